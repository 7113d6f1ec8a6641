/**
 * The two accounts of a party, "<name> (Receivable)" below Customers and "<name> (Payable)" below Suppliers: created,
 * renamed and deleted with it. A party created from an account gets the other one when it is first needed.
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
/** The accounts of a party, null for a missing one. */
export type PartyLedgers = Readonly<Record<LedgerField, string | null>>
/** Both accounts, and the statements that create missing ones. */
export type EnsuredLedgers = { ledgers: Record<LedgerField, string>; statements: Statement[] }

/** Returns the accounts of a stored party. */
export function ledgersOf(stored: Readonly<Record<string, unknown>>): PartyLedgers {
  const { customer_account: customer, supplier_account: supplier } = stored
  return {
    customer_account: typeof customer === 'string' ? customer : null,
    supplier_account: typeof supplier === 'string' ? supplier : null,
  }
}

/** Returns both accounts of a party; the caller locks the party first. */
export async function ensureLedgers(books: Books, name: string, partyLedgers: PartyLedgers): Promise<EnsuredLedgers> {
  const names = ledgerNames(name)
  const statements: Statement[] = []
  const ledgers: Record<LedgerField, string> = { customer_account: '', supplier_account: '' }
  for (const side of ['customer', 'supplier'] as const) {
    const { field, below } = sides[side]
    const id = partyLedgers[field] ?? newId()
    if (partyLedgers[field] === null)
      statements.push(...(await newLedger(books, { id, side, below, name: names[side] })))
    ledgers[field] = id
  }
  return { ledgers, statements }
}

type NewLedger = { id: string; side: 'customer' | 'supplier'; below: string; name: string }

async function newLedger(books: Books, { id, side, below, name }: NewLedger): Promise<Statement[]> {
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

/** Returns the statements that rename the accounts of a renamed party; seeded accounts keep their names. */
export async function renamePartyLedgers(books: Books, name: string, partyLedgers: PartyLedgers): Promise<Statement[]> {
  const names = ledgerNames(name)
  const existing = await lockPartyLedgers(books, partyLedgers)
  const statements: Statement[] = []
  for (const side of ['customer', 'supplier'] as const) {
    const { field, below } = sides[side]
    const ledger = existing.find(({ id }) => id === partyLedgers[field])
    if (!ledger || ledger.system_code !== null) continue
    const [place] = await books.run(ledgerPlace(books.companyId, { below, name: names[side], ledgerId: ledger.id }))
    if (!place || place.name === ledger.name) continue
    statements.push(...changedLedger(books, ledger, { name: [ledger.name, place.name] }))
  }
  return statements
}

/** Returns the statements that deactivate the accounts of a party. */
export async function deactivatePartyLedgers(books: Books, partyLedgers: PartyLedgers): Promise<Statement[]> {
  const existing = await lockPartyLedgers(books, partyLedgers)
  return existing
    .filter(({ is_active }) => is_active)
    .flatMap((ledger) => changedLedger(books, ledger, { is_active: [true, false] }))
}

function lockPartyLedgers({ companyId, run }: Books, partyLedgers: PartyLedgers): Promise<PartyLedger[]> {
  const ids = [partyLedgers.customer_account, partyLedgers.supplier_account].filter((id) => id !== null)
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
