/** What a till knows while it is offline: a snapshot with a version, replaced as a whole. */
import type { DateStyle } from '../company/company-fields.ts'
import type { TaxScheme, TaxType } from '../documents/tax.ts'

export type CatalogItem = {
  readonly id: string
  readonly code: string | null
  readonly barcode: string | null
  readonly name: string
  readonly category: string | null
  readonly unit: string
  readonly unit_label: string
  /** Null: the cashier types the price. */
  readonly rate: string | null
  readonly tax_scheme: string | null
  /** Pieces in stock when the snapshot was made; null where no stock is kept. */
  readonly stock: string | null
  /** Pieces sold in the last 30 days: the order of the grid. */
  readonly sold: string
  readonly has_image: boolean
}

export type CatalogScheme = TaxScheme & { readonly name: string }

export type CatalogMode = {
  readonly id: string
  readonly name: string
  /** Cash goes into the drawer and gives change; a card may have an unknown outcome. */
  readonly kind: 'cash' | 'card' | 'other'
}

export type CatalogContact = {
  readonly id: string
  readonly name: string
  readonly phone: string | null
  readonly tax_number: string | null
}

/** What stands on a receipt of the company, and how its numbers are written. */
export type CatalogCompany = {
  readonly name: string
  readonly address: string | null
  readonly phone: string | null
  readonly tax_number: string | null
  readonly tax_number_label: string
  readonly currency: string
  readonly currency_digits: number
  readonly locale: string
  readonly calendar: 'ad' | 'bs'
  /** A catalog of an earlier version does not have it. */
  readonly date_style?: DateStyle
  readonly time_zone: string
  readonly footer: string | null
}

export type Catalog = {
  readonly version: string
  readonly till: { readonly id: string; readonly name: string; readonly prefix: string }
  readonly company: CatalogCompany
  readonly tax_type: TaxType
  readonly items: readonly CatalogItem[]
  readonly categories: readonly { readonly id: string; readonly name: string }[]
  readonly schemes: readonly CatalogScheme[]
  readonly modes: readonly CatalogMode[]
  /** The accounts that cash of the drawer comes from or goes to. */
  readonly drawer_accounts: readonly { readonly id: string; readonly name: string }[]
  readonly contacts: readonly CatalogContact[]
  /** Percent that a cashier may take off without the right to approve; `100` is no limit. */
  readonly highest_discount: string
}
