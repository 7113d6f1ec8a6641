/** Names of the ledgers that an import of parties makes or renames: after their parties, each but once. */
import type { PlannedParty } from '../../../domain/crm/import-parties.ts'
import { ledgerNames } from '../../../domain/crm/party.ts'
import type { BookCategory } from '../../../domain/ledger/import-accounts.ts'
import type { BookLedger } from '../../../domain/ledger/import-ledgers.ts'
import type { KnownLedger } from '../../db/party-import-store.ts'

export type NamedLedgers = {
  made: BookLedger[]
  renamed: { id: string; before: string; name: string; version: number }[]
}

type Chart = { ledgers: readonly KnownLedger[]; categories: readonly BookCategory[] }

/** The ledgers that parties need, named so that none of them has the name of another beside it. */
export function nameLedgers(parties: readonly PlannedParty[], { ledgers, categories }: Chart): NamedLedgers {
  const taken = new Set(ledgers.map(({ category_id, name }) => `${category_id} ${name}`))
  const known = new Map(ledgers.map((ledger) => [ledger.id, ledger]))
  const named: NamedLedgers = { made: [], renamed: [] }
  for (const party of parties) {
    const names = ledgerNames(party.name)
    for (const controlKind of ['customer', 'supplier'] as const) {
      const id = controlKind === 'customer' ? party.customerLedgerId : party.supplierLedgerId
      const ledger = known.get(id)
      const wanted = names[controlKind]
      if (!ledger) {
        const categoryId = categoryOf(categories, controlKind)
        const name = freeName(taken, categoryId, wanted)
        named.made.push({ id, code: null, name, categoryId, parentId: null, controlKind, isActive: true })
      } else if (party.before?.name !== party.name && ledger.system_code === null && ledger.name !== wanted) {
        taken.delete(`${ledger.category_id} ${ledger.name}`)
        const name = freeName(taken, ledger.category_id, wanted)
        if (name !== ledger.name) named.renamed.push({ id, before: ledger.name, name, version: ledger.version })
      }
    }
  }
  return named
}

function categoryOf(categories: readonly BookCategory[], kind: 'customer' | 'supplier'): string {
  const code = kind === 'customer' ? 'CUST' : 'SUPP'
  const found = categories.find(({ systemCode }) => systemCode === code)
  if (!found) throw new Error(`The chart has no category ${code}`)
  return found.id
}

/** The wanted name, or the first of "… 2", "… 3" that nothing beside it has; it is taken from now on. */
function freeName(taken: Set<string>, categoryId: string, wanted: string): string {
  let name = wanted
  for (let n = 2; taken.has(`${categoryId} ${name}`); n += 1) name = `${wanted.slice(0, 250)} ${n}`
  taken.add(`${categoryId} ${name}`)
  return name
}
