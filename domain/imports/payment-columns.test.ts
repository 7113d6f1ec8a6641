import { expect, test } from 'vitest'
import { paymentColumns, receiptColumns } from './payment-columns.ts'
import { missingColumns, normalizeHeader, proposeMapping } from './propose-mapping.ts'

const kinds = [
  ['receipts', receiptColumns],
  ['payments', paymentColumns],
] as const

test('a list of receipts is mapped by its own headers', () => {
  const header = [
    'Receipt no',
    'Date',
    'Customer',
    'Bank account',
    'Amount',
    'Invoice no',
    'Amount applied',
    'Discount',
  ]
  expect(proposeMapping(header, { columns: receiptColumns, before: [] })).toEqual({
    number: 'Receipt no',
    date: 'Date',
    party: 'Customer',
    method: 'Bank account',
    amount: 'Amount',
    document: 'Invoice no',
    settled: 'Amount applied',
    write_off: 'Discount',
  })
})

test('a list of payments is mapped by its own headers, also in American spelling', () => {
  const header = ['Payment no', 'Payment date', 'Vendor', 'Account', 'Amount paid', 'Bill no', 'Applied', 'Check no']
  expect(proposeMapping(header, { columns: paymentColumns, before: [] })).toEqual({
    number: 'Payment no',
    date: 'Payment date',
    party: 'Vendor',
    method: 'Account',
    amount: 'Amount paid',
    document: 'Bill no',
    settled: 'Applied',
    cheque_number: 'Check no',
  })
})

test.each(kinds)('a file of %s requires number, date, contact, method and amount only', (_, columns) => {
  expect(missingColumns({}, { columns, header: [] })).toEqual(['number', 'date', 'party', 'method', 'amount'])
})

test.each(kinds)('no header of a file of %s belongs to two columns', (_, columns) => {
  const names = Object.entries(columns).flatMap(([column, { label, alias }]) => [
    ...new Set([column, label, ...alias].map(normalizeHeader)),
  ])
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})
