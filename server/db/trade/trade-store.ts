/** Reads stored invoices, bills and notes: header, rows, landed costs. */
import type { ChainLink } from '../../../domain/documents/chain-link.ts'
import type { StoredTradeStatus, TradePath } from '../../../domain/documents/status.ts'
import type { TaxScheme } from '../../../domain/documents/tax.ts'
import type {
  LandedCostAnswer,
  TradeHeaderAnswer,
  TradeRowAnswer,
} from '../../../domain/resources/trade/trade-answer.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { headerJoins, headerLabels, headerReading } from './trade-columns.ts'

/** Numbers canonical, in the order of rows. */
export type StoredTradeRow = Omit<TradeRowAnswer, 'total' | 'match' | 'rest'> & {
  row_no: number
  tax_kind: TaxScheme['kind'] | null
  /** The survivor after all merges of the item; the item itself when it was not merged. */
  stays_with: string
  stock_entry: string | null
  /** The item of that movement: of goods that come back after a merge, the survivor. */
  stock_item: string | null
  /** The movement of the received line that it bills. */
  received_entry: string | null
  /** The number of its movement within the document, which stays when rows are reordered. */
  stock_row_no: number | null
}
export type StoredTrade = TradeHeaderAnswer & {
  path: TradePath
  /** The stored status; `status` also shows how far it is paid. */
  stored_status: StoredTradeStatus
  series: string
  fiscal_year_id: string | null
  /** ISO, in UTC. */
  time: string | null
  /** The payment that it created, unless cancelled. */
  payment: string | null
  /** What the total of a till differs from that of the lines. */
  rounding: string
  is_free: boolean
  printed: unknown
  entry_id: string | null
  cost_entry_id: string | null
  created_at: Date
  updated_at: Date
  rows: StoredTradeRow[]
  landed_costs: LandedCostAnswer[]
}

/** The quantity of the row `r` of a delivery note that its steps of one kind settled, in the unit of the row. */
const steppedAs = (kind: 'return' | 'resolve') => `coalesce((
      select round(sum(x.quantity * coalesce(x.unit_factor, r.unit_factor)) / r.unit_factor, 6) from challan_step_row x
      join challan_step t on t.company_id = x.company_id and t.id = x.step_id and t.kind = '${kind}'
      where x.company_id = r.company_id and x.row_id = r.id), 0)`

/** What other documents settle of the row `r` of the document `d`. */
const settledElsewhere = {
  returned: `(
      select trim_scale(coalesce(sum(b.quantity), 0) + ${steppedAs('return')})::text from trade_row b
      join trade_document bd on bd.company_id = b.company_id and bd.id = b.document_id and bd.status = 'Issued'
      where b.company_id = r.company_id and b.origin_row_id = r.id)`,
  closed: `trim_scale(${steppedAs('resolve')})::text`,
  received: `(
      select coalesce(trim_scale(round(sum(b.quantity * b.unit_factor) / r.unit_factor, 6)), 0)::text from trade_row b
      join trade_document bd on bd.company_id = b.company_id and bd.id = b.document_id and bd.status in ('Issued', 'Received')
      where b.company_id = r.company_id and b.source_row_id = r.id and d.path in ('purchase/purchase-orders', 'sales/challans'))`,
  billed: `(
      select coalesce(trim_scale(round(sum(b.quantity * b.unit_factor) / r.unit_factor, 6)), 0)::text from trade_row b
      join trade_document bd on bd.company_id = b.company_id and bd.id = b.document_id and bd.status = 'Issued'
      where b.company_id = r.company_id and b.source_row_id = any (array(
        select r.id
        union all
        select g.id from trade_row g
        join trade_document gd on gd.company_id = g.company_id and gd.id = g.document_id and gd.status = 'Received'
        where g.company_id = r.company_id and g.source_row_id = r.id)))`,
  receivedEntry: `(
      select g.stock_entry_id from trade_row g
      where g.company_id = r.company_id and g.id = r.source_row_id and r.received_value is not null)`,
}

/** The same for a document that no other one is related to. */
const settledNowhere = { returned: "'0'", closed: "'0'", received: "'0'", billed: "'0'", receivedEntry: 'null' }

