import { expect, test } from 'vitest'
import { nepaliStyle, printStyle } from '../../tests/support/print-style.ts'
import type { PrintedVoucher } from './voucher.ts'
import { printVoucher } from './voucher.ts'

const pounds = { ...printStyle('Maple & Finch Ltd'), money: (amount: string) => `£${amount}` }
const rupees = { ...nepaliStyle('Himal Traders'), money: pounds.money }
const printing = { at: '15 Jun 2026, 13:00', who: 'Ann' }
const untaxed = { taxScheme: '', taxBase: '' }
const voucher: PrintedVoucher = {
  number: 'JV-2026-0007',
  date: '2026-06-15',
  status: 'Approved',
  narration: 'Till of the day',
  cancelReason: null,
  rows: [
    { code: 'A-C-C', account: 'Cash', description: 'Till', debit: '139.12', credit: '0.00', ...untaxed },
    { code: null, account: 'Sales', description: '', debit: '0.00', credit: '139.12', ...untaxed },
  ],
}
const blocks = (changed: Partial<PrintedVoucher> = {}, style = pounds) =>
  printVoucher({ ...voucher, ...changed }, style, printing).blocks

test('a voucher on paper has its rows numbered, its sums, and the sum in words', () => {
  const document = printVoucher(voucher, pounds, printing)
  expect([document.fileName, document.title, document.orientation]).toEqual([
    'JV-2026-0007',
    'Journal voucher JV-2026-0007',
    'portrait',
  ])
  expect(document.blocks).toMatchObject([
    { kind: 'heading', company: 'Maple & Finch Ltd', title: 'Journal voucher', mark: null },
    {
      kind: 'facts',
      facts: [
        { label: 'Number', text: 'JV-2026-0007' },
        { label: 'Date', text: '2026-06-15' },
        { label: 'Currency', text: 'GBP' },
      ],
    },
    {
      kind: 'table',
      columns: ['No.', 'Code', 'Account', 'Description', 'Debit', 'Credit'].map((label) => ({ label })),
      rows: [
        { cells: ['1', 'A-C-C', 'Cash', 'Till', '£139.12', ''] },
        { cells: ['2', '', 'Sales', '', '', '£139.12'] },
      ],
      totals: ['', '', '', 'Total', '£139.12', '£139.12'],
    },
    { kind: 'words', text: 'One hundred and thirty-nine pounds and twelve pence only' },
    { kind: 'words', label: 'Narration', text: 'Till of the day' },
    { kind: 'signatures', labels: ['Prepared by', 'Checked by', 'Approved by'] },
    { kind: 'footer', text: 'Printed 15 Jun 2026, 13:00 by Ann', numbering: 'Page {page} of {pages}' },
  ])
})

test('a company with the Nepali calendar reads the BS date beside the AD one, and lakhs in words', () => {
  const rows = voucher.rows.map((row) => ({ ...row, debit: '0', credit: '0' }))
  const [first, second] = rows
  if (!first || !second) throw new Error('two rows')
  const printed = blocks(
    {
      rows: [
        { ...first, debit: '250000.50' },
        { ...second, credit: '250000.50' },
      ],
    },
    rupees,
  )
  expect(printed[1]).toMatchObject({ facts: [{}, { text: '2026-06-15 (2083-03-01 BS)' }, { text: 'NPR' }] })
  expect(printed[3]).toMatchObject({ text: 'Two lakh fifty thousand rupees and fifty paisa only' })
})

test('a voucher that is not in the books says so', () => {
  const draft = blocks({ status: 'Unapproved', number: null })
  expect(draft[0]).toMatchObject({ mark: 'Not approved' })
  expect(draft[1]).toMatchObject({ facts: [{ text: 'assigned at approval' }, {}, {}] })
  const cancelled = blocks({ status: 'Cancelled', cancelReason: 'Entered twice' })
  expect(cancelled[0]).toMatchObject({ mark: 'Cancelled' })
  expect(cancelled[5]).toMatchObject({ kind: 'words', label: 'Reason for cancelling', text: 'Entered twice' })
})

test('a column without a text in any row is left out', () => {
  const rows = voucher.rows.map((row) => ({ ...row, code: null, description: '' }))
  const table = printVoucher({ ...voucher, rows }, pounds, printing).blocks.find(({ kind }) => kind === 'table')
  expect(table).toMatchObject({
    columns: ['No.', 'Account', 'Debit', 'Credit'].map((label) => ({ label })),
    totals: ['', 'Total', '£139.12', '£139.12'],
  })
})

test('a row of tax says its scheme and net amount in its description', () => {
  const vat = {
    code: null,
    account: 'VAT Receivable',
    debit: '20.00',
    credit: '0.00',
    taxScheme: 'VAT 20%',
    taxBase: '100.00',
  }
  const rows = [
    { ...vat, description: '' },
    { ...vat, description: 'Fuel' },
  ]
  const table = blocks({ rows }).find(({ kind }) => kind === 'table')
  expect(table).toMatchObject({
    rows: [
      { cells: ['1', 'VAT Receivable', 'VAT 20% on £100.00', '£20.00'] },
      { cells: ['2', 'VAT Receivable', 'Fuel · VAT 20% on £100.00', '£20.00'] },
    ],
  })
})
