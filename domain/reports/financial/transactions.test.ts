import { expect, test } from 'vitest'
import { transactionRows } from './transactions.ts'

const company = { currency: 'GBP', digits: 2, calendar: 'ad' as const, today: '2026-06-30', fiscal_years: [] }
const columns = [
  { key: 'year', label: 'Fiscal year', kind: 'text' as const },
  { key: 'debit', label: 'Debit', kind: 'money' as const },
  { key: 'credit', label: 'Credit', kind: 'money' as const },
]
const context = (group: 'lines' | 'account' | 'type') => ({ values: { group }, names: {}, columns, company })

test('lines are documents with their account, and both sides are added up', () => {
  const line = {
    id: 'e-1',
    date: '2026-05-05',
    entry_id: 'e',
    line_no: 1,
    document_path: 'account/journal-vouchers',
    document_id: 'd',
    document_no: 'JV-1',
  }
  const lines = [
    { ...line, account_name: 'Cash', narration: 'Rent', debit: '0', credit: '50' },
    { ...line, id: 'e-2', account_name: 'Rent', narration: 'Rent', debit: '50', credit: '0' },
  ]
  const report = transactionRows({ lines }, context('lines'))
  expect(report.columns.map(({ key }) => key)).toEqual(['debit', 'credit'])
  expect(report.rows[0]).toMatchObject({
    kind: 'document',
    code: 'JV-1',
    account: 'Cash',
    cells: { debit: '0.00', credit: '50.00' },
  })
  expect(report.totals).toEqual({ debit: '50.00', credit: '50.00' })
})

test('sums are rows of an account and a fiscal year', () => {
  const sum = { id: 'a', name: 'Sales', code: 'I-S', debit: '0', credit: '900', end_date: '2026-12-31' }
  const sums = [
    { ...sum, year: '2026', start_date: '2026-01-01' },
    { ...sum, year: '2025', start_date: '2025-07-01', credit: '100' },
  ]
  const report = transactionRows({ sums }, context('account'))
  expect(report.rows.map(({ id, name, cells }) => [id, name, cells['year'], cells['credit']])).toEqual([
    ['a 2026-01-01', 'Sales', '2026', '900.00'],
    ['a 2025-07-01', 'Sales', '2025', '100.00'],
  ])
  expect(report.totals).toEqual({ year: '', debit: '0.00', credit: '1000.00' })
})

test('the sum of a document type has its path, from which screens and files name it', () => {
  const sum = { debit: '900', credit: '900', year: '2026', start_date: '2026-01-01', end_date: '2026-12-31' }
  const { rows } = transactionRows(
    { sums: [{ ...sum, id: 'sales/vouchers', name: 'sales/vouchers', code: null }] },
    context('type'),
  )
  expect(rows[0]).toMatchObject({ kind: 'type', record: 'sales/vouchers', document_path: 'sales/vouchers' })
})
