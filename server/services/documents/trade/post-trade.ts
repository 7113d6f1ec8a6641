/**
 * Posts a decided document: stock, trade entry, allocations. Where anything differs from the previous posting, that is
 * reversed and posted again, and the allocations to it are repeated on the new entry.
 */
import { DomainError } from '../../../../domain/errors.ts'
import type { LedgerLine } from '../../../../domain/ledger/posting.ts'
import { reverse, sameLines } from '../../../../domain/ledger/posting.ts'
import { canonical, compare, sum } from '../../../../domain/money/decimal.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import type { Entry } from '../../../db/ledger/ledger-store.ts'
import { appendEntries, linesOfEntry } from '../../../db/ledger/ledger-store.ts'
import type { NewAllocation } from '../../../db/ledger/open-item-store.ts'
import {
  allocateNewItems,
  allocationsOf,
  lockItemsOf,
  setItemDates,
  undoAllocationsOf,
} from '../../../db/ledger/open-item-store.ts'
import { reverseCostChanges } from '../../../db/stock/stock-write-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { Books } from '../../books/books.ts'
import { refuseMerged } from '../merged-party.ts'
import { yearOfDate } from '../../books/period.ts'
import { isAllocationOf, refuseRelieved } from '../allocations.ts'
import type { Decision, TradePosting } from './decision.ts'
import { isPosted } from './decision.ts'
import { keepsStockOfEntry, moveStock } from './stock/trade-stock.ts'

export type PostedTrade = {
  /** Statements that reverse the previous posting, before the document is updated. */
  before: readonly Statement[]
  /** Statements that post the document. */
  after: readonly Statement[]
  entryId: string | null
  costEntryId: string | null
  /** Every entry that was posted, for the audit. */
  entries: readonly string[]
  /** By row: its current movement. */
  movements: ReadonlyMap<string, string>
  time: string
}

/**
 * Raises WARNINGS with all warnings that were not accepted, what stock and open items refuse, and PARTY_MERGED where
 * another posting would be made for a party that was merged into another one.
 */
export async function postTrade(
  tx: Transaction,
  context: DecisionContext,
  request: TradePosting,
): Promise<PostedTrade> {
  const { draft, posting, dueDate } = request
  const { id, path, input, stored, facts } = draft
  const { companyId, userId } = context.who
  const { partyAccountId: accountId } = posting
  const live = stored?.entry_id ?? null
  const oldLines = live === null ? [] : await tx.run(linesOfEntry(companyId, live))
  const time = stored?.time ?? context.clock.now().toISOString()
  const isUnchanged =
    stored !== null &&
    isSame(stored, request, oldLines) &&
    (await keepsStockOfEntry(tx, context, { ...request, time, entryId: live }))
  const entryId = isUnchanged ? live : posting.lines.length === 0 ? null : posting.entryId
  const fiscalYearId = yearOfDate(input.date, facts).id
  const common = { kind: 'regular', documentPath: path, documentId: id } as const
  const newEntries: Entry[] =
    isUnchanged || entryId === null
      ? []
      : [{ ...common, id: entryId, date: input.date, fiscalYearId, reversesId: null, lines: posting.lines }]
  const stock = await moveStock(tx, context, { ...request, time, entryId, entries: newEntries })
  if (!isUnchanged && live !== null && stored !== null) await refuseMerged(tx, context, stored.party)
  const repeatedAllocations =
    isUnchanged || stored === null || live === null ? [] : await allocationsByOthers(tx, context, request)
  const reversals: Entry[] =
    isUnchanged || live === null || stored === null
      ? []
      : [{ ...common, ...dateAndYear(stored, facts), id: newId(), reversesId: live, lines: reverse(oldLines) }]
  return {
    before: [
      ...(reversals.length === 0 ? [] : [undoAllocationsOf(companyId, userId, id)]),
      ...appendEntries(companyId, userId, reversals),
      ...reversals.map((entry) => reverseCostChanges(companyId, { entryId: live ?? '', reversalId: entry.id })),
    ],
    after: [
      ...posting.first,
      ...(stock?.statements ?? appendEntries(companyId, userId, newEntries)),
      ...(newEntries.length === 0 || entryId === null
        ? []
        : allocateNewItems(
            companyId,
            userId,
            [...repeatedAllocations, ...posting.allocations].map((one) => ({ ...one, entryId })),
          )),
      ...(entryId === null || accountId === null || (!isUnchanged && (dueDate ?? input.date) === input.date)
        ? []
        : [setItemDates(companyId, [{ accountId, entryId, dueDate: dueDate ?? input.date }])]),
    ],
    entryId,
    costEntryId: stock?.liveEntryIds.get(id) ?? null,
    entries: [...reversals, ...newEntries].map((entry) => entry.id).concat(stock?.entries.get(id) ?? []),
    movements: new Map(
      posting.movements.map((movement) => [movement.rowId, stock?.liveMovements.get(movement.id) ?? movement.id]),
    ),
    time,
  }
}

