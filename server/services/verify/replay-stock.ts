/** Values all stock of a company again, from the first day on, and compares it with the stored values. */
import { revaluedEqualsStored } from '../../../domain/inventory/checks.ts'
import type { ItemStart } from '../../../domain/inventory/revalue.ts'
import { revalue } from '../../../domain/inventory/revalue.ts'
import type { Database } from '../../db/core/client.ts'
import { statement } from '../../db/core/client.ts'
import type { StockRules } from '../../db/stock/stock-store.ts'
import { movementsSince, stockRules } from '../../db/stock/stock-store.ts'
import type { StockedItem } from '../../db/verify/verify-stock-store.ts'
import { costLinks, stockedItems } from '../../db/verify/verify-stock-store.ts'
import { productionsAmong, toMovement } from '../stock/stock-valuing.ts'

/** The number of movements of items that are valued together; items that take costs from each other always are. */
const movementsAtOnce = 20_000
const findingsAtMost = 20
const all = 2_147_483_647

/**
 * Returns the first movements whose stored value differs. Items with pending costs are left out, with their dependent
 * items.
 */
export async function findDifferingStock(books: Database, companyId: string): Promise<string[]> {
  const patience = statement('set local statement_timeout = 0')
  const [, [rules], items, links] = await books.batch(null, [
    patience,
    stockRules(companyId),
    stockedItems(companyId),
    costLinks(companyId),
  ])
  const findings: string[] = []
  for (const ids of batches(kindred(items, links))) {
    if (!rules || findings.length >= findingsAtMost) break
    const spans = ids.map((itemId) => ({ itemId, from: '' }))
    const [, stored] = await books.batch(null, [patience, movementsSince(companyId, spans, all)])
    const storedIds = new Set(stored.map(({ id }) => id))
    const movements = stored.map((movement) => {
      const isFound = movement.originId !== null && storedIds.has(movement.originId)
      return toMovement(isFound ? movement : { ...movement, originId: null })
    })
    const { valuations } = revalue({ ...startOf(rules, ids), movements, productions: productionsAmong(stored, []) })
    findings.push(...revaluedEqualsStored(stored, valuations).map(({ detail }) => detail))
  }
  return findings.slice(0, findingsAtMost)
}

function startOf({ method, changes, digits }: StockRules, ids: readonly string[]) {
  const nothing: ItemStart = { quantity: '0', value: '0', unitCost: null, layers: [] }
  return { method, changes, digits, items: new Map(ids.map((id) => [id, nothing])), origins: new Map() }
}

/** Returns groups of items that take costs from each other and from no others. */
function kindred(items: readonly StockedItem[], links: readonly { one: string; other: string }[]): StockedItem[][] {
  const head = new Map(items.map(({ itemId }) => [itemId, itemId]))
  const headOf = (id: string): string => {
    const next = head.get(id) ?? id
    return next === id ? id : headOf(next)
  }
  for (const { one, other } of links) head.set(headOf(one), headOf(other))
  const groups = new Map<string, StockedItem[]>()
  for (const item of items) {
    const key = headOf(item.itemId)
    groups.set(key, [...(groups.get(key) ?? []), item])
  }
  return [...groups.values()].filter((group) => !group.some(({ waits }) => waits))
}

/** Combines groups up to the number of movements that are valued at once. */
function batches(groups: readonly StockedItem[][]): string[][] {
  const out: string[][] = []
  let room = 0
  for (const group of groups) {
    const size = group.reduce((sum, { movements }) => sum + movements, 0)
    const ids = group.map(({ itemId }) => itemId)
    const last = out.at(-1)
    if (last && size <= room) last.push(...ids)
    else out.push(ids)
    room = (last && size <= room ? room : movementsAtOnce) - size
  }
  return out
}
