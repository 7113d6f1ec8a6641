/** The costs that movements take over: of a returned sale, of an invoiced delivery, of materials of a product. */
import type { Origin, Production } from '../../../domain/inventory/revalue.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { DocumentRef } from './stock-document-store.ts'
import { documentPlaces } from './stock-document-store.ts'

/** The kinds that take over the cost of their origin, if they have one. */
export const takingOver = ['sale_return', 'delivery_return', 'delivery_cost', 'merge_in', 'revaluation_in'] as const

export type StoredOrigin = Origin & { id: string }

/** A movement whose cost is taken over, and the first position where that is read. */
export type OriginPlace = { readonly id: string; readonly before: string }

/**
 * Returns quantity and cost of these movements, and what was taken over from them before the position, except by the
 * `among` ones.
 */
export function originFacts(
  companyId: string,
  places: readonly OriginPlace[],
  among: readonly string[],
): Statement<StoredOrigin> {
  return statement(
    `select e.id, coalesce(e.carried_quantity, abs(e.quantity)) as quantity, abs(v.value) as cost, coalesce(t.quantity, 0) as returned,
       coalesce(t.value, 0) as "returnedCost"
     from unnest($2::uuid[], $3::text[]) w(id, key)
     join stock_entry e on e.company_id = $1 and e.id = w.id
     join stock_valuation v on v.company_id = $1 and v.entry_id = e.id
     left join lateral (
       select sum(coalesce(r.carried_quantity, r.quantity)) as quantity,
         sum(case r.kind when 'delivery_cost' then -rv.value else rv.value end) as value
       from stock_entry o
       join stock_entry r on r.company_id = $1 and r.origin_id = o.id and r.voided_at is null
         and r.kind = any ($5) and r.id <> all ($4::uuid[]) and r.order_key < w.key
       join stock_valuation rv on rv.company_id = $1 and rv.entry_id = r.id
       where o.company_id = $1 and o.document_path = e.document_path and o.document_id = e.document_id
         and o.row_no = e.row_no and o.item_id = e.item_id
     ) t on true`,
    [companyId, places.map(({ id }) => id), places.map(({ before }) => before), among, takingOver],
  )
}

export type StoredProduction = Production & { documentPath: string; documentId: string }

/** Returns what these documents consumed except the `among` movements, and their products, in the order of rows. */
export function productionFacts(
  companyId: string,
  documents: readonly DocumentRef[],
  among: readonly string[],
): Statement<StoredProduction> {
  return statement(
    `select w.path as "documentPath", w.id as "documentId",
       coalesce(-sum(v.value) filter (where e.kind = 'consumption' and e.id <> all ($4::uuid[])), 0) as consumed,
       jsonb_agg(jsonb_build_object('entryId', e.id, 'share', e.cost_share::text) order by e.row_no)
         filter (where e.kind = 'production') as shares
     from unnest($2::text[], $3::uuid[]) w(path, id)
     join stock_entry e on e.company_id = $1 and e.document_path = w.path and e.document_id = w.id and e.voided_at is null
     join stock_valuation v on v.company_id = $1 and v.entry_id = e.id
     group by w.path, w.id`,
    [companyId, ...documentPlaces(documents), among],
  )
}

/** Returns the first positions, by item, of movements that take their cost from issues with a changed cost. */
export function dependentSpans(
  companyId: string,
  changedIds: readonly string[],
): Statement<{ itemId: string; from: string }> {
  return statement(
    `with c as (
       select document_path, document_id, row_no, item_id, kind from stock_entry
       where company_id = $1 and id = any ($2::uuid[])
     )
     select item_id as "itemId", min(order_key) as "from" from (
       select r.item_id, r.order_key from c
       join stock_entry o on o.company_id = $1 and o.document_path = c.document_path and o.document_id = c.document_id
         and o.row_no = c.row_no and o.item_id = c.item_id
       join stock_entry r on r.company_id = $1 and r.origin_id = o.id and r.voided_at is null and r.kind = any ($3)
       union all
       select p.item_id, p.order_key from c
       join stock_entry p on p.company_id = $1 and p.document_path = c.document_path and p.document_id = c.document_id
         and p.kind = 'production' and p.voided_at is null
       where c.kind = 'consumption'
     ) d group by item_id`,
    [companyId, changedIds, takingOver],
  )
}