/** Returns date and fiscal year of the entry of a posted document. */
export function dateAndYear({ date }: StoredTrade, books: Books): { date: string; fiscalYearId: string } {
  return { date, fiscalYearId: yearOfDate(date, books).id }
}

/** Returns whether the ledger would be posted exactly as it is, of rows that are the same. */
function isSame(
  stored: StoredTrade,
  { draft, decision, posting }: TradePosting,
  oldLines: readonly LedgerLine[],
): boolean {
  if (!isPosted(stored) || stored.date !== draft.input.date || stored.party !== decision.party.id) return false
  const before = [
    ...stored.rows.map((row) =>
      rowKey([
        row.stock_row_no,
        row.item,
        row.quantity,
        row.unit_factor,
        row.net,
        row.tax,
        row.origin_row,
        row.is_returned,
      ]),
    ),
    ...stored.landed_costs.map((cost) => rowKey([cost.type, cost.amount, cost.tax, cost.credit_account])),
  ]
  const numbers = new Set(posting.movements.map(({ rowId }) => rowId))
  const after = [
    ...decision.rows.map((row) => {
      const { figures, origin, stockRowNo, item, quantity, unitFactor, is_returned } = row
      const number = numbers.has(row.id) ? stockRowNo : null
      return rowKey([
        number,
        item.id,
        quantity,
        unitFactor,
        figures.net,
        figures.tax,
        origin?.row.id ?? null,
        is_returned,
      ])
    }),
    ...decision.landedCosts.map((cost) => rowKey([cost.type, cost.amount, cost.tax, cost.credit_account])),
  ]
  return before.toSorted().join('\n') === after.toSorted().join('\n') && sameLines(oldLines, posting.lines)
}

function rowKey(parts: readonly (string | number | boolean | null)[]): string {
  return parts
    .map((part) => (typeof part === 'string' && /^\d+(\.\d+)?$/.test(part) ? canonical(part) : part))
    .join(' ')
}

/**
 * Returns the allocations of others to a document, to be repeated on its new entry; those of a note itself are decided
 * separately. A bill also has items on the accounts of the creditors of its landed costs. Raises ALLOCATED when the
 * party changes or an account has less than others have allocated there, PARTY_MERGED for a merged party among them,
 * TAX_RELIEVED when total or taxes change that the write-off of a payment has tax of.
 */
async function allocationsByOthers(
  tx: Transaction,
  context: DecisionContext,
  { draft, decision, posting, paymentId }: TradePosting,
): Promise<NewAllocation[]> {
  const { id } = draft
  const { companyId } = context.who
  const [items, allAllocations] = await tx.batch([lockItemsOf(companyId, [id]), allocationsOf(companyId, id)])
  const allocations = allAllocations.filter(({ documentId }) => documentId !== paymentId)
  const documentItems = items.filter(({ documentId }) => documentId === id)
  for (const { partyId } of documentItems) await refuseMerged(tx, context, partyId)
  const byOthers = allocations.filter(({ documentId }) => documentId !== id)
  if (draft.stored !== null && isRetaxed(draft.stored, decision)) await refuseRelieved(tx, context, byOthers)
  const isMoved = allocations.length > 0 && draft.stored?.party !== decision.party.id
  const isLess = documentItems.some((item) => {
    const itemAllocations = byOthers.filter((one) => isAllocationOf(one, item))
    const postedLines = posting.lines.filter(({ accountId }) => accountId === item.accountId)
    return (
      compare(sum(itemAllocations.map(({ amount }) => amount)), sum(postedLines.map((line) => line[item.side]))) > 0
    )
  })
  if (isMoved || isLess) throw new DomainError('ALLOCATED')
  return byOthers.map(({ creditItemId, debitItemId, amount, documentPath, documentId }) => ({
    itemId: documentItems.some((item) => item.id === creditItemId) ? debitItemId : creditItemId,
    amount,
    documentPath,
    documentId,
  }))
}

/** Returns whether the total of a document changes, or the tax of a scheme in it. */
function isRetaxed(stored: StoredTrade, { totals }: Decision): boolean {
  const schemes = new Set([...stored.rows.map((row) => row.tax_scheme), ...totals.taxes.map(({ id }) => id)])
  const taxBefore = (scheme: string | null) =>
    sum(stored.rows.filter((row) => row.tax_scheme === scheme).map((row) => row.tax))
  const taxAfter = (scheme: string | null) =>
    sum(totals.taxes.filter(({ id }) => id === scheme).map((total) => total.tax))
  return (
    compare(stored.total, totals.total) !== 0 ||
    [...schemes].some((scheme) => compare(taxBefore(scheme), taxAfter(scheme)) !== 0)
  )
}
