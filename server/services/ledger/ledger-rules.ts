/**
 * Accounts: the control kind of an account follows from its category (below Customers it is a customer's account, below
 * Duties & Taxes a tax account), and its root class is fixed once it has lines.
 *
 * An account of a merged party stays inactive. The parent of an account is informational, but no account is below itself.
 *
 *   "Rent" below Expenses, with entries, may move to Indirect Expenses and not to Assets; without entries to both.
 */
import { DomainError, refuse } from '../../../domain/errors.ts'
import { controlKindBelow } from '../../../domain/ledger/chart.ts'
import { anyEntries, categoryPath, followMovedCategory, ledgerPath, lockChart } from '../../db/ledger/chart-store.ts'
import { mergedOfAccounts, survivorOf } from '../../db/parties/party-merge-store.ts'
import type { StoredRecord } from '../../db/records/records-store.ts'
import type { Books, Consequences, RecordRules } from '../core/rule-types.ts'
import { refuseInventoryChange } from './inventory-accounts.ts'

export const ledgerRules: RecordRules = {
  create: async ({ companyId, run }, { id, values }) => {
    const path = await run(categoryPath(companyId, String(values['category'])))
    return {
      values: { control_kind: controlKindBelow(path.map(({ system_code }) => system_code)) },
      // After the insert, which waits for a move of the category: the lock first would be a deadlock with that move.
      statements: [lockChart(companyId), followMovedCategory(companyId, id)],
    }
  },
  update: async (books, { stored, values }) => {
    const { category, parent, is_active: isActive } = values
    if (isActive === true && stored['is_active'] === false) await refuseReturn(books, stored.id)
    if (typeof parent === 'string' && parent !== stored['parent']) await refuseLoop(books, stored, parent)
    return typeof category === 'string' && category !== stored['category'] ? move(books, stored, category) : {}
  },
  remove: (stored) => {
    if (stored['is_default'] === true) throw new DomainError('SEEDED')
  },
}

/** Raises a problem for activating an account of a merged party: nobody could settle what is posted to it. */
async function refuseReturn({ companyId, run }: Books, accountId: string): Promise<void> {
  const [party] = await run(mergedOfAccounts(companyId, [accountId]))
  const [merge] = party ? await run(survivorOf(companyId, party.id)) : []
  if (merge) refuse([{ code: 'PARTY_MERGED', path: 'is_active', params: merge }])
}

/** Raises a problem for an account below itself. */
async function refuseLoop({ companyId, run }: Books, stored: StoredRecord, parent: string): Promise<void> {
  await run(lockChart(companyId))
  const above = await run(ledgerPath(companyId, parent))
  if (above.some(({ id }) => id === stored.id)) refuse([{ code: 'LEDGER_LOOP', path: 'parent' }])
}

async function move(books: Books, stored: StoredRecord, category: string): Promise<Consequences> {
  const { companyId, run } = books
  await run(lockChart(companyId))
  const before = await run(categoryPath(companyId, String(stored['category'])))
  const after = await run(categoryPath(companyId, category))
  const root = before.at(-1)
  if (root && root.id !== after.at(-1)?.id) {
    const [entries] = await run(anyEntries(companyId, [stored.id]))
    if (stored['is_default'] === true || entries?.exists) {
      refuse([{ code: 'ROOT_FIXED', path: 'category', params: { root: root.name } }])
    }
  }
  const kind = controlKindBelow(after.map(({ system_code }) => system_code))
  await refuseInventoryChange(books, [stored.id], { kind, path: 'category' })
  const keepsKind = stored['is_default'] === true && stored['control_kind'] === 'inventory'
  return keepsKind ? {} : { values: { control_kind: kind } }
}
