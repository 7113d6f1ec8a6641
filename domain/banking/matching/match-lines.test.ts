import { expect, test } from 'vitest'
import {
  bankEntry,
  bankLine,
  inWords,
  matchOf,
  openItem,
  propose,
  transfer,
} from '../../../tests/support/matching-rows.ts'

const numbered = openItem({ number: 'INV-2026-0412' })

test('amount and number of an invoice are exact', () => {
  const match = matchOf(bankLine({ description: 'Payment INV-2026-0412' }), [numbered])
  expect(inWords(match)).toBe('exact item: amount 180, reference INV-2026-0412, days 22')
  expect([match?.score, match?.difference, match?.has_rival]).toEqual([900, '0', false])
})

test('amount and name are likely, never exact, for an open invoice', () => {
  expect(inWords(matchOf(bankLine({ description: 'ACME TRADERS' }), [openItem()]))).toBe(
    'likely item: amount 180, name Acme Traders Ltd, days 22',
  )
})

test('amount and name are exact for an entry at most three days away', () => {
  const line = bankLine({ counterparty_name: 'ACME TRADERS LTD' })
  expect(inWords(matchOf(line, [bankEntry()]))).toBe('exact entry: amount 180, name Acme Traders Ltd, days 2')
  expect(inWords(matchOf(line, [bankEntry({ date: '2026-03-01' })]))).toMatch(/^exact .* days 3$/)
  expect(inWords(matchOf(line, [bankEntry({ date: '2026-02-28' })]))).toMatch(/^likely .* days 4$/)
})

test('an entry comes before an open invoice of the same payer and amount', () => {
  expect(inWords(matchOf(bankLine({ description: 'ACME TRADERS' }), [openItem(), bankEntry()]))).toMatch(
    /^exact entry:/,
  )
})

test('an entry of the amount comes before a part of an invoice that is named, which remains its rival', () => {
  const invoice = openItem({ number: 'INV-2026-0412', amount: '500' })
  const receipt = bankEntry({ party_id: null, party_name: '' })
  expect(inWords(matchOf(bankLine({ description: 'INV-2026-0412' }), [invoice, receipt]))).toBe(
    'possible entry: amount 180, days 2, rival 1',
  )
})

test('an invoice that is named is not exact when an entry of its amount is near', () => {
  const receipt = bankEntry({ party_id: null, party_name: '' })
  expect(inWords(matchOf(bankLine({ description: 'INV-2026-0412' }), [numbered, receipt]))).toBe(
    'possible item: amount 180, reference INV-2026-0412, days 22, rival 1',
  )
  const later = bankEntry({ party_id: null, party_name: '', date: '2026-02-28' })
  expect(inWords(matchOf(bankLine({ description: 'INV-2026-0412' }), [numbered, later]))).toMatch(/^exact item/)
})

test('an amount alone is likely when it is rare, and possible when it is round', () => {
  const plain = { party_id: null, party_name: '' }
  expect(inWords(matchOf(bankLine({ amount: '347.18' }), [openItem({ amount: '347.18', ...plain })]))).toBe(
    'likely item: amount 347.18, days 22',
  )
  expect(inWords(matchOf(bankLine({ amount: '300' }), [openItem({ amount: '300', ...plain })]))).toBe(
    'possible item: amount 300, days 22',
  )
})

test('two invoices that nothing tells apart are rivals, and only possible', () => {
  const match = matchOf(bankLine({ description: 'ACME TRADERS' }), [openItem({ id: 'a' }), openItem({ id: 'b' })])
  expect(inWords(match)).toBe('possible a: amount 180, name Acme Traders Ltd, days 22, rival 1')
  expect(match?.has_rival).toBe(true)
})

test('a number decides between rivals', () => {
  const candidates = [numbered, openItem({ id: 'other', number: 'INV-2026-0413' })]
  expect(inWords(matchOf(bankLine({ description: 'ACME INV-2026-0412' }), candidates))).toMatch(/^exact item:/)
})

