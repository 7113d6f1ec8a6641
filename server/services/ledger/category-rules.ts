/**
 * Account categories: a tree below six fixed roots.
 *
 *   A root keeps everything but its name. A category is never below itself. A seeded category stays below its root, and so does one with a seeded category, a seeded account or an account with entries below it; any other may move. The accounts below get the control kind of their new place: a category moved below Customers makes its accounts customers' accounts.
 */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { controlKindBelow } from '../../../domain/ledger/chart.ts'
import type { CategoryNode } from '../../db/ledger/chart-store.ts'
import {
  anyEntries,
  categoriesBelow,
  categoryPath,
  lockAccountsBelow,
  lockChart,
  setControlKind,
} from '../../db/ledger/chart-store.ts'
import type { StoredRecord, Values } from '../../db/records/records-store.ts'
import type { Books, Consequences, RecordRules } from '../core/rule-types.ts'
import { refuseInventoryChange } from './inventory-accounts.ts'

export const categoryRules: RecordRules = {
  update: async (books, { stored, values }) => {
    if (stored['parent'] === null) refuse(rootProblems(stored, values))
    const parent = values['parent']
    return typeof parent === 'string' && parent !== stored['parent'] ? move(books, stored, parent) : {}
  },
  remove: (stored) => {
    if (stored['is_default'] === true) throw new DomainError('SEEDED')
  },
}

function rootProblems(stored: StoredRecord, values: Values): Problem[] {
  const fixed = Object.keys(values).filter((name) => name !== 'name' && values[name] !== stored[name])
  return fixed.map((path) => ({ code: 'ROOT_FIXED', path, params: { root: String(stored['name']) } }))
}

async function move(books: Books, stored: StoredRecord, parent: string): Promise<Consequences> {
  const { companyId, run } = books
  await run(lockChart(companyId))
  const before = await run(categoryPath(companyId, stored.id))
  const above = await run(categoryPath(companyId, parent))
  if (above.some(({ id }) => id === stored.id)) refuse([{ code: 'PARENT_LOOP', path: 'parent' }])
  const branch = await run(categoriesBelow(companyId, stored.id))
  const accounts = await run(lockAccountsBelow(companyId, stored.id))
  const root = before.at(-1)
  if (root && root.id !== above.at(-1)?.id) {
    const ids = accounts.map(({ id }) => id)
    const [entries] = await run(anyEntries(companyId, ids))
    if ([...branch, ...accounts].some(({ is_default }) => is_default) || entries?.exists) {
      refuse([{ code: 'ROOT_FIXED', path: 'parent', params: { root: root.name } }])
    }
  }
  const below = followers(branch, stored.id)
  const kind = controlKindBelow(above.map(({ system_code }) => system_code))
  const ids = accounts.filter(({ category_id }) => below.includes(category_id)).map(({ id }) => id)
  await refuseInventoryChange(books, ids, { kind, path: 'parent' })
  return { statements: [setControlKind(companyId, below, kind)] }
}

/** Returns the categories of a branch that inherit their control kind from above it: those without a nearer one. */
function followers(branch: readonly CategoryNode[], top: string): string[] {
  const node = branch.find(({ id }) => id === top)
  if (!node || controlKindBelow([node.system_code]) !== 'none') return []
  const children = branch.filter(({ parent_id }) => parent_id === top)
  return [top, ...children.flatMap(({ id }) => followers(branch, id))]
}
