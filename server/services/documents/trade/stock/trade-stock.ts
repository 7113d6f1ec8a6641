/** What a decided document moves of the stock. */
import { DomainError } from '../../../../../domain/errors.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { Entry } from '../../../../db/ledger/ledger-store.ts'
import { importedSeries } from '../../../../db/records/import-store.ts'
import type { StockItem } from '../../../../db/stock/stock-store.ts'
import { stockItems } from '../../../../db/stock/stock-store.ts'
import { yearOfDate } from '../../../books/period.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { keepsMovements, prepareStock } from '../../../stock/change-stock.ts'
import type { PreparedStock, StockChange, StockDocument } from '../../../stock/stock-plan.ts'
import { warn } from '../../warnings.ts'
import type { Decision, TradePosting } from '../decision.ts'
import { isPosted } from '../decision.ts'

type StockInput = Pick<TradePosting, 'draft' | 'posting'> & { time: string; entryId: string | null }

/** Returns a document as the stock sees it; `entryId` is the entry that holds the stock value of a bill. */
export function stockOfTrade({
  draft: { id, path, input, stored, facts },
  posting,
  time,
  entryId,
}: StockInput): StockDocument {
  const isImported = stored?.series === importedSeries
  return {
    path,
    id,
    date: input.date,
    fiscalYearId: yearOfDate(input.date, facts).id,
    time,
    reference: isImported ? (stored.voucher_no ?? id) : id,
    entryKind: 'cost',
    movements: posting.movements.map(({ rowId: _row, postedIn, ...movement }) =>
      postedIn === undefined || entryId === null ? movement : { ...movement, postedIn: entryId },
    ),
  }
}

/**
 * Returns whether the entry of a bill still holds the value of its movements: an entry names each of them once, so that it
 * is posted again where they are replaced, also by others of the same amounts (another unit, another share of freight).
 */
export async function keepsStockOfEntry(
  tx: Transaction,
  context: DecisionContext,
  input: TradePosting & StockInput,
): Promise<boolean> {
  if (input.posting.movements.every(({ postedIn }) => postedIn === undefined)) return true
  return keepsMovements(tx, context, await stockChangeOf(tx, context, input))
}

/** Returns what a document changes of the stock. */
async function stockChangeOf(
  tx: Transaction,
  context: DecisionContext,
  input: TradePosting & StockInput,
): Promise<StockChange> {
  const { draft, accept } = input
  const { id, path, stored, facts } = draft
  return {
    documents: [stockOfTrade(input)],
    replaced: stored !== null && isPosted(stored) ? [{ path, id }] : [],
    accept,
    facts: { rules: facts.rules, years: facts.years, items: await movedItems(tx, context, input) },
  }
}

type MoveInput = TradePosting & StockInput & { entries: readonly Entry[] }

/**
 * Returns what a document changes of the stock, prepared; null where it neither moves nor moved any. Raises WARNINGS with the
 * document's own and those of the stock that were not accepted, and what the stock refuses.
 */
export async function moveStock(
  tx: Transaction,
  context: DecisionContext,
  input: MoveInput,
): Promise<PreparedStock | null> {
  const { draft, posting, accept, entries } = input
  const documentWarnings = posting.warnings
  const hadStock = (draft.stored?.rows ?? []).some((row) => row.stock_entry !== null)
  if (posting.movements.length === 0 && !hadStock) {
    warn(documentWarnings, accept)
    return null
  }
  const change = { ...(await stockChangeOf(tx, context, input)), entries }
  const prepared = await prepareStock(tx, context, change).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'WARNINGS')
      warn([...documentWarnings, ...error.problems], accept, error.params)
    throw error
  })
  warn(documentWarnings, accept)
  return prepared
}

/** Returns the items of the movements: those of the rows, and survivors of merges that take back what others sold or bought. */
async function movedItems(
  tx: Transaction,
  { who }: DecisionContext,
  { decision, posting }: TradePosting,
): Promise<Map<string, StockItem>> {
  const items = itemsOf(decision)
  const survivors = posting.movements.flatMap(({ itemId }) => (items.has(itemId) ? [] : [itemId]))
  if (survivors.length === 0) return items
  for (const item of await tx.run(stockItems(who.companyId, survivors))) items.set(item.id, item)
  return items
}

/** Returns the items of the rows as the stock sees them. */
function itemsOf({ rows }: Decision): Map<string, StockItem> {
  return new Map(
    rows.map(({ item }) => [
      item.id,
      {
        id: item.id,
        name: item.name,
        unit: item.unit_label,
        costPrice: item.cost_price,
        inventoryAccountId: item.inventory_account,
        cogsAccountId: item.cogs_account,
        survivor: item.survivor,
      },
    ]),
  )
}
