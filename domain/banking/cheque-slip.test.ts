import { expect, test } from 'vitest'
import type { Deposit, DepositedCheque } from './cheque-slip.ts'
import { listOnSlip, postCheques } from './cheque-slip.ts'

const deposit: Deposit = {
  status: 'Cleared',
  date: '2026-03-02',
  cleared: '2026-03-05',
  bank: 'bank',
  inHand: '',
  isReceived: false,
}
const cheque: DepositedCheque = { from: 'amy', amount: '250', description: '', bouncedOn: '', charge: '', chargeTo: '' }
const postedLines = (depositPart: Partial<Deposit>, part: Partial<DepositedCheque> = {}) =>
  postCheques({ ...deposit, ...depositPart }, [{ ...cheque, ...part }]).map(
    ({ date, lines }) =>
      `${date} ${lines.map(({ accountId, debit }) => `${debit === '0' ? 'Cr' : 'Dr'} ${accountId}`).join(' ')}`,
  )

test.each<[string, [Partial<Deposit>, Partial<DepositedCheque>], string[]]>([
  ['waits', [{ status: 'Issued' }, {}], []],
  ['is cleared', [{}, {}], ['2026-03-05 Dr bank Cr amy']],
  ['is received in hand', [{ status: 'Issued', inHand: 'hand' }, {}], ['2026-03-02 Dr hand Cr amy']],
  ['goes from hand to bank', [{ inHand: 'hand' }, {}], ['2026-03-02 Dr hand Cr amy', '2026-03-05 Dr bank Cr hand']],
  ['was received by a receipt', [{ inHand: 'hand', isReceived: true }, {}], ['2026-03-05 Dr bank Cr hand']],
  ['is cleared with its receipt', [{ isReceived: true }, {}], []],
  ['bounces', [{}, { bouncedOn: '2026-03-09' }], []],
  [
    'bounces for a charge',
    [{ inHand: 'hand' }, { bouncedOn: '2026-03-09', charge: '5', chargeTo: 'charges' }],
    ['2026-03-09 Dr charges Cr bank'],
  ],
  ['is cancelled', [{ status: 'Cancelled', inHand: 'hand' }, {}], []],
])('a cheque that %s', (_, args, entries) => expect(postedLines(...args)).toEqual(entries))

test('the lines of a cheque on a slip have its number as description', () => {
  const [entry] = postCheques(deposit, [{ ...cheque, description: '000017' }])
  expect(entry?.lines.map(({ description }) => description)).toEqual(['000017', '000017'])
})

test('a slip lists each name once, and a long list is cut', () => {
  expect(listOnSlip(['Amy', 'Bob', '', 'Amy'])).toBe('Amy, Bob')
  expect(listOnSlip([])).toBe('')
  const long = listOnSlip(Array.from({ length: 100 }, (_, index) => `Name ${index}`))
  expect([long.length, long.endsWith('…')]).toEqual([255, true])
})
