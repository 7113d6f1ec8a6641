/** What a change of stock posts: the documents' own entries, reversals of earlier ones, differences of all others. */
import type { CostPosting, ValuedMovement } from '../../../domain/inventory/cost-posting.ts'
import { differencePostings, documentPosting, remainderPosting } from '../../../domain/inventory/cost-posting.ts'
import type { Valuation } from '../../../domain/inventory/revalue.ts'
import type { EntryKind } from '../../../domain/ledger/posting.ts'
import { reverse } from '../../../domain/ledger/posting.ts'
import { add, isZero, negate, subtract } from '../../../domain/money/decimal.ts'
import type { Statement } from '../../db/core/client.ts'
import type { Entry } from '../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import type { DocumentRef, StandingEntry } from '../../db/stock/stock-document-store.ts'
import type { StockMovement } from '../../db/stock/stock-store.ts'
import { insertCostChanges } from '../../db/stock/stock-write-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import type { CostEffect, Plan, PreparedStock } from './stock-plan.ts'
import { yearOfDate } from '../books/period.ts'
import type { Valued } from './stock-valuing.ts'

/** A posting on its way into the journal. */
export type CostEntry = CostPosting & {
  readonly id: string
  readonly document: DocumentRef
  readonly kind: EntryKind
  readonly reversesId?: string
}

type Posted = Pick<PreparedStock, 'liveEntryIds' | 'entries' | 'effects' | 'statements' | 'costs'>

/** The journal entries of a change, tied to the movements whose worth they hold, and what changed for others. */
export function postStock(
  context: DecisionContext,
  plan: Plan,
  { valued, standing }: { valued: Valued; standing: readonly StandingEntry[] },
): Posted {
  const { documents, replaced } = plan.change
  const entryOf = new Map(standing.map((entry) => [keyOf(entry), entry]))
  const voidedOf = groupBy(valued.voided, keyOf)
  const elsewhere = new Set(plan.voided.flatMap(({ id, postedIn }) => (postedIn === null ? [] : [id])))
  const changes = changedWorths(valued)
  const own = ownEntries(plan, valued)
  const differences = differenceEntries(
    causeOf(plan),
    changes.map(({ change }) => change),
  )
  const written = [
    ...replaced.flatMap((document) => {
      const key = `${document.path} ${document.id}`
      if (plan.same.has(key)) return []
      return takenBack(document, { voided: voidedOf.get(key) ?? [], elsewhere, standing: entryOf.get(key) })
    }),
    ...own,
    ...differences,
  ]
  const live = documents.map(({ path, id }): [string, string | null] => {
    const kept = plan.same.has(`${path} ${id}`) ? entryOf.get(`${path} ${id}`) : undefined
    return [id, kept?.id ?? own.find(({ document }) => document.id === id)?.id ?? null]
  })
  const byDocument = groupBy(written, ({ document }) => document.id)
  return {
    statements: appendCosts(context, plan.years, written),
    liveEntryIds: new Map(live),
    entries: new Map([...byDocument].map(([id, entries]) => [id, entries.map((entry) => entry.id)])),
    effects: effectsOf(changes),
    costs: {
      own: [...own, ...[...plan.same].flatMap((key) => entryOf.get(key) ?? [])].flatMap(({ lines }) => lines),
      others: differences.map(({ date, lines }) => ({ date, lines })),
    },
  }
}

/** The statements that append entries and tie them to the movements whose worth they hold. */
export function appendCosts(
  { who }: DecisionContext,
  years: Plan['years'],
  entries: readonly CostEntry[],
): Statement[] {
  const appended = entries.map(({ id, document, date, kind, reversesId = null, lines }): Entry => ({
    id,
    date,
    kind,
    fiscalYearId: yearOfDate(date, { years }).id,
    documentPath: document.path,
    documentId: document.id,
    reversesId,
    lines,
  }))
  const shares = entries.flatMap(({ id, shares: held }) =>
    held.map(({ movementId, amount }) => ({ stockEntryId: movementId, journalEntryId: id, amount })),
  )
  return [...appendEntries(who.companyId, who.userId, appended), ...insertCostChanges(who.companyId, shares)]
}

/** One entry for each date and pair of accounts in which costs changed, on the document that caused it. */
export function differenceEntries(cause: DocumentRef, changes: readonly ValuedMovement[]): CostEntry[] {
  return differencePostings(changes).map((posting) => ({ ...posting, id: newId(), document: cause, kind: 'cost' }))
}

