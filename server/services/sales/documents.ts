/** The documents of sales. */
import { invoiceUseCases, noteUseCases } from '../documents/trade/use-cases.ts'

export const salesVouchers = invoiceUseCases('sales/vouchers')
export const salesCreditNotes = noteUseCases('sales/credit-notes')
