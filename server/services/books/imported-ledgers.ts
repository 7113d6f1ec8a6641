/** Names of the ledgers that an import of parties makes or renames: after their parties, each but once. */
import type { PlannedParty } from '../../../domain/parties/import-parties.ts'
import { ledgerNames } from '../../../domain/parties/party.ts'
import type { BookCategory } from '../../../domain/ledger/import-accounts.ts'
import type { BookLedger } from '../../../domain/ledger/import-ledgers.ts'
import type { KnownLedger } from '../../db/parties/party-import-store.ts'

export type NamedLedgers = {
  made: BookLedger[]
  renamed: { id: string; before: string; name: string; version: number }[]
}

type Chart = { ledgers: readonly KnownLedger[]; categories: readonly BookCategory[] }
type Side = 'customer' | 'supplier'
const systemCodes = { customer: 'CUST', supplier: 'SUPP' } as const

/** The ledgers that parties need, named so that none of them has the name of another beside it. */
export function nameLedgers(parties: readonly PlannedParty[], { ledgers, categories }: Chart): NamedLedgers {
  const taken = new Set(ledgers.map(({ category_id, name }) => placeOf(category_id, name)))
  const known = new Map(ledgers.map((ledger) => [ledger.id, ledger]))
  const named: NamedLedgers = { made: [], renamed: [] }

  function make(id: string, side: Side, wanted: string): void {
    const categoryId = categories.find(({ systemCode }) => systemCode === systemCodes[side])?.id
    if (categoryId === undefined) throw new Error(`The chart has no category ${systemCodes[side]}`)
    const name = freeName(taken, categoryId, wanted)
    named.made.push({ id, code: null, name, categoryId, parentId: null, controlKind: side, isActive: true })
  }

  function rename({ id, name: before, version, category_id }: KnownLedger, wanted: string): void {
    taken.delete(placeOf(category_id, before))
    const name = freeName(taken, category_id, wanted)
    if (name !== before) named.renamed.push({ id, before, name, version })
  }

  for (const party of parties) {
    const names = ledgerNames(party.name)
    const isRenamed = party.before !== null && party.before.name !== party.name
    for (const side of ['customer', 'supplier'] as const) {
      const id = side === 'customer' ? party.customerLedgerId : party.supplierLedgerId
      const ledger = known.get(id)
      if (!ledger) make(id, side, names[side])
      else if (isRenamed && ledger.system_code === null) rename(ledger, names[side])
    }
  }
  return named
}

function placeOf(categoryId: string, name: string): string {
  return `${categoryId} ${name}`
}

/** The wanted name, or the first of "… 2", "… 3" that nothing beside it has; it is taken from now on. */
function freeName(taken: Set<string>, categoryId: string, wanted: string): string {
  let name = wanted
  for (let n = 2; taken.has(placeOf(categoryId, name)); n += 1) name = `${wanted.slice(0, 250)} ${n}`
  taken.add(placeOf(categoryId, name))
  return name
}
