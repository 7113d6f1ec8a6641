/** The movements of documents, and the journal entries that hold their values. */
import type { LedgerLine, EntryKind } from '../../../domain/ledger/posting.ts'
import type { Share } from '../../../domain/inventory/cost-posting.ts'
import type { MovementKind } from '../../../domain/inventory/movement.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type DocumentRef = { readonly path: string; readonly id: string }

/** Returns two lists of one length, as statements take documents. */
export function documentPlaces(documents: readonly DocumentRef[]): [string[], string[]] {
  return [documents.map(({ path }) => path), documents.map(({ id }) => id)]
}

export type DocumentMovement = {
  id: string
  itemId: string
  orderKey: string
  kind: MovementKind
  documentPath: string
  documentId: string
  rowNo: number
  quantity: string
  unitId: string
  unitFactor: string
  originId: string | null
  costShare: string | null
  carriedQuantity: string | null
  counterAccountId: string
  /** The entry of another kind that holds its own value. */
  postedIn: string | null
  costs: { kind: string; amount: string }[]
  value: string
  /** The names of an item that was merged and of the one that it was merged into; null for all others. */
  merged: { item: string; survivor: string } | null
}

/** Returns the current movements of documents, in the order of their rows. */
export function documentMovements(companyId: string, documents: readonly DocumentRef[]): Statement<DocumentMovement> {
  return statement(
    `select e.id, e.item_id as "itemId", e.order_key as "orderKey", e.kind, e.document_path as "documentPath",
       e.document_id as "documentId", e.row_no as "rowNo", e.quantity, e.unit_id as "unitId", e.unit_factor as "unitFactor",
       case when e.origin_id is not null then live_movement($1, e.origin_id) end as "originId",
       e.cost_share as "costShare", e.carried_quantity as "carriedQuantity", e.counter_account_id as "counterAccountId", c.costs, v.value,
       case when e.kind = 'purchase' then (
         select h.journal_entry_id from stock_cost_change h
         join journal_entry j on j.company_id = $1 and j.id = h.journal_entry_id and j.kind = 'regular' and j.reverses_id is null
         where h.company_id = $1 and h.stock_entry_id = e.id order by h.journal_entry_id desc limit 1
       ) end as "postedIn",
       case when s.id is not null then jsonb_build_object('item', i.name, 'survivor', s.name) end as merged
     from unnest($2::text[], $3::uuid[]) w(path, id)
     join stock_entry e on e.company_id = $1 and e.document_path = w.path and e.document_id = w.id and e.voided_at is null
     join stock_valuation v on v.company_id = $1 and v.entry_id = e.id
     join item i on i.company_id = $1 and i.id = e.item_id
     left join item s on s.company_id = $1 and s.id = i.merged_into_id
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('kind', c.kind, 'amount', c.amount::text) order by c.part_no), '[]') as costs
       from stock_entry_cost c where c.company_id = $1 and c.entry_id = e.id
     ) c
     order by e.document_path, e.document_id, e.row_no, e.order_key`,
    [companyId, ...documentPlaces(documents)],
  )
}

/** Returns the current movements that replace these, where their documents were changed. */
export function liveMovements(
  companyId: string,
  ids: readonly string[],
): Statement<{ id: string; live: string; orderKey: string }> {
  return statement(
    `select w.id, e.id as live, e.order_key as "orderKey"
     from (select x.id, live_movement($1, x.id) as live from unnest($2::uuid[]) x(id) offset 0) w
     join stock_entry e on e.company_id = $1 and e.id = w.live`,
    [companyId, ids],
  )
}

export type CurrentEntry = {
  id: string
  documentPath: string
  documentId: string
  date: string
  kind: EntryKind
  fiscalYearId: string
  lines: LedgerLine[]
  shares: Share[]
}

/**
 * Returns the current cost entry of each document on each of its days: the last one that holds only the value of its
 * current movements. A document without value has none.
 */
export function currentEntries(companyId: string, documents: readonly DocumentRef[]): Statement<CurrentEntry> {
  return statement(
    `select distinct on (w.path, w.id, e.date) e.id, w.path as "documentPath", w.id as "documentId", e.date, e.kind,
       e.fiscal_year_id as "fiscalYearId", l.lines, s.shares
     from unnest($2::text[], $3::uuid[]) w(path, id)
     join journal_entry e on e.company_id = $1 and e.document_path = w.path and e.document_id = w.id
       and e.kind in ('cost', 'opening') and e.reverses_id is null
     cross join lateral (
       select jsonb_agg(jsonb_build_object('accountId', l.account_id, 'debit', trim_scale(l.debit)::text,
         'credit', trim_scale(l.credit)::text) order by l.line_no) as lines
       from journal_line l where l.company_id = $1 and l.entry_id = e.id
     ) l
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('movementId', c.stock_entry_id, 'amount', trim_scale(c.amount)::text)), '[]')
           as shares,
         coalesce(bool_and(m.document_path = w.path and m.document_id = w.id and m.voided_at is null), true) as is_own
       from stock_cost_change c
       join stock_entry m on m.company_id = $1 and m.id = c.stock_entry_id
       where c.company_id = $1 and c.journal_entry_id = e.id
     ) s
     where s.is_own and not exists (
       select from journal_entry r where r.company_id = $1 and r.reverses_id = e.id)
     order by w.path, w.id, e.date, s.shares = '[]', e.id desc`,
    [companyId, ...documentPlaces(documents)],
  )
}
