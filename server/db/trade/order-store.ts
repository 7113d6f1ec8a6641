/** Reads and counts what is received of purchase orders, and what is billed of goods receipts. */
import type { ThreeWayMatch } from '../../../domain/documents/three-way-match.ts'
import type { ReceiptStatus } from '../../../domain/documents/status.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { survivors } from './survivors.ts'

/** A line of an issued order or of a goods receipt; quantities in the base unit. */
export type SourceRow = {
  id: string
  path: 'purchase/purchase-orders' | 'purchase/goods-receipts'
  status: ReceiptStatus | 'Ordered' | 'Closed'
  document: string
  date: string
  /** The item, and those that it was merged into. */
  items: string[]
  unit_label: string
  unit_factor: string
  description: string | null
  quantity: string
  /** Of an order what is not received yet, of a goods receipt what is not billed yet, other than by the document itself. */
  left: string
  /** Of a goods receipt: what it posted of the line, and what bills have not cleared of it; null without stock. */
  received_value: string | null
  value_left: string | null
  movement: string | null
  /** The line of the order: number, price of its unit, factor of that unit, net, and taxes. */
  order_no: string
  rate: string
  order_factor: string
  net: string
  tax: string
  self_assessed_tax: string
  tax_scheme: string | null
  /** The contact of the document, and those that it was merged into. */
  parties: string[]
}

/** Locks lines until the end of the transaction, in the order of their ids: other bills wait before they count. */
export function lockSourceRows(companyId: string, rowIds: readonly string[]): Statement {
  return statement('select from trade_row where company_id = $1 and id = any ($2::uuid[]) order by id for update', [
    companyId,
    rowIds,
  ])
}

/** Returns lines of issued orders and of goods receipts, also of cancelled ones; others are left out. */
export function sourceRows(
  companyId: string,
  { rowIds, except }: { rowIds: readonly string[]; except: string },
): Statement<SourceRow> {
  return statement(
    `select r.id, d.path, d.status, d.voucher_no as document, d.date, ${survivors('item', 'r.item_id')} as items, coalesce(n.short_name, n.name) as unit_label,
       trim_scale(r.unit_factor)::text as unit_factor, r.description, trim_scale(r.quantity * r.unit_factor)::text as quantity,
       trim_scale(r.quantity * r.unit_factor - coalesce(t.quantity, 0))::text as left,
       trim_scale(r.received_value)::text as received_value, trim_scale(r.received_value - coalesce(t.value, 0))::text as value_left,
       r.stock_entry_id as movement, p.voucher_no as order_no, trim_scale(o.rate)::text as rate,
       trim_scale(o.unit_factor)::text as order_factor, trim_scale(o.net)::text as net, trim_scale(o.tax)::text as tax,
       trim_scale(o.self_assessed_tax)::text as self_assessed_tax, o.tax_scheme_id as tax_scheme,
       ${survivors('party', 'd.party_id')} as parties
     from trade_row r
     join trade_document d on d.company_id = r.company_id and d.id = r.document_id
     join trade_row o on o.company_id = r.company_id
       and o.id = case d.path when 'purchase/goods-receipts' then r.source_row_id else r.id end
     join trade_document p on p.company_id = o.company_id and p.id = o.document_id
     join unit n on n.company_id = r.company_id and n.id = r.unit_id
     left join lateral (
       select sum(b.quantity * b.unit_factor) as quantity, sum(b.received_value) as value from trade_row b
       join trade_document x on x.company_id = b.company_id and x.id = b.document_id and x.status in ('Issued', 'Received')
       where b.company_id = r.company_id and b.source_row_id = r.id and x.id <> $3::uuid
     ) t on true
     where r.company_id = $1 and r.id = any ($2::uuid[]) and (d.path = 'purchase/goods-receipts'
       or d.path = 'purchase/purchase-orders' and d.status in ('Ordered', 'Closed'))
     order by r.id`,
    [companyId, rowIds, except],
  )
}

/** Counts how much is received of the orders, or billed of the goods receipts, with these lines. */
export function setReceipts(companyId: string, rowIds: readonly string[]): Statement {
  return statement(
    `update trade_document o set receipt = n.receipt
     from (
       select r.document_id, case when bool_and(coalesce(b.quantity, 0) >= r.quantity * r.unit_factor) then 'all'
         when bool_or(coalesce(b.quantity, 0) > 0) then 'part' else 'none' end as receipt
       from trade_row r
       left join lateral (
         select sum(x.quantity * x.unit_factor) as quantity from trade_row x
         join trade_document d on d.company_id = x.company_id and d.id = x.document_id and d.status in ('Issued', 'Received')
         where x.company_id = r.company_id and x.source_row_id = r.id
       ) b on true
       where r.company_id = $1 and r.document_id in (
         select document_id from trade_row where company_id = $1 and id = any ($2::uuid[]))
       group by r.document_id
     ) n
     where o.company_id = $1 and o.id = n.document_id and o.path in ('purchase/purchase-orders', 'purchase/goods-receipts')
       and o.receipt <> n.receipt`,
    [companyId, rowIds],
  )
}

