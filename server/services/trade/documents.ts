/** Invoices, bills and their notes. */
import { invoiceUseCases, noteUseCases } from '../documents/trade/use-cases.ts'

export const salesVouchers = invoiceUseCases('sales/vouchers')
export const salesCreditNotes = noteUseCases('sales/credit-notes')
export const purchaseVouchers = invoiceUseCases('purchase/vouchers')
export const purchaseDebitNotes = noteUseCases('purchase/debit-notes')