const rowsOfDocument = ({ returned, closed, received, billed, receivedEntry }: typeof settledElsewhere) => `
  select coalesce(json_agg(json_build_object('id', r.id, 'row_no', r.row_no, 'item', r.item_id,
    'item_label', case when d.status = 'Draft' then i.name else r.item_name end, 'item_code', i.code, 'hs_code', r.hs_code,
    'description', r.description, 'quantity', trim_scale(r.quantity)::text, 'unit', r.unit_id, 'unit_label', coalesce(n.short_name, n.name),
    'unit_factor', trim_scale(r.unit_factor)::text, 'rate', trim_scale(r.rate)::text, 'discount_type', r.discount_type,
    'discount', trim_scale(r.discount)::text, 'discount_ref', coalesce(r.sales_discount_id, r.purchase_discount_id),
    'is_trade_discount', r.is_trade_discount, 'tax_scheme', r.tax_scheme_id, 'tax_scheme_label', s.name, 'tax_kind', r.tax_kind,
    'tax_rate', trim_scale(r.tax_rate)::text, 'gross', trim_scale(r.gross)::text,
    'row_discount', trim_scale(r.row_discount)::text, 'header_discount', trim_scale(r.header_discount)::text,
    'net', trim_scale(r.net)::text, 'tax', trim_scale(r.tax)::text,
    'self_assessed_tax', trim_scale(r.self_assessed_tax)::text, 'trade_discount', trim_scale(r.trade_discount)::text,
    'non_trade_discount', trim_scale(r.non_trade_discount)::text, 'origin_row', r.origin_row_id, 'is_returned', r.is_returned,
    'source_row', r.source_row_id, 'stays_with', coalesce(i.merged_into_id, i.id), 'stock_entry', r.stock_entry_id, 'stock_item', e.item_id, 'stock_row_no', e.row_no, 'cost', trim_scale(abs(v.value))::text,
    'returned', ${returned}, 'closed', ${closed}, 'received', ${received}, 'billed', ${billed},
    'received_value', trim_scale(r.received_value)::text, 'received_entry', ${receivedEntry}) order by r.row_no), '[]') as rows
  from trade_row r
  join item i on i.company_id = r.company_id and i.id = r.item_id
  join unit n on n.company_id = r.company_id and n.id = r.unit_id
  left join tax_scheme s on s.company_id = r.company_id and s.id = r.tax_scheme_id
  left join stock_entry e on e.company_id = r.company_id and e.id = r.stock_entry_id
  left join stock_valuation v on v.company_id = r.company_id and v.entry_id = r.stock_entry_id
  where r.company_id = d.company_id and r.document_id = d.id`

/** The status of a document `d` as it is shown. */
export const shownState = 'derived_status(d.path, d.status, d.receipt, d.state)'

const documentSql = (
  settled: typeof settledElsewhere,
) => `select d.id, d.path, d.status as stored_status, ${shownState} as status, d.series, d.voucher_no, d.fiscal_year_id, ${headerReading}, to_char(d.document_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time,
       p.name as party_label, w.id as stays_with, w.name as stays_with_label, p.is_walk_in, ${headerLabels}, (
         select y.id from payment y where y.company_id = d.company_id and y.made_by_id = d.id and y.status <> 'Cancelled') as payment,
       d.is_free, d.sub_total, d.discount_total, d.taxable, d.non_taxable, d.tax, d.total, d.rounding, d.open_amount, d.printed, d.print_count,
       d.cancel_reason, d.cancelled_on, d.revision, d.answer_note, d.entry_id, d.cost_entry_id, u.full_name as created_by_label, d.version, d.created_at, d.updated_at,
       r.rows, l.landed_costs
     from trade_document d
     join app_user u on u.id = d.created_by
     join party p on p.company_id = d.company_id and p.id = d.party_id
     cross join lateral (
       with recursive stays as (
         select p.id, p.name, p.merged_into_id
         union all
         select n.id, n.name, n.merged_into_id from stays s join party n on n.company_id = $1 and n.id = s.merged_into_id
       )
       select id, name from stays where merged_into_id is null
     ) w
     ${headerJoins}
     cross join lateral (${rowsOfDocument(settled)}) r
     cross join lateral (
       select coalesce(json_agg(json_build_object('type', c.type, 'description', c.description, 'is_percentage', c.is_percentage,
         'value', trim_scale(c.value)::text, 'amount', trim_scale(c.amount)::text, 'tax_scheme', c.tax_scheme_id,
         'tax_scheme_label', s.name, 'tax', trim_scale(c.tax)::text, 'credit_account', c.credit_account_id,
         'credit_account_label', a.name) order by c.row_no), '[]') as landed_costs
       from landed_cost_row c
       left join tax_scheme s on s.company_id = c.company_id and s.id = c.tax_scheme_id
       left join account a on a.company_id = c.company_id and a.id = c.credit_account_id
       where c.company_id = d.company_id and c.document_id = d.id
     ) l
     where d.company_id = $1 and d.path = $2 and d.id = $3`

