/** Stock counts with their rows, and the system quantities at the end of a day. */
import type { IssuedStatus } from '../../../domain/resources/inventory/issued-status.ts'
import type { AdjustmentPurpose } from '../../../domain/inventory/check-adjustment.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredCountRow = {
  item: string
  item_label: string
  item_code: string | null
  unit_label: string
  counted: string | null
  /** For a draft the current system quantity. */
  book: string
  description: string | null
}
export type StoredCount = {
  id: string
  status: IssuedStatus
  voucher_no: string | null
  date: string
  remarks: string | null
  cancel_reason: string | null
  created_by_label: string
  version: number
  created_at: Date
  updated_at: Date
  rows: StoredCountRow[]
  adjustments: { id: string; voucher_no: string; purpose: AdjustmentPurpose; status: IssuedStatus }[]
}

/** Returns one count with its rows in order and its adjustments; numbers canonical. */
export function countById(companyId: string, id: string): Statement<StoredCount> {
  return statement(
    `select d.id, d.status, d.voucher_no, d.date, d.remarks, d.cancel_reason, u.full_name as created_by_label, d.version,
       d.created_at, d.updated_at, r.rows, a.adjustments
     from stock_count d
     join app_user u on u.id = d.created_by
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('item', r.item_id, 'item_label', i.name, 'item_code', i.code,
         'unit_label', coalesce(n.short_name, n.name), 'counted', trim_scale(r.counted)::text,
         'book', trim_scale(coalesce(r.book, v.quantity_after, 0))::text, 'description', r.description)
         order by r.row_no), '[]') as rows
       from stock_count_row r
       join item i on i.company_id = r.company_id and i.id = r.item_id
       join unit n on n.company_id = i.company_id and n.id = i.unit_id
       left join lateral (
         select quantity_after from stock_valuation v
         where v.company_id = r.company_id and v.item_id = r.item_id and v.order_key < (d.date + 1)::text
         order by v.order_key desc limit 1
       ) v on r.book is null
       where r.company_id = d.company_id and r.count_id = d.id
     ) r
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('id', j.id, 'voucher_no', j.voucher_no, 'purpose', j.purpose,
         'status', j.status) order by j.id), '[]') as adjustments
       from inventory_adjustment j where j.company_id = d.company_id and j.stock_count_id = d.id
     ) a
     where d.company_id = $1 and d.id = $2`,
    [companyId, id],
  )
}

export type BookRow = { item: string; item_label: string; item_code: string | null; unit_label: string; book: string }

/** Returns the system quantity of every active item at the end of a day, of one category or all, by name. */
export function bookAt(
  companyId: string,
  { date, categoryId }: { date: string; categoryId: string | null },
): Statement<BookRow> {
  return statement(
    `select i.id as item, i.name as item_label, i.code as item_code, coalesce(n.short_name, n.name) as unit_label,
       trim_scale(coalesce(v.quantity_after, 0))::text as book
     from item i
     join unit n on n.company_id = i.company_id and n.id = i.unit_id
     left join lateral (
       select quantity_after from stock_valuation v
       where v.company_id = i.company_id and v.item_id = i.id and v.order_key < ($2::date + 1)::text
       order by v.order_key desc limit 1
     ) v on true
     where i.company_id = $1 and i.track_inventory and i.is_active and ($3::uuid is null or i.category_id = $3)
     order by i.name collate "und-x-icu", i.id`,
    [companyId, date, categoryId],
  )
}

/** Returns, for moved items, the first issued count of a later day, each with the counted item. */
export function countsAfter(
  companyId: string,
  positions: readonly { itemId: string; date: string }[],
): Statement<{ itemId: string; name: string; number: string; date: string }> {
  return statement(
    `select m."itemId", i.name, c.voucher_no as number, c.date::text as date
     from (
       select n."itemId", min(n.date) as date from json_to_recordset($2::json) n("itemId" uuid, date date) group by 1
     ) m
     join item i on i.company_id = $1 and i.id = m."itemId"
     cross join lateral (
       select c.voucher_no, c.date from stock_count_row r
       join stock_count c on c.company_id = r.company_id and c.id = r.count_id and c.status = 'Issued'
       where r.company_id = $1 and r.item_id = m."itemId" and c.date > m.date order by c.date, c.id limit 1
     ) c
     order by c.date, c.voucher_no, i.name`,
    [companyId, JSON.stringify(positions)],
  )
}
