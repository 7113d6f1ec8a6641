import { expect, test } from 'vitest'
import type { ImportedPayment, PaymentImportBooks } from './import-payments.ts'
import { planPaymentImport } from './import-payments.ts'
import type { ImportedContent } from './imported-payment.ts'
import type { PaymentLine } from './read-payment-lines.ts'

const cells: PaymentLine = {
  line: 2,
  problem: null,
  number: 'R-7',
  date: '2026-03-20',
  party: 'Acme',
  ledger: '',
  method: 'Cash',
  amount: '100.00',
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
const books: PaymentImportBooks = {
  path: 'payment-receipts',
  findParty: (text) => (text === 'Acme' ? { id: 'acme', isAlias: false } : { code: 'UNKNOWN_NAME', path: 'party' }),
  findMethod: (text) => {
    if (text === 'Cash') return { method: 'mode', id: 'cash' }
    return text === 'Barclays' ? { method: 'bank', id: 'barclays' } : { code: 'UNKNOWN_NAME', path: 'method' }
  },
  schemes: new Map([['tds', 'scheme-tds']]),
  findDocument: (number) =>
    number.startsWith('INV') ? { item: `item-${number}` } : { code: 'UNKNOWN_NAME', path: 'document' },
  imported: new Map(),
  check: () => [],
}
const plan = (lines: Partial<PaymentLine>[], changes: Partial<PaymentImportBooks> = {}) =>
  planPaymentImport(
    lines.map((line, index) => ({ ...cells, line: index + 2, ...line })),
    { ...books, ...changes },
  )
const problemsOf = (lines: Partial<PaymentLine>[], changes: Partial<PaymentImportBooks> = {}) =>
  plan(lines, changes).problems.map(({ line, path, code }) => `${line} ${path} ${code}`)

test('a payment has the ids of its references and the items of its documents', () => {
  const { payments } = plan([
    { document: 'INV-1', settled: '60.00', withholding_scheme: 'TDS', withholding_base: '50.0', write_off: '1' },
    { document: 'INV-2', settled: '40' },
  ])
  expect(payments).toMatchObject([
    {
      path: 'payment-receipts',
      number: 'R-7',
      party: 'acme',
      ledger: 'receivable',
      rows: [{ method: 'mode', mode: 'cash', bank_account: null, amount: '100' }],
      withholding_scheme: 'scheme-tds',
      withholding_base: '50',
      write_off: '1',
      allocations: [
        { item: 'item-INV-1', amount: '60' },
        { item: 'item-INV-2', amount: '40' },
      ],
    },
  ])
})

test('a bank account is paid directly or by cheque; without money there is no row', () => {
  const rowOf = (line: Partial<PaymentLine>) => plan([line]).payments[0]?.rows
  expect(rowOf({ method: 'Barclays' })).toMatchObject([{ method: 'bank', mode: null, bank_account: 'barclays' }])
  expect(rowOf({ method: 'Barclays', cheque_number: '17', cheque_date: '2026-03-21' })).toMatchObject([
    { method: 'cheque', bank_account: 'barclays', cheque_number: '17', cheque_date: '2026-03-21' },
  ])
  expect(rowOf({ method: '', amount: '0.00', write_off: '5' })).toEqual([])
})

test('what one payment settles is passed on to the next, unless it is refused', () => {
  const passed: Record<string, string>[] = []
  const check: PaymentImportBooks['check'] = ({ number }, settled) => {
    passed.push(Object.fromEntries(settled))
    return number === 'B' ? [{ code: 'OVER_ALLOCATED', path: 'allocations.1.amount' }] : []
  }
  const lines = [
    { number: 'A', document: 'INV-1', settled: '60' },
    { number: 'B', document: 'INV-2', settled: '10' },
    { number: 'B', document: 'INV-1', settled: '50' },
    { number: 'C', document: 'INV-1', settled: '40' },
  ]
  const { payments, problems, rejectedLines } = plan(lines, { check })
  expect(payments.map(({ number }) => number)).toEqual(['A', 'C'])
  expect(problems).toEqual([{ code: 'OVER_ALLOCATED', path: 'settled', line: 4 }])
  expect([...rejectedLines]).toEqual([3, 4])
  expect(passed).toEqual([{}, { 'item-INV-1': '60' }, { 'item-INV-1': '60' }])
})

test('problems of the form are at the cells of the file, once', () => {
  const check: PaymentImportBooks['check'] = () => [
    { code: 'REQUIRED', path: 'party' },
    { code: 'REQUIRED', path: 'rows.0.mode' },
    { code: 'NOT_POSITIVE', path: 'rows.0.amount' },
    { code: 'NOTHING_SETTLED', path: 'rows' },
    { code: 'ABOVE_SETTLED', path: 'allocations' },
    { code: 'REQUIRED', path: 'allocations.0.item' },
    { code: 'PERIOD_LOCKED', path: 'date' },
  ]
  expect(problemsOf([{ document: 'INV-1', settled: '1' }], { check })).toEqual([
    '2 party REQUIRED',
    '2 method REQUIRED',
    '2 amount NOT_POSITIVE',
    '2 amount NOTHING_SETTLED',
    '2 settled ABOVE_SETTLED',
    '2 document REQUIRED',
    '2 date PERIOD_LOCKED',
  ])
  const unknown = { party: 'Nobody', method: 'Pigeon', withholding_scheme: 'x', document: '9', settled: '1' }
  expect(problemsOf([unknown], { check })).toEqual([
    '2 party UNKNOWN_NAME',
    '2 withholding_scheme UNKNOWN_NAME',
    '2 method UNKNOWN_NAME',
    '2 amount NOT_POSITIVE',
    '2 amount NOTHING_SETTLED',
    '2 settled ABOVE_SETTLED',
    '2 date PERIOD_LOCKED',
  ])
  expect(problemsOf([{ number: '' }, { number: '' }])).toEqual(['2 number REQUIRED', '3 number REQUIRED'])
})

test('the number of an issued cheque comes once for each bank account; received cheques come from many banks', () => {
  const cheques = [
    { number: 'A', method: 'Barclays', cheque_number: '17' },
    { number: 'B', method: 'Barclays', cheque_number: '17' },
  ]
  expect(plan(cheques, { path: 'purchase/payments' }).problems).toEqual([
    { code: 'REPEATED', path: 'cheque_number', params: { line: '2' }, line: 3 },
  ])
  expect(problemsOf(cheques)).toEqual([])
})

const stored = (payment: ImportedPayment | undefined, shares: ImportedContent['shares']): ImportedContent => {
  if (!payment) throw new Error('No payment was planned')
  return { ...payment, write_off: payment.write_off || '0', shares }
}

test('an equal payment exists already, also after its documents are settled and the period is locked', () => {
  const line = { document: 'INV-1', settled: '60.00', write_off_as: 'discount' }
  const [payment] = plan([line]).payments
  const shares = [{ numbers: ['INV-1', 'X'], amount: '60' }]
  const imported = new Map([['R-7', { ...stored(payment, shares), write_off_as: null }]])
  const check: PaymentImportBooks['check'] = () => [{ code: 'PERIOD_LOCKED', path: 'date' }]
  const findDocument: PaymentImportBooks['findDocument'] = () => ({ code: 'NOT_OF_PARTY', path: 'document' })
  const later = { imported, check, findDocument }
  expect(plan([line], later)).toMatchObject({ payments: [], existingCount: 1, problems: [] })
  expect(plan([{ ...line, document: 'x' }], later).existingCount).toBe(1)
  for (const other of [
    { amount: '99' },
    { method: 'Barclays' },
    { settled: '59' },
    { document: 'INV-2' },
    { document: '', settled: '' },
    { write_off: '5' },
    { reference: 'A' },
    { ledger: 'payable' },
  ]) {
    expect(problemsOf([{ ...line, ...other }], later)).toEqual(['2 number OTHER_CONTENT'])
  }
})

test('a cancelled payment exists with its other fields, and two documents need two lines', () => {
  const lines = [
    { document: 'INV-1', settled: '50' },
    { document: 'INV-2', settled: '50' },
  ]
  const [payment] = plan(lines).payments
  const existing = (shares: ImportedContent['shares']) =>
    plan(lines, { imported: new Map([['R-7', stored(payment, shares)]]) }).existingCount
  expect(existing(null)).toBe(1)
  expect(existing([{ numbers: ['INV-1'], amount: '50' }])).toBe(0)
  const twice = { numbers: ['INV-1'], amount: '50' }
  expect(existing([twice, { ...twice }])).toBe(0)
  expect(existing([{ numbers: ['INV-2'], amount: '50' }, twice])).toBe(1)
})
