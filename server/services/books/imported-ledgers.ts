/** Names the accounts that an import of parties creates or renames: after their parties, each name once. */
import type { PlannedParty } from '../../../domain/parties/import-parties.ts'
import { ledgerNames } from '../../../domain/parties/party.ts'
import type { BookCategory } from '../../../domain/ledger/imports/import-accounts.ts'
import type { BookLedger } from '../../../domain/ledger/imports/import-ledgers.ts'
import type { StoredLedger } from '../../db/parties/party-import-store.ts'
import { cutText } from '../../../domain/language/cut-text.ts'

export type NamedLedgers = {
  created: BookLedger[]
  renamed: { id: string; before: string; name: string; version: number }[]
}

type Chart = { ledgers: readonly StoredLedger[]; categories: readonly BookCategory[] }
type Side = 'customer' | 'supplier'
const systemCodes = { customer: 'CUST', supplier: 'SUPP' } as const

/** Returns the accounts that parties need, each with a unique name within its category. */
export function nameLedgers(parties: readonly PlannedParty[], { ledgers, categories }: Chart): NamedLedgers {
  const usedKeys = new Set(ledgers.map(({ category_id, name }) => nameKey(category_id, name)))
  const ledgersById = new Map(ledgers.map((ledger) => [ledger.id, ledger]))
  const result: NamedLedgers = { created: [], renamed: [] }

  function make(id: string, side: Side, requested: string): void {
    const categoryId = categories.find(({ systemCode }) => systemCode === systemCodes[side])?.id
    if (categoryId === undefined) throw new Error(`The chart has no category ${systemCodes[side]}`)
    const name = freeName(usedKeys, categoryId, requested)
    result.created.push({ id, code: null, name, categoryId, parentId: null, controlKind: side, isActive: true })
  }

  function rename({ id, name: before, version, category_id }: StoredLedger, requested: string): void {
    usedKeys.delete(nameKey(category_id, before))
    const name = freeName(usedKeys, category_id, requested)
    if (name !== before) result.renamed.push({ id, before, name, version })
  }

  for (const party of parties) {
    const names = ledgerNames(party.name)
    const isRenamed = party.before !== null && party.before.name !== party.name
    for (const side of ['customer', 'supplier'] as const) {
      const id = side === 'customer' ? party.customerLedgerId : party.supplierLedgerId
      const ledger = ledgersById.get(id)
      if (!ledger) make(id, side, names[side])
      else if (isRenamed && ledger.system_code === null) rename(ledger, names[side])
    }
  }
  return result
}

function nameKey(categoryId: string, name: string): string {
  return `${categoryId} ${name}`
}

/** Returns the requested name, or the first of "… 2", "… 3" that is free in the category, and marks it as used. */
function freeName(usedKeys: Set<string>, categoryId: string, requested: string): string {
  let name = requested
  for (let n = 2; usedKeys.has(nameKey(categoryId, name)); n += 1) name = `${cutText(requested, 250)} ${n}`
  usedKeys.add(nameKey(categoryId, name))
  return name
}
