/**
 * An e-invoice by the model of EN 16931, for both syntaxes. Each field names its business term. Amounts are decimal texts
 * with the digits of the currency, dates are YYYY-MM-DD.
 */
import type { UnitCode } from './unit-codes.ts'

/** Standard, zero-rated, exempt, reverse charge, supply within the Union, export, not subject to VAT. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'K' | 'G' | 'O'

/** A category with its rate in per cent; `rate` is null where nothing is subject to VAT. */
export type VatTreatment = { readonly category: VatCategory; readonly rate: string | null }

export type EInvoiceParty = {
  readonly name: string // BT-27, BT-44
  readonly identifier: string | null // BT-29, BT-46
  readonly vatNumber: string | null // BT-31, BT-48
  readonly taxRegistration: string | null // BT-32
  readonly address: {
    readonly lines: readonly string[] // BT-35, BT-36, BT-162; BT-50, BT-51, BT-163
    readonly city: string | null // BT-37
    readonly postalCode: string | null // BT-38
    readonly subdivision: string | null // BT-39
    readonly country: string // BT-40, BT-55
  }
  readonly phone: string | null // BT-42
  readonly email: string | null // BT-43, BT-58
}

export type EInvoiceLine = VatTreatment & {
  readonly id: string // BT-126
  readonly quantity: string // BT-129
  readonly unitCode: UnitCode // BT-130
  readonly net: string // BT-131
  readonly allowance: string | null // BT-136
  readonly price: string // BT-146
  readonly name: string // BT-153
  readonly description: string | null // BT-154
  readonly sellersCode: string | null // BT-155
  readonly customsCode: string | null // BT-158
}

export type VatBreakdown = VatTreatment & {
  readonly basis: string // BT-116
  readonly tax: string // BT-117
  readonly reason: string | null // BT-120
}

export type EInvoice = {
  readonly kind: 'invoice' | 'credit-note' // BT-3: 380 or 381
  readonly number: string // BT-1
  readonly date: string // BT-2
  readonly currency: string // BT-5
  readonly dueDate: string | null // BT-9
  readonly orderReference: string | null // BT-13
  readonly buyerReference: string | null // BT-10
  readonly terms: string | null // BT-20
  readonly note: string | null // BT-22
  readonly precedingInvoices: readonly { readonly number: string; readonly date: string }[] // BG-3
  readonly seller: EInvoiceParty // BG-4
  readonly buyer: EInvoiceParty // BG-7
  readonly deliveryDate: string | null // BT-72
  readonly deliveryCountry: string | null // BT-80
  readonly payment: EInvoicePayment | null // BG-16
  readonly allowances: readonly (VatTreatment & { readonly amount: string })[] // BG-20
  readonly totals: {
    readonly lines: string // BT-106
    readonly allowances: string // BT-107
    readonly basis: string // BT-109
    readonly tax: string // BT-110
    readonly withTax: string // BT-112
    readonly prepaid: string // BT-113
    readonly rounding: string // BT-114
    readonly due: string // BT-115
  }
  readonly breakdown: readonly VatBreakdown[] // BG-23
  readonly lines: readonly EInvoiceLine[] // BG-25
}

export type EInvoicePayment = {
  readonly code: '30' | '58' // BT-81
  readonly account: string // BT-84
  readonly isIban: boolean
  readonly holder: string | null // BT-85
  readonly bic: string | null // BT-86
}

/** The reason of every discount. */
export const discountReason = 'Discount'

/** The specification that every file names (BT-24): the standard itself, without an extension or restriction. */
export const customization = 'urn:cen.eu:en16931:2017'

/** UNTDID 1001: commercial invoice, credit note (BT-3). */
export const typeCodes = { invoice: '380', 'credit-note': '381' } as const
