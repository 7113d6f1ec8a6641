/** What the editor of trade documents knows before its first row: how the company enters them, taxes and saved discounts. */
import type { DiscountType } from '../../../../domain/documents/discount.ts'
import type { SchemeKind } from '../../../../domain/tax/schemes.ts'
import type { PickedParty } from './use-parties.ts'
import type { TaxScheme, TaxType } from '../../../../domain/documents/tax.ts'

/** A tax scheme that rows may carry. It is called by its name everywhere; its short name finds it. */
export type RowScheme = TaxScheme & { name: string; shortName: string; recoverable: boolean }
export type SavedDiscount = { id: string; name: string; type: DiscountType; value: string; isTrade: boolean }

/** What the form shows. */
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
  /** Whether a setting that fields name is on; what names none always is. */
  isOn: (setting: string | undefined) => boolean
  schemes: ReadonlyMap<string, RowScheme>
  discounts: readonly SavedDiscount[]
  /** The contact that the address of a new document names. */
  party: PickedParty | undefined
}

/** A tax scheme as the list of them answers it; null for a withholding, which is a matter of payments. */
export function rowScheme(scheme: {
  id: string
  name: string
  short_name: string | null
  kind: SchemeKind
  rate: string
  recoverable: boolean
}): RowScheme | null {
  const { id, name, short_name: shortName, kind, rate, recoverable } = scheme
  return kind === 'withholding' ? null : { id, rate, kind, name, shortName: shortName ?? '', recoverable }
}

/** The settings of sales or of purchases as the server answers them. */
export type SettingsAnswer = { version: number } & Readonly<Record<string, unknown>>

/** What of them shapes a form; what the one side does not have is off. */
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
