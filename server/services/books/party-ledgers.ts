/**
 * The two ledgers of a party, "<name> (Receivable)" below Customers and "<name> (Payable)" below Suppliers: made with it,
 * renamed with it, gone with it. A party that was made from an account gets the other one when it is first needed.
 */
import { ledgerNames } from '../../../domain/parties/party.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import type { Statement } from '../../db/core/client.ts'
import type { PartyLedger } from '../../db/parties/party-store.ts'
import { ledgerPlace, lockLedgers } from '../../db/parties/party-store.ts'
import { insertStatement, updateStatement } from '../../db/records/records-store.ts'
import type { Books } from '../core/rule-types.ts'
import type { Changes } from '../core/unit-of-work.ts'
import { audit, changesBetween, newId } from '../core/unit-of-work.ts'

const sides = {
  customer: { field: 'customer_account', below: 'CUST' },
  supplier: { field: 'supplier_account', below: 'SUPP' },
} as const

export type LedgerField = (typeof sides)[keyof typeof sides]['field']
/** The ledgers of a party, null for one that is not there yet. */
export type PartyLedgers = Readonly<Record<LedgerField, string | null>>
/** Both ledgers, and the statements that make what was missing. */
export type EnsuredLedgers = { ledgers: Record<LedgerField, string>; statements: Statement[] }

/** The ledgers of a stored party. */
export function ledgersOf(stored: Readonly<Record<string, unknown>>): PartyLedgers {
  const { customer_account: customer, supplier_account: supplier } = stored
  return {
    customer_account: typeof customer === 'string' ? customer : null,
    supplier_account: typeof supplier === 'string' ? supplier : null,
  }
}

/** Both ledgers of a party; whoever needs one locks the party before. */
export async function ensureLedgers(books: Books, name: string, kept: PartyLedgers): Promise<EnsuredLedgers> {
  const names = ledgerNames(name)
  const statements: Statement[] = []
  const ledgers: Record<LedgerField, string> = { customer_account: '', supplier_account: '' }
  for (const side of ['customer', 'supplier'] as const) {
    const { field, below } = sides[side]
    const id = kept[field] ?? newId()
    if (kept[field] === null) statements.push(...(await madeLedger(books, { id, side, below, name: names[side] })))
    ledgers[field] = id
  }
  return { ledgers, statements }
}

type NewLedger = { id: string; side: 'customer' | 'supplier'; below: string; name: string }

async function madeLedger(books: Books, { id, side, below, name }: NewLedger): Promise<Statement[]> {
  const { companyId, context, run } = books
  const [place] = await run(ledgerPlace(companyId, { below, name, ledgerId: null }))
  if (!place) throw new Error(`The chart has no category ${below}`)
  const now = context.clock.now()
  const values = { name: place.name, category: place.category_id, control_kind: side, is_active: true }
  return [
    insertStatement(accountLedgers, companyId, { id, ...values, created_at: now, updated_at: now }),
    auditOf(books, { id, action: 'create', version: 1, name: place.name, changes: changesBetween({}, values) }),
  ]
}

/** The statements that give the ledgers of a party their names after another name; seeded ledgers keep theirs. */
export async function renamedLedgers(books: Books, name: string, kept: PartyLedgers): Promise<Statement[]> {
  const names = ledgerNames(name)
  const found = await lockedLedgers(books, kept)
  const statements: Statement[] = []
  for (const side of ['customer', 'supplier'] as const) {
    const { field, below } = sides[side]
    const ledger = found.find(({ id }) => id === kept[field])
    if (!ledger || ledger.system_code !== null) continue
    const [place] = await books.run(ledgerPlace(books.companyId, { below, name: names[side], ledgerId: ledger.id }))
    if (!place || place.name === ledger.name) continue
    statements.push(...changedLedger(books, ledger, { name: [ledger.name, place.name] }))
  }
  return statements
}

/** The statements that take the ledgers of a party out of use. */
export async function retiredLedgers(books: Books, kept: PartyLedgers): Promise<Statement[]> {
  const found = await lockedLedgers(books, kept)
  return found
    .filter(({ is_active }) => is_active)
    .flatMap((ledger) => changedLedger(books, ledger, { is_active: [true, false] }))
}

function lockedLedgers({ companyId, run }: Books, kept: PartyLedgers): Promise<PartyLedger[]> {
  const ids = [kept.customer_account, kept.supplier_account].filter((id) => id !== null)
  return run(lockLedgers(companyId, ids))
}

function changedLedger(books: Books, { id, name, version }: PartyLedger, changes: Changes): Statement[] {
  const values = Object.fromEntries(Object.entries(changes).map(([field, [, now]]) => [field, now]))
  const label = typeof values['name'] === 'string' ? values['name'] : name
  return [
    updateStatement(accountLedgers, books.companyId, { id, values, at: books.context.clock.now() }),
    auditOf(books, { id, action: 'update', version: version + 1, name: label, changes }),
  ]
}

type Trace = { id: string; action: string; version: number; name: string; changes: Changes }

function auditOf({ context }: Books, { id, action, version, name, changes }: Trace): Statement {
  return audit(context, { action, resource: accountLedgers.path, objectId: id, version, label: name, changes })
}
