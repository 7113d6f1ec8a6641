import { expect, test } from 'vitest'
import type { PaymentLine } from './read-payment-lines.ts'
import { readPaymentLines } from './read-payment-lines.ts'

const nothing: PaymentLine = {
  line: 2,
  problem: null,
  number: 'R-7',
  date: '',
  party: '',
  ledger: '',
  method: '',
  amount: '',
  document: '',
  settled: '',
  write_off: '',
  write_off_as: '',
  withholding_scheme: '',
  withholding_base: '',
  cheque_number: '',
  cheque_date: '',
  reference: '',
  remarks: '',
}
const read = (...lines: Partial<PaymentLine>[]) => [
  ...readPaymentLines(
    lines.map((line, index) => ({ ...nothing, line: index + 2, ...line })),
    'payment-receipts',
  ),
]
const problemsOf = (...lines: Partial<PaymentLine>[]) =>
  read(...lines).flatMap(({ problems }) => problems.map(({ line, path, code }) => `${line} ${path} ${code}`))

test('lines of one number are one payment anywhere in the file, and payment fields may be on any of them', () => {
  const payments = read(
    { date: '2026-03-20', amount: '150.00', document: 'INV-1', settled: '100.00' },
    { number: 'R-8', amount: '80' },
    { amount: '150', party: 'Acme', method: 'Bank', document: 'INV-2', settled: '50', remarks: 'Thanks' },
  )
  expect(payments).toMatchObject([
    {
      number: 'R-7',
      lines: [2, 4],
      date: '2026-03-20',
      party: 'Acme',
      ledger: 'receivable',
      method: 'Bank',
      amount: '150',
      remarks: 'Thanks',
      shares: [
        { line: 2, document: 'INV-1', settled: '100' },
        { line: 4, document: 'INV-2', settled: '50' },
      ],
      problems: [],
    },
    { number: 'R-8', lines: [3], amount: '80', shares: [], problems: [] },
  ])
  expect(payments[0]?.lineOf('party')).toBe(4)
  expect(payments[0]?.lineOf('write_off')).toBe(2)
})

test('lines of one number that differ in a payment field are refused at the later one', () => {
  const first = { date: '2026-03-20', amount: '150', document: 'INV-1', settled: '100' }
  const second = { date: '2026-03-21', amount: '151', document: 'INV-2', settled: '50' }
  expect(problemsOf(first, second)).toEqual(['3 date TWO_DATES', '3 amount TWO_VALUES'])
})

test('each line of several names a document with an amount; a single line may have neither', () => {
  expect(problemsOf({ amount: '150' })).toEqual([])
  expect(problemsOf({ document: 'INV-1' })).toEqual(['2 settled REQUIRED'])
  expect(problemsOf({ settled: '10' })).toEqual(['2 document REQUIRED'])
  expect(problemsOf({ document: 'INV-1', settled: '10' }, {})).toEqual(['3 document REQUIRED', '3 settled REQUIRED'])
})

test('choices are the words of the form or their keys, in any case', () => {
  expect(read({ ledger: 'PAYABLE', write_off_as: 'settlement discount' })).toMatchObject([
    { ledger: 'payable', write_off_as: 'discount' },
  ])
  expect(read({ write_off_as: 'bad_debt' })).toMatchObject([{ write_off_as: 'bad_debt' }])
  expect(read({ ledger: 'both', write_off_as: 'gift' })[0]?.problems).toEqual([
    { code: 'NOT_IN_LIST', path: 'ledger', params: { choices: 'Receivable, Payable' }, line: 2 },
    {
      code: 'NOT_IN_LIST',
      path: 'write_off_as',
      params: { choices: 'Write-off tolerance, Settlement discount, Bank charge, Bad debt' },
      line: 2,
    },
  ])
})

test('unreadable cells and numbers of more than 50 characters are problems of their lines', () => {
  expect(problemsOf({ problem: { code: 'NOT_A_NUMBER', path: 'amount' } })).toEqual(['2 amount NOT_A_NUMBER'])
  expect(problemsOf({ number: 'R'.repeat(51) })).toEqual(['2 number TOO_LONG'])
})

test('a withholding base needs its scheme, unless it is zero', () => {
  expect(problemsOf({ withholding_base: '100' })).toEqual(['2 withholding_scheme REQUIRED'])
  expect(problemsOf({ withholding_base: '0.00' })).toEqual([])
  expect(problemsOf({ withholding_base: '100', withholding_scheme: 'TDS' })).toEqual([])
})
