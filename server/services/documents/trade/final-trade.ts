/** Compares a body with its issued document; it may have all fields, but of a final one only the open ones may differ. */
import { finalSetting, editableFields } from '../../../../domain/documents/final-documents.ts'
import { isSameFigure } from '../../../../domain/documents/returned-lines.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import type { TradeSettings } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { tillSeries } from '../../../db/trade/trade-write-store.ts'
import { isPosted } from './decision.ts'
import { isBlank } from './trade-draft.ts'
import type { SentTrade } from './trade-input.ts'
import { inputOf } from './trade-input.ts'

type FinalSettings = Pick<TradeSettings, 'sales_final' | 'purchase_final'>

/** Returns whether a document is issued and final: by the setting of the company, or because a till has printed it. */
export function isFinal({ path, stored_status: status, series }: StoredTrade, settings: FinalSettings): boolean {
  return status === 'Issued' && (series === tillSeries || settings[finalSetting(path)])
}

/** Raises DOCUMENT_FINAL at every fixed field of a final document that differs from its stored value. */
export function refuseFinal(stored: StoredTrade, input: SentTrade): void {
  const openFields: readonly string[] = editableFields(stored.path, stored)
  const fixedFields = changedFields(stored, input).filter((name) => !openFields.includes(name))
  refuse(fixedFields.map((path): Problem => ({ code: 'DOCUMENT_FINAL', path })))
}

/** Returns whether a body differs from an issued document only in fields that post nothing. */
export function changesNoPosting(stored: StoredTrade, input: SentTrade): boolean {
  const openFields: readonly string[] = editableFields(stored.path, { supplier_no: null })
  return isPosted(stored) && changedFields(stored, input).every((name) => openFields.includes(name))
}

/** Returns the names of the fields, and of the lists of lines, that differ from their stored values. */
function changedFields(stored: StoredTrade, input: SentTrade): string[] {
  const before = inputOf(stored)
  const { fields, lines } = tradeResources[stored.path]
  const names = [...writableFields({ fields }).map(([name]) => name), ...Object.keys(lines)]
  return names.filter((name) => !isSame(comparable(name, before, stored), comparable(name, input, stored)))
}

/** Returns a value for comparison: equivalent values are equal, blank rows are dropped. */
function comparable(name: string, input: SentTrade, stored: StoredTrade): unknown {
  if (name === 'party') return stored.is_walk_in && input.party === null ? stored.party : input.party
  if (name === 'tax_type') return input.tax_type ?? stored.tax_type
  if (name === 'discount') return input.discount_type === null ? null : input.discount
  if (name === 'is_trade_discount')
    return input.discount_type !== null && stored.discount_type !== null && input.is_trade_discount
  if (name !== 'rows') return Reflect.get(input, name)
  return input.rows
    .filter((row) => !isBlank(row))
    .map(({ discount, is_trade_discount, unit, ...row }) => {
      const origin = stored.rows.find(({ id }) => id === row.id)
      const cells = row.origin_row === null ? { ...row, discount, is_trade_discount } : { ...row, ...ofOrigin }
      const isPlain = row.origin_row === null && row.discount_type === null
      return { ...cells, ...(isPlain ? { discount: null, is_trade_discount: null } : {}), unit: unit ?? origin?.unit }
    })
}

/** Values that a row of a note takes from the row that it returns, whatever is sent. */
const ofOrigin = { item: null, rate: null, tax_scheme: null, discount_type: null, discount_ref: null }

function isSame(before: unknown, now: unknown): boolean {
  if (typeof before === 'string' && typeof now === 'string') return isSameFigure(before, now)
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return before === now
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return names.every((name) => isSame(Reflect.get(before, name) ?? null, Reflect.get(now, name) ?? null))
}
