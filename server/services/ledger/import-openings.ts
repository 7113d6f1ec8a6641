/** Importing opening balances from rows of a file: everything is judged first, then written 500 at a time. */
import type { OpeningLine, OpeningPlan } from '../../../domain/ledger/import-openings.ts'
import { planOpeningImport as plan } from '../../../domain/ledger/import-openings.ts'
import type { FirstDay } from '../books/imported-openings.ts'
import { loadChartBooks, writeOpenings } from '../books/imported-openings.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

const openingsAtOnce = 500

export type OpeningImport = { plan: OpeningPlan; firstDay: FirstDay }

/** Judges the rows against the books. Writes nothing. Raises NOT_ALLOWED. */
export async function planOpeningImport(context: Context, lines: readonly OpeningLine[]): Promise<OpeningImport> {
  require(context, 'account_opening_balances.import')
  const books = await loadChartBooks(context)
  return { plan: plan(lines, books), firstDay: books.firstDay }
}

/** Writes a plan. Raises NOT_ALLOWED, and whatever became wrong since it was made (PERIOD_LOCKED, DUPLICATE, PARTY_MERGED). */
export async function writeOpeningImport(
  context: Context,
  { plan: { openings }, firstDay }: OpeningImport,
  onProgress: (written: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, 'account_opening_balances.import')
  for (let from = 0; from < openings.length; from += openingsAtOnce) {
    const some = openings.slice(from, from + openingsAtOnce)
    await writeOpenings(context, { openings: some, firstDay })
    await onProgress(from + some.length)
  }
}
