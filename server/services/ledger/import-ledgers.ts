/** Imports accounts, with opening balances, from rows of a file: checked first, then written 500 at a time. */
import type { BookLedger, LedgerLine, LedgerPlan } from '../../../domain/ledger/imports/import-ledgers.ts'
import { planLedgerImport as plan } from '../../../domain/ledger/imports/import-ledgers.ts'
import type { AuditRow } from '../../db/records/import-store.ts'
import { insertAccounts, insertAuditRows } from '../../db/records/import-store.ts'
import type { FirstDay } from '../books/imported-openings.ts'
import { loadChartBooks, writeOpenings } from '../books/imported-openings.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId, require } from '../core/unit-of-work.ts'

const ledgersAtOnce = 500

export type LedgerImport = { plan: LedgerPlan; firstDay: FirstDay }

/** Checks the rows against the books; writes nothing. Raises NOT_ALLOWED, also for opening balances. */
export async function planLedgerImport(context: Context, lines: readonly LedgerLine[]): Promise<LedgerImport> {
  require(context, 'account_ledgers.import')
  const books = await loadChartBooks(context)
  const checked = plan(lines, { ...books, newId })
  if (checked.openings.length > 0) require(context, 'account_opening_balances.import')
  return { plan: checked, firstDay: books.firstDay }
}

/**
 * Writes a plan: accounts with their opening balances in one transaction each time, then those of existing accounts.
 * Raises NOT_ALLOWED, and problems that arose since it was made (PERIOD_LOCKED, DUPLICATE, PARTY_MERGED).
 */
export async function writeLedgerImport(
  context: Context,
  { plan: { ledgers, openings }, firstDay }: LedgerImport,
  onProgress: (count: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'account_ledgers.import')
  const { companyId } = context.who
  const openingsByAccount = new Map(openings.map((opening) => [opening.accountId, opening]))
  let writtenCount = 0
  for (let from = 0; from < ledgers.length; from += ledgersAtOnce) {
    const batch = ledgers.slice(from, from + ledgersAtOnce)
    const ledgerOpenings = batch.flatMap(({ id }) => openingsByAccount.get(id) ?? [])
    for (const { accountId } of ledgerOpenings) openingsByAccount.delete(accountId)
    const before = [insertAccounts(companyId, batch), insertAuditRows(context.who, batch.map(auditRow))]
    await writeOpenings(context, { openings: ledgerOpenings, firstDay, before })
    await onProgress((writtenCount += batch.length))
  }
  const others = [...openingsByAccount.values()]
  for (let from = 0; from < others.length; from += ledgersAtOnce) {
    const batch = others.slice(from, from + ledgersAtOnce)
    await writeOpenings(context, { openings: batch, firstDay })
    await onProgress((writtenCount += batch.length))
  }
}

function auditRow({ id, code, name, categoryId, parentId }: BookLedger): AuditRow {
  const changes = {
    ...(code === null ? {} : { code: [null, code] as const }),
    name: [null, name],
    category: [null, categoryId],
    ...(parentId === null ? {} : { parent: [null, parentId] as const }),
  } as const
  return {
    id: newId(),
    action: 'import',
    resource: 'account/ledgers',
    objectId: id,
    label: name,
    changes,
    entries: [],
  }
}
