-- What is open of one party at the end of a day, document by document, what is due first before the rest, with its age.
-- $1 company, $2 'customer' or 'supplier', $3 the day, $4 'due' or 'document': the date that counts, $5 the party, with those
-- that were merged into it, $6 rows at most (null: all)
with recursive merged as (
  select $5::uuid as id
  union
  select p.id from merged m join party p on p.company_id = $1 and p.merged_into_id = m.id
), ledger as (
  select p.id, case $2::text when 'customer' then p.customer_account_id else p.supplier_account_id end as account_id
  from merged m join party p on p.company_id = $1 and p.id = m.id
), part as (
  select i.id, i.open_amount as amount
  from ledger l
  join open_item i on i.company_id = $1 and i.party_id = l.id and i.account_id = l.account_id and i.open_amount > 0
    and i.date <= $3::date
  union all
  select i.id, a.amount
  from ledger l
  join open_item i on i.company_id = $1 and i.party_id = l.id and i.account_id = l.account_id and i.settled_on > $3::date
    and i.date <= $3::date and i.reversed_by_id is null
  cross join lateral (
    select amount from allocation where company_id = $1 and credit_item_id = i.id and date > $3::date
    union all
    select amount from allocation where company_id = $1 and debit_item_id = i.id and date > $3::date
  ) a
  union all
  select i.id, i.amount - coalesce(u.amount, 0)
  from ledger l
  join open_item i on i.company_id = $1 and i.party_id = l.id and i.account_id = l.account_id and i.reversed_on > $3::date
    and i.reversed_on > i.date and i.date <= $3::date
  cross join lateral (
    select sum(a.amount) as amount from allocation a
    where a.company_id = $1 and i.id in (a.credit_item_id, a.debit_item_id) and a.date <= $3::date
  ) u
), open as (
  select id, sum(amount) as amount from part group by id having sum(amount) <> 0
)
select i.id, i.document_path, i.document_id, d.number as document_no, coalesce(nullif(n.description, ''), d.narration, '') as narration,
  document.date, i.due_date, $3::date - counted.day as days, age_of(owed.is_owed, counted.day, $3::date) as age,
  round(i.amount, c.currency_digits) as amount,
  round(case when owed.is_owed then o.amount else -o.amount end, c.currency_digits) as open
from open o
join open_item i on i.company_id = $1 and i.id = o.id
join company c on c.id = $1
join journal_line n on n.company_id = $1 and n.entry_id = i.entry_id and n.line_no = i.line_no
cross join lateral (select i.side = case $2::text when 'customer' then 'debit' else 'credit' end as is_owed) owed
cross join lateral (select coalesce(i.document_date, i.date) as date) document
cross join lateral (select case $4::text when 'due' then i.due_date else document.date end as day) counted
left join posted_document d
  on d.company_id = $1 and d.document_path = i.document_path and d.document_id = i.document_id
order by counted.day, document.date, i.id
limit $6::int;
