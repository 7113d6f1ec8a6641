-- The lines of a general ledger account by account, the oldest first; openings come first on their day, then the year-end
-- transfer of the year before, which takes the place of closing entries.
-- $1 company, $2 first day, $3 last day, $4 account (null: all), $5 category with all below it (null: the whole chart),
-- $6 rows at most (null: all), $7 to $12 the line behind which the rows begin: account, date, not an opening, entry, line,
-- moved (null: at the first account). The accounts come in order, so that a batch reads no more lines than it has. `moved` is
-- what the account moved from the first day until after the line, debits positive.
with day as (
  select $2::date as on_day, null::uuid as fiscal_year_id, '' as year
  union all
  select y.end_date + 1, y.id, y.name from fiscal_year y
  where y.company_id = $1 and y.end_date + 1 > $2::date and y.end_date + 1 <= $3::date
), carried as (
  select d.on_day, d.fiscal_year_id, d.year, t.account_id, sum(t.debit - t.credit) as amount
  from day d cross join lateral year_end_transfer($1::uuid, d.on_day) t group by 1, 2, 3, 4
), transfer as materialized (
  select m.account_id, m.on_day, m.year, m.amount from (
    select c.*, c.amount - coalesce(lag(c.amount) over (partition by c.account_id order by c.on_day), 0) as moved from carried c
  ) m (on_day, fiscal_year_id, year, account_id, total, amount)
  where m.fiscal_year_id is not null and m.amount <> 0
), listed as (
  select a.id, row_number() over (order by a.code nulls last, a.name, a.id) as place from account a
  where a.company_id = $1 and ($4::uuid is null or a.id = $4)
    and ($5::uuid is null or a.category_id in (select id from category_with_descendants($1::uuid, $5::uuid)))
), start as materialized (
  select coalesce((select place from listed where id = $7::uuid), 0) as place
), remaining as (
  select l.id, l.place, l.place = start.place as is_first from listed l cross join start
  where l.place >= start.place order by l.place offset 0
), page as (
  select r.id as account_id, r.place, r.is_first, line.*
  from remaining r
  cross join lateral (
  (select l.date, l.kind <> 'opening' as after_opening, l.entry_id, l.line_no, l.kind, l.debit, l.credit, l.description, '' as year
  from journal_line l
  where l.company_id = $1 and l.account_id = r.id and l.kind <> 'closing'
    and (known_at() is null or exists (
      select from journal_entry e where e.company_id = $1 and e.id = l.entry_id and e.recorded_at <= known_at()))
    and l.date between case when r.is_first then $8::date else $2::date end and $3::date
    and (not r.is_first or (l.date, l.kind <> 'opening', l.entry_id, l.line_no) > ($8::date, $9::boolean, $10::uuid, $11::int))
  order by 1, 2, 3, 4 limit $6::int)
  union all
  select t.on_day, true, '00000000-0000-0000-0000-000000000000'::uuid, 0, 'transfer', greatest(t.amount, 0),
    greatest(-t.amount, 0), null, t.year
  from transfer t
  where t.account_id = r.id and (not r.is_first or (t.on_day, true, '00000000-0000-0000-0000-000000000000'::uuid, 0)
    > ($8::date, $9::boolean, $10::uuid, $11::int))
  ) line
  order by r.place, line.date, line.after_opening, line.entry_id, line.line_no
  limit $6::int
)
select p.account_id, p.date, p.after_opening, p.entry_id, p.line_no, p.kind, coalesce(e.document_path, '') as document_path,
  e.document_id, case p.kind when 'opening' then null when 'transfer' then p.year else d.number end as document_no,
  coalesce(nullif(p.description, ''), d.narration, '') as narration,
  round(p.debit, c.currency_digits) as debit, round(p.credit, c.currency_digits) as credit,
  case when p.is_first then coalesce($12::numeric, 0) else 0 end + sum(p.debit - p.credit) over (
    partition by p.place order by p.date, p.after_opening, p.entry_id, p.line_no) as moved
from page p
join company c on c.id = $1
left join journal_entry e on e.company_id = $1 and e.id = p.entry_id
left join lateral (
  select d.number, d.narration from posted_document d
  where d.company_id = $1 and d.document_path = e.document_path and d.document_id = e.document_id limit 1
) d on true
order by p.place, p.date, p.after_opening, p.entry_id, p.line_no;
