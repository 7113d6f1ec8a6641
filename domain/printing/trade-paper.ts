/** What a paper of trade says, before anybody decides how it looks. */
import type { Language } from '../language/languages.ts'
import type { TradeStatus } from '../documents/status.ts'
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

/** Whether a paper shows what the goods cost: papers that go with the goods do not. */
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
  /** Of the row itself, in the currency. */
  readonly discount: string
  readonly tax: Pick<TradePaperTax, 'name' | 'rate' | 'kind'> | null
  /** Quantity times rate less the discount of the row. */
  readonly amount: string
  /** Of a note: nothing came back, only the price was lowered. */
  readonly isPriceOnly: boolean
}

/** What one scheme at one rate taxed, and the tax. */
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

/** All that a paper of trade says; what is null or empty is left out. */
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
  /** What the supplier calls a bill. */
  readonly supplierNumber: string | null
  /** Of a goods receipt: the numbers of its orders. */
  readonly orderNumbers: readonly string[]
  /** What a note takes back. */
  readonly origins: readonly PaperOrigin[]
  readonly reference: string | null
  readonly date: string
  readonly dueDate: string | null
  /** The last day of a quotation. */
  readonly expiryDate: string | null
  /** When an order is expected. */
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
  /** What is not paid of it; null where nothing is due: of drafts, of notes and of what was cancelled. */
  readonly balance: string | null
  /** Into which account it is to be paid. */
  readonly bank: PaperBank | null
  readonly remarks: string | null
  readonly receivedBy: string | null
  readonly cancelReason: string | null
  /** Above the rows of a quotation; printed as it was typed. */
  readonly text: string | null
  /** Below an invoice or a quotation; printed as it was typed. */
  readonly footer: string | null
}
