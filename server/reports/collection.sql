-- What the receipts from customers that cleared in a period settle: of whose invoices, and what is not set off. Receipts with
-- nothing withheld and nothing let go are summed up, unless one agent's are asked for; all others come one by one, with
-- all their parts.
-- $1 company, $2 first day, $3 last day, $4 only receipts with a part of this kind: an agent's id, 'none', 'advances' (null: all)
with receipt as (
  select p.id, p.withholding, p.write_off, p.open_amount, p.voucher_no, p.clearing_date, p.party_id
  from payment p
  where p.company_id = $1 and p.path = 'payment-receipts' and p.status = 'Cleared' and p.ledger = 'receivable'
    and p.clearing_date between $2::date and $3::date
), part as (
  select r.id, d.sales_agent_id as agent_id, false as is_advance, sum(a.amount) as settled
  from receipt r
  join open_item c on c.company_id = $1 and c.document_path = 'payment-receipts' and c.document_id = r.id and c.side = 'credit'
    and c.reversed_by_id is null
  join allocation a on a.company_id = $1 and a.credit_item_id = c.id
  join open_item i on i.company_id = $1 and i.id = a.debit_item_id
  left join trade_document d on d.company_id = $1 and d.id = i.document_id and d.path = i.document_path
  group by 1, 2
  having sum(a.amount) <> 0
  union all
  select id, null, true, open_amount from receipt where open_amount > 0
), wanted as (
  select distinct id from part
  where $4::text is null or $4::text = case when is_advance then 'advances' else coalesce(agent_id::text, 'none') end
)
select case when $4::text is null and r.withholding + r.write_off = 0 then '' else r.id::text end as receipt_id, p.agent_id,
  g.name as agent, trim_scale(g.commission_rate) as rate, p.is_advance, max(r.withholding) as withholding, max(r.write_off) as write_off,
  sum(p.settled) as settled, max(r.voucher_no) as voucher_no, max(r.clearing_date) as clearing_date, max(y.name) as party
from wanted w
join receipt r on r.id = w.id
join part p on p.id = r.id
join party y on y.company_id = $1 and y.id = r.party_id
left join sales_agent g on g.company_id = $1 and g.id = p.agent_id
group by 1, p.agent_id, g.name, g.commission_rate, p.is_advance
order by max(r.clearing_date), max(r.voucher_no), receipt_id, p.is_advance, g.name collate "und-x-icu", p.agent_id;
