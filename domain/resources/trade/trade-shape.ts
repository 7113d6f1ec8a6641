/** The common shape of the trade documents by their declarations; each kind has a part of it. */
import type { DiscountType } from '../../documents/discount.ts'
import type { LandedCostType } from '../../documents/landed-cost.ts'
import type { TradePath } from '../../documents/status.ts'
import type { TaxType } from '../../documents/tax.ts'
import type { Resource } from '../core/define.ts'
import { writableFields } from '../core/define.ts'
import type { FormValues, RequestValues } from '../core/form-values.ts'
import { purchaseDebitNotes } from './purchase-debit-notes.ts'
import { purchaseGoodsReceipts } from './purchase-goods-receipts.ts'
import { purchaseOrders } from './purchase-orders.ts'
import { purchaseVouchers } from './purchase-vouchers.ts'
import { salesChallans } from './sales-challans.ts'
import { salesCreditNotes } from './sales-credit-notes.ts'
import { salesQuotations } from './sales-quotations.ts'
import { salesVouchers } from './sales-vouchers.ts'
import type { totalFields } from './trade-fields.ts'
import { landedCosts, noteRows, sourceRow } from './trade-lines.ts'

export const tradeResources = {
  'sales/vouchers': salesVouchers,
  'sales/credit-notes': salesCreditNotes,
  'purchase/vouchers': purchaseVouchers,
  'purchase/debit-notes': purchaseDebitNotes,
  'sales/quotations': salesQuotations,
  'purchase/purchase-orders': purchaseOrders,
  'sales/challans': salesChallans,
  'purchase/goods-receipts': purchaseGoodsReceipts,
} as const satisfies Readonly<Record<TradePath, Resource>>

type DeclaredFields = typeof salesVouchers.fields &
  typeof salesCreditNotes.fields &
  typeof purchaseVouchers.fields &
  typeof purchaseDebitNotes.fields &
  typeof salesQuotations.fields &
  typeof purchaseOrders.fields &
  typeof salesChallans.fields &
  typeof purchaseGoodsReceipts.fields
type ReadOnlyName =
  | keyof typeof totalFields
  | 'voucher_no'
  | 'status'
  | 'is_due'
  | 'is_expired'
  | 'is_free'
  | 'answer_note'
type SentFields = {
  [Name in keyof DeclaredFields as string extends Name ? never : Exclude<Name, ReadOnlyName>]: DeclaredFields[Name]
}

/** The fields above the rows that can be sent, of all kinds. */
export const tradeHead = Object.fromEntries(
  Object.values(tradeResources).flatMap((resource) => writableFields(resource)),
) as unknown as SentFields
/** The fields of a row and of a landed cost: only rows of notes return something, only those of bills, goods receipts and
 * invoices name another line. */
export const tradeRow = { ...noteRows('sales').fields, source_row: sourceRow }
export const landedCost = landedCosts.fields

type WithDiscountType = { discount_type: DiscountType | null }
export type EnteredHead = Omit<FormValues<SentFields>, 'tax_type' | 'discount_type'> &
  WithDiscountType & {
    /** Null: by the company settings. */
    tax_type: TaxType | null
  }
export type EnteredRow = Omit<FormValues<typeof tradeRow>, 'discount_type'> & WithDiscountType
export type EnteredLandedCost = Omit<FormValues<typeof landedCost>, 'type'> & { type: LandedCostType | null }

type TermFields = { tax_type: TaxType; discount_type: DiscountType | null; discount: string }
/** The same fields in a request. */
export type SentHead = Omit<RequestValues<SentFields>, keyof TermFields | 'date'> & TermFields & { date: string }
export type SentRow = Omit<
  RequestValues<typeof tradeRow>,
  'discount_type' | 'quantity' | 'rate' | 'discount' | 'description'
> &
  WithDiscountType & { quantity: string; rate: string; discount: string; description: string }
export type SentLandedCost = Omit<RequestValues<typeof landedCost>, 'type' | 'value' | 'description'> & {
  type: LandedCostType | null
  value: string
  description: string
}
