import { expect, test } from 'vitest'
import { bankEntry, bankLine, inWords, matchOf, openItem, propose } from '../../../tests/support/matching-rows.ts'

const items = [
  openItem({ id: 'a', number: 'INV-2026-0401', amount: '100.05' }),
  openItem({ id: 'b', number: 'INV-2026-0402', amount: '150.31' }),
  openItem({ id: 'c', number: 'INV-2026-0403', amount: '77.77' }),
]

test('all invoices that a line names are one exact match when they add up to it', () => {
  const match = matchOf(bankLine({ amount: '250.36', description: 'INV-2026-0401 INV-2026-0402' }), items)
  expect(inWords(match)).toBe('exact a + b: sum 2, reference INV-2026-0401, days 22')
  expect(match?.difference).toBe('0')
})

test('invoices of the payer that add up to the line are likely', () => {
  expect(matchOf(bankLine({ amount: '227.82', description: 'ACME TRADERS' }), items)?.band).toBe(undefined)
  expect(inWords(matchOf(bankLine({ amount: '228.08', description: 'ACME TRADERS' }), items))).toBe(
    'likely b + c: sum 2, name Acme Traders Ltd, days 22',
  )
})

test('an invoice that is named is part of the sum', () => {
  const plain = items.map((item) => ({ ...item, party_id: 'p', party_name: 'Zenith' }))
  expect(inWords(matchOf(bankLine({ amount: '177.82', description: 'INV-2026-0401 AND OTHERS' }), plain))).toBe(
    'likely a + c: sum 2, reference INV-2026-0401, days 22',
  )
})

test('sums that fit in two ways are rivals', () => {
  const round = ['60', '40', '70', '30'].map((amount) => openItem({ id: amount, amount }))
  const match = matchOf(bankLine({ amount: '100', description: 'ACME TRADERS' }), round)
  expect([match?.band, match?.has_rival, match?.candidates.length]).toEqual(['possible', true, 2])
})

test('invoices of two payers are not added', () => {
  const bell = openItem({ id: 'bell', party_id: 'bell', party_name: 'Bell Stores', amount: '150.31' })
  const mixed = [openItem({ amount: '100.05' }), bell]
  expect(matchOf(bankLine({ amount: '250.36', description: 'PAYMENT' }), mixed)).toBe(null)
})

test('all entries of a document are likely when their total is rare', () => {
  const slip = { document_id: 'slip', party_id: null, party_name: '', date: '2026-03-03' }
  const cheques = ['120.40', '80.07'].map((amount) => bankEntry({ id: amount, amount, ...slip }))
  const match = matchOf(bankLine({ amount: '200.47', description: 'DEPOSIT' }), cheques)
  expect(inWords(match)).toBe('likely 120.40 + 80.07: sum 2, days 1')
})

test('the receipts of a day less a fee of up to 5% are a card settlement', () => {
  const receipts = ['61.20', '38.80'].map((amount) =>
    bankEntry({ id: amount, amount, party_id: amount, party_name: '', date: '2026-03-03' }),
  )
  const match = matchOf(bankLine({ amount: '97.1', description: 'CARD SETTLEMENT' }), receipts)
  expect(inWords(match)).toBe('possible 38.80 + 61.20: amount_less_fee 2.9, sum 2, days 1')
  expect(match?.difference).toBe('-2.9')
  expect(matchOf(bankLine({ amount: '94.99', description: 'CARD SETTLEMENT' }), receipts)).toBe(null)
})

test('an invoice that is named is paid less a fee, or in part', () => {
  const invoice = openItem({ number: 'INV-2026-0412', amount: '100' })
  const of = (amount: string) => matchOf(bankLine({ amount, description: 'INV-2026-0412' }), [invoice])
  expect(inWords(of('97.1'))).toBe('likely item: amount_less_fee 2.9, reference INV-2026-0412, days 22')
  expect(inWords(of('40'))).toBe('likely item: part_payment 60, reference INV-2026-0412, days 22')
  expect([of('40')?.difference, of('95')?.reasons[0]?.code, of('94.99')?.reasons[0]?.code]).toEqual([
    '-60',
    'amount_less_fee',
    'part_payment',
  ])
  expect(inWords(of('120'))).toBe('possible item: reference INV-2026-0412, days 22')
  expect(of('120')?.difference).toBe('20')
})

