/** The content of a trade document on paper, independent of its layout. */
import type { Language } from '../language/languages.ts'
import type { TradePath, TradeStatus } from '../documents/status.ts'
import type { SchemeKind } from '../tax/schemes.ts'
import type { PaperCompany, PaperParty } from './letterhead.ts'

export type TradePaperKind =
  | 'invoice'
  | 'bill'
  | 'credit-note'
  | 'debit-note'
  | 'quotation'
  | 'order'
  | 'delivery-note'
  | 'goods-receipt'

/** The kind of paper of each kind of document. */
export const tradePaperKinds: Readonly<Record<TradePath, TradePaperKind>> = {
  'sales/vouchers': 'invoice',
  'sales/credit-notes': 'credit-note',
  'purchase/vouchers': 'bill',
  'purchase/debit-notes': 'debit-note',
  'sales/quotations': 'quotation',
  'purchase/purchase-orders': 'order',
  'sales/challans': 'delivery-note',
  'purchase/goods-receipts': 'goods-receipt',
}

/** Whether a paper has prices; delivery notes and goods receipts have none. */
export function hasPrices(kind: TradePaperKind): boolean {
  return kind !== 'delivery-note' && kind !== 'goods-receipt'
}

/** A row; amounts and quantities are decimal strings. */
export type TradePaperRow = {
  readonly name: string
  readonly hsCode: string | null
  readonly description: string
  readonly quantity: string
  readonly unit: string
  readonly rate: string
  /** The discount of the line, in the currency. */
  readonly discount: string
  readonly tax: Pick<TradePaperTax, 'name' | 'rate' | 'kind'> | null
  /** Quantity times rate less the discount of the row. */
  readonly amount: string
  /** Of a note: no goods were returned, only the price was lowered. */
  readonly isPriceOnly: boolean
}

/** Net amount and tax of one scheme at one rate. */
export type TradePaperTax = {
  readonly name: string
  readonly rate: string
  readonly kind: SchemeKind
  readonly net: string
  readonly tax: string
  /** The tax that the customer accounts for; absent or zero where there is none. */
  readonly selfAssessedTax?: string | undefined
}

/** An invoice or bill by its number; the supplier knows a bill by the number on its own paper. */
export type PaperOrigin = { readonly number: string; readonly supplierNumber: string | null }

/** The bank account that invoices print. */
export type PaperBank = {
  readonly holder: string | null
  readonly bank: string | null
  readonly branch: string | null
  readonly accountNumber: string | null
  readonly iban: string | null
  readonly bic: string | null
  readonly upiId: string | null
}

/** The content of a trade paper; null and empty values are left out. */
export type TradePaper = {
  /** The language of the contact; null: that of the company. */
  readonly language: Language | null
  readonly kind: TradePaperKind
  readonly status: TradeStatus
  /** 1 to 4. */
  readonly template: number
  readonly printCount: number
  readonly company: PaperCompany
  readonly party: PaperParty
  readonly number: string | null
  /** The name of the fiscal year of the number. */
  readonly fiscalYear: string | null
  /** The supplier's own number of a bill. */
  readonly supplierNumber: string | null
  /** Of a goods receipt: the numbers of its orders. */
  readonly orderNumbers: readonly string[]
  /** The invoices or bills that a note returns. */
  readonly origins: readonly PaperOrigin[]
  readonly reference: string | null
  readonly date: string
  readonly dueDate: string | null
  /** The last day of a quotation. */
  readonly expiryDate: string | null
  /** The expected date of an order. */
  readonly expectedDate: string | null
  /** Of a quotation: 2 after its first change. */
  readonly revision: number
  /** How it is paid; null: on credit. */
  readonly mode: string | null
  /** Further fields to print; dates as YYYY-MM-DD. */
  readonly extraFields: readonly { readonly label: string; readonly value: string; readonly isDate: boolean }[]
  readonly rows: readonly TradePaperRow[]
  readonly isTaxInclusive: boolean
  readonly taxes: readonly TradePaperTax[]
  readonly subTotal: string
  readonly rowDiscounts: string
  readonly discount: string
  readonly total: string
  /** By how much the total that a till printed differs from its lines; absent or zero elsewhere. */
  readonly rounding?: string | undefined
  /** The balance due; null for drafts, notes and cancelled documents. */
  readonly balance: string | null
  /** The bank account to pay into. */
  readonly bank: PaperBank | null
  readonly remarks: string | null
  readonly receivedBy: string | null
  readonly cancelReason: string | null
  /** The text above the lines of a quotation, printed as typed. */
  readonly text: string | null
  /** The text below an invoice or a quotation, printed as typed. */
  readonly footer: string | null
}
