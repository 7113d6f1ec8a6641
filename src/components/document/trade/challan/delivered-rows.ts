/** What is left of delivered lines, in the unit in which it is shown and as rows of an invoice. */
import type { TaxType } from '../../../../../domain/documents/tax.ts'
import { cellsOfSurvivor, restInUnit } from '../../../../../domain/inventory/units.ts'
import { compare } from '../../../../../domain/money/decimal.ts'
import type { TradeRowAnswer } from '../../../../../domain/resources/trade/trade-answer.ts'
import type { CellWords } from '../page/stored-trade.ts'
import { storedTradeCells } from '../page/stored-trade.ts'
import type { TradeRecord } from '../trade-record.ts'
import type { TradeCells } from '../trade-rows.ts'

/** Returns what is left of a delivered line, in its unit and rounded to six places. */
export function leftInUnit({ rest, unit_factor: factor }: Pick<TradeRowAnswer, 'rest' | 'unit_factor'>): string {
  return restInUnit(rest?.quantity ?? '0', factor)
}

/** Returns the rows of an invoice of what is left of delivery notes, except of lines that it lists already. */
export function restOfNotes(
  notes: readonly Pick<TradeRecord, 'rows'>[],
  { listed, words }: { listed: ReadonlySet<string>; words: CellWords },
): TradeCells[] {
  return notes.flatMap(({ rows }) =>
    rows.flatMap((row): TradeCells[] => {
      const { rest } = row
      if (rest === null || listed.has(row.id) || compare(rest.quantity, '0') <= 0) return []
      const { quantity, unit, rate = row.rate } = cellsOfSurvivor(rest.quantity, { ...row, stays_with: rest.item })
      const { item, item_label, item_code, discount, discount_ref } = rest
      const inUnit = unit === null ? { unit: rest.unit, unit_label: rest.unit_label } : {}
      const part = { ...row, ...inUnit, quantity, rate, item, item_label, item_code, discount, discount_ref }
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
