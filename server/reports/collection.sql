-- What the receipts from customers that cleared in a period settle, and what the refunds to customers gave back: of whose
-- invoices and notes, and what is not set off. A refund is of the agent of the note that it pays, or of the invoices that
-- the note takes back; set against a receipt it gives back an advance. What a merge of parties moved is what it was before:
-- of its voucher the line that was put on one party stands before that which was taken off the other. Payments with nothing
-- withheld and nothing let go are summed up, unless one agent's are asked for; all others come one by one, with all their
-- parts.
-- $1 company, $2 first day, $3 last day, $4 only payments with a part of this kind: an agent's id, 'none', 'advances' (null: all)
with recursive money as (
  select p.id, p.path, p.path = 'purchase/payments' as is_refund, p.withholding, p.write_off, p.open_amount, p.voucher_no,
    p.clearing_date, p.party_id
  from payment p
  where p.company_id = $1 and p.status = 'Cleared' and p.ledger = 'receivable' and p.clearing_date between $2::date and $3::date
), moved as materialized (
  select b.item_id as from_id, n.id as to_id, n.open_amount
  from allocation a
  cross join lateral (values (a.credit_item_id, a.debit_item_id), (a.debit_item_id, a.credit_item_id)) b(item_id, off_id)
  join open_item f on f.company_id = $1 and f.id = b.off_id and f.document_path = a.document_path and f.document_id = a.document_id
  join open_item n on n.company_id = $1 and n.entry_id = f.entry_id and n.line_no = f.line_no - 1
  where a.company_id = $1 and a.document_path = 'account/journal-vouchers'
), origin as (
  select to_id as item_id, from_id from moved
  union all
  select o.item_id, m.from_id from origin o join moved m on m.to_id = o.from_id
), own as (
  select m.id, m.is_refund, i.id as item_id
  from money m
  join open_item i on i.company_id = $1 and i.document_path = m.path and i.document_id = m.id and i.reversed_by_id is null
    and i.side = case when m.is_refund then 'debit' else 'credit' end
), held as (
  select o.id, o.is_refund, m.to_id as item_id, m.open_amount from own o join moved m on m.from_id = o.item_id
  union all
  select h.id, h.is_refund, m.to_id, m.open_amount from held h join moved m on m.from_id = h.item_id
), settled as (
  select o.id, a.debit_item_id as item_id, a.amount
  from own o
  join allocation a on a.company_id = $1 and a.credit_item_id = o.item_id and a.document_path <> 'account/journal-vouchers'
  where not o.is_refund
  union all
  select o.id, a.credit_item_id, a.amount
  from own o
  join allocation a on a.company_id = $1 and a.debit_item_id = o.item_id and a.document_path <> 'account/journal-vouchers'
  where o.is_refund
  union all
  select h.id, case when h.is_refund then a.credit_item_id else a.debit_item_id end, a.amount
  from held h
  cross join lateral (
    select * from allocation a
    where a.company_id = $1 and (a.credit_item_id = h.item_id or a.debit_item_id = h.item_id)
      and a.document_path <> 'account/journal-vouchers'
    -- Few are moved, so each looks for its own.
    offset 0
  ) a
), part as (
  select id, agent_id, is_advance, sum(settled) as settled from (
    select s.id, coalesce(d.sales_agent_id, (
        select v.sales_agent_id from trade_row r
        join trade_row o on o.company_id = $1 and o.id = r.origin_row_id
        join trade_document v on v.company_id = $1 and v.id = o.document_id
        where r.company_id = $1 and r.document_id = d.id and d.path = 'sales/credit-notes' and v.sales_agent_id is not null
        order by r.row_no limit 1)) as agent_id,
      i.document_path in ('payment-receipts', 'purchase/payments') as is_advance, s.amount as settled
    from settled s
    left join origin g on g.item_id = s.item_id and g.from_id not in (select to_id from moved)
    join open_item i on i.company_id = $1 and i.id = coalesce(g.from_id, s.item_id)
    left join trade_document d on d.company_id = $1 and d.id = i.document_id and d.path = i.document_path
    union all
    select id, null, true, open_amount from money
    union all
    select id, null, true, open_amount from held
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
