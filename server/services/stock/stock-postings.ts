/** Posts a change of stock: the documents' own entries, reversals of earlier ones, differences of all others. */
import type { CostPosting, ValuedMovement } from '../../../domain/inventory/cost-posting.ts'
import { differencePostings, documentPosting, remainderPosting } from '../../../domain/inventory/cost-posting.ts'
import type { Valuation } from '../../../domain/inventory/revalue.ts'
import type { EntryKind } from '../../../domain/ledger/posting.ts'
import { reverse } from '../../../domain/ledger/posting.ts'
import { add, isZero, negate, subtract } from '../../../domain/money/decimal.ts'
import type { Statement } from '../../db/core/client.ts'
import type { Entry } from '../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import type { DocumentRef, CurrentEntry } from '../../db/stock/stock-document-store.ts'
import type { StockMovement } from '../../db/stock/stock-store.ts'
import { insertCostChanges } from '../../db/stock/stock-write-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import type { CostEffect, Plan, PreparedStock } from './stock-plan.ts'
import { yearOfDate } from '../books/period.ts'
import type { StockValuation } from './stock-valuing.ts'

/** A cost posting that is not yet appended. */
export type CostEntry = CostPosting & {
  readonly id: string
  readonly document: DocumentRef
  readonly kind: EntryKind
  readonly reversesId?: string
}

type StockPosting = Pick<PreparedStock, 'liveEntryIds' | 'entries' | 'effects' | 'statements' | 'costs'>

/**
 * Returns the journal entries of a change, linked to the movements whose value they hold, and the effects on others.
 */
export function postStock(
  context: DecisionContext,
  plan: Plan,
  { valuation, liveEntries }: { valuation: StockValuation; liveEntries: readonly CurrentEntry[] },
): StockPosting {
  const { documents, replaced } = plan.change
  const entriesOf = groupBy(liveEntries, keyOf)
  const voidedOf = groupBy(valuation.voided, keyOf)
  const heldElsewhere = new Set(plan.voided.flatMap(({ id, postedIn }) => (postedIn === null ? [] : [id])))
  const changes = changedValues(valuation)
  const documentEntries = entriesOfDocuments(plan, valuation)
  const differences = differenceEntries(
    causeOf(plan),
    changes.map(({ change }) => change),
  )
  const entries = [
    ...replaced.flatMap((document) => {
      const key = `${document.path} ${document.id}`
      if (plan.same.has(key)) return []
      return reverseEntries(document, {
        voided: voidedOf.get(key) ?? [],
        elsewhere: heldElsewhere,
        entries: entriesOf.get(key) ?? [],
      })
    }),
    ...documentEntries,
    ...differences,
  ]
  const live = documents.map(({ path, id, date }): [string, string | null] => {
    const unchangedEntries = plan.same.has(`${path} ${id}`) ? (entriesOf.get(`${path} ${id}`) ?? []) : []
    const onItsDay = [...unchangedEntries, ...documentEntries.filter(({ document }) => document.id === id)].find(
      (entry) => entry.date === date,
    )
    return [id, onItsDay?.id ?? null]
  })
  const byDocument = groupBy(entries, ({ document }) => document.id)
  return {
    statements: appendCosts(context, plan.years, { entries, together: plan.change.entries ?? [] }),
    liveEntryIds: new Map(live),
    entries: new Map([...byDocument].map(([id, entries]) => [id, entries.map((entry) => entry.id)])),
    effects: effectsOf(changes),
    costs: {
      ownLines: [...documentEntries, ...[...plan.same].flatMap((key) => entriesOf.get(key) ?? [])].flatMap(
        ({ lines }) => lines,
      ),
      others: differences.map(({ date, lines }) => ({ date, lines })),
    },
  }
}

/**
 * Returns the statements that append entries, together with others, and link them to the movements whose value they
 * hold.
 */
export function appendCosts(
  { who }: DecisionContext,
  years: Plan['years'],
  { entries, together = [] }: { entries: readonly CostEntry[]; together?: readonly Entry[] },
): Statement[] {
  const newEntries = entries.map(({ id, document, date, kind, reversesId = null, lines }): Entry => ({
    id,
    date,
    kind,
    fiscalYearId: yearOfDate(date, { years }).id,
    documentPath: document.path,
    documentId: document.id,
    reversesId,
    lines,
  }))
  const shares = entries.flatMap(({ id, shares: entryShares }) =>
    entryShares.map(({ movementId, amount }) => ({ stockEntryId: movementId, journalEntryId: id, amount })),
  )
  const allEntries = [...together, ...newEntries]
  return [...appendEntries(who.companyId, who.userId, allEntries), ...insertCostChanges(who.companyId, shares)]
}

/** Returns one entry for each date and pair of accounts in which costs changed, on the document that caused it. */
export function differenceEntries(cause: DocumentRef, changes: readonly ValuedMovement[]): CostEntry[] {
  return differencePostings(changes).map((posting) => ({ ...posting, id: newId(), document: cause, kind: 'cost' }))
}

