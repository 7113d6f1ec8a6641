-- One page of the lines on both ledgers of a party in the order of the statement, each with the balance of both after it
-- (positive: the party owes). A document that says no more than the name of the party says nothing here.
-- $1 company, $2 receivable ledger, $3 payable ledger (null: there is none), $4 first day, $5 last day, $6 rows, $7 rows to
-- skip, $8 to $11 the line behind which the page begins: date, not an opening, entry, line (null: at the first of the order),
-- $12 whether the newest come first. Only one of the two orders is run.
with newest as (
  (select l.account_id, l.date, l.kind <> 'opening' as after_opening, l.entry_id, l.line_no, l.debit, l.credit, l.description
  from journal_line l
  where $12::boolean and l.company_id = $1 and l.account_id = $2::uuid and l.date between $4::date and $5::date
    and ($8::date is null
      or (l.date, l.kind <> 'opening', l.entry_id, l.line_no) < ($8::date, $9::boolean, $10::uuid, $11::int))
  order by l.date desc, (l.kind <> 'opening') desc, l.entry_id desc, l.line_no desc
  limit $6::int + $7::int)
  union all
  (select l.account_id, l.date, l.kind <> 'opening' as after_opening, l.entry_id, l.line_no, l.debit, l.credit, l.description
  from journal_line l
  where $12::boolean and l.company_id = $1 and l.account_id = $3::uuid and l.date between $4::date and $5::date
    and ($8::date is null
      or (l.date, l.kind <> 'opening', l.entry_id, l.line_no) < ($8::date, $9::boolean, $10::uuid, $11::int))
  order by l.date desc, (l.kind <> 'opening') desc, l.entry_id desc, l.line_no desc
  limit $6::int + $7::int)
), oldest_first as (
  (select l.account_id, l.date, l.kind <> 'opening' as after_opening, l.entry_id, l.line_no, l.debit, l.credit, l.description
  from journal_line l
  where not $12::boolean and l.company_id = $1 and l.account_id = $2::uuid and l.date between $4::date and $5::date
    and ($8::date is null
      or (l.date, l.kind <> 'opening', l.entry_id, l.line_no) > ($8::date, $9::boolean, $10::uuid, $11::int))
  order by l.date, l.kind <> 'opening', l.entry_id, l.line_no
  limit $6::int + $7::int)
  union all
  (select l.account_id, l.date, l.kind <> 'opening' as after_opening, l.entry_id, l.line_no, l.debit, l.credit, l.description
  from journal_line l
  where not $12::boolean and l.company_id = $1 and l.account_id = $3::uuid and l.date between $4::date and $5::date
    and ($8::date is null
      or (l.date, l.kind <> 'opening', l.entry_id, l.line_no) > ($8::date, $9::boolean, $10::uuid, $11::int))
  order by l.date, l.kind <> 'opening', l.entry_id, l.line_no
  limit $6::int + $7::int)
), page as (
  (select * from newest order by date desc, after_opening desc, entry_id desc, line_no desc limit $6::int offset $7::int)
  union all
  (select * from oldest_first order by date, after_opening, entry_id, line_no limit $6::int offset $7::int)
), oldest as (
  select date, after_opening, entry_id, line_no from page order by date, after_opening, entry_id, line_no limit 1
), before as materialized (
  select coalesce(sum(part.debit - part.credit), 0) as balance
  from oldest o cross join lateral (
    select b.debit, b.credit from balances_until($1::uuid, o.date - 1) b where b.account_id in ($2::uuid, $3::uuid)
    union all
    select l.debit, l.credit from journal_line l
    where l.company_id = $1 and l.account_id in ($2::uuid, $3::uuid) and l.date = o.date
      and (l.kind <> 'opening', l.entry_id, l.line_no) < (o.after_opening, o.entry_id, o.line_no)
  ) part
), currency as materialized (
  select currency_digits as digits from company where id = $1
), own as materialized (
  select max(name) as name from party
  where company_id = $1 and (customer_account_id = $2::uuid or supplier_account_id = $3::uuid)
)
select p.entry_id, p.line_no, p.date, e.kind, e.document_path, e.document_id, d.number as document_no,
  case when p.account_id = $2::uuid then 'receivable' else 'payable' end as ledger,
  coalesce(nullif(d.narration, own.name), '') as narration, coalesce(p.description, '') as description, against.accounts as against,
  round(p.debit, currency.digits) as debit, round(p.credit, currency.digits) as credit,
  round(before.balance + sum(p.debit - p.credit) over (order by p.date, p.after_opening, p.entry_id, p.line_no),
    currency.digits) as balance
from page p
cross join before
cross join currency
cross join own
join journal_entry e on e.company_id = $1 and e.id = p.entry_id
left join posted_document d
  on d.company_id = $1 and d.document_path = e.document_path and d.document_id = e.document_id
cross join lateral (
  select coalesce(jsonb_agg(jsonb_build_object('id', other.account_id, 'name', a.name) order by other.line_no), '[]') as accounts
  from (
    select l.account_id, min(l.line_no) as line_no from journal_line l
    where l.company_id = $1 and l.entry_id = p.entry_id and l.account_id <> p.account_id group by l.account_id
  ) other
  join account a on a.company_id = $1 and a.id = other.account_id
) against
order by row_number() over (order by p.date, p.after_opening, p.entry_id, p.line_no) * case when $12::boolean then -1 else 1 end;
