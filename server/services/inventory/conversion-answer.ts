/** Conversions as answers: labels, costs and yields included, so that a page needs one request. */
import { DomainError } from '../../../domain/errors.ts'
import type { IssuedAct } from '../../../domain/documents/status.ts'
import { yieldOf } from '../../../domain/inventory/check-conversion.ts'
import { sum, withDigits } from '../../../domain/money/decimal.ts'
import { can } from '../../../domain/permissions/can.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { STOCK_COSTS_RIGHT } from '../../../domain/resources/core/cost-right.ts'
import { bookFacts } from '../../db/documents/book-store.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { StoredConversion, StoredConversionRow } from '../../db/stock/conversion-store.ts'
import { conversionById } from '../../db/stock/conversion-store.ts'
import type { PostedEntry } from '../../db/ledger/ledger-store.ts'
import { journalEntriesOf } from '../books/journal-entries.ts'
import type { Context, DecisionContext, Who } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'
import { unitCost } from './adjustment-answer.ts'
import { actsFor } from './issued-rights.ts'

const path = 'inventory/conversions'

/** Costs are null for who may not see them; `yield` is what was made of what the bill promised, 0.95 for 19 of 20. */
export type ConversionAnswer = Omit<StoredConversion, 'rows' | 'entry_id' | 'series'> & {
  total: string | null
  yield: string | null
  rows: (StoredConversionRow & { unit_cost: string | null; yield: string | null })[]
  acts: IssuedAct[]
}

/** One conversion with rows, labels, what it cost and what this person may do with it. */
export async function readConversion(context: Context, id: string): Promise<ConversionAnswer> {
  require(context, 'inventory_conversions.read')
  return context.db.read(context.who.companyId, conversionAnswer(context, id))
}

/** The same without asking for the right to read: the answer to a write that was allowed. */
export function conversionAnswer({ who }: DecisionContext, id: string): Reading<ConversionAnswer> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const company = who.companyId
  return reading([conversionById(company, id), bookFacts(company, path)], ([[found], [book]]) => {
    if (!found || !book) throw new DomainError('NOT_FOUND')
    return shown(who, found, book.currency_digits)
  })
}

function shown(who: Who, found: StoredConversion, digits: number): ConversionAnswer {
  const { rows, entry_id: _entry, series: _series, ...header } = found
  const seesCosts = can(who, STOCK_COSTS_RIGHT)
  const money = (amount: string | null) => (amount === null || !seesCosts ? null : withDigits(amount, digits))
  const main = rows.find(({ expected }) => expected !== null)
  return {
    ...header,
    overhead: withDigits(found.overhead, digits),
    total: money(sum(rows.flatMap(({ side, cost }) => (side === 'out' ? (cost ?? []) : [])))),
    yield: main ? yieldOf(main.quantity, main.expected) : null,
    rows: rows.map((row) => ({
      ...row,
      description: row.description ?? '',
      cost: money(row.cost),
      unit_cost: seesCosts ? unitCost(row.cost, row.quantity) : null,
      yield: yieldOf(row.quantity, row.expected),
    })),
    acts: actsFor(who, { path, status: found.status, isHeld: false }),
  }
}

/** Every journal entry of a conversion, oldest first. */
export async function journalEntriesOfConversion(context: Context, id: string): Promise<PostedEntry[]> {
  await readConversion(context, id)
  return journalEntriesOf(context, path, id)
}
