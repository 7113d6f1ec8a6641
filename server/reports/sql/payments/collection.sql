-- What the receipts from customers that cleared in a period settle, and what the refunds to customers gave back: of whose
-- invoices and notes, and what is not set off. A refund is of the agent of the note that it pays, or of the invoices that
-- the note takes back; set against a receipt it gives back an advance. What a merge of parties moved is what it was before:
-- of its voucher the line that was put on one party stands before that which was taken off the other. Payments with nothing
-- withheld and nothing let go are summed up as they are found, unless one agent's are asked for; all others are told one by
-- one, with all their parts. Receipts and refunds are found apart: of either so many are expected as there are.
-- A payment that was reversed on a later day, as a bounced cheque is, counts on its clearing date with what it settled before
-- the reversal, and is taken back on the day of the reversal; in a period with both days it leaves nothing.
-- $1 company, $2 first day, $3 last day, $4 only payments with a part of this kind: an agent's id, 'none', 'advances' (null: all)
with recursive money as not materialized (
  select p.*, p.path = 'purchase/payments' as is_refund,
    case when $4::text is not null or p.withholding + p.write_off <> 0 then p.id end as told_by
  from payment p
  where p.company_id = $1 and p.status = 'Cleared' and p.ledger = 'receivable' and p.clearing_date between $2::date and $3::date
), ended as materialized (
  select p.id, i.id as item_id, i.amount, i.reversed_on, case when i.date < $2::date then i.reversed_on end as taken_back_on,
    (p.path = 'purchase/payments') <> (i.date < $2::date) as is_deducted,
    case when $4::text is not null or p.withholding + p.write_off <> 0 then p.id end as told_by
  from open_item i
  join payment p on p.company_id = $1 and p.id = i.document_id and p.path = i.document_path
  where i.company_id = $1 and i.reversed_on > i.date and i.reversed_on >= $2::date and i.date <= $3::date
    and (i.date < $2::date) <> (i.reversed_on > $3::date)
    and p.status = 'Cancelled' and p.ledger = 'receivable'
    and i.side = case p.path when 'payment-receipts' then 'credit' else 'debit' end
), ended_share as materialized (
  select e.told_by, e.is_deducted, case e.item_id when a.credit_item_id then a.debit_item_id else a.credit_item_id end as item_id, a.amount
  from ended e
  join allocation a on a.company_id = $1 and e.item_id in (a.credit_item_id, a.debit_item_id) and a.date < e.reversed_on
), moved as materialized (
  select b.item_id as from_id, n.id as to_id, n.open_amount
  from allocation a
  cross join lateral (values (a.credit_item_id, a.debit_item_id), (a.debit_item_id, a.credit_item_id)) b(item_id, off_id)
  join open_item f on f.company_id = $1 and f.id = b.off_id and f.document_path = a.document_path and f.document_id = a.document_id
  join open_item n on n.company_id = $1 and n.entry_id = f.entry_id and n.line_no = f.line_no - 1
  where a.company_id = $1 and a.document_path = 'account/journal-vouchers'
), origin as (
  select to_id as item_id, from_id, open_amount from moved
  union all
  select o.item_id, m.from_id, o.open_amount from origin o join moved m on m.to_id = o.from_id
), root as materialized (
  select item_id, from_id, open_amount from origin where from_id not in (select to_id from moved)
), held as materialized (
  select m.told_by, m.is_refund, r.item_id, r.open_amount
  from root r
  join open_item i on i.company_id = $1 and i.id = r.from_id and i.reversed_by_id is null
  join money m on m.id = i.document_id and m.path = i.document_path
  where i.side = case when m.is_refund then 'debit' else 'credit' end
), received as (
  select m.told_by, i.id as item_id
  from money m
  join open_item i on i.company_id = $1 and i.document_path = 'payment-receipts' and i.document_id = m.id and i.side = 'credit'
    and i.reversed_by_id is null
  where m.path = 'payment-receipts'
  union all
  select told_by, item_id from held where not is_refund
), refunded as (
  select m.told_by, i.id as item_id
  from money m
  join open_item i on i.company_id = $1 and i.document_path = 'purchase/payments' and i.document_id = m.id and i.side = 'debit'
    and i.reversed_by_id is null
  where m.path = 'purchase/payments'
  union all
  select told_by, item_id from held where is_refund
), settled as (
  select r.told_by, false as is_deducted, a.debit_item_id as item_id, a.amount
  from received r
  join allocation a on a.company_id = $1 and a.credit_item_id = r.item_id and a.document_path <> 'account/journal-vouchers'
  union all
  select r.told_by, true, a.credit_item_id, a.amount
  from refunded r
  join allocation a on a.company_id = $1 and a.debit_item_id = r.item_id and a.document_path <> 'account/journal-vouchers'
  union all
  select told_by, is_deducted, item_id, amount from ended_share
), part as materialized (
  select told_by, is_deducted, agent_id, is_advance, sum(settled) as settled from (
    select s.told_by, s.is_deducted, coalesce(d.sales_agent_id, (
        select v.sales_agent_id from trade_row r
        join trade_row o on o.company_id = $1 and o.id = r.origin_row_id
        join trade_document v on v.company_id = $1 and v.id = o.document_id
        where r.company_id = $1 and r.document_id = d.id and d.path = 'sales/credit-notes' and v.sales_agent_id is not null
        order by r.row_no limit 1)) as agent_id,
      i.document_path in ('payment-receipts', 'purchase/payments') as is_advance, s.amount as settled
    from (
      select o.told_by, o.is_deducted, o.amount, coalesce(g.from_id, o.item_id) as item_id
      from settled o
      left join root g on g.item_id = o.item_id
      -- Items of a few payments are found by their ids.
      offset 0
    ) s
    join open_item i on i.company_id = $1 and i.id = s.item_id
    left join trade_document d on d.company_id = $1 and d.id = i.document_id and d.path = i.document_path
    union all
    select told_by, is_refund, null, true, open_amount from money where open_amount > 0
    union all
    select told_by, is_refund, null, true, open_amount from held
    union all
    select told_by, is_deducted, null, true, amount from ended
    union all
    select told_by, is_deducted, null, true, -amount from ended_share
  ) parts
  group by 1, 2, 3, 4
  having sum(settled) <> 0
)
select coalesce(p.told_by::text, '') as payment_id, p.is_deducted, p.agent_id, g.name as agent, trim_scale(g.commission_rate) as rate,
  p.is_advance, coalesce(m.withholding, 0) as withholding, coalesce(m.write_off, 0) as write_off, p.settled, m.path, m.voucher_no,
  coalesce(e.taken_back_on, m.clearing_date) as date, y.name as party
from part p
left join payment m on m.company_id = $1 and m.id = p.told_by
left join ended e on e.id = p.told_by
left join party y on y.company_id = $1 and y.id = m.party_id
left join sales_agent g on g.company_id = $1 and g.id = p.agent_id
where $4::text is null or p.told_by in (
  select w.told_by from part w
  where $4::text = case when w.is_advance then 'advances' else coalesce(w.agent_id::text, 'none') end)
order by date, m.voucher_no, payment_id, p.is_advance, g.name collate "und-x-icu", p.agent_id;