function entriesOfDocuments({ change, added }: Plan, { revalued }: StockValuation): CostEntry[] {
  const valuations = new Map(revalued.valuations.map((valuation) => [valuation.id, valuation]))
  const addedOf = groupBy(added, ({ row }) => keyOf(row))
  return change.documents.flatMap(({ path, id, entryKind }) => {
    const rowsOfDays = groupBy(addedOf.get(`${path} ${id}`) ?? [], ({ row }) => row.date)
    return [...rowsOfDays].flatMap(([date, rows]) => {
      const worths = rows.flatMap(({ movement, postedIn }) => {
        const valuation = valuations.get(movement.id)
        return valuation ? [worthOfDocument(movement, valuation, postedIn !== null)] : []
      })
      const posting = documentPosting(date, worths)
      return posting ? [{ ...posting, id: newId(), document: { path, id }, kind: entryKind }] : []
    })
  })
}

type Reversal = {
  voided: readonly StockMovement[]
  elsewhere: ReadonlySet<string>
  entries: readonly CurrentEntry[]
}

/** Reverses the entries of a document, day by day. */
function reverseEntries(document: DocumentRef, { voided, elsewhere, entries }: Reversal): CostEntry[] {
  const movementsOf = groupBy(voided, ({ date }) => date)
  const dates = [...new Set([...movementsOf.keys(), ...entries.map(({ date }) => date)])]
  return dates.flatMap((date) =>
    reverseEntry(document, {
      voided: movementsOf.get(date) ?? [],
      elsewhere,
      entry: entries.find((entry) => entry.date === date),
    }),
  )
}

/** Reverses an entry, and what later changes of costs added to the movements of its document. */
function reverseEntry(
  document: DocumentRef,
  {
    voided,
    elsewhere: heldElsewhere,
    entry,
  }: { voided: readonly StockMovement[]; elsewhere: ReadonlySet<string>; entry: CurrentEntry | undefined },
): CostEntry[] {
  const entries: CostEntry[] = []
  if (entry) {
    const { id, date, kind, lines, shares } = entry
    const reversedShares = shares.map(({ movementId, amount }) => ({ movementId, amount: negate(amount) }))
    entries.push({ id: newId(), document, date, kind, reversesId: id, lines: reverse(lines), shares: reversedShares })
  }
  const worths = voided.flatMap((movement) =>
    movement.worth ? [worthOfDocument(movement, movement.worth, heldElsewhere.has(movement.id))] : [],
  )
  const date = entry?.date ?? voided[0]?.date
  const rest = date === undefined ? null : remainderPosting(date, worths, entry ?? null)
  if (rest) entries.push({ ...rest, id: newId(), document, kind: 'cost' })
  return entries
}

type ValueChange = { movement: StockMovement; before: Amounts; after: Amounts; change: ValuedMovement }
type Amounts = Pick<Valuation, 'value' | 'settlement'>

/** Returns the movements of others whose value changed. */
export function changedValues({
  liveMovements,
  revalued,
}: Pick<StockValuation, 'liveMovements' | 'revalued'>): ValueChange[] {
  return revalued.valuations.flatMap((after) => {
    const movement = liveMovements.get(after.id)
    const before = movement?.worth
    if (!movement || !before) return []
    const value = subtract(after.value, before.value)
    const settlement = subtract(after.settlement, before.settlement)
    if (isZero(value) && isZero(settlement)) return []
    return [{ movement, before, after, change: worthOf(movement, { value, settlement }) }]
  })
}

/** Returns the changes of documents, item by item, in the order of movements. */
export function effectsOf(changes: readonly ValueChange[]): CostEffect[] {
  const effects = groupBy(changes, ({ movement }) => `${keyOf(movement)} ${movement.itemId}`)
  return [...effects.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { documentPath, documentId, date, itemId } = first.movement
    const before = group.reduce((sum, one) => add(sum, totalValue(one.movement, one.before)), '0')
    const after = group.reduce((sum, one) => add(sum, totalValue(one.movement, one.after)), '0')
    return [{ documentPath, documentId, date, itemId, before, after }]
  })
}

function totalValue(movement: StockMovement, amounts: Amounts): string {
  const { value, settlement } = worthOf(movement, amounts)
  return add(value, settlement)
}

/** Returns the value in the document's own cost entries, without a value that an entry of another kind holds. */
function worthOfDocument(
  movement: StockMovement,
  { value, settlement }: Amounts,
  isElsewhere: boolean,
): ValuedMovement {
  return worthOf(movement, { value: isElsewhere ? '0' : value, settlement })
}

/** A carried cost leaves the account of delivered goods; the settlement that keeps the stock as it is is not posted. */
function worthOf(movement: StockMovement, { value, settlement }: Amounts): ValuedMovement {
  const { id, date, inventoryAccountId, counterAccountId, cogsAccountId, carriedQuantity } = movement
  const posted = carriedQuantity === null ? settlement : '0'
  return { id, date, inventoryAccountId, counterAccountId, cogsAccountId, value, settlement: posted }
}

/** Returns the document of the first changed movement, on which consequences are posted. */
export function causeOf({ added, voided, change }: Plan): DocumentRef {
  const movements = [...added.map(({ row }) => row), ...voided]
  const [first] = movements.toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))
  if (first) return { path: first.documentPath, id: first.documentId }
  return change.documents[0] ?? { path: '', id: '' }
}

function keyOf({ documentPath, documentId }: { documentPath: string; documentId: string }): string {
  return `${documentPath} ${documentId}`
}
