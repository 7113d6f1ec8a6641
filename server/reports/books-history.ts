/** Reports as the books were known at an earlier moment: by when entries were recorded, not by their dates. */
import { refuse } from '../../domain/errors.ts'
import { pageWith } from '../../domain/reports/pages.ts'
import type { ChangedBy } from '../../domain/resources/core/define-report.ts'
import type { Statement } from '../db/core/client.ts'
import { setMoment, statement } from '../db/core/client.ts'

/** The moment as an instant, the number of entries recorded since then that change the report, and the page that lists them. */
export type BooksHistory = { readonly at: string; readonly entries: number; readonly page: string }
export type Moment = { at: string; is_known: boolean }

/** The longest transaction: an entry that was begun before a moment is recorded within this time. */
const LONGEST_TRANSACTION = '60 seconds'

/** Returns the instant of a time in the company's time zone, and whether no entry can still be recorded before it. */
export function momentOf(companyId: string, local: unknown): Statement<Moment> {
  return statement(
    `select m.at::text as at,
       m.at <= coalesce(nullif(current_setting('daybook.now', true), '')::timestamptz, now()) - $3::interval as is_known
     from company c cross join lateral (select $2::timestamp at time zone c.time_zone as at) m where c.id = $1`,
    [companyId, local, LONGEST_TRANSACTION],
  )
}

/** Refuses a moment that is not yet known: NOT_YET_KNOWN. */
export function refuseUnknown(moment: Moment): void {
  if (!moment.is_known) refuse([{ code: 'NOT_YET_KNOWN', path: 'known_at' }])
}

/** Lets the statements of a transaction read the books as known at an instant. */
export function asKnownAt(at: string): Statement {
  return setMoment('known_at', at)
}

/** Returns the number of entries recorded after an instant that change a report. */
export function entriesSince(companyId: string, at: string, changes: ChangedBy): Statement<{ entries: number }> {
  const { start_date, end_date, of, category, account } = changes
  return statement(
    'select count(*)::int as entries from entries_recorded_after($1::uuid, $2::timestamptz, $3::date, $4::date, $5, $6::uuid, $7::uuid)',
    [companyId, at, start_date, end_date, of === 'profit', category, account],
  )
}

/** Returns the page of the same entries, for a time in the company's time zone. */
export function pageOfEntries({ start_date, end_date, of, ...records }: ChangedBy, knownAt: string): string {
  const filters = Object.entries(records).flatMap(([name, id]) => (id === null ? [] : [[name, id] as const]))
  return pageWith('reports/recorded-entries', [
    ['start_date', start_date],
    ['end_date', end_date],
    ['of', of],
    ...filters,
    ['recorded_after', knownAt],
  ])
}
