-- What cash and bank accounts received and paid in a period, by the account on the other side. $1 company, $2 first day,
-- $3 last day, $4 account (null: all): its entries are the rows then
-- The cash of an entry is the sum of its lines on cash accounts. It is attributed to the accounts on the opposite side of the
-- entry by their amounts; what rounding leaves over goes to the largest remainders, earlier lines first, so that the parts add
-- up to the cash. Transfers between cash accounts have none. Openings and closing entries are left out.
with recursive cash_category as (
  select c.id from account_category c where c.company_id = $1 and c.cash_flow_section = 'cash'
  union
  select c.id from account_category c join cash_category above on c.parent_id = above.id
  where c.company_id = $1 and c.cash_flow_section is null
), cash_account as (
  select a.id from account a
  where a.company_id = $1 and a.category_id in (select id from cash_category)
    and a.id not in (select p.id from profit_accounts($1::uuid) p)
), entry as (
  select distinct l.entry_id from journal_line l
  where l.company_id = $1 and l.account_id in (select id from cash_account) and l.date between $2::date and $3::date
    and l.kind not in ('opening', 'closing')
    and ($4::uuid is null or exists (
      select from journal_line o where o.company_id = $1 and o.entry_id = l.entry_id and o.account_id = $4))
    and (known_at() is null or exists (
      select from journal_entry e where e.company_id = $1 and e.id = l.entry_id and e.recorded_at <= known_at()))
), side as (
  select l.entry_id, l.account_id, l.account_id in (select id from cash_account) as is_cash, sum(l.debit - l.credit) as net,
    min(l.line_no) as line_no
  from entry e
  join journal_line l on l.company_id = $1 and l.entry_id = e.entry_id
  group by l.entry_id, l.account_id
), cash as (
  select s.entry_id, sum(s.net) as amount from side s where s.is_cash group by s.entry_id having sum(s.net) <> 0
), counter as (
  select s.entry_id, s.account_id, s.line_no, cash.amount > 0 as is_receipt, abs(s.net) as weight,
    sum(abs(s.net)) over (partition by s.entry_id) as weights, abs(cash.amount) * power(10::numeric, c.currency_digits) as units
  from side s
  join cash on cash.entry_id = s.entry_id
  join company c on c.id = $1
  where not s.is_cash and sign(s.net) = -sign(cash.amount)
), share as (
  select c.*, div(c.units * c.weight, c.weights) as whole from counter c
), allocated as (
  select s.entry_id, s.account_id, s.is_receipt, s.whole + case when row_number() over (
      partition by s.entry_id order by s.units * s.weight - s.whole * s.weights desc, s.line_no)
    <= s.units - sum(s.whole) over (partition by s.entry_id) then 1 else 0 end as units
  from share s
), moved as (
  select p.account_id as id, case when $4::uuid is not null then p.entry_id end as entry_id,
    round(coalesce(sum(p.units) filter (where p.is_receipt), 0) / power(10::numeric, c.currency_digits), c.currency_digits) as received,
    round(coalesce(sum(p.units) filter (where not p.is_receipt), 0) / power(10::numeric, c.currency_digits), c.currency_digits) as paid
  from allocated p
  join company c on c.id = $1
  where $4::uuid is null or p.account_id = $4
  group by 1, 2, c.currency_digits
)
select m.id, m.received, m.paid, m.entry_id, e.date, e.document_path, e.document_id, d.number as document_no,
  coalesce(d.narration, '') as narration
from moved m
left join journal_entry e on e.company_id = $1 and e.id = m.entry_id
left join lateral (
  select d.number, d.narration from posted_document d
  where d.company_id = $1 and d.document_path = e.document_path and d.document_id = e.document_id limit 1
) d on true
order by e.date, m.entry_id;
