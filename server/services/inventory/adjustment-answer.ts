/** Adjustments as answers: labels and costs included, so that a page needs one request. */
import { DomainError } from '../../../domain/errors.ts'
import type { IssuedAct } from '../../../domain/documents/status.ts'
import { sum, withDigits } from '../../../domain/money/decimal.ts'
import { perUnit, fromMicros, toMicros } from '../../../domain/money/micros.ts'
import { can } from '../../../domain/permissions/can.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { STOCK_COSTS_RIGHT } from '../../../domain/resources/core/cost-right.ts'
import type { StoredAdjustment, StoredAdjustmentRow } from '../../db/stock/adjustment-store.ts'
import { adjustmentById } from '../../db/stock/adjustment-store.ts'
import { bookFacts } from '../../db/documents/book-store.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { PostedEntry } from '../../db/ledger/ledger-store.ts'
import { journalEntriesOf } from '../books/journal-entries.ts'
import type { Context, DecisionContext, Who } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'
import { actsFor } from './issued-rights.ts'

const path = 'inventory/adjustments'

/** Costs and rates are null for who may not see them; `cost` also while nothing is posted. */
export type AdjustmentAnswer = Omit<StoredAdjustment, 'rows' | 'entry_id' | 'fiscal_year_id' | 'series'> & {
  total: string | null
  rows: (StoredAdjustmentRow & { unit_cost: string | null })[]
  acts: IssuedAct[]
}

/** One adjustment with rows, labels, what it costs now and what this person may do with it. */
export async function readAdjustment(context: Context, id: string): Promise<AdjustmentAnswer> {
  require(context, 'inventory_adjustments.read')
  return context.db.read(context.who.companyId, adjustmentAnswer(context, id))
}

/** The same without asking for the right to read: the answer to a write that was allowed. */
export function adjustmentAnswer({ who }: DecisionContext, id: string): Reading<AdjustmentAnswer> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const company = who.companyId
  return reading([adjustmentById(company, id), bookFacts(company, path)], ([[found], [book]]) => {
    if (!found || !book) throw new DomainError('NOT_FOUND')
    return shown(who, found, book.currency_digits)
  })
}

function shown(who: Who, found: StoredAdjustment, digits: number): AdjustmentAnswer {
  const { rows, entry_id: _entry, fiscal_year_id: _year, series: _series, ...header } = found
  const seesCosts = can(who, STOCK_COSTS_RIGHT)
  const money = (amount: string | null) => (amount === null || !seesCosts ? null : withDigits(amount, digits))
  return {
    ...header,
    total: money(sum(rows.flatMap(({ cost }) => cost ?? []))),
    rows: rows.map((row) => ({
      ...row,
      description: row.description ?? '',
      rate: seesCosts ? row.rate : null,
      cost: money(row.cost),
      unit_cost: seesCosts ? unitCost(row.cost, row.quantity) : null,
    })),
    acts: actsFor(who, { path, status: found.status, isHeld: found.stock_count !== null }),
  }
}

/** What one of an entered quantity cost, with six places; null while that is not known. */
export function unitCost(cost: string | null, quantity: string): string | null {
  return cost === null ? null : fromMicros(perUnit(toMicros(cost), toMicros(quantity)))
}

/** Every journal entry of an adjustment, oldest first. */
export async function journalEntriesOfAdjustment(context: Context, id: string): Promise<PostedEntry[]> {
  await readAdjustment(context, id)
  return journalEntriesOf(context, path, id)
}
