/**
 * Posts a decided document: stock, trade entry, what is set against it. One that was posted before is taken back and
 * posted anew where anything of it differs, and what was set against it is set against the new entry.
 */
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError } from '../../../../domain/errors.ts'
import type { LedgerLine } from '../../../../domain/ledger/posting.ts'
import { reverse, sameLines } from '../../../../domain/ledger/posting.ts'
import { canonical, compare, sum } from '../../../../domain/money/decimal.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import type { Entry } from '../../../db/ledger/ledger-store.ts'
import { appendEntries, linesOfEntry } from '../../../db/ledger/ledger-store.ts'
import type { Wish } from '../../../db/ledger/open-item-store.ts'
import {
  allocateNewItem,
  allocationsOf,
  lockItemsOf,
  setDueDates,
  undoAllocationsOf,
} from '../../../db/ledger/open-item-store.ts'
import type { StockItem } from '../../../db/stock/stock-store.ts'
import { takeBackCostChanges } from '../../../db/stock/stock-write-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import { importedSeries } from '../../../db/records/import-store.ts'
import type { PreparedStock, StockDocument } from '../../stock/stock-plan.ts'
import { prepareStock } from '../../stock/change-stock.ts'
import type { Books } from '../../books/books.ts'
import { refuseMerged } from '../merged-party.ts'
import { yearOfDate } from '../../books/period.ts'
import { isOf } from '../set-offs.ts'
import { warn } from '../warnings.ts'
import type { Decision, Posting } from './decision.ts'
import type { TradeDraft } from './trade-draft.ts'

export type Posted = {
  /** Takes back what stood, while the document still says what it said. */
  before: readonly Statement[]
  /** Posts what stands from now on. */
  after: readonly Statement[]
  entryId: string | null
  costEntryId: string | null
  /** Every entry that was posted, for the audit. */
  entries: readonly string[]
  /** By row: the movement that stands for it. */
  movements: ReadonlyMap<string, string>
  time: string
}

type Wanted = {
  draft: TradeDraft
  decision: Decision
  posting: Posting
  accept: readonly ErrorCode[]
  dueDate: string | null
  /** The payment that the document made and that is decided anew with it; what that settles is no concern here. */
  paymentId: string | null
}

/**
 * Raises WARNINGS with all that was not accepted, what stock and open items refuse, and PARTY_MERGED where something else
 * than before would be posted for a party that was merged into another one.
 */
export async function postTrade(tx: Transaction, context: DecisionContext, wanted: Wanted): Promise<Posted> {
  const { draft, posting, dueDate } = wanted
  const { id, path, input, stored, facts } = draft
  const { companyId, userId } = context.who
  const live = stored?.entry_id ?? null
  const oldLines = live === null ? [] : await tx.run(linesOfEntry(companyId, live))
  const isKept = stored !== null && isSame(stored, wanted, oldLines)
  const entryId = isKept ? live : posting.lines.length === 0 ? null : posting.entryId
  const time = stored?.time ?? context.clock.now().toISOString()
  const stock = await moveStock(tx, context, { ...wanted, time, entryId })
  const fiscalYearId = yearOfDate(input.date, facts).id
  if (!isKept && live !== null && stored !== null) await refuseMerged(tx, context, stored.party)
  const again = isKept || stored === null || live === null ? [] : await setAgain(tx, context, wanted)
  const common = { kind: 'regular', documentPath: path, documentId: id } as const
  const taken: Entry[] =
    isKept || live === null || stored === null
      ? []
      : [{ ...common, ...placeOf(stored, facts), id: newId(), reversesId: live, lines: reverse(oldLines) }]
  const made: Entry[] =
    isKept || entryId === null
      ? []
      : [{ ...common, id: entryId, date: input.date, fiscalYearId, reversesId: null, lines: posting.lines }]
  const account = { accountId: posting.partyAccountId }
  return {
    before: [
      ...(taken.length === 0 ? [] : [undoAllocationsOf(companyId, userId, id)]),
      ...appendEntries(companyId, userId, taken),
      ...taken.map((entry) => takeBackCostChanges(companyId, { entryId: live ?? '', reversalId: entry.id })),
    ],
    after: [
      ...posting.first,
      ...appendEntries(companyId, userId, made),
      ...(stock?.statements ?? []),
      ...(made.length === 0 || entryId === null
        ? []
        : allocateNewItem(companyId, userId, { entryId, wishes: [...again, ...posting.wishes] })),
      ...(entryId === null ? [] : [setDueDates(companyId, [{ ...account, entryId, dueDate: dueDate ?? input.date }])]),
    ],
    entryId,
    costEntryId: stock?.liveEntryIds.get(id) ?? null,
    entries: [...taken, ...made].map((entry) => entry.id).concat(stock?.entries.get(id) ?? []),
    movements: new Map(
      posting.movements.map((movement) => [movement.rowId, stock?.standing.get(movement.id) ?? movement.id]),
    ),
    time,
  }
}

