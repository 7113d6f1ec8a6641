/** Imports opening balances from rows of a file: all of them are checked first, then written 500 at a time. */
import type { OpeningLine, OpeningPlan } from '../../../domain/ledger/imports/import-openings.ts'
import { planOpeningImport as plan } from '../../../domain/ledger/imports/import-openings.ts'
import type { FirstDay } from '../books/imported-openings.ts'
import { loadChartBooks, writeOpenings } from '../books/imported-openings.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

const openingsAtOnce = 500

export type OpeningImport = { plan: OpeningPlan; firstDay: FirstDay }

/** Checks the rows against the books; writes nothing. Raises NOT_ALLOWED. */
export async function planOpeningImport(context: Context, lines: readonly OpeningLine[]): Promise<OpeningImport> {
  require(context, 'account_opening_balances.import')
  const books = await loadChartBooks(context)
  return { plan: plan(lines, books), firstDay: books.firstDay }
}

/**
 * Writes a plan. Raises NOT_ALLOWED, and problems that arose since it was made (PERIOD_LOCKED, DUPLICATE,
 * PARTY_MERGED).
 */
export async function writeOpeningImport(
  context: Context,
  { plan: { openings }, firstDay }: OpeningImport,
  onProgress: (count: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'account_opening_balances.import')
  for (let from = 0; from < openings.length; from += openingsAtOnce) {
    const batch = openings.slice(from, from + openingsAtOnce)
    await writeOpenings(context, { openings: batch, firstDay })
    await onProgress(from + batch.length)
  }
}
