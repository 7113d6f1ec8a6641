/** How transactions begin, with their company, their time and how their statements are planned, and whole ones. */
import type { BatchStatement } from './batch-query.ts'
import { begin, commit } from './commits.ts'
import type { Engine } from './engine.ts'
import { setCompany, setMoment } from './local-settings.ts'
import { toBatch } from './statement.ts'

/**
 * How prepared statements are planned. A change runs about forty statements by key, whose plan is the same for every
 * company and takes longer to make than to run; plans of lists and reports depend on the parameters.
 */
export type Plans = 'auto' | 'force_generic_plan'

/** `companyId`: null for none. `now`: by default the time of the database. */
export type Opening = { companyId: string | null; now: Date | undefined; plans: Plans }

/** Returns the statements that begin a transaction. Throws for a distributed database when the company's id is no UUID. */
export function openingOf(engine: Engine, opening: Opening): BatchStatement[] {
  return [begin, ...settingsOf(engine, opening)]
}

/** A transaction that is sent at once, and how many of its statements come before those of the work. */
export type WholeTransaction = { sent: BatchStatement[]; before: number }

/** Returns statements as one transaction. */
export function wholeOf(engine: Engine, opening: Opening, statements: readonly BatchStatement[]): WholeTransaction {
  const first = openingOf(engine, opening)
  return { sent: [...first, ...statements, commit], before: first.length }
}

/**
 * Returns statements that only read as one transaction. What is sent up to one Sync is a transaction for PostgreSQL, so that
 * it needs no begin and no commit; a distributed database passes the company on to its machines only after a begin.
 */
export function readingOf(engine: Engine, opening: Opening, statements: readonly BatchStatement[]): WholeTransaction {
  if (engine.isDistributed) return wholeOf(engine, opening, statements)
  const first = settingsOf(engine, opening)
  return { sent: [...first, ...statements], before: first.length }
}

function settingsOf({ isDistributed }: Engine, opening: Opening): BatchStatement[] {
  return isDistributed ? passedOn(opening) : [inOneStatement(opening)]
}

/** Prepared once: a single PostgreSQL would parse `set local` anew in every transaction. */
function inOneStatement({ companyId, now, plans }: Opening): BatchStatement {
  return {
    name: 'begin-in-company',
    text: `select set_config('daybook.company', $1, true), set_config('daybook.now', $2, true),
      set_config('plan_cache_mode', $3, true)`,
    values: [companyId ?? '', now?.toISOString() ?? '', plans],
  }
}

/** Only `set local` reaches the other machines. */
function passedOn({ companyId, now }: Opening): BatchStatement[] {
  return toBatch([
    ...(companyId === null ? [] : [setCompany(companyId)]),
    ...(now ? [setMoment('now', now.toISOString())] : []),
  ])
}
