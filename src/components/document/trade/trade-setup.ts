/** The settings of the editor of trade documents: how the company enters them, taxes and saved discounts. */
import type { DiscountType } from '../../../../domain/documents/discount.ts'
import type { SchemeKind } from '../../../../domain/tax/schemes.ts'
import type { PickedParty } from './use-parties.ts'
import type { TaxScheme, TaxType } from '../../../../domain/documents/tax.ts'

/** A tax scheme of rows. It is displayed by its name; its short name finds it as well. */
export type RowScheme = TaxScheme & { name: string; shortName: string; recoverable: boolean; isActive: boolean }
export type SavedDiscount = { id: string; name: string; type: DiscountType; value: string; isTrade: boolean }

/** The settings of quotations; null for other documents. */
export type QuotationSettings = {
  quotation_valid_days: number | null
  quotation_text: string | null
  quotation_footer: string | null
}

/** The settings that shape the form. */
export type EntrySettings = {
  final: boolean
  rowDiscount: boolean
  headerDiscount: boolean
  tradeDiscount: boolean
  dueDate: boolean
  rowDescription: boolean
  amountEntry: boolean
  reference: boolean
  agents: boolean
  requireItemCode: boolean
  requireHsCode: boolean
  taxType: TaxType
  numberToFollow: boolean
  landedCost: boolean
}

export type TradeSetup = {
  settings: EntrySettings
  /** Whether a setting named by fields is on; fields without a setting always are. */
  isOn: (setting: string | undefined) => boolean
  /** Those of stored lines too, which may be inactive. */
  schemes: ReadonlyMap<string, RowScheme>
  discounts: readonly SavedDiscount[]
  quotation: QuotationSettings | null
  /** The contact in the address of a new document. */
  party: PickedParty | undefined
}

/** Returns a tax scheme of the list's answer; null for tax withheld, which belongs to payments. */
export function rowScheme(scheme: {
  id: string
  name: string
  short_name: string | null
  kind: SchemeKind
  rate: string
  recoverable: boolean
  is_active: boolean
}): RowScheme | null {
  const { id, name, short_name: shortName, kind, rate, recoverable, is_active: isActive } = scheme
  return kind === 'withholding' ? null : { id, rate, kind, name, shortName: shortName ?? '', recoverable, isActive }
}

/** Returns the name of a tax scheme that new lines may have; undefined for one that is no longer in use. */
export function nameInUse(schemes: ReadonlyMap<string, RowScheme>, id: string): string | undefined {
  const scheme = schemes.get(id)
  return scheme?.isActive ? scheme.name : undefined
}

/** Returns the scheme that new lines of an export or an import start with: the only one of that treatment, or null. */
export function flaggedScheme(
  { is_export: isExport, is_import: isImport }: { is_export?: boolean; is_import?: boolean },
  schemes: ReadonlyMap<string, RowScheme>,
): string | null {
  const kind = isExport ? 'export' : isImport ? 'import' : null
  const [only, ...others] = [...schemes.values()].filter((scheme) => scheme.isActive && scheme.kind === kind)
  return only && others.length === 0 ? only.id : null
}

/** The settings of sales or of purchases as the server returns them. */
export type SettingsAnswer = { version: number } & Readonly<Record<string, unknown>>

/** Returns the settings that shape a form; those of the other side are off. */
export function entrySettings(answer: SettingsAnswer, isSale: boolean): EntrySettings {
  const on = (name: string) => answer[`${isSale ? 'sales' : 'purchase'}_${name}`] === true
  const taxType = answer['sales_tax_type']
  return {
    final: on('final'),
    rowDiscount: on('row_discount'),
    headerDiscount: on('header_discount'),
    tradeDiscount: on('trade_discount'),
    dueDate: on('due_date'),
    rowDescription: on('row_description'),
    amountEntry: on('amount_entry'),
    reference: on('reference'),
    agents: on('agents'),
    requireItemCode: on('require_item_code'),
    requireHsCode: on('require_hs_code'),
    taxType: taxType === 'inclusive' || taxType === 'none' ? taxType : 'exclusive',
    numberToFollow: on('number_to_follow'),
    landedCost: on('landed_cost'),
  }
}