function ownEntries({ change, added }: Plan, { revalued }: Valued): CostEntry[] {
  const valuations = new Map(revalued.valuations.map((valuation) => [valuation.id, valuation]))
  const addedOf = groupBy(added, ({ row }) => keyOf(row))
  return change.documents.flatMap(({ path, id, date, entryKind }) => {
    const rows = addedOf.get(`${path} ${id}`) ?? []
    const worths = rows.flatMap(({ movement, postedIn }) => {
      const valuation = valuations.get(movement.id)
      return valuation ? [worthHere(movement, valuation, postedIn !== null)] : []
    })
    const posting = documentPosting(date, worths)
    return posting ? [{ ...posting, id: newId(), document: { path, id }, kind: entryKind }] : []
  })
}

/** Takes an entry back, and what later changes of costs added to the movements of its document. */
function takenBack(
  document: DocumentRef,
  {
    voided,
    elsewhere,
    standing,
  }: { voided: readonly StockMovement[]; elsewhere: ReadonlySet<string>; standing: StandingEntry | undefined },
): CostEntry[] {
  const entries: CostEntry[] = []
  if (standing) {
    const { id, date, kind, lines, shares } = standing
    const taken = shares.map(({ movementId, amount }) => ({ movementId, amount: negate(amount) }))
    entries.push({ id: newId(), document, date, kind, reversesId: id, lines: reverse(lines), shares: taken })
  }
  const worths = voided.flatMap((movement) =>
    movement.worth ? [worthHere(movement, movement.worth, elsewhere.has(movement.id))] : [],
  )
  const date = standing?.date ?? voided[0]?.date
  const rest = date === undefined ? null : remainderPosting(date, worths, standing ?? null)
  if (rest) entries.push({ ...rest, id: newId(), document, kind: 'cost' })
  return entries
}

type Changed = { movement: StockMovement; before: Amounts; after: Amounts; change: ValuedMovement }
type Amounts = Pick<Valuation, 'value' | 'settlement'>

/** The movements of others that are worth something else than before. */
export function changedWorths({ standing, revalued }: Pick<Valued, 'standing' | 'revalued'>): Changed[] {
  return revalued.valuations.flatMap((after) => {
    const movement = standing.get(after.id)
    const before = movement?.worth
    if (!movement || !before) return []
    const value = subtract(after.value, before.value)
    const settlement = subtract(after.settlement, before.settlement)
    if (isZero(value) && isZero(settlement)) return []
    return [{ movement, before, after, change: worthOf(movement, { value, settlement }) }]
  })
}

/** What changed for documents, item by item, in the order of movements. */
export function effectsOf(changes: readonly Changed[]): CostEffect[] {
  const effects = groupBy(changes, ({ movement }) => `${keyOf(movement)} ${movement.itemId}`)
  return [...effects.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { documentPath, documentId, date, itemId } = first.movement
    const before = group.reduce((sum, one) => add(sum, worthIn(one.before)), '0')
    const after = group.reduce((sum, one) => add(sum, worthIn(one.after)), '0')
    return [{ documentPath, documentId, date, itemId, before, after }]
  })
}

function worthIn({ value, settlement }: Amounts): string {
  return add(value, settlement)
}

/** What the document's own cost entries hold: not the value, where an entry of another kind does. */
function worthHere(movement: StockMovement, { value, settlement }: Amounts, isElsewhere: boolean): ValuedMovement {
  return worthOf(movement, { value: isElsewhere ? '0' : value, settlement })
}

function worthOf(movement: StockMovement, { value, settlement }: Amounts): ValuedMovement {
  const { id, date, inventoryAccountId, counterAccountId, cogsAccountId } = movement
  return { id, date, inventoryAccountId, counterAccountId, cogsAccountId, value, settlement }
}

/** The document of the first movement that changes: what follows from the change is posted on it. */
export function causeOf({ added, voided, change }: Plan): DocumentRef {
  const moved = [...added.map(({ row }) => row), ...voided]
  const [first] = moved.toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))
  if (first) return { path: first.documentPath, id: first.documentId }
  return change.documents[0] ?? { path: '', id: '' }
}

function keyOf({ documentPath, documentId }: { documentPath: string; documentId: string }): string {
  return `${documentPath} ${documentId}`
}
