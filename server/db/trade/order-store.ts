/** Reads and counts what is received of purchase orders. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** A line of an issued order; `left` is what other bills have not received, in the base unit. */
export type OrderRow = {
  id: string
  item_id: string
  rate: string
  unit_factor: string
  unit_label: string
  left: string
  voucher_no: string
  /** The contact of the order, and those that it was merged into. */
  parties: string[]
}

/** Locks lines until the end of the transaction, in the order of their ids: other bills wait before they count. */
export function lockSourceRows(companyId: string, rowIds: readonly string[]): Statement {
  return statement('select from trade_row where company_id = $1 and id = any ($2::uuid[]) order by id for update', [
    companyId,
    rowIds,
  ])
}

/** Returns lines of orders; those of drafts and cancelled orders are left out. */
export function orderRows(
  companyId: string,
  { rowIds, except }: { rowIds: readonly string[]; except: string },
): Statement<OrderRow> {
  return statement(
    `select r.id, r.item_id, trim_scale(r.rate)::text as rate, trim_scale(r.unit_factor)::text as unit_factor,
       coalesce(n.short_name, n.name) as unit_label, o.voucher_no, trim_scale(r.quantity * r.unit_factor - coalesce((
         select sum(b.quantity * b.unit_factor) from trade_row b
         join trade_document d on d.company_id = b.company_id and d.id = b.document_id and d.status = 'Issued'
         where b.company_id = r.company_id and b.source_row_id = r.id and d.id <> $3::uuid), 0))::text as left, array(
         with recursive stays as (
           select o.party_id as id
           union all
           select p.merged_into_id from stays s
           join party p on p.company_id = $1 and p.id = s.id and p.merged_into_id is not null
         )
         select id from stays
       ) as parties
     from trade_row r
     join trade_document o on o.company_id = r.company_id and o.id = r.document_id and o.path = 'purchase/purchase-orders'
       and o.status in ('Ordered', 'Closed')
     join unit n on n.company_id = r.company_id and n.id = r.unit_id
     where r.company_id = $1 and r.id = any ($2::uuid[]) order by r.id`,
    [companyId, rowIds, except],
  )
}

/** Counts how much is received of the orders with these lines. */
export function setReceipts(companyId: string, rowIds: readonly string[]): Statement {
  return statement(
    `update trade_document o set receipt = n.receipt
     from (
       select r.document_id, case when bool_and(coalesce(b.quantity, 0) >= r.quantity * r.unit_factor) then 'all'
         when bool_or(coalesce(b.quantity, 0) > 0) then 'part' else 'none' end as receipt
       from trade_row r
       left join lateral (
         select sum(x.quantity * x.unit_factor) as quantity from trade_row x
         join trade_document d on d.company_id = x.company_id and d.id = x.document_id and d.status = 'Issued'
         where x.company_id = r.company_id and x.source_row_id = r.id
       ) b on true
       where r.company_id = $1 and r.document_id in (
         select document_id from trade_row where company_id = $1 and id = any ($2::uuid[]))
       group by r.document_id
     ) n
     where o.company_id = $1 and o.id = n.document_id and o.path = 'purchase/purchase-orders' and o.receipt <> n.receipt`,
    [companyId, rowIds],
  )
}
