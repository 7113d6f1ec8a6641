/**
 * Previews another costing method for a part of the items: items whose costs depend on each other are valued together,
 * from the stock of that morning on. Nothing is locked or stored, so that others continue to work; part by part it
 * covers any number of movements and reports the progress.
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
import { changedValues, effectsOf } from './stock-postings.ts'
import { costFacts, toMovement } from './stock-valuing.ts'

/** Dependent items with more movements than this are not valued in a preview. */
const mostTogether = 100_000

export type CostingPart = {
  readonly effects: readonly CostEffect[]
  /** The number of later movements covered so far, including earlier parts. */
  readonly done: number
  readonly total: number
  /** Movements of this part that are too many to be valued together. */
  readonly leftOut: number
  /** The next part; null when this was the last. */
  readonly next: string | null
}

type Group = { readonly name: string; readonly items: readonly string[]; readonly movements: number }

/** Returns the part after the one of `after`, or the first. Its transaction only reads. */
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
  const remaining = start === -1 ? [] : groups.slice(start)
  const part = firstOf(remaining)
  const rest = remaining.slice(part.length)
  const valuedGroups = part.filter(({ movements }) => movements <= mostTogether)
  const total = movementsOf(groups)
  return {
    effects: await effectsOfItems(tx, companyId, { ...costing, items: valuedGroups.flatMap(({ items }) => items) }),
    done: total - movementsOf(rest),
    total,
    leftOut: movementsOf(part) - movementsOf(valuedGroups),
    next: rest.length === 0 ? null : (part.at(-1)?.name ?? null),
  }
}

/** Returns groups of items that depend on each other, also through others, by their first id. */
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

/** Returns the groups that are valued at once, at least one. */
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

type CostingPartInput = NewCosting & { items: readonly string[] }

async function effectsOfItems(
  tx: Transaction,
  companyId: string,
  { id, from, rules, items }: CostingPartInput,
): Promise<CostEffect[]> {
  if (items.length === 0) return []
  const spans = items.map((itemId) => ({ itemId, from }))
  const [starts, layers, movements] = await tx.batch([
    stockBefore(companyId, from, items),
    layersAt(companyId, spans, { entryIds: [], leaving: null }),
    movementsSince(companyId, spans, mostTogether),
  ])
  const layersOf = groupBy(layers, ({ itemId }) => itemId)
  const pairs = starts.filter(({ quantity }) => compare(quantity, '0') > 0).map((item) => pairOf(item, { id, from }))
  const lots = pairs.flat().map((row) => toMovement({ ...row, ownValue: '0', worth: null }))
  const change = { companyId, added: [], voided: new Set<string>() }
  const { origins, productions } = await costFacts(tx, change, {
    now: movements,
    stored: movements,
    deferredValuations: [],
  })
  const { digits, method, changes } = rules
  const result = revalue({
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
  return effectsOf(changedValues({ liveMovements: new Map(movements.map((one) => [one.id, one])), revalued: result }))
}
