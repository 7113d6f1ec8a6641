/** Checks the step from one fiscal year to the next, as verify-store does. */
import type { DatedOpening, SettledYear, YearBoundary } from '../../../domain/ledger/year-checks.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { Count } from './verify-store.ts'

/** Returns opening entries and opening stock dated on another day than the first of the books. */
export function misdatedOpenings(companyId: string): Statement<DatedOpening> {
  return statement(
    `select coalesce(d.narration, '') || ' (' || m.document_path || ')' as document, m.date, m.first_day as "firstDay"
     from misdated_openings($1) m
     left join posted_document d
       on d.company_id = $1 and d.document_path = m.document_path and d.document_id = m.document_id
     order by m.date, document limit 20`,
    [companyId],
  )
}

/** Counts the opening entries and the movements of opening stock. */
export function countOpenings(companyId: string): Statement<Count> {
  return statement(
    `select (select count(*) from journal_entry e where e.company_id = $1 and e.kind = 'opening' and e.reverses_id is null)
       + (select count(*) from stock_entry where company_id = $1 and kind = 'opening' and voided_at is null) as count`,
    [companyId],
  )
}

/** The ends of fiscal years that are followed by another year; $1 is the company. */
const boundaries = `boundary as (
  select end_date as closed_on, next_end from (
    select end_date, lead(end_date) over (order by start_date) as next_end from fiscal_year where company_id = $1
  ) years where next_end is not null
)`

/**
 * Returns accounts and items whose closing differs from the opening of the next year. The closing is the sum of
 * balances and movements until the last day. The opening, as reports show it, is the balance without openings, or the
 * stock after the last movement, with the openings until the end of the next year.
 */
export function brokenBoundaries(companyId: string): Statement<YearBoundary> {
  return statement(
    `with ${boundaries}, turned as (
       select k.closed_on, b.account_id, b.debit - b.credit as closing,
         case when b.kind = 'opening' then 0 else b.debit - b.credit end as opening
       from boundary k cross join lateral balances_until($1, k.closed_on) b
       union all
       select k.closed_on, b.account_id, 0, b.debit - b.credit
       from boundary k cross join lateral balances_until($1, k.next_end) b where b.kind = 'opening'
     ), running as (
       select e.item_id, e.order_key, e.date, v.quantity_after, v.value_after,
         sum(e.quantity) over until_then as quantity, sum(v.value + v.settlement) over until_then as value,
         lead(e.date) over until_then as next_date
       from stock_entry e join stock_valuation v on v.company_id = $1 and v.entry_id = e.id
       where e.company_id = $1 and e.voided_at is null
       window until_then as (partition by e.item_id order by e.order_key)
     ), moved as (
       select k.closed_on, r.item_id, r.quantity as closing_quantity, r.value as closing_value,
         r.quantity_after as opening_quantity, r.value_after as opening_value
       from boundary k join running r on r.date <= k.closed_on and (r.next_date is null or r.next_date > k.closed_on)
       union all
       select k.closed_on, e.item_id, 0, 0, e.quantity, v.value
       from boundary k
       join stock_entry e on e.company_id = $1 and e.kind = 'opening' and e.voided_at is null
         and e.date > k.closed_on and e.date <= k.next_end
       join stock_valuation v on v.company_id = $1 and v.entry_id = e.id
     )
     select 'account' as kind, a.name as label, t.closed_on as "closedOn",
       array[trim_scale(sum(t.closing))::text] as closing, array[trim_scale(sum(t.opening))::text] as opening
     from turned t join account a on a.company_id = $1 and a.id = t.account_id
     group by t.closed_on, a.id, a.name having sum(t.closing) <> sum(t.opening)
     union all
     select 'item', i.name, m.closed_on,
       array[trim_scale(sum(m.closing_quantity))::text, trim_scale(sum(m.closing_value))::text],
       array[trim_scale(sum(m.opening_quantity))::text, trim_scale(sum(m.opening_value))::text]
     from moved m join item i on i.company_id = $1 and i.id = m.item_id
     group by m.closed_on, i.id, i.name
     having sum(m.closing_quantity) <> sum(m.opening_quantity) or sum(m.closing_value) <> sum(m.opening_value)
     order by 3, 1, 2 limit 20`,
    [companyId],
  )
}

/** Counts the ends of fiscal years that another year follows. */
export function countBoundaries(companyId: string): Statement<Count> {
  return statement('select greatest(count(*) - 1, 0) as count from fiscal_year where company_id = $1', [companyId])
}

/** Returns the fiscal years with their closings, and what their income and expense accounts hold with closing entries. */
export function settledYears(companyId: string): Statement<SettledYear> {
  return statement(
    `select y.name, y.state, exists (
         select from year_closing c where c.company_id = $1 and c.fiscal_year_id = y.id and c.reopened_at is null
       ) as "isRecorded", trim_scale(coalesce(h.remaining, 0))::text as remaining
     from fiscal_year y
     left join lateral (
       select sum(abs(b.balance)) as remaining from (
         select sum(t.debit - t.credit) as balance from balances_until($1, y.end_date) t
         where t.account_id in (select p.id from profit_accounts($1) p) group by t.account_id
       ) b
     ) h on y.state = 'closed'
     where y.company_id = $1 order by y.start_date`,
    [companyId],
  )
}

/** Counts the fiscal years. */
export function countYears(companyId: string): Statement<Count> {
  return statement('select count(*) as count from fiscal_year where company_id = $1', [companyId])
}