test('a part of the only larger invoice of the payer is likely, of one of two possible', () => {
  const line = bankLine({ amount: '40', description: 'ACME TRADERS' })
  expect(inWords(matchOf(line, [openItem()]))).toBe('likely item: part_payment 140, name Acme Traders Ltd, days 22')
  expect(inWords(matchOf(line, [openItem(), openItem({ id: 'other', amount: '90' })]))).toMatch(/^possible .*rival 1$/)
})

test('all that a payer of card payments settles, less its fee, is possible', () => {
  const payouts = ['61.20', '38.80', '50'].map((amount) =>
    bankEntry({ id: amount, amount, party_id: 'cards', party_name: 'Card Payments Europe' }),
  )
  const match = matchOf(bankLine({ amount: '146.25', description: 'CARD PAYMENTS EUROPE' }), payouts)
  expect(inWords(match)).toBe(
    'possible 38.80 + 50 + 61.20: amount_less_fee 3.75, sum 3, name Card Payments Europe, days 2',
  )
})

test('of a payer with more than twelve open items not all sums are searched', () => {
  const many = Array.from({ length: 13 }, (_, place) => openItem({ id: `item ${place}`, amount: `${10 + place}.5` }))
  const line = bankLine({ amount: '250.36', description: 'ACME TRADERS' })
  expect([propose([line], many).isCut, propose([line], many.slice(1)).isCut]).toEqual([true, false])
})

test('money out with a fee on top is a payment less a fee', () => {
  const match = matchOf(bankLine({ amount: '-102', description: 'BILL-2026-0009' }), [
    openItem({ number: 'BILL-2026-0009', amount: '-100' }),
  ])
  expect(inWords(match)).toBe('likely item: amount_less_fee 2, reference BILL-2026-0009, days 22')
  expect(match?.difference).toBe('-2')
})

test('lines of one payer add up to one invoice', () => {
  const lines = [
    bankLine({ id: 'first', amount: '60.15', description: 'ACME TRADERS' }),
    bankLine({ id: 'second', amount: '119.85', description: 'ACME TRADERS' }),
    bankLine({ id: 'third', amount: '55', description: 'BELL' }),
  ]
  const { best } = propose(lines, [openItem({ amount: '180' })])
  expect(best.map((match) => [match.lines.join(' + '), inWords(match), match.difference])).toEqual([
    ['first + second', 'likely item: sum 2, name Acme Traders Ltd, days 22', '0'],
  ])
})

test('lines of one day with one text add up to one entry', () => {
  const lines = ['70', '30', '80'].map((amount) =>
    bankLine({ id: amount, amount, description: `CASH DEPOSIT ${amount}` }),
  )
  const { best } = propose(lines, [bankEntry({ party_id: null, party_name: '' })])
  expect(best.map((match) => [match.lines.join(' + '), match.candidates, match.band])).toEqual([
    ['30 + 70 + 80', ['entry'], 'possible'],
  ])
})

test('a difference within the tolerance is likely at best, absolute or in percent', () => {
  const line = bankLine({ amount: '179.99', description: 'INV-2026-0412' })
  const invoice = openItem({ number: 'INV-2026-0412' })
  expect(inWords(matchOf(line, [invoice]))).toBe(
    'likely item: amount_within_tolerance 0.01, reference INV-2026-0412, days 22',
  )
  const settings = { tolerance_amount: '0', tolerance_percent: '1' }
  const of = (amount: string) => matchOf(bankLine({ amount, description: 'ACME TRADERS' }), [invoice], { settings })
  expect([of('178.5')?.reasons[0], of('178')?.reasons[0]]).toEqual([
    { code: 'amount_within_tolerance', value: '1.5' },
    { code: 'amount_less_fee', value: '2' },
  ])
  expect(matchOf(line, [invoice], { settings: { tolerance_amount: '0' } })?.reasons[0]?.code).toBe('amount_less_fee')
})

test('amounts finer than the currency are compared exactly', () => {
  const invoice = openItem({ amount: '180.0004' })
  expect(matchOf(bankLine({ amount: '180.0004', description: 'ACME TRADERS' }), [invoice])?.difference).toBe('0')
  expect(matchOf(bankLine({ amount: '180', description: 'ACME TRADERS' }), [invoice])?.difference).toBe('-0.0004')
})
