/** Returns items for the rows of documents. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { unitsOfItem } from './item-store.ts'
import { containing } from '../records/list-search.ts'

export type PickedItem = {
  id: string
  label: string
  code: string | null
  /** Its base unit, as written behind a number. */
  unit: string
  unit_label: string
  /** The base unit first; `factor` base units make one of each. */
  units: { id: string; label: string; factor: string }[]
  /** In the base unit; null where the item is not tracked. */
  stock: string | null
  /** The current cost of one base unit, or the last one; its cost price before the first movement. */
  cost: string | null
  selling_price: string | null
  /** The last price of one base unit for the party, or in purchases for any; null without a `trade`. */
  last_price: string | null
  tax_scheme: string | null
}

/** The documents and the party for which items are picked. */
export type PickTrade = { path: 'sales/vouchers' | 'purchase/vouchers'; partyId: string | null }
type Pick = { search: string; ids: readonly string[]; tracked: boolean; trade: PickTrade | null; limit: number }

/** The number of an item's latest rows that are searched for one of the party. */
const LATEST_ROWS = 300

/** Returns the items of the ids and those that contain every word of the search, the best matches first. */
export function pickStatement(companyId: string, pick: Pick): Statement<PickedItem> {
  const { search, ids, tracked, trade, limit } = pick
  return statement(
    `with found as (
       select i.id, row_number() over (
         order by i.id = any ($2::uuid[]) desc,
           (lower(coalesce(i.code, '')) = lower($4) or coalesce(i.barcode, '') = $4) desc,
           (coalesce(i.code, '') ilike $5 or i.name ilike $5) desc, i.name collate "und-x-icu", i.id) as place
       from item i
       where i.company_id = $1 and (i.id = any ($2::uuid[])
         or (i.is_active and i.search_text ilike all ($3::text[]) and (i.track_inventory or not $6)))
       order by place limit $7
     )
     select i.id, i.name as label, i.code, i.unit_id as unit, coalesce(own.short_name, own.name) as unit_label, units.units,
       case when i.track_inventory then trim_scale(coalesce(b.quantity, 0)) end as stock,
       trim_scale(round(coalesce(
         case when b.quantity > 0 then b.value / b.quantity end,
         (select v.unit_cost from stock_valuation v
          where v.company_id = i.company_id and v.item_id = i.id and v.unit_cost is not null
          order by v.order_key desc limit 1),
         i.cost_price), 6)) as cost,
       trim_scale(i.selling_price) as selling_price, last.price as last_price, i.tax_scheme_id as tax_scheme
     from found join item i on i.company_id = $1 and i.id = found.id
     join unit own on own.company_id = i.company_id and own.id = i.unit_id
     left join stock_balance b on b.company_id = i.company_id and b.item_id = i.id
     cross join lateral (
       select jsonb_agg(jsonb_build_object('id', n.id, 'label', coalesce(n.short_name, n.name),
         'factor', trim_scale(u.factor)::text) order by u.factor, n.id) as units
       from (${unitsOfItem}) u join unit n on n.company_id = i.company_id and n.id = u.unit_id
     ) units
     left join lateral (
       select trim_scale(round(latest.rate / latest.unit_factor, 6)) as price from (
         select r.rate, r.unit_factor, r.document_id from trade_row r
         where $8::text is not null and r.company_id = $1 and r.item_id = i.id order by r.document_id desc limit ${LATEST_ROWS}
       ) latest
       join trade_document d on d.company_id = $1 and d.id = latest.document_id
       where d.path = $8 and d.status = 'Issued' and ($8 = 'purchase/vouchers' or d.party_id = $9::uuid)
       order by latest.document_id desc limit 1
     ) last on true
     order by found.place`,
    [
      companyId,
      ids,
      search.split(/\s+/).map(containing),
      search,
      containing(search).slice(1),
      tracked,
      limit,
      trade?.path ?? null,
      trade?.partyId ?? null,
    ],
  )
}
