/** What is left of delivered lines, in the unit in which it is shown and as rows of an invoice, with the agreed discounts. */
import { discountOfPart } from '../../../../../domain/documents/discount.ts'
import { share } from '../../../../../domain/documents/received-goods.ts'
import type { TaxType } from '../../../../../domain/documents/tax.ts'
import { inBaseUnit } from '../../../../../domain/inventory/check-rows.ts'
import { cellsOfSurvivor, restInUnit } from '../../../../../domain/inventory/units.ts'
import { canonical, compare, isDecimal, isZero, subtract, sum } from '../../../../../domain/money/decimal.ts'
import type { TradeRowAnswer } from '../../../../../domain/resources/trade/trade-answer.ts'
import type { MoneyStyle } from '../../../../lib/format/format.ts'
import type { CellWords } from '../page/stored-trade.ts'
import { storedTradeCells } from '../page/stored-trade.ts'
import type { TradeHead } from '../trade-draft.ts'
import type { TradeRecord } from '../trade-record.ts'
import type { TradeCells } from '../trade-rows.ts'
import { discountText, readDiscount } from '../trade-rows.ts'
import type { EntrySettings } from '../trade-setup.ts'

/** Returns what is left of a delivered line, in its unit and rounded to six places. */
export function leftInUnit({ rest, unit_factor: factor }: Pick<TradeRowAnswer, 'rest' | 'unit_factor'>): string {
  return restInUnit(rest?.quantity ?? '0', factor)
}

type DiscountSettings = Pick<EntrySettings, 'headerDiscount' | 'rowDiscount' | 'tradeDiscount'>
type AgreedDiscount = Pick<TradeRecord, 'discount_type' | 'discount' | 'discount_ref' | 'is_trade_discount'>

/** Returns whether an invoice has an agreed discount as a trade discount: a saved one is of its own kind. */
function staysTrade(
  { is_trade_discount: isTrade, discount_ref: saved }: AgreedDiscount,
  settings: DiscountSettings,
): boolean {
  return isTrade && (settings.tradeDiscount || saved !== null)
}

type Rest = { listed: ReadonlySet<string>; words: CellWords; settings: DiscountSettings }

/**
 * Returns the rows of an invoice of what is left of delivery notes, except of lines that it lists already; without discounts
 * where the settings do not allow them, as the invoice has that is made of a delivery note.
 */
export function restOfNotes(
  notes: readonly Pick<TradeRecord, 'rows'>[],
  { listed, words, settings }: Rest,
): TradeCells[] {
  return notes.flatMap(({ rows }) =>
    rows.flatMap((row): TradeCells[] => {
      const { rest } = row
      if (rest === null || listed.has(row.id) || compare(rest.quantity, '0') <= 0) return []
      const { quantity, unit, rate = row.rate } = cellsOfSurvivor(rest.quantity, { ...row, stays_with: rest.item })
      const { item, item_label, item_code } = rest
      const inUnit = unit === null ? { unit: rest.unit, unit_label: rest.unit_label } : {}
      const { discount, discount_ref } = rest
      const terms = settings.rowDiscount
        ? { discount, discount_ref, is_trade_discount: staysTrade(row, settings) }
        : { discount_type: null, discount_ref: null, is_trade_discount: false }
      const part = { ...row, ...inUnit, ...terms, quantity, rate, item, item_label, item_code }
      return [{ ...storedTradeCells(part, words), id: '', amount: '', source_row: row.id }]
    }),
  )
}

/**
 * Returns how an invoice treats tax to which delivery notes are added: as its other lines do or, without any, as the first
 * of them. `other` is the first one that treats it differently.
 */
export function taxTypeOfNotes<Note extends { readonly tax_type: TaxType | null }>(
  notes: readonly Note[],
  typed: TaxType | null,
): { taxType: TaxType | null; other: Note | undefined } {
  const taxType = typed ?? notes[0]?.tax_type ?? null
  return { taxType, other: notes.find(({ tax_type: type }) => type !== taxType) }
}

type DiscountedNote = AgreedDiscount & Pick<TradeRecord, 'rows'>
type TypedDiscount = Pick<TradeHead, 'discount' | 'discount_ref'>

/**
 * Returns the discount on the whole of an invoice to which delivery notes are added, null for that which it has; `typed` is
 * that, null without other lines. A percentage must be that of all lines; of an amount only a delivery note of which nothing
 * is invoiced gets its share, in an invoice of its own. `other` is the first delivery note with any other discount.
 */
export function discountOfNotes<Note extends DiscountedNote>(
  notes: readonly Note[],
  typed: TypedDiscount | null,
  { settings, style }: { settings: DiscountSettings; style: MoneyStyle },
): { discount: Pick<TradeHead, 'discount' | 'discount_ref' | 'is_trade_discount'> | null; other: Note | undefined } {
  const first = notes.find((note) => termsOf(note) !== NONE)
  if (!settings.headerDiscount) return { discount: null, other: undefined }
  const isOfItsOwn = typed === null && notes.length === 1 && first?.rows.every(({ received }) => isZero(received))
  if (first?.discount_type === 'amount' && !isOfItsOwn) return { discount: null, other: first }
  const whole = typed && { ...readDiscount(typed.discount), discount_ref: typed.discount_ref }
  // An amount that was typed is off the whole invoice, whatever lines it has.
  const wholeTerms = whole?.discount_type === 'amount' ? NONE : termsOf(whole ?? notes[0])
  const other = notes.find((note) => termsOf(note) !== wholeTerms)
  if (other || typed !== null || !first) return { discount: null, other }
  const { discount_type: type, discount, discount_ref } = shareOfRest(first, style.currency_digits)
  const terms = { discount: discountText(type, discount, style), discount_ref }
  return { discount: { ...terms, is_trade_discount: staysTrade(first, settings) }, other: undefined }
}

const NONE = ''

/** Returns a discount as a text that is the same for the same terms, NONE for no discount. */
function termsOf(agreed: Pick<AgreedDiscount, 'discount_type' | 'discount' | 'discount_ref'> | undefined): string {
  if (!agreed?.discount_type) return NONE
  const { discount_type: type, discount, discount_ref: saved } = agreed
  if (!isDecimal(discount)) return [type, discount, saved].join(' ')
  return isZero(discount) ? NONE : [type, canonical(discount), saved].join(' ')
}

/** Returns the discount of a delivery note of which nothing is invoiced, for what is left of it. */
function shareOfRest(note: DiscountedNote, currencyDigits: number): AgreedDiscount {
  const amounts = note.rows.map(({ gross, row_discount, quantity, unit_factor, rest }) => {
    const amount = subtract(gross, row_discount)
    const of = { part: rest?.quantity ?? '0', whole: inBaseUnit(quantity, unit_factor), currencyDigits }
    return { amount, left: share(amount, of) }
  })
  const whole = sum(amounts.map(({ amount }) => amount))
  const part = sum(amounts.map(({ left }) => left))
  return discountOfPart<AgreedDiscount>(note, { before: '0', part, whole, deducted: '0', currencyDigits })
}
