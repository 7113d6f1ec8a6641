-- What contacts will pay and be paid: cheques that have not reached the bank account, on their day, and open items that are due in
-- a range of days. `credit` is what an account has beside its items: open items of the other side, and what cheques will post to it
-- without settling an item; `before` is the sum of the account's earlier items. Items that the credit covers are left out.
-- $1 company, $2 today, $3 first due day (null: any), $4 last day, $5 rows at most (null: all)
with place as (
  select a.id from account_category top cross join lateral category_with_descendants($1::uuid, top.id) below
  join account a on a.company_id = $1 and a.category_id = below.id
  where top.company_id = $1 and top.system_code in ('CASH-ACCOUNTS', 'BANK')
), cheque as materialized (
  -- A cheque of a payment posts with it; one in hand has credited the contact, and moves from the account that holds it.
  select 'banking/cheque-deposits' as document_path, d.id as document_id, coalesce(r.id, d.id) as id, true as is_in,
    greatest(d.date, coalesce(r.cheque_date, d.cheque_date), $2::date) as day, coalesce(r.amount, d.amount) as amount,
    coalesce(r.cheque_number, d.cheque_number) as cheque_number, d.payment_id,
    coalesce(r.benefactor_id, d.benefactor_id) as account_id, d.held_in_id
  from cheque_deposit d
  left join cheque_deposit_row r on r.company_id = $1 and r.deposit_id = d.id and r.bounced_on is null
  where d.company_id = $1 and d.status = 'Issued'
  union all
  select 'banking/cheque-issues', d.id, d.id, false, greatest(d.date, d.cheque_date, $2::date), d.amount, d.cheque_number, d.payment_id,
    coalesce(d.dr_account_id, p.supplier_account_id), null
  from cheque_issue d
  left join party p on p.company_id = $1 and p.id = d.party_id
  where d.company_id = $1 and d.status = 'Issued' and (d.payment_id is not null or not exists (
    select from journal_entry e
    where e.company_id = $1 and e.document_path = 'banking/cheque-issues' and e.document_id = d.id and e.reverses_id is null
      and not exists (select from journal_entry r where r.company_id = $1 and r.reverses_id = e.id)))
), pending as (
  -- What cheques will post to the accounts of contacts.
  select case p.ledger when 'receivable' then y.customer_account_id else y.supplier_account_id end as account_id,
    case when k.is_in then 'credit' else 'debit' end as side, p.settled as amount
  from cheque k
  join payment p on p.company_id = $1 and p.id = k.payment_id and p.status = 'Issued'
  join party y on y.company_id = $1 and y.id = p.party_id
  union all
  select k.account_id, case when k.is_in then 'credit' else 'debit' end, k.amount
  from cheque k where k.payment_id is null and k.held_in_id is null
), promised as (
  -- What cheques will settle, by the item that stands for a document now.
  select coalesce(l.id, i.id) as item_id, sum(w.amount) as amount
  from cheque k
  join payment p on p.company_id = $1 and p.id = k.payment_id and p.status = 'Issued'
  join payment_wish w on w.company_id = $1 and w.payment_id = p.id
  join open_item i on i.company_id = $1 and i.id = w.item_id
  left join lateral (
    select l.id from open_item l
    where l.company_id = $1 and l.document_path = i.document_path and l.document_id = i.document_id
      and l.account_id = i.account_id and l.side = i.side and l.reversed_by_id is null order by l.id limit 1
  ) l on i.reversed_by_id is not null
  group by 1
), item as materialized (
  select i.id, i.party_id, i.account_id, i.due_date, i.date, i.side = owed.side as is_owed, owed.side as owed_side, i.open_amount,
    least(coalesce(w.amount, 0), i.open_amount) as promised
  from open_item i
  join party y on y.company_id = $1 and y.id = i.party_id
  cross join lateral (
    select case when y.customer_account_id = i.account_id then 'debit' else 'credit' end as side
  ) owed
  left join promised w on w.item_id = i.id
  where i.company_id = $1 and i.open_amount > 0
), credit as (
  select account_id, greatest(sum(amount), 0) as amount from (
    select account_id, case when is_owed then -promised else open_amount end as amount from item where not is_owed or promised > 0
    union all
    select o.account_id, case when p.side = o.owed_side then -p.amount else p.amount end
    from pending p join (select distinct account_id, owed_side from item) o on o.account_id = p.account_id
  ) part group by account_id
), owed as (
  select i.id, i.party_id, i.due_date, i.owed_side = 'debit' as is_in, i.open_amount - i.promised as open,
    coalesce(c.amount, 0) as credit,
    coalesce(sum(i.open_amount - i.promised) over (
      partition by i.account_id order by i.due_date, i.date, i.id rows between unbounded preceding and 1 preceding), 0) as before
  from item i left join credit c on c.account_id = i.account_id
  where i.is_owed
), expected as (
  select o.id, o.due_date, o.is_in, o.open, o.before, o.credit, y.name as details, i.document_path, i.document_id
  from owed o
  join open_item i on i.company_id = $1 and i.id = o.id
  join party y on y.company_id = $1 and y.id = o.party_id
  where o.open > 0 and o.before + o.open > o.credit and ($3::date is null or o.due_date >= $3::date) and o.due_date <= $4::date
  union all
  select k.id, k.day, k.is_in, k.amount, 0, 0, concat_ws(' · ', coalesce(y.name, a.name), k.cheque_number), k.document_path, k.document_id
  from cheque k
  left join account a on a.company_id = $1 and a.id = k.account_id
  left join payment p on p.company_id = $1 and p.id = k.payment_id
  left join lateral (
    select y.name from party y
    where y.company_id = $1 and (y.id = p.party_id or p.id is null and k.account_id in (y.customer_account_id, y.supplier_account_id))
    limit 1
  ) y on true
  -- Between two cash or bank accounts the total stays the same.
  where k.day <= $4::date and not exists (select from place c where c.id = coalesce(k.held_in_id, k.account_id))
  order by due_date, id limit $5::int
)
select e.id, e.due_date::text as due_date, e.is_in, trim_scale(e.open)::text as open, trim_scale(e.before)::text as before,
  trim_scale(e.credit)::text as credit, e.details, e.document_path, e.document_id, d.number
from expected e
left join document_search d on d.company_id = $1 and d.path = e.document_path and d.document_id = e.document_id
order by e.due_date, e.id;
