/** The documents of purchases. */
import { invoiceUseCases, noteUseCases } from '../documents/trade/use-cases.ts'

export const purchaseVouchers = invoiceUseCases('purchase/vouchers')
export const purchaseDebitNotes = noteUseCases('purchase/debit-notes')
