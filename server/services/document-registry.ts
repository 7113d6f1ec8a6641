/** The use-cases of each kind of document besides its list: the one table from paths to use-cases. */
import { templatePaths } from '../../domain/documents/recurring/template-paths.ts'
import { paymentPaths, tradePaths } from '../../domain/documents/status.ts'
import { DomainError } from '../../domain/errors.ts'
import { accountFiscalYears } from '../../domain/resources/ledger/account-fiscal-years.ts'
import { crmCustomers, crmSuppliers } from '../../domain/resources/parties/crm-party-lists.ts'
import type { Resource } from '../../domain/resources/core/define.ts'
import { journalVouchers } from './ledger/journal-vouchers.ts'
import { openingBalances } from './ledger/opening-balance.ts'
import { openingItems } from './ledger/opening-item.ts'
import { useCasesOf } from './documents/engine/use-cases.ts'
import type { RecordedKinds } from './banking/matching/record-document.ts'
import { recordedKind } from './banking/matching/record-document.ts'
import { payments } from './documents/payments/payments.ts'
import { adjustments } from './inventory/adjustments.ts'
import { conversions } from './inventory/conversions.ts'
import { openingStock } from './inventory/opening-stock.ts'
import { billsOfMaterials } from './inventory/bills-of-materials.ts'
import { stockCounts } from './inventory/stock-counts.ts'
import { cashDeposits } from './banking/cash-deposits.ts'
import { chequeDeposits } from './banking/cheque-deposits.ts'
import { chequeIssues } from './banking/cheque-issues.ts'
import { fundTransfers } from './banking/fund-transfers.ts'
import { taxPayments } from './tax/tax-payments.ts'
import type { PlainKind } from './documents/plain/kind.ts'
import { plain } from './documents/plain/plain.ts'
import { recurringTemplates } from './documents/trade/recurring/templates.ts'
import { trade } from './documents/trade/trade.ts'
import type { DocumentUseCases } from './core/document-use-cases.ts'
import { readRecord } from './core/records.ts'
import { createRecord, updateRecord } from './core/write-records.ts'

/** Stored like plain records; `fiscalYearRules` keep them contiguous. */
const fiscalYears: DocumentUseCases = {
  read: (context, id) => readRecord(context, accountFiscalYears, id),
  create: (context, body) => createRecord(context, accountFiscalYears, body),
  update: async (context, change) => ({ status: 200, body: await updateRecord(context, accountFiscalYears, change) }),
  acts: {},
}

/** Returns the use-cases of records of another resource that this one lists. */
const listed = (resource: Resource): DocumentUseCases => ({
  read: (context, id) => readRecord(context, resource, id),
  acts: {},
})

/**
 * The kinds whose use-cases follow from their declarations, and which are few enough to be posted again when the books
 * are verified. Journal vouchers are many: one statement compares all of them with the ledger.
 */
export const plainKinds: readonly PlainKind[] = [cashDeposits, chequeDeposits, chequeIssues, fundTransfers, taxPayments]

/** Journal vouchers, which drawer movements of tills become. */
export const postedVouchers = plain(journalVouchers)

/** Documents that may be recorded for a line of a bank statement. */
export const recordedKinds: RecordedKinds = {
  ...Object.fromEntries(paymentPaths.map((path) => [path, recordedKind(payments(path))])),
  'account/journal-vouchers': recordedKind(postedVouchers),
  'banking/cheque-deposits': recordedKind(plain(chequeDeposits)),
  'banking/cheque-issues': recordedKind(plain(chequeIssues)),
  'banking/fund-transfers': recordedKind(plain(fundTransfers)),
  'tax/payments': recordedKind(plain(taxPayments)),
}

const useCases: Readonly<Record<string, DocumentUseCases>> = {
  'account/journal-vouchers': useCasesOf(plain(journalVouchers)),
  'account/opening-balances': useCasesOf(openingBalances),
  'account/opening-items': useCasesOf(openingItems),
  'account/fiscal-years': fiscalYears,
  'crm/customers': listed(crmCustomers),
  'crm/suppliers': listed(crmSuppliers),
  ...Object.fromEntries(tradePaths.map((path) => [path, useCasesOf(trade(path))])),
  ...Object.fromEntries(templatePaths.map((path) => [path, useCasesOf(recurringTemplates(path))])),
  ...Object.fromEntries(paymentPaths.map((path) => [path, useCasesOf(payments(path))])),
  ...Object.fromEntries(plainKinds.map((kind) => [kind.resource.path, useCasesOf(plain(kind))])),
  'inventory/opening-stock': useCasesOf(openingStock),
  'inventory/adjustments': useCasesOf(plain(adjustments)),
  'inventory/bill-of-materials': useCasesOf(billsOfMaterials),
  'inventory/conversions': useCasesOf(plain(conversions)),
  'inventory/stock-counts': useCasesOf(stockCounts),
}

/** Returns the use-cases of a document's path; a declared document without them is a programming error. */
export function documentUseCases(path: string): DocumentUseCases {
  const useCase = useCases[path]
  if (!useCase) throw new DomainError('NOT_FOUND')
  return useCase
}
