/** Importing ledgers, with opening balances, from rows of a file: judged first, then written 500 at a time. */
import type { BookLedger, LedgerLine, LedgerPlan } from '../../../domain/ledger/import-ledgers.ts'
import { planLedgerImport as plan } from '../../../domain/ledger/import-ledgers.ts'
import type { AuditRow } from '../../db/records/import-store.ts'
import { insertAccounts, insertAuditRows } from '../../db/records/import-store.ts'
import type { FirstDay } from '../books/imported-openings.ts'
import { loadChartBooks, writeOpenings } from '../books/imported-openings.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId, require } from '../core/unit-of-work.ts'

const ledgersAtOnce = 500

export type LedgerImport = { plan: LedgerPlan; firstDay: FirstDay }

/** Judges the rows against the books. Writes nothing. Raises NOT_ALLOWED, also for opening balances. */
export async function planLedgerImport(context: Context, lines: readonly LedgerLine[]): Promise<LedgerImport> {
  require(context, 'account_ledgers.import')
  const books = await loadChartBooks(context)
  const judged = plan(lines, { ...books, newId })
  if (judged.openings.length > 0) require(context, 'account_opening_balances.import')
  return { plan: judged, firstDay: books.firstDay }
}

/**
 * Writes a plan: every transaction holds ledgers with their opening balances, then those of ledgers that were there.
 * Raises NOT_ALLOWED, and whatever became wrong since it was made (PERIOD_LOCKED, DUPLICATE, PARTY_MERGED).
 */
export async function writeLedgerImport(
  context: Context,
  { plan: { ledgers, openings }, firstDay }: LedgerImport,
  onProgress: (written: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'account_ledgers.import')
  const { companyId } = context.who
  const waiting = new Map(openings.map((opening) => [opening.accountId, opening]))
  let written = 0
  for (let from = 0; from < ledgers.length; from += ledgersAtOnce) {
    const some = ledgers.slice(from, from + ledgersAtOnce)
    const theirs = some.flatMap(({ id }) => waiting.get(id) ?? [])
    for (const { accountId } of theirs) waiting.delete(accountId)
    const before = [insertAccounts(companyId, some), insertAuditRows(context.who, some.map(auditRow))]
    await writeOpenings(context, { openings: theirs, firstDay, before })
    await onProgress((written += some.length))
  }
  const others = [...waiting.values()]
  for (let from = 0; from < others.length; from += ledgersAtOnce) {
    const some = others.slice(from, from + ledgersAtOnce)
    await writeOpenings(context, { openings: some, firstDay })
    await onProgress((written += some.length))
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
