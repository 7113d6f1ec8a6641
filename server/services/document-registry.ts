/** What each kind of document can do beyond being listed: the one table from paths to use-cases. */
import { DomainError } from '../../domain/errors.ts'
import { accountFiscalYears } from '../../domain/resources/ledger/account-fiscal-years.ts'
import { accountOpeningBalances } from '../../domain/resources/ledger/account-opening-balances.ts'
import { crmCustomers, crmSuppliers } from '../../domain/resources/parties/crm-party-lists.ts'
import type { Resource } from '../../domain/resources/core/define.ts'
import { journalVouchers } from './ledger/journal-vouchers.ts'
import {
  createOpeningBalance,
  deleteOpeningBalance,
  journalEntriesOfOpening,
  updateOpeningBalance,
} from './ledger/opening-balance.ts'
import { paymentUseCases } from './documents/payments/use-cases.ts'
import { adjustments } from './inventory/adjustments.ts'
import { cancelStockCount, issueStockCount } from './inventory/act-on-stock-count.ts'
import { conversions } from './inventory/conversions.ts'
import {
  createOpeningStock,
  deleteOpening,
  journalEntriesOfOpeningStock,
  previewOpeningStock,
  readOpeningStock,
  updateOpening,
} from './inventory/opening-stock.ts'
import { readBill } from './inventory/read-bill.ts'
import { readStockCount } from './inventory/read-stock-count.ts'
import { createBill, deleteBillOfMaterials, storedBill, updateBillOfMaterials } from './inventory/save-bill.ts'
import { createStockCount, deleteStockCount, storedCount, updateStockCount } from './inventory/save-stock-count.ts'
import { cashDeposits } from './banking/cash-deposits.ts'
import { chequeDeposits } from './banking/cheque-deposits.ts'
import { chequeIssues } from './banking/cheque-issues.ts'
import { fundTransfers } from './banking/fund-transfers.ts'
import { taxPayments } from './tax/tax-payments.ts'
import type { DocumentKind } from './documents/plain/kind.ts'
import { useCasesOf } from './documents/plain/use-cases.ts'
import type { DocumentUseCases } from './core/document-use-cases.ts'
import { readRecord } from './core/records.ts'
import { purchaseDebitNotes, purchaseVouchers, salesCreditNotes, salesVouchers } from './trade/documents.ts'
import { createRecord, updateRecord } from './core/write-records.ts'

const openingBalances: DocumentUseCases = {
  read: (context, id) => readRecord(context, accountOpeningBalances, id),
  create: createOpeningBalance,
  update: updateOpeningBalance,
  remove: deleteOpeningBalance,
  acts: {},
  journalEntries: journalEntriesOfOpening,
}

const openingStock: DocumentUseCases = {
  read: readOpeningStock,
  create: createOpeningStock,
  update: updateOpening,
  remove: deleteOpening,
  acts: {},
  preview: previewOpeningStock,
  journalEntries: journalEntriesOfOpeningStock,
}

const billsOfMaterials: DocumentUseCases = {
  read: readBill,
  stored: storedBill,
  create: createBill,
  update: updateBillOfMaterials,
  remove: deleteBillOfMaterials,
  acts: {},
}

const stockCounts: DocumentUseCases = {
  read: readStockCount,
  stored: storedCount,
  create: createStockCount,
  update: updateStockCount,
  remove: deleteStockCount,
  acts: { issue: issueStockCount, cancel: cancelStockCount },
}

/** Stored like plain records; `fiscalYearRules` keep them contiguous. */
const fiscalYears: DocumentUseCases = {
  read: (context, id) => readRecord(context, accountFiscalYears, id),
  create: (context, body) => createRecord(context, accountFiscalYears, body),
  update: async (context, change) => ({ status: 200, body: await updateRecord(context, accountFiscalYears, change) }),
  acts: {},
}

/** Records of another resource as this one lists them. */
const listed = (resource: Resource): DocumentUseCases => ({
  read: (context, id) => readRecord(context, resource, id),
  acts: {},
})

/**
 * The kinds whose use-cases follow from their declarations, and which are few enough to be posted anew when the books are
 * verified. Journal vouchers are many: one statement holds all of them against the ledger.
 */
export const plainKinds: readonly DocumentKind[] = [
  cashDeposits,
  chequeDeposits,
  chequeIssues,
  fundTransfers,
  taxPayments,
]

const useCases: Readonly<Record<string, DocumentUseCases>> = {
  'account/journal-vouchers': useCasesOf(journalVouchers),
  'account/opening-balances': openingBalances,
  'account/fiscal-years': fiscalYears,
  'crm/customers': listed(crmCustomers),
  'crm/suppliers': listed(crmSuppliers),
  'sales/vouchers': salesVouchers,
  'sales/credit-notes': salesCreditNotes,
  'purchase/vouchers': purchaseVouchers,
  'purchase/debit-notes': purchaseDebitNotes,
  'payment-receipts': paymentUseCases('payment-receipts'),
  'purchase/payments': paymentUseCases('purchase/payments'),
  ...Object.fromEntries(plainKinds.map((kind) => [kind.resource.path, useCasesOf(kind)])),
  'inventory/opening-stock': openingStock,
  'inventory/adjustments': useCasesOf(adjustments),
  'inventory/bill-of-materials': billsOfMaterials,
  'inventory/conversions': useCasesOf(conversions),
  'inventory/stock-counts': stockCounts,
}

/** The use-cases of a document's path; a declared document without them is a mistake of ours. */
export function documentUseCases(path: string): DocumentUseCases {
  const found = useCases[path]
  if (!found) throw new DomainError('NOT_FOUND')
  return found
}
