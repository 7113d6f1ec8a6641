/**
 * Where a page far into a list by date begins. OFFSET reads every row before the page; the documents of each day are counted
 * already, so that only those of the day on which the page begins are read.
 *
 *   3 July 40 documents, 2 July 30, 1 July 50; row 60, newest first:
 *   40 are of later days, so it is the 21st (offset 20) of 2 July
 */
import { sql } from 'kysely'
import type { Resource } from '../../../domain/resources/core/define.ts'
import type { Fragment } from '../core/client.ts'
import type { LocatedQuery } from './record-query.ts'

/** `days` defines the relation `anchor`, which `condition` and `offset` read; for a page behind the end it is the beginning of the list. */
export type PageAnchor = { days: Fragment; condition: Fragment; offset: Fragment }

/** To add up the days of several years takes about as long as to read so many rows of an index. */
const NEAR_ROWS = 10_000

/**
 * Returns the number of documents by day, several rows a day. The turnover has the issued ones, folded by payment mode or still as a
 * change of the document; the same snapshot has the others, which are few.
 */
const tradeDays = (companyId: string, path: string): Fragment => sql`
  select t.period as day, t.count from trade_turnover t
  where t.company_id = ${companyId} and t.path = ${path} and t.dimension = 'mode' and t.grain = 'd'
  union all
  select t.day, t.count from trade_delta t
  where t.company_id = ${companyId} and t.path = ${path} and t.item_id is null
  union all
  select d.date, 1 from trade_document d
  where d.company_id = ${companyId} and d.path = ${path} and d.state in ('Draft', 'Cancelled')`

/** The lists of which every document is counted by day. */
const countedPaths = ['sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes']

/**
 * Returns the anchor of a page; null near the beginning, for lists whose days are not counted, with a search or filter, and in
 * another order than by date alone.
 */
export function anchorOf(resource: Resource, companyId: string, query: LocatedQuery): PageAnchor | null {
  const [key, ...others] = query.sort
  if (!countedPaths.includes(resource.path) || query.start < NEAR_ROWS) return null
  if (key?.field !== 'date' || others.length > 0) return null
  if (query.search !== '' || query.filters.length > 0) return null
  const [direction, beyond, end] = key.descending ? [sql`desc`, sql`<=`, 'infinity'] : [sql`asc`, sql`>=`, '-infinity']
  return {
    days: sql`anchor as (
      select coalesce(max(day), ${end}::date) as day, coalesce(max(before), 0)::bigint as before from (
        select day, count, sum(count) over (order by day ${direction}) - count as before
        from (select day, sum(count) as count from (${tradeDays(companyId, resource.path)}) parts group by day) days
      ) days
      where ${query.start} >= before and ${query.start} < before + count
    )`,
    condition: sql`r.date ${beyond} (select day from anchor)`,
    offset: sql`${query.start} - (select before from anchor)`,
  }
}