const wholeDocument = documentSql(settledElsewhere)
const documentAlone = documentSql(settledNowhere)

/** Returns one document with its rows in order, their returned quantities and current costs. */
export function tradeDocument(companyId: string, path: TradePath, id: string): Statement<StoredTrade> {
  return statement(wholeDocument, [companyId, path, id])
}

/** Returns a document that no other one is related to. */
export function tradeDocumentAlone(companyId: string, path: TradePath, id: string): Statement<StoredTrade> {
  return statement(documentAlone, [companyId, path, id])
}

/**
 * Returns SQL for the rank of an item: payments settle notes and everything else, notes settle invoices and bills; of
 * two of the same rank the credit settles.
 */
const rankOf = (item: string) => `case when ${item}.document_path in ('payment-receipts', 'purchase/payments') then 4
    when ${item}.document_path in ('sales/credit-notes', 'purchase/debit-notes') then 2 else 0 end
    + case ${item}.side when 'credit' then 1 else 0 end`

/** The quotations of the delivery notes of an invoice, and the invoices of the delivery notes of a quotation. */
const throughDeliveries = `select q.path, q.id, q.voucher_no, q.date, 'quoted_in' as relation
       from trade_row b
       join trade_row r on r.company_id = b.company_id and r.id = b.source_row_id
       join trade_document o on o.company_id = r.company_id and o.id = r.document_id
       join trade_document q on q.company_id = o.company_id and q.id = o.quotation_id
       where b.company_id = $1 and b.document_id = $3
       union
       select v.path, v.id, v.voucher_no, v.date, 'invoiced_by'
       from trade_document o
       join trade_row r on r.company_id = o.company_id and r.document_id = o.id
       join trade_row b on b.company_id = r.company_id and b.source_row_id = r.id
       join trade_document v on v.company_id = b.company_id and v.id = b.document_id
       where o.company_id = $1 and o.quotation_id = $3`

/**
 * Returns the related documents of a document or payment: notes on it, documents that it returns, allocations, and the template
 * that made it.
 */
