-- What the receipts from customers that cleared in a period settle, and what the refunds to customers gave back: of whose
-- invoices and notes, and what is not set off. A refund is of the agent of the note that it pays, or of the invoices that
-- the note takes back; set against a receipt it gives back an advance. Payments with nothing withheld and nothing let go
-- are summed up, unless one agent's are asked for; all others come one by one, with all their parts.
-- $1 company, $2 first day, $3 last day, $4 only payments with a part of this kind: an agent's id, 'none', 'advances' (null: all)
with money as (
  select p.id, p.path, p.path = 'purchase/payments' as is_refund, p.withholding, p.write_off, p.open_amount, p.voucher_no,
    p.clearing_date, p.party_id
  from payment p
  where p.company_id = $1 and p.status = 'Cleared' and p.ledger = 'receivable' and p.clearing_date between $2::date and $3::date
), settled as (
  select m.id, i.document_path, i.document_id, a.amount
  from money m
  join open_item c on c.company_id = $1 and c.document_path = m.path and c.document_id = m.id and c.side = 'credit'
    and c.reversed_by_id is null
  join allocation a on a.company_id = $1 and a.credit_item_id = c.id
  join open_item i on i.company_id = $1 and i.id = a.debit_item_id
  where not m.is_refund
  union all
  select m.id, i.document_path, i.document_id, a.amount
  from money m
  join open_item d on d.company_id = $1 and d.document_path = m.path and d.document_id = m.id and d.side = 'debit'
    and d.reversed_by_id is null
  join allocation a on a.company_id = $1 and a.debit_item_id = d.id
  join open_item i on i.company_id = $1 and i.id = a.credit_item_id
  where m.is_refund
), part as (
  select id, agent_id, is_advance, sum(settled) as settled from (
    select s.id, coalesce(d.sales_agent_id, (
        select v.sales_agent_id from trade_row r
        join trade_row o on o.company_id = $1 and o.id = r.origin_row_id
        join trade_document v on v.company_id = $1 and v.id = o.document_id
        where r.company_id = $1 and r.document_id = d.id and d.path = 'sales/credit-notes' and v.sales_agent_id is not null
        order by r.row_no limit 1)) as agent_id,
      s.document_path in ('payment-receipts', 'purchase/payments') as is_advance, s.amount as settled
    from settled s
    left join trade_document d on d.company_id = $1 and d.id = s.document_id and d.path = s.document_path
    union all
    select id, null, true, open_amount from money
  ) parts
  group by 1, 2, 3
  having sum(settled) <> 0
), wanted as (
  select distinct id from part
  where $4::text is null or $4::text = case when is_advance then 'advances' else coalesce(agent_id::text, 'none') end
)
select case when $4::text is null and m.withholding + m.write_off = 0 then '' else m.id::text end as payment_id, m.is_refund,
  p.agent_id, g.name as agent, trim_scale(g.commission_rate) as rate, p.is_advance, max(m.withholding) as withholding,
  max(m.write_off) as write_off, sum(p.settled) as settled, max(m.voucher_no) as voucher_no,
  max(m.clearing_date) as clearing_date, max(y.name) as party
from wanted w
join money m on m.id = w.id
join part p on p.id = m.id
join party y on y.company_id = $1 and y.id = m.party_id
left join sales_agent g on g.company_id = $1 and g.id = p.agent_id
group by 1, 2, p.agent_id, g.name, g.commission_rate, p.is_advance
order by max(m.clearing_date), max(m.voucher_no), payment_id, p.is_advance, g.name collate "und-x-icu", p.agent_id;
