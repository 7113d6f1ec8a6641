/** Finds differences between party accounts and their open items, today and on earlier days. */
import type { TestBooks } from '../support/books.ts'

/** Returns a row for each difference, with the expected and the actual value. */
export async function partyGaps(books: TestBooks): Promise<unknown[]> {
  return books.sql(
    `select a.name, coalesce(l.balance, 0) as ledger, coalesce(i.open, 0) as open from account a
     left join lateral (select sum(debit - credit) as balance from journal_line l where l.account_id = a.id) l on true
     left join lateral (
       select sum(case side when 'debit' then open_amount else -open_amount end) as open from open_item i where i.account_id = a.id) i on true
     where a.control_kind in ('customer', 'supplier') and coalesce(l.balance, 0) <> coalesce(i.open, 0)
     union all
     select i.id::text, i.amount - coalesce(x.set, 0), i.open_amount from open_item i
     left join lateral (select sum(amount) as set from allocation x where i.id in (x.credit_item_id, x.debit_item_id)) x on true
     where i.reversed_by_id is null and i.amount - coalesce(x.set, 0) <> i.open_amount or i.open_amount not between 0 and i.amount
     union all
     select 'set off though reversed', sum(x.amount), 0 from open_item i
     join allocation x on i.id in (x.credit_item_id, x.debit_item_id)
     where i.reversed_by_id is not null group by i.id having sum(x.amount) <> 0
     union all
     select 'open of ' || p.name, i.open_amount, 0 from open_item i
     join party p on p.id = i.party_id and p.merged_into_id is not null where i.open_amount > 0
     union all
     select a.name || ' on ' || day, coalesce(l.balance, 0), coalesce(i.open, 0) from account a
     cross join unnest(array['2026-03-12', '2026-03-20', '2026-03-27', '2026-05-31']::date[]) day
     left join lateral (select sum(debit - credit) as balance from journal_line l where l.account_id = a.id and l.date <= day) l on true
     left join lateral (
       select sum(case i.side when 'debit' then 1 else -1 end * (i.amount - coalesce(x.taken, 0))) as open from open_item i
       left join lateral (
         select sum(amount) as taken from allocation x where i.id in (x.credit_item_id, x.debit_item_id) and x.date <= day) x on true
       where i.account_id = a.id and i.date <= day and (i.reversed_on is null or i.reversed_on > day)) i on true
     where a.control_kind in ('customer', 'supplier') and coalesce(l.balance, 0) <> coalesce(i.open, 0)
     union all
     select 'set off of ' || i.amount || ' of ' || i.date || ' on ' || d.date, d.taken, 0 from open_item i
     join lateral (
       select x.date, sum(sum(x.amount)) over (order by x.date) as taken from allocation x
       where i.id in (x.credit_item_id, x.debit_item_id) group by x.date) d on true
     where d.taken not between 0 and case when i.reversed_on is null or i.reversed_on > d.date then i.amount else 0 end or d.date < i.date and d.taken <> 0`,
  )
}
