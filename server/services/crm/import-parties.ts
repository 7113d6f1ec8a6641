/** Importing parties, with what they owe and are owed at the start: judged first, then written 500 at a time. */
import type { PartyLine, PartyPlan, PlannedParty } from '../../../domain/crm/import-parties.ts'
import { changedFields, planPartyImport as plan } from '../../../domain/crm/import-parties.ts'
import { accountLedgers } from '../../../domain/resources/account-ledgers.ts'
import { crmParties } from '../../../domain/resources/crm-parties.ts'
import type { Statement } from '../../db/client.ts'
import type { AuditRow } from '../../db/import-store.ts'
import { insertAccounts, insertAuditRows } from '../../db/import-store.ts'
import {
  changeParties,
  insertParties,
  insertParts,
  partiesOfBooks,
  partyLedgers,
  renameLedgers,
} from '../../db/party-import-store.ts'
import type { FirstDay } from '../documents/imported-openings.ts'
import { loadChartBooks, openingStatements } from '../documents/imported-openings.ts'
import type { Context } from '../unit-of-work.ts'
import { newId, require } from '../unit-of-work.ts'
import type { NamedLedgers } from './imported-ledgers.ts'
import { nameLedgers } from './imported-ledgers.ts'

const partiesAtOnce = 500

export type PartyImport = { plan: PartyPlan; ledgers: NamedLedgers; firstDay: FirstDay }

/** Judges the rows against the books. Writes nothing. Raises NOT_ALLOWED, also for opening balances. */
export async function planPartyImport(context: Context, lines: readonly PartyLine[]): Promise<PartyImport> {
  require(context, 'crm_parties.import')
  const { companyId } = context.who
  const books = await loadChartBooks(context)
  const [parties, ledgers] = await context.db.batch(companyId, [partiesOfBooks(companyId), partyLedgers(companyId)])
  const judged = plan(lines, { ...books, parties, newId })
  if (judged.parties.some(({ openings }) => openings.length > 0)) {
    require(context, 'account_opening_balances.import')
  }
  return {
    plan: judged,
    ledgers: nameLedgers(judged.parties, { ledgers, categories: books.categories }),
    firstDay: books.firstDay,
  }
}

/**
 * Writes a plan, with every party its ledgers, parts and opening balances in one transaction. Raises NOT_ALLOWED, STALE
 * for a party that was changed meanwhile, and whatever else became wrong since the plan was made.
 */
export async function writePartyImport(
  context: Context,
  { plan: { parties }, ledgers, firstDay }: PartyImport,
  onProgress: (written: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'crm_parties.import')
  for (let from = 0; from < parties.length; from += partiesAtOnce) {
    const some = parties.slice(from, from + partiesAtOnce)
    const openings = some.flatMap((party) => party.openings.map((opening) => ({ ...opening, name: party.name })))
    await context.db.batch(context.who.companyId, [
      ...partyStatements(context, some, ledgers),
      ...(openings.length > 0 ? openingStatements(context, openings, firstDay) : []),
    ])
    await onProgress(from + some.length)
  }
}

function partyStatements({ who }: Context, parties: readonly PlannedParty[], ledgers: NamedLedgers): Statement[] {
  const { companyId } = who
  const fresh = parties.filter(({ before }) => before === null)
  const stored = parties.filter(({ before }) => before !== null)
  const ids = new Set(parties.flatMap(({ customerLedgerId, supplierLedgerId }) => [customerLedgerId, supplierLedgerId]))
  const made = ledgers.made.filter(({ id }) => ids.has(id))
  const renamed = ledgers.renamed.filter(({ id }) => ids.has(id))
  const aliases = parties.flatMap((party) => party.aliases.map((name) => ({ partyId: party.id, name })))
  const people = parties.flatMap((party) =>
    party.representatives.map((person) => ({ ...person, partyId: party.id, id: newId() })),
  )
  return [
    insertAccounts(companyId, made),
    ...(renamed.length > 0 ? [renameLedgers(companyId, renamed)] : []),
    insertParties(companyId, fresh),
    ...(stored.length > 0 ? changeParties(companyId, stored) : []),
    ...insertParts(companyId, aliases, people),
    insertAuditRows(who, [
      ...made.map(({ id, name, categoryId }) =>
        ledgerRow({ id, label: name, changes: { name: [null, name], category: [null, categoryId] } }),
      ),
      ...renamed.map(({ id, before, name, version }) =>
        ledgerRow({ id, label: name, changes: { name: [before, name] }, version: version + 1 }),
      ),
      ...parties.map(partyRow),
    ]),
  ]
}

type Row = Pick<AuditRow, 'label' | 'changes' | 'version'> & { id: string }

function ledgerRow({ id, ...row }: Row): AuditRow {
  return { id: newId(), action: 'import', resource: accountLedgers.path, objectId: id, entryId: null, ...row }
}

function partyRow(party: PlannedParty): AuditRow {
  return {
    id: newId(),
    action: 'import',
    resource: crmParties.path,
    objectId: party.id,
    label: party.name,
    changes: changedFields(party),
    entryId: null,
    version: (party.before?.version ?? 0) + 1,
  }
}