export function chainOf(companyId: string, path: string, id: string): Statement<ChainLink> {
  return statement(
    `select distinct on (path, id) path, id, number, supplier_number, date, relation,
       max(item::text) over (partition by path, id) as item
     from (
       select nd.path, nd.id, nd.voucher_no as number, nd.supplier_no as supplier_number, nd.date, 'returned_by' as relation,
         1 as place, null::uuid as item
       from trade_row r
       join trade_row n on n.company_id = r.company_id and n.origin_row_id = r.id
       join trade_document nd on nd.company_id = n.company_id and nd.id = n.document_id
       where r.company_id = $1 and r.document_id = $3
       union all
       select od.path, od.id, od.voucher_no, od.supplier_no, od.date, 'returns', 2, null
       from trade_row r
       join trade_row o on o.company_id = r.company_id and o.id = r.origin_row_id
       join trade_document od on od.company_id = o.company_id and od.id = o.document_id
       where r.company_id = $1 and r.document_id = $3
       union all
       select q.path, q.id, q.voucher_no, null, q.date, 'quoted_in', 2, null
       from trade_document d join trade_document q on q.company_id = d.company_id and q.id = d.quotation_id
       where d.company_id = $1 and d.id = $3
       union all
       select v.path, v.id, v.voucher_no, null, v.date,
         case v.path when 'sales/challans' then 'delivered_by' else 'invoiced_by' end, 1, null
       from trade_document v where v.company_id = $1 and v.quotation_id = $3
       union all
       select f.path, f.id, f.voucher_no, null, f.date, f.relation, 3, null from (${throughDeliveries}) f
       union all
       select o.path, o.id, o.voucher_no, null, o.date,
         case o.path when 'sales/challans' then 'delivered_by' when 'purchase/goods-receipts' then 'received_in'
           else 'ordered_in' end, 2, null
       from trade_row b
       join trade_row r on r.company_id = b.company_id and r.id = b.source_row_id
       left join trade_row s on s.company_id = r.company_id and s.id = r.source_row_id
       join trade_document o on o.company_id = r.company_id and o.id in (r.document_id, s.document_id)
       where b.company_id = $1 and b.document_id = $3
       union all
       select v.path, v.id, v.voucher_no, v.supplier_no, v.date,
         case v.path when 'sales/vouchers' then 'invoiced_by' when 'purchase/goods-receipts' then 'received_by'
           else 'billed_by' end, 1, null
       from trade_row r
       join trade_row b on b.company_id = r.company_id and b.source_row_id = r.id
       left join trade_row c on c.company_id = b.company_id and c.source_row_id = b.id
       join trade_document v on v.company_id = b.company_id and v.id in (b.document_id, c.document_id)
       where r.company_id = $1 and r.document_id = $3
       union all
       select o.document_path, o.document_id, posted_number($1, o.document_path, o.document_id), t.supplier_no, coalesce(o.document_date, o.date),
         case when ${rankOf('i')} > ${rankOf('o')} then 'settles' else 'settled_by' end, 3, o.id
       from open_item i
       cross join lateral (
         select case when i.side = 'credit' then x.debit_item_id else x.credit_item_id end as other, sum(x.amount) as amount
         from allocation x
         where x.company_id = $1 and (x.credit_item_id = i.id or x.debit_item_id = i.id) group by 1
       ) x
       join open_item o on o.company_id = i.company_id and o.id = x.other
       left join trade_document t on t.company_id = o.company_id and t.id = o.document_id
       where i.company_id = $1 and i.document_path = $2 and i.document_id = $3 and i.reversed_by_id is null and x.amount <> 0
       union all
       select t.path, t.id, t.title, null, g.date, 'made_by', 4, null
       from recurring_run g
       join recurring_template t on t.company_id = g.company_id and t.id = g.template_id
       where g.company_id = $1 and g.document_id = $3
     ) links order by path, id, place`,
    [companyId, path, id],
  )
}

/** Returns what other documents return of the rows of this one, with their numbers. */
export function notesOn(
  companyId: string,
  id: string,
): Statement<{ row: string; quantity: string; notes: string; first_date: string }> {
  return statement(
    `select r.id as row, trim_scale(sum(n.quantity))::text as quantity, string_agg(distinct d.voucher_no, ', ') as notes,
       min(d.date)::text as first_date
     from trade_row r
     join trade_row n on n.company_id = r.company_id and n.origin_row_id = r.id
     join trade_document d on d.company_id = n.company_id and d.id = n.document_id and d.status = 'Issued'
     where r.company_id = $1 and r.document_id = $2 group by r.id`,
    [companyId, id],
  )
}

/** What issued documents bill of a line of an order or a delivery, in the base unit, and the discounts that they deducted. */
export type BilledRow = { row: string; quantity: string; row_discount: string; header_discount: string }

/** Returns the billed lines of an order or a delivery note; those of an order also as its goods receipts have them. */
export function billedRows(companyId: string, id: string): Statement<BilledRow> {
  return statement(
    `select r.id as row, trim_scale(sum(b.quantity * b.unit_factor))::text as quantity,
       trim_scale(sum(b.row_discount))::text as row_discount, trim_scale(sum(b.header_discount))::text as header_discount
     from trade_row r
     join trade_row b on b.company_id = r.company_id and b.source_row_id = any (array(
       select r.id
       union all
       select g.id from trade_row g where g.company_id = r.company_id and g.source_row_id = r.id))
     join trade_document d on d.company_id = b.company_id and d.id = b.document_id and d.status = 'Issued'
     where r.company_id = $1 and r.document_id = $2 group by r.id`,
    [companyId, id],
  )
}

/** Prevents notes from returning anything of these rows until the end of the transaction. */
export function lockRowsOf(companyId: string, documentIds: readonly string[]): Statement<{ id: string }> {
  return statement(
    'select id from trade_row where company_id = $1 and document_id = any ($2::uuid[]) order by id for update',
    [companyId, documentIds],
  )
}
