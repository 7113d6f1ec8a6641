/** Values all stock of a company anew, from the first day on, and compares it with what is kept. */
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

/** Items are valued together up to so many movements, and always those that take costs from each other. */
const movementsAtOnce = 20_000
const findingsAtMost = 20
const all = 2_147_483_647

/** The first movements whose kept worth is not what it comes to. Items whose costs wait are left out, with their kin. */
export async function unlikeReplay(owner: Database, companyId: string): Promise<string[]> {
  const patience = statement('set local statement_timeout = 0')
  const [, [rules], items, links] = await owner.batch(null, [
    patience,
    stockRules(companyId),
    stockedItems(companyId),
    costLinks(companyId),
  ])
  const findings: string[] = []
  for (const ids of batches(kindred(items, links))) {
    if (!rules || findings.length >= findingsAtMost) break
    const spans = ids.map((itemId) => ({ itemId, from: '' }))
    const [, kept] = await owner.batch(null, [patience, movementsSince(companyId, spans, all)])
    const known = new Set(kept.map(({ id }) => id))
    const movements = kept.map((movement) => {
      const isFound = movement.originId !== null && known.has(movement.originId)
      return toMovement(isFound ? movement : { ...movement, originId: null })
    })
    const { valuations } = revalue({ ...startOf(rules, ids), movements, productions: productionsAmong(kept, []) })
    findings.push(...revaluedEqualsStored(kept, valuations).map(({ detail }) => detail))
  }
  return findings.slice(0, findingsAtMost)
}

function startOf({ method, changes, digits }: StockRules, ids: readonly string[]) {
  const nothing: ItemStart = { quantity: '0', value: '0', unitCost: null, layers: [] }
  return { method, changes, digits, items: new Map(ids.map((id) => [id, nothing])), origins: new Map() }
}

/** Items in groups that take costs from each other and from no others. */
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

/** Groups put together until they have as many movements as are valued at once. */
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