/** Where the entry of a posted document stands. */
export function placeOf({ date }: StoredTrade, books: Books): { date: string; fiscalYearId: string } {
  return { date, fiscalYearId: yearOfDate(date, books).id }
}

/** Whether the ledger and the stock have to say exactly what they say already. */
function isSame(stored: StoredTrade, { draft, decision, posting }: Wanted, oldLines: readonly LedgerLine[]): boolean {
  if (stored.stored_status !== 'Issued' || stored.date !== draft.input.date || stored.party !== decision.party.id)
    return false
  const before = [
    ...stored.rows.map((row) =>
      goods([
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
    ...stored.landed_costs.map((cost) => goods([cost.type, cost.amount, cost.tax, cost.credit_account])),
  ]
  const numbers = new Set(posting.movements.map(({ rowId }) => rowId))
  const after = [
    ...decision.rows.map((row) => {
      const { figures, origin, stockRowNo, item, quantity, unitFactor, is_returned } = row
      const number = numbers.has(row.id) ? stockRowNo : null
      return goods([
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
    ...decision.landed.map((cost) => goods([cost.type, cost.amount, cost.tax, cost.credit_account])),
  ]
  return before.toSorted().join('\n') === after.toSorted().join('\n') && sameLines(oldLines, posting.lines)
}

function goods(parts: readonly (string | number | boolean | null)[]): string {
  return parts
    .map((part) => (typeof part === 'string' && /^\d+(\.\d+)?$/.test(part) ? canonical(part) : part))
    .join(' ')
}

type Placed = Pick<Wanted, 'draft' | 'posting'> & { time: string; entryId: string | null }

/** A document as the stock sees it, at its place in the day; `entryId` is the entry that holds what a bill brings in. */
export function stockOfTrade({
  draft: { id, path, input, stored, facts },
  posting,
  time,
  entryId,
}: Placed): StockDocument {
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

type Moving = Wanted & Placed

async function moveStock(tx: Transaction, context: DecisionContext, moving: Moving): Promise<PreparedStock | null> {
  const { draft, decision, posting, accept } = moving
  const { id, path, stored, facts } = draft
  const open = posting.warnings
  const hadStock = (stored?.rows ?? []).some((row) => row.stock_entry !== null)
  if (posting.movements.length === 0 && !hadStock) {
    warn(open, accept)
    return null
  }
  const replaced = stored?.stored_status === 'Issued' ? [{ path, id }] : []
  const known = { rules: facts.rules, years: facts.years, items: itemsOf(decision) }
  const change = { documents: [stockOfTrade(moving)], replaced, accept, facts: known }
  const prepared = await prepareStock(tx, context, change).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'WARNINGS')
      warn([...open, ...error.problems], accept, error.params)
    throw error
  })
  warn(open, accept)
  return prepared
}

/** The items of the rows as the stock knows them. */
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
      },
    ]),
  )
}

/**
 * What others have set against a document, to be set against its new entry; what a note set itself is decided anew. A bill
 * stands on the accounts of those who are owed its landed costs as well. Raises ALLOCATED when the party changes or less is
 * left on an account than what others have set there, PARTY_MERGED for whoever of them was merged.
 */
async function setAgain(
  tx: Transaction,
  context: DecisionContext,
  { draft, decision, posting, paymentId }: Wanted,
): Promise<Wish[]> {
  const { id } = draft
  const { companyId } = context.who
  const [items, found] = await tx.batch([lockItemsOf(companyId, [id]), allocationsOf(companyId, id)])
  const all = found.filter(({ documentId }) => documentId !== paymentId)
  const own = items.filter(({ documentId }) => documentId === id)
  for (const { partyId } of own) await refuseMerged(tx, context, partyId)
  const byOthers = all.filter(({ documentId }) => documentId !== id)
  const isMoved = all.length > 0 && draft.stored?.party !== decision.party.id
  const isLess = own.some((item) => {
    const set = byOthers.filter((one) => isOf(one, item))
    const posted = posting.lines.filter(({ accountId }) => accountId === item.accountId)
    return compare(sum(set.map(({ amount }) => amount)), sum(posted.map((line) => line[item.side]))) > 0
  })
  if (isMoved || isLess) throw new DomainError('ALLOCATED')
  return byOthers.map(({ creditItemId, debitItemId, amount, documentPath, documentId }) => ({
    itemId: own.some((item) => item.id === creditItemId) ? debitItemId : creditItemId,
    amount,
    documentPath,
    documentId,
  }))
}
