/**
 * What another costing method would do to a part of the items: those whose costs depend on each other are valued together,
 * from what is there that morning through all that follows. Nothing is locked and nothing is kept, so that everybody goes
 * on meanwhile; asked part by part it tells of any number of movements, and of how many already.
 */
import { revalue } from '../../../domain/inventory/revalue.ts'
import { compare } from '../../../domain/money/decimal.ts'
import type { Transaction } from '../../db/core/client.ts'
import { movementCounts, stockBefore, tiedItems } from '../../db/stock/costing-change-store.ts'
import { layersAt, movementsSince } from '../../db/stock/stock-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { CostEffect } from './stock-plan.ts'
import type { NewCosting } from './change-costing.ts'
import { pairOf } from './change-costing.ts'
import { atOnce, layerThen } from './stock-loading.ts'
import { changedWorths, effectsOf } from './stock-postings.ts'
import { costFacts, toMovement } from './stock-valuing.ts'

/** Items that depend on each other with more movements than this are not valued for a preview. */
const mostTogether = 100_000

export type CostingPart = {
  readonly effects: readonly CostEffect[]
  /** Of the movements that follow, how many are told now with those of the parts before. */
  readonly done: number
  readonly total: number
  /** Movements of this part that are too many to be valued together. */
  readonly leftOut: number
  /** What names the next part; null when this was the last. */
  readonly next: string | null
}

type Group = { readonly name: string; readonly items: readonly string[]; readonly movements: number }

/** The part behind the one that `after` names, or the first. Its transaction only reads. */
export async function costingPart(
  tx: Transaction,
  companyId: string,
  { after, ...costing }: NewCosting & { after: string | null },
): Promise<CostingPart> {
  const { from } = costing
  const [counts, ties] = await tx.batch([movementCounts(companyId, from), tiedItems(companyId, from)])
  const groups = groupsOf(
    counts,
    ties.map(({ items }) => items),
  )
  const start = after === null ? 0 : groups.findIndex(({ name }) => name > after)
  const ahead = start === -1 ? [] : groups.slice(start)
  const part = firstOf(ahead)
  const rest = ahead.slice(part.length)
  const valued = part.filter(({ movements }) => movements <= mostTogether)
  const total = movementsOf(groups)
  return {
    effects: await effectsOfItems(tx, companyId, { ...costing, items: valued.flatMap(({ items }) => items) }),
    done: total - movementsOf(rest),
    total,
    leftOut: movementsOf(part) - movementsOf(valued),
    next: rest.length === 0 ? null : (part.at(-1)?.name ?? null),
  }
}

/** Items that depend on each other, also through others, by the first of their ids. */
function groupsOf(
  counts: readonly { itemId: string; movements: number }[],
  ties: readonly (readonly string[])[],
): Group[] {
  const leader = new Map(counts.map(({ itemId }) => [itemId, itemId]))
  const leaderOf = (itemId: string): string => {
    const next = leader.get(itemId) ?? itemId
    return next === itemId ? itemId : leaderOf(next)
  }
  for (const [first = '', ...others] of ties) {
    for (const other of others) {
      const [lower = '', upper = ''] = [leaderOf(first), leaderOf(other)].toSorted()
      leader.set(upper, lower)
    }
  }
  const groups = groupBy(counts, ({ itemId }) => leaderOf(itemId))
  return [...groups]
    .map(([name, all]) => ({ name, items: all.map(({ itemId }) => itemId), movements: movementsOf(all) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** As many as are valued at once, at least one. */
function firstOf(groups: readonly Group[]): Group[] {
  const part: Group[] = []
  let movements = 0
  for (const group of groups) {
    movements += group.movements
    if (part.length > 0 && movements > atOnce.movements) break
    part.push(group)
  }
  return part
}

function movementsOf(all: readonly { readonly movements: number }[]): number {
  return all.reduce((sum, { movements }) => sum + movements, 0)
}

type Wanted = NewCosting & { items: readonly string[] }

async function effectsOfItems(
  tx: Transaction,
  companyId: string,
  { id, from, rules, items }: Wanted,
): Promise<CostEffect[]> {
  if (items.length === 0) return []
  const spans = items.map((itemId) => ({ itemId, from }))
  const [starts, layers, movements] = await tx.batch([
    stockBefore(companyId, from, items),
    layersAt(companyId, spans, { named: [], all: true }),
    movementsSince(companyId, spans, mostTogether),
  ])
  const layersOf = groupBy(layers, ({ itemId }) => itemId)
  const pairs = starts.filter(({ quantity }) => compare(quantity, '0') > 0).map((item) => pairOf(item, { id, from }))
  const lots = pairs.flat().map((row) => toMovement({ ...row, ownValue: '0', worth: null }))
  const known = { companyId, added: [], voided: new Set<string>() }
  const { origins, productions } = await costFacts(tx, known, { now: movements, stored: movements, taken: [] })
  const { digits, method, changes } = rules
  const revalued = revalue({
    digits,
    method,
    changes,
    movements: [...lots, ...movements.map(toMovement)].toSorted((one, other) =>
      one.orderKey < other.orderKey ? -1 : 1,
    ),
    items: new Map(
      starts.map(({ itemId, quantity, value, unitCost }) => [
        itemId,
        { quantity, value, unitCost, layers: (layersOf.get(itemId) ?? []).map(layerThen) },
      ]),
    ),
    origins,
    productions,
  })
  return effectsOf(changedWorths({ standing: new Map(movements.map((one) => [one.id, one])), revalued }))
}