test('two lines that name one invoice are rivals', () => {
  const lines = ['a', 'b'].map((id) => bankLine({ id, description: 'INV-2026-0412' }))
  expect(propose(lines, [numbered]).best.map(({ band, has_rival }) => [band, has_rival])).toEqual([['possible', true]])
})

test('the assignment is best for all lines together', () => {
  const lines = [
    bankLine({ id: 'acme', description: 'ACME TRADERS' }),
    bankLine({ id: 'plain', description: 'PAYMENT RECEIVED' }),
  ]
  const other = openItem({ id: 'other', party_id: 'bell', party_name: 'Bell Stores' })
  const pairs = propose(lines, [other, openItem()]).best.map((match) => [...match.lines, ...match.candidates])
  expect(pairs).toEqual([
    ['acme', 'item'],
    ['plain', 'other'],
  ])
})

test('a line that surely names another payer is only possible', () => {
  const bell = openItem({ id: 'bell', party_id: 'bell', party_name: 'Bell Stores', amount: '20' })
  expect(
    inWords(
      matchOf(bankLine({ amount: '347.18', description: 'BELL STORES' }), [bell, openItem({ amount: '347.18' })]),
    ),
  ).toBe('possible item: amount 347.18, days 22')
})

test('the other sign never matches', () => {
  const line = bankLine({ amount: '-180', description: 'ACME TRADERS INV-2026-0412' })
  expect(propose([line], [numbered, bankEntry(), transfer()])).toEqual({ best: [], others: new Map(), isCut: false })
})

test('candidates outside the days of the settings never match', () => {
  const line = bankLine({ description: 'ACME TRADERS INV-2026-0412' })
  const on = (date: string) => matchOf(line, [openItem({ date, number: 'INV-2026-0412' })])?.band
  expect([on('2025-11-04'), on('2025-11-03'), on('2026-03-09'), on('2026-03-10')]).toEqual([
    'exact',
    undefined,
    'exact',
    undefined,
  ])
  const entry = (date: string) => matchOf(line, [bankEntry({ date, number: 'INV-2026-0412' })])?.band
  expect([entry('2026-02-22'), entry('2026-02-21')]).toEqual(['exact', undefined])
})

test('transfers seen at both banks come first, and are exact with the number of the account', () => {
  const plain = openItem({ party_id: null, party_name: '' })
  expect(inWords(matchOf(bankLine(), [plain, transfer()]))).toBe('likely transfer: amount 180, same_day, both_banks')
  const account = bankLine({ counterparty_account: 'GB29 NWBK 6016 1331 9268 19' })
  expect(inWords(matchOf(account, [plain, transfer()]))).toBe(
    'exact transfer: amount 180, bank_account GB29 NWBK 6016 1331 9268 19, same_day, both_banks',
  )
})

test('what a line names comes before a transfer of the same amount', () => {
  expect(inWords(matchOf(bankLine({ description: 'ACME TRADERS' }), [bankEntry(), transfer()]))).toMatch(
    /entry: amount/,
  )
})

test('a draft is never exact', () => {
  const draft = openItem({ id: 'draft', kind: 'draft', date: '2026-03-01', number: 'INV-2026-0412' })
  expect(inWords(matchOf(bankLine({ description: 'INV-2026-0412' }), [draft]))).toBe(
    'likely draft: amount 180, reference INV-2026-0412, days 3, draft',
  )
})

test('further matches are listed best first, five at most', () => {
  const candidates = Array.from({ length: 8 }, (_, place) =>
    openItem({
      id: `item ${place}`,
      date: `2026-02-1${place}`,
      party_id: place === 7 ? 'acme' : null,
      party_name: place === 7 ? 'Acme' : '',
    }),
  )
  const { best, others } = propose([bankLine({ description: 'ACME' })], candidates)
  expect(best[0]?.candidates).toEqual(['item 7'])
  expect(others.get('line')?.map(({ candidates: ids, band }) => `${ids.join()} ${band}`)).toEqual([
    'item 0 possible',
    'item 1 possible',
    'item 2 possible',
    'item 3 possible',
    'item 4 possible',
  ])
})
