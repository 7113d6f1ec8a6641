import { expect, test } from 'vitest'
import { accountJournalVouchers } from '../../../../domain/resources/ledger/account-journal-vouchers.ts'
import { accountLedgers } from '../../../../domain/resources/ledger/account-ledgers.ts'
import { crmParties } from '../../../../domain/resources/parties/crm-parties.ts'
import { paymentReceipts } from '../../../../domain/resources/payments/payment-receipts.ts'
import { purchaseVouchers } from '../../../../domain/resources/trade/purchase-vouchers.ts'
import { salesCreditNotes } from '../../../../domain/resources/trade/sales-credit-notes.ts'
import { salesVouchers } from '../../../../domain/resources/trade/sales-vouchers.ts'
import { bulkActs, mailableRows, printableRows, requestOf } from './bulk-acts.ts'

const row = (id: string, status: string, date: string) => ({ id, version: 3, status, date })
const rows = [
  row('c', 'Unapproved', '2026-03-02'),
  row('a', 'Unapproved', '2026-03-01'),
  row('x', 'Cancelled', '2026-01-01'),
]
const offered = (acts: ReturnType<typeof bulkActs>) => acts.map(({ name, rows: on }) => `${name} ${on.length}`)

test('an act is offered when a selected row allows it, with the number of such rows', () => {
  expect(offered(bulkActs(accountJournalVouchers, rows, () => true))).toEqual(['approve 2', 'duplicate 3', 'delete 2'])
  expect(offered(bulkActs(accountLedgers, rows, () => true))).toEqual(['delete 3'])
})

test('an act without permission is not offered', () => {
  expect(offered(bulkActs(accountJournalVouchers, rows, (action) => action === 'approve'))).toEqual(['approve 2'])
})

test('an act that needs input of its own is offered only on a single document', () => {
  const paid = [row('a', 'Paid', '2026-03-01'), row('b', 'Issued', '2026-03-02')]
  expect(offered(bulkActs(salesVouchers, paid, () => true))).toEqual(['cancel 2', 'copy 2'])
  expect(offered(bulkActs(salesCreditNotes, [row('n', 'Issued', '2026-03-01')], () => true))).toEqual([
    'cancel 1',
    'resolve 1',
  ])
  expect(offered(bulkActs(paymentReceipts, [row('r', 'Cleared', '2026-03-01')], () => true))).toEqual(['cancel 1'])
})

test('earlier documents come first, so that numbers follow dates', () => {
  const [approve] = bulkActs(accountJournalVouchers, rows, () => true)
  expect(approve?.rows.map(({ id }) => id)).toEqual(['a', 'c'])
})

test('each act is one request per document', () => {
  const ask = (act: string) => requestOf(accountJournalVouchers, { act, row: row('a', '', ''), reason: 'Twice' })
  const path = 'account/journal-vouchers/a'
  expect(ask('approve')).toEqual({ method: 'post', path: `${path}/approve/`, body: { version: 3 } })
  expect(ask('cancel')).toEqual({ method: 'post', path: `${path}/cancel/`, body: { version: 3, reason: 'Twice' } })
  expect(ask('duplicate')).toEqual({ method: 'post', path: `${path}/duplicate/`, body: {} })
  expect(ask('delete')).toEqual({ method: 'delete', path: `${path}/?version=3` })
})

const trade = [row('d', 'Draft', '2026-03-02'), row('i', 'Issued', '2026-03-01'), row('x', 'Cancelled', '2026-01-01')]
const ids = (rows: ReturnType<typeof printableRows>) => rows.map(({ id }) => id)

test('a user with read permission prints only drafts, because prints of issued documents are counted', () => {
  expect(ids(printableRows(salesVouchers, trade, () => true))).toEqual(['d', 'i', 'x'])
  expect(ids(printableRows(salesVouchers, trade, (action) => action === 'read'))).toEqual(['d'])
  expect(ids(printableRows(accountJournalVouchers, rows, (action) => action === 'read'))).toEqual(['c', 'a', 'x'])
  expect(ids(printableRows(accountLedgers, rows, () => true))).toEqual([])
})

test('drafts, cancelled documents and kinds without an email template cannot be emailed', () => {
  expect(ids(mailableRows(salesVouchers, trade, () => true))).toEqual(['i'])
  expect(ids(mailableRows(salesVouchers, trade, (action) => action === 'read'))).toEqual([])
  expect(ids(mailableRows(purchaseVouchers, trade, () => true))).toEqual([])
  expect(ids(mailableRows(crmParties, [row('p', '', '')], () => true))).toEqual([])
})
