/** Imports parties, with their opening balances: checked first, then written 500 at a time. */
import type { PartyLine, PartyPlan } from '../../../domain/parties/import-parties.ts'
import { planPartyImport as plan } from '../../../domain/parties/import-parties.ts'
import { partiesOfBooks, partyLedgers } from '../../db/parties/party-import-store.ts'
import type { FirstDay } from '../books/imported-openings.ts'
import { loadChartBooks, writeOpenings } from '../books/imported-openings.ts'
import type { NamedLedgers } from '../books/imported-ledgers.ts'
import { nameLedgers } from '../books/imported-ledgers.ts'
import { partyStatements } from '../books/imported-parties.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId, require } from '../core/unit-of-work.ts'

const partiesAtOnce = 500

export type PartyImport = { plan: PartyPlan; ledgers: NamedLedgers; firstDay: FirstDay }

/** Checks the rows against the books; writes nothing. Raises NOT_ALLOWED, also for opening balances. */
export async function planPartyImport(context: Context, lines: readonly PartyLine[]): Promise<PartyImport> {
  require(context, 'crm_parties.import')
  const { companyId } = context.who
  const books = await loadChartBooks(context)
  const [parties, ledgers] = await context.db.batch(companyId, [partiesOfBooks(companyId), partyLedgers(companyId)])
  const checked = plan(lines, { ...books, parties, newId })
  if (checked.parties.some(({ openings }) => openings.length > 0)) {
    require(context, 'account_opening_balances.import')
  }
  return {
    plan: checked,
    ledgers: nameLedgers(checked.parties, { ledgers, categories: books.categories }),
    firstDay: books.firstDay,
  }
}

/**
 * Writes a plan, every party with its accounts, parts and opening balances in one transaction. Raises NOT_ALLOWED,
 * STALE and PARTY_MERGED for a party that was changed or merged meanwhile, and other problems that arose since the plan
 * was made.
 */
export async function writePartyImport(
  context: Context,
  { plan: { parties }, ledgers, firstDay }: PartyImport,
  onProgress: (count: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'crm_parties.import')
  for (let from = 0; from < parties.length; from += partiesAtOnce) {
    const batch = parties.slice(from, from + partiesAtOnce)
    const openings = batch.flatMap((party) => party.openings.map((opening) => ({ ...opening, name: party.name })))
    await writeOpenings(context, { openings, firstDay, before: partyStatements(context, batch, ledgers) })
    await onProgress(from + batch.length)
  }
}
