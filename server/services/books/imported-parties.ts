/** Writes imported parties, with their accounts, aliases and people. */
import type { PlannedParty } from '../../../domain/parties/import-parties.ts'
import { changedFields } from '../../../domain/parties/import-parties.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import type { Statement } from '../../db/core/client.ts'
import type { AuditRow } from '../../db/records/import-store.ts'
import { insertAccounts, insertAuditRows } from '../../db/records/import-store.ts'
import { changeParties, insertParties, insertParts, renameLedgers } from '../../db/parties/party-import-store.ts'
import type { NamedLedgers } from './imported-ledgers.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'

/** Returns the statements that create and change parties; uses only their entries of `ledgers`. */
export function partyStatements(
  { who }: Context,
  parties: readonly PlannedParty[],
  ledgers: NamedLedgers,
): Statement[] {
  const { companyId } = who
  const fresh = parties.filter(({ before }) => before === null)
  const stored = parties.filter(({ before }) => before !== null)
  const ids = new Set(parties.flatMap(({ customerLedgerId, supplierLedgerId }) => [customerLedgerId, supplierLedgerId]))
  const createdLedgers = ledgers.created.filter(({ id }) => ids.has(id))
  const renamedLedgerRows = ledgers.renamed.filter(({ id }) => ids.has(id))
  const aliases = parties.flatMap((party) => party.aliases.map((name) => ({ partyId: party.id, name })))
  const people = parties.flatMap((party) =>
    party.representatives.map((person) => ({ ...person, partyId: party.id, id: newId() })),
  )
  return [
    ...(renamedLedgerRows.length > 0 ? renameLedgers(companyId, renamedLedgerRows) : []),
    // A new account may take the name that a renamed one gave up.
    insertAccounts(companyId, createdLedgers),
    insertParties(companyId, fresh),
    ...(stored.length > 0 ? changeParties(companyId, stored) : []),
    ...insertParts(companyId, aliases, people),
    insertAuditRows(who, [
      ...createdLedgers.map(({ id, name, categoryId }) =>
        ledgerRow({ id, label: name, changes: { name: [null, name], category: [null, categoryId] } }),
      ),
      ...renamedLedgerRows.map(({ id, before, name, version }) =>
        ledgerRow({ id, label: name, changes: { name: [before, name] }, version: version + 1 }),
      ),
      ...parties.map(partyRow),
    ]),
  ]
}

type Row = Pick<AuditRow, 'label' | 'changes' | 'version'> & { id: string }

function ledgerRow({ id, ...row }: Row): AuditRow {
  return { id: newId(), action: 'import', resource: accountLedgers.path, objectId: id, entries: [], ...row }
}

function partyRow(party: PlannedParty): AuditRow {
  return {
    id: newId(),
    action: 'import',
    resource: crmParties.path,
    objectId: party.id,
    label: party.name,
    changes: changedFields(party),
    entries: [],
    version: (party.before?.version ?? 0) + 1,
  }
}
