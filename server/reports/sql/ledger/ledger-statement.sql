-- One page of an account's lines in the order of the statement, each with the balance after it (positive is a debit).
-- $1 company, $2 account, $3 first day, $4 last day, $5 rows, $6 rows to skip,
-- $7 to $10 the line behind which the page begins: date, not an opening, entry, line (null: at the first of the order),
-- $11 whether the newest come first
-- It costs what the page costs, not what the ledger holds: the balance before the oldest line of the page is the
-- kept balance of the day before, plus what that day holds before the line. Openings come first on their day, then the
-- transfer of the fiscal year before to retained earnings; closing entries are left out, since the transfer takes their
-- place. Only one of the two orders is run.
with transfer as materialized (
  select t.on_day as date, true as after_opening, '00000000-0000-0000-0000-000000000000'::uuid as entry_id, 0 as line_no,
    t.debit, t.credit, t.fiscal_year_id
  from account_transfers($1::uuid, $2::uuid) t
), line as (
  (select l.date, l.kind <> 'opening' as after_opening, l.entry_id, l.line_no, l.debit, l.credit, l.description
  from journal_line l
  where $11::boolean and l.company_id = $1 and l.account_id = $2 and l.date between $3::date and $4::date
    and l.kind <> 'closing' and ($7::date is null
      or (l.date, l.kind <> 'opening', l.entry_id, l.line_no) < ($7::date, $8::boolean, $9::uuid, $10::int))
  order by l.date desc, (l.kind <> 'opening') desc, l.entry_id desc, l.line_no desc
  limit $5::int + $6::int)
  union all
  (select l.date, l.kind <> 'opening', l.entry_id, l.line_no, l.debit, l.credit, l.description
  from journal_line l
  where not $11::boolean and l.company_id = $1 and l.account_id = $2 and l.date between $3::date and $4::date
    and l.kind <> 'closing' and ($7::date is null
      or (l.date, l.kind <> 'opening', l.entry_id, l.line_no) > ($7::date, $8::boolean, $9::uuid, $10::int))
  order by l.date, l.kind <> 'opening', l.entry_id, l.line_no
  limit $5::int + $6::int)
), candidate as (
  select l.date, l.after_opening, l.entry_id, l.line_no, l.debit, l.credit, l.description, null::uuid as fiscal_year_id
  from line l
  union all
  select t.date, t.after_opening, t.entry_id, t.line_no, t.debit, t.credit, null, t.fiscal_year_id
  from transfer t
  where t.date > $3::date and t.date <= statement_end($1::uuid, $2::uuid, $4::date)
    and ($7::date is null
      or case when $11::boolean
        then (t.date, t.after_opening, t.entry_id, t.line_no) < ($7::date, $8::boolean, $9::uuid, $10::int)
        else (t.date, t.after_opening, t.entry_id, t.line_no) > ($7::date, $8::boolean, $9::uuid, $10::int) end)
), placed as (
  select c.*, row_number() over (order by c.date, c.after_opening, c.entry_id, c.line_no)
    * case when $11::boolean then -1 else 1 end as place
  from candidate c
), page as (
  select * from placed order by place limit $5::int offset $6::int
), oldest as (
  select date, after_opening, entry_id, line_no from page order by date, after_opening, entry_id, line_no limit 1
), before as materialized (
  select coalesce(sum(part.debit - part.credit), 0) as balance
  from oldest o cross join lateral (
    select b.debit, b.credit from balances_until($1::uuid, o.date - 1) b where b.account_id = $2 and b.kind <> 'closing'
    union all
    select l.debit, l.credit from journal_line l
    where l.company_id = $1 and l.account_id = $2 and l.date = o.date and l.kind <> 'closing'
      and (l.kind <> 'opening', l.entry_id, l.line_no) < (o.after_opening, o.entry_id, o.line_no)
    union all
    select t.debit, t.credit from transfer t
    where (t.date, t.after_opening, t.entry_id, t.line_no) < (o.date, o.after_opening, o.entry_id, o.line_no)
  ) part
), currency as materialized (
  select currency_digits as digits from company where id = $1
)
select p.entry_id, p.line_no, p.date, coalesce(e.kind, 'transfer') as kind,
  coalesce(e.document_path, 'account/fiscal-years') as document_path,
  coalesce(e.document_id, p.fiscal_year_id) as document_id, coalesce(d.number, y.name) as document_no,
  coalesce(d.narration, '') as narration, coalesce(p.description, '') as description, against.accounts as against,
  round(p.debit, currency.digits) as debit, round(p.credit, currency.digits) as credit,
  round(before.balance + sum(p.debit - p.credit) over (order by p.date, p.after_opening, p.entry_id, p.line_no),
    currency.digits) as balance
from page p
cross join before
cross join currency
left join journal_entry e on e.company_id = $1 and e.id = p.entry_id
left join fiscal_year y on y.company_id = $1 and y.id = p.fiscal_year_id
left join posted_document d
  on d.company_id = $1 and d.document_path = e.document_path and d.document_id = e.document_id
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('id', other.account_id, 'name', a.name) order by other.line_no), '[]') as accounts
  from (
    select l.account_id, min(l.line_no) as line_no from journal_line l
    where l.company_id = $1 and l.entry_id = p.entry_id and l.account_id <> $2 group by l.account_id
  ) other
  join account a on a.company_id = $1 and a.id = other.account_id
) against
order by p.place;