/** A received line that is not fully billed; what is left in the base unit. */
export type UnbilledRow = { id: string; order_row: string; order_id: string; date: string; left: string }

/** Returns the lines of an order's goods receipts, or of one goods receipt, that are not fully billed, the oldest first. */
export function unbilledRows(companyId: string, documentId: string): Statement<UnbilledRow> {
  return statement(
    `select r.id, r.source_row_id as order_row, o.document_id as order_id, d.date,
       trim_scale(r.quantity * r.unit_factor - coalesce(b.quantity, 0))::text as left
     from trade_document d
     join trade_row r on r.company_id = d.company_id and r.document_id = d.id
     join trade_row o on o.company_id = r.company_id and o.id = r.source_row_id
     left join lateral (
       select sum(x.quantity * x.unit_factor) as quantity from trade_row x
       join trade_document v on v.company_id = x.company_id and v.id = x.document_id and v.status = 'Issued'
       where x.company_id = r.company_id and x.source_row_id = r.id
     ) b on true
     where d.company_id = $1 and d.path = 'purchase/goods-receipts' and d.status = 'Received'
       and (d.id = $2 or o.document_id = $2) and r.quantity * r.unit_factor > coalesce(b.quantity, 0)
     order by d.date, d.number, r.row_no`,
    [companyId, documentId],
  )
}

/**
 * Returns what order, goods receipts and bills say about the lines of a bill that name a line of an order or of a goods receipt;
 * a draft counts as if it were posted.
 */
export function matchesOf(companyId: string, billId: string): Statement<ThreeWayMatch & { row: string }> {
  return statement(
    `select b.id as row, p.id as order, p.voucher_no as order_no, trim_scale(round(o.quantity * f.factor, 6))::text as ordered,
       trim_scale(round((s.received + case when d.status = 'Draft' and b.source_row_id = o.id then b.quantity * b.unit_factor else 0 end)
         / b.unit_factor, 6))::text as received,
       trim_scale(round((s.billed + case d.status when 'Draft' then b.quantity * b.unit_factor else 0 end) / b.unit_factor, 6))::text as billed,
       trim_scale(round(o.rate / f.factor, 6))::text as rate,
       case when n.received_value is not null then
         trim_scale(round((n.quantity * n.unit_factor - coalesce(w.quantity, 0)) / b.unit_factor, 6))::text end as left,
       trim_scale(n.received_value - coalesce(w.value, 0))::text as value_left
     from trade_document d
     join trade_row b on b.company_id = d.company_id and b.document_id = d.id
     join trade_row n on n.company_id = b.company_id and n.id = b.source_row_id
     join trade_row o on o.company_id = n.company_id and o.id = coalesce(n.source_row_id, n.id)
     join trade_document p on p.company_id = o.company_id and p.id = o.document_id
     cross join lateral (select o.unit_factor / b.unit_factor as factor) f
     cross join lateral (
       select coalesce(sum(x.quantity) filter (where x.source = o.id), 0) as received,
         coalesce(sum(x.quantity) filter (where x.is_bill), 0) as billed
       from (
         select x.source_row_id as source, x.quantity * x.unit_factor as quantity, v.path = 'purchase/vouchers' as is_bill
         from trade_row x
         join trade_document v on v.company_id = x.company_id and v.id = x.document_id and v.status in ('Issued', 'Received')
         where x.company_id = o.company_id and x.source_row_id = any (array(
           select o.id
           union all
           select g.id from trade_row g where g.company_id = o.company_id and g.source_row_id = o.id))
       ) x
     ) s
     left join lateral (
       select sum(x.quantity * x.unit_factor) as quantity, sum(x.received_value) as value from trade_row x
       join trade_document v on v.company_id = x.company_id and v.id = x.document_id and v.status = 'Issued' and v.id <> d.id
       where x.company_id = n.company_id and x.source_row_id = n.id
     ) w on true
     where d.company_id = $1 and d.id = $2 and d.path = 'purchase/vouchers'`,
    [companyId, billId],
  )
}

/** Returns the numbers of the issued bills of a goods receipt. */
export function billsOfReceipt(companyId: string, receiptId: string): Statement<{ bills: string | null }> {
  return statement(
    `select string_agg(distinct d.voucher_no, ', ') as bills from trade_row r
     join trade_row b on b.company_id = r.company_id and b.source_row_id = r.id
     join trade_document d on d.company_id = b.company_id and d.id = b.document_id and d.status = 'Issued'
     where r.company_id = $1 and r.document_id = $2`,
    [companyId, receiptId],
  )
}
