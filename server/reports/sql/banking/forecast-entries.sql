-- What posted entries of later days will change on the cash and bank accounts, by document and day; transfers between them and
-- reversed entries change nothing.
-- $1 company, $2 today, $3 last day, $4 rows at most (null: all)
with place as (
  select a.id from account_category top cross join lateral category_with_descendants($1::uuid, top.id) below
  join account a on a.company_id = $1 and a.category_id = below.id
  where top.company_id = $1 and top.system_code in ('CASH-ACCOUNTS', 'BANK')
), movement as (
  select e.document_path, e.document_id, l.date, array_agg(distinct e.id) as entries, sum(l.debit - l.credit) as amount
  from place p
  join journal_line l on l.company_id = $1 and l.account_id = p.id and l.date > $2::date and l.date <= $3::date
  join journal_entry e on e.company_id = $1 and e.id = l.entry_id
  group by 1, 2, 3 having sum(l.debit - l.credit) <> 0
  order by l.date, e.document_id limit $4::int
)
select m.entries[1]::text as id, m.date::text as due_date, trim_scale(m.amount)::text as amount, coalesce(y.names, a.names, '') as details,
  m.document_path, m.document_id, d.number
from movement m
left join document_search d on d.company_id = $1 and d.path = m.document_path and d.document_id = m.document_id
left join lateral (
  select string_agg(distinct p.name, ', ') as names from open_item o join party p on p.company_id = $1 and p.id = o.party_id
  where o.company_id = $1 and o.entry_id = any (m.entries)
) y on true
left join lateral (
  select string_agg(distinct c.name, ', ') as names from journal_line n
  join account c on c.company_id = $1 and c.id = n.account_id
  where n.company_id = $1 and n.entry_id = any (m.entries) and n.account_id not in (select id from place)
) a on true
order by m.date, m.document_id;
