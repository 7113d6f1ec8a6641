import { expect, test } from 'vitest'
import type { Entry, EntryLine } from './entries-view.ts'
import { entryTotals, netLines, numberIn, postingResource } from './entries-view.ts'

const line = (account: string, debit: string, credit: string): EntryLine => ({
  account,
  account_label: account.toUpperCase(),
  account_code: null,
  debit,
  credit,
  description: null,
  tax_scheme_label: null,
  tax_base: null,
})
const entry = (lines: EntryLine[], reverses: string | null = null): Entry => ({
  id: 'e',
  date: '2026-11-02',
  kind: 'regular',
  document_path: 'account/journal-vouchers',
  document_id: '5',
  document_no: 'JV-5',
  narration: null,
  reverses,
  recorded_at: '2026-11-02T10:00:00Z',
  who: null,
  lines,
})
const first = entry([line('rent', '800.00', '0.00'), line('bank', '0.00', '800.00')])
const takenBack = entry([line('rent', '-800.00', '0.00'), line('bank', '0.00', '-800.00')], 'e')
const again = entry([line('rent', '850.00', '0.00'), line('bank', '0.00', '850.00')])

test('a voucher changed from 800 to 850 nets to 850 on both sides', () => {
  const entries = [first, takenBack, again]
  expect(netLines(entries).map(({ account_label, debit, credit }) => [account_label, debit, credit])).toEqual([
    ['RENT', '850', '0'],
    ['BANK', '0', '850'],
  ])
  expect(entryTotals(entries)).toEqual({ debit: '850', credit: '850' })
})

test('the page is named after the document itself, not after the one it was posted with', () => {
  const receipt = { ...first, document_path: 'payment-receipts', document_id: '7', document_no: 'RCPT-1' }
  expect(numberIn([receipt, again], { path: 'account/journal-vouchers', id: '5' })).toBe('JV-5')
  expect(numberIn([receipt], { path: 'account/journal-vouchers', id: '5' })).toBeNull()
  expect(numberIn([{ ...first, document_no: null }, again], { path: 'account/journal-vouchers', id: '5' })).toBe('JV-5')
})

test('a cancelled voucher nets to zero', () => {
  expect(netLines([first, takenBack])).toEqual([])
})

test.each([
  ['/demo/account/journal-vouchers/5/journal-entries', 'account/journal-vouchers'],
  ['/demo/journal-entries/account-journal-vouchers/5', 'account/journal-vouchers'],
  ['/demo/journal-entries/account-ledgers/5', undefined],
  ['/demo/journal-entries/nothing/5', undefined],
  ['/demo/account/ledgers/5/journal-entries', undefined],
])('%s shows the entries of %s', (pathname, path) => {
  expect(postingResource(pathname)?.path).toBe(path)
})

test('a line of tax keeps its scheme and net amount apart from other lines of its account', () => {
  const taxed = { ...line('vat', '20.00', '0.00'), tax_scheme_label: 'VAT 20%', tax_base: '100.000000' }
  expect(netLines([entry([taxed, line('vat', '5.00', '0.00'), line('bank', '0.00', '25.00')])])).toEqual([
    { ...taxed, debit: '20', credit: '0', tax_base: '100.000000' },
    line('vat', '5', '0'),
    line('bank', '0', '25'),
  ])
  const reversed = { ...taxed, debit: '-20.00', tax_base: '-100.000000' }
  expect(netLines([entry([taxed]), entry([reversed], 'e')])).toEqual([])
})
