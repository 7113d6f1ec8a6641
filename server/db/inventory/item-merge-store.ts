/** Merges items: similar pairs, the stock of a loser, and the statements of a merge. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type Suggestion = {
  item: string
  item_label: string
  item_code: string | null
  other: string
  other_label: string
  other_code: string | null
  similarity: string
}

/** Returns pairs of active items with similar names, the same unit and the same tracking; the most similar first. */
export function similarItems(companyId: string, atMost: number): Statement<Suggestion> {
  return statement(
    `select a.id as item, a.name as item_label, a.code as item_code, b.id as other, b.name as other_label,
       b.code as other_code, round(similarity(lower(a.name), lower(b.name))::numeric, 2)::text as similarity
     from item a
     join item b on b.company_id = a.company_id and b.id > a.id and b.unit_id = a.unit_id
       and b.track_inventory = a.track_inventory and b.is_active and b.search_text % a.search_text
     where a.company_id = $1 and a.is_active and similarity(lower(a.name), lower(b.name)) > 0.6
     order by similarity(lower(a.name), lower(b.name)) desc, a.name, b.name limit $2`,
    [companyId, atMost],
  )
}

export type MergeItem = {
  id: string
  name: string
  unit_id: string
  unit_label: string
  track_inventory: boolean
  inventory_account_id: string | null
  is_active: boolean
  merged_into_id: string | null
  version: number
  quantity: string
  value: string
  /** The first day after `date` on which it moved. */
  later: string | null
  bills: number
  drafts: number
  /** Whether its costs are being computed. */
  is_pending: boolean
}

/** Returns items for a merge on a date; those of other companies are left out. */
export function mergeItems(companyId: string, ids: readonly string[], date: string): Statement<MergeItem> {
  return statement(
    `select i.id, i.name, i.unit_id, coalesce(u.short_name, u.name) as unit_label, i.track_inventory, i.inventory_account_id, i.is_active,
       i.merged_into_id, i.version, trim_scale(coalesce(b.quantity, 0))::text as quantity,
       trim_scale(coalesce(b.value, 0))::text as value,
       (select min(e.date) from stock_entry e
        where e.company_id = i.company_id and e.item_id = i.id and e.date > $3 and e.voided_at is null) as later,
       (select count(distinct m.id)::int from bill_of_material m
        left join bill_of_material_row r on r.company_id = m.company_id and r.bill_id = m.id
        where m.company_id = i.company_id and (m.item_id = i.id or r.item_id = i.id)) as bills,
       (select count(*)::int from (
          select r.adjustment_id from inventory_adjustment_row r join inventory_adjustment d
            on d.company_id = r.company_id and d.id = r.adjustment_id and d.status = 'Draft'
          where r.company_id = i.company_id and r.item_id = i.id
          union select r.conversion_id from inventory_conversion_row r join inventory_conversion d
            on d.company_id = r.company_id and d.id = r.conversion_id and d.status = 'Draft'
          where r.company_id = i.company_id and r.item_id = i.id
          union select r.count_id from stock_count_row r join stock_count d
            on d.company_id = r.company_id and d.id = r.count_id and d.status = 'Draft'
          where r.company_id = i.company_id and r.item_id = i.id
          union select r.document_id from trade_row r join trade_document d
            on d.company_id = r.company_id and d.id = r.document_id and d.status = 'Draft'
          where r.company_id = i.company_id and r.item_id = i.id
        ) drafts) as drafts,
       b.recost_from is not null as is_pending
     from item i
     join unit u on u.company_id = i.company_id and u.id = i.unit_id
     left join stock_balance b on b.company_id = i.company_id and b.item_id = i.id
     where i.company_id = $1 and i.id = any ($2::uuid[])`,
    [companyId, ids, date],
  )
}

export type OpenLayer = { item_id: string; quantity: string }

/**
 * Returns the stock of items, layer by layer in the order in which it leaves; with average costing one layer each. No
 * row for an item without stock or with negative stock.
 */
export function heldLayers(companyId: string, ids: readonly string[]): Statement<OpenLayer> {
  return statement(
    `select item_id, quantity from (
     select l.item_id, trim_scale(l.quantity_left)::text as quantity, l.order_key from cost_layer l
     join company c on c.id = l.company_id and c.costing_method = 'fifo'
     join stock_balance b on b.company_id = l.company_id and b.item_id = l.item_id and b.quantity > 0
     where l.company_id = $1 and l.item_id = any ($2::uuid[]) and l.quantity_left > 0
     union all
     select b.item_id, trim_scale(b.quantity)::text, '' from stock_balance b
     join company c on c.id = b.company_id and c.costing_method = 'average'
     where b.company_id = $1 and b.item_id = any ($2::uuid[]) and b.quantity > 0
     ) held order by item_id, order_key`,
    [companyId, ids],
  )
}

/** Locks items until the end of the transaction. */
export function lockItems(companyId: string, ids: readonly string[]): Statement {
  return statement('select from item where company_id = $1 and id = any ($2::uuid[]) order by id for update', [
    companyId,
    ids,
  ])
}

export type NewMerge = { id: string; date: string; loserId: string; survivorId: string }

/** Records merges of one item each into its survivor, one or many. */
export function insertMerges(companyId: string, createdBy: string, merges: readonly NewMerge[]): Statement {
  return statement(
    `insert into item_merge (company_id, id, date, loser_id, survivor_id, created_by)
     select $1, m.id, m.date, m."loserId", m."survivorId", $2
     from json_to_recordset($3) as m(id uuid, date date, "loserId" uuid, "survivorId" uuid)`,
    [companyId, createdBy, JSON.stringify(merges)],
  )
}

type Pair = { companyId: string; survivorId: string; loserIds: readonly string[] }

/** Deactivates losers, including those merged into them earlier, in favour of the survivor. */
export function retireItems({ companyId, survivorId, loserIds }: Pair): Statement[] {
  return [
    statement('update item set merged_into_id = $2 where company_id = $1 and merged_into_id = any ($3::uuid[])', [
      companyId,
      survivorId,
      loserIds,
    ]),
    statement(
      `update item set is_active = false, merged_into_id = $2, version = version + 1, updated_at = now()
       where company_id = $1 and id = any ($3::uuid[])`,
      [companyId, survivorId, loserIds],
    ),
  ]
}

/** Gives the survivor units that only losers have; its own hold what they did. */
export function takeUnits({ companyId, survivorId, loserIds }: Pair): Statement {
  return statement(
    `insert into item_unit (company_id, item_id, unit_id, factor)
     select distinct on (u.unit_id) u.company_id, $2::uuid, u.unit_id, u.factor from item_unit u
     where u.company_id = $1 and u.item_id = any ($3::uuid[]) and unit_factor($1, $2, u.unit_id) is null
     order by u.unit_id, array_position($3::uuid[], u.item_id)`,
    [companyId, survivorId, loserIds],
  )
}

/**
 * A unit of a loser: `factor` is how many of the base unit one of them is where it is another number of the survivor, else
 * 1; `kept_id` the unit that rows have afterwards.
 */
export type UnitOfLoser = { item_id: string; unit_id: string; factor: string; kept_id: string }

/** Returns the units of losers, beside those that the survivor has then. */
export function unitsOfLosers({ companyId, survivorId, loserIds }: Pair): Statement<UnitOfLoser> {
  return statement(
    `select l.id as item_id, u.id as unit_id, f.factor, case when f.factor = 1 then u.id else l.unit_id end as kept_id
     from item l join unit u on u.company_id = l.company_id
     cross join lateral (
       select case when unit_factor($1, l.id, u.id) <> unit_factor($1, $2, u.id)
         then unit_factor($1, l.id, u.id) else 1 end as factor
     ) f
     where l.company_id = $1 and l.id = any ($3::uuid[])`,
    [companyId, survivorId, loserIds],
  )
}

/**
 * Replaces losers by the survivor in drafts, templates and bills; a bill of a loser becomes its bill where it has none. A
 * row in a unit that holds more or less of the survivor than of the loser becomes one in the base unit of both. A row of a
 * note stays with the row that it returns, whose item and unit it has.
 */
export function repointDrafts(pair: Pair, units: readonly UnitOfLoser[]): Statement[] {
  return [...repointRows(pair, units), ...mergeCounts(pair), ...repointBills(pair, units)]
}

const unitRows = `json_to_recordset($3) as k(item_id uuid, unit_id uuid, factor numeric, kept_id uuid)`

function repointRows({ companyId, survivorId }: Pair, units: readonly UnitOfLoser[]): Statement[] {
  const parameters = [companyId, survivorId, JSON.stringify(units)]
  return [
    statement(
      `update inventory_adjustment_row r set item_id = $2, quantity = r.quantity * k.factor, rate = r.rate / k.factor,
         unit_id = k.kept_id, unit_factor = case when k.factor = 1 then r.unit_factor else 1 end
       from inventory_adjustment d, ${unitRows}
       where r.company_id = $1 and r.item_id = k.item_id and r.unit_id = k.unit_id
         and d.company_id = $1 and d.id = r.adjustment_id and d.status = 'Draft'`,
      parameters,
    ),
    statement(
      `update inventory_conversion_row r set item_id = $2, quantity = r.quantity * k.factor,
         expected = r.expected * k.factor, unit_id = k.kept_id,
         unit_factor = case when k.factor = 1 then r.unit_factor else 1 end
       from inventory_conversion d, ${unitRows}
       where r.company_id = $1 and r.item_id = k.item_id and r.unit_id = k.unit_id
         and d.company_id = $1 and d.id = r.conversion_id and d.status = 'Draft'`,
      parameters,
    ),
    statement(
      `update trade_row r set item_id = $2, quantity = r.quantity * k.factor, rate = r.rate / k.factor,
         unit_id = k.kept_id, unit_factor = case when k.factor = 1 then r.unit_factor else 1 end
       from trade_document d, ${unitRows}
       where r.company_id = $1 and r.item_id = k.item_id and r.unit_id = k.unit_id and r.origin_row_id is null
         and d.company_id = $1 and d.id = r.document_id and d.status = 'Draft'`,
      parameters,
    ),
    statement(
      `update recurring_template_row r set item_id = $2, quantity = r.quantity * k.factor, rate = r.rate / k.factor,
         unit_id = k.kept_id
       from ${unitRows} where r.company_id = $1 and r.item_id = k.item_id and r.unit_id = k.unit_id`,
      parameters,
    ),
  ]
}

/** Two rows of a count become one, with the sum of both quantities. */
function mergeCounts({ companyId, survivorId, loserIds }: Pair): Statement[] {
  const parameters = [companyId, survivorId, loserIds]
  return [
    statement(
      `update stock_count_row r set counted = g.counted from (${countsOfBoth}) g
       where r.company_id = $1 and r.count_id = g.count_id and r.row_no = g.row_no`,
      parameters,
    ),
    statement(
      `delete from stock_count_row r using (${countsOfBoth}) g
       where r.company_id = $1 and r.count_id = g.count_id and r.row_no <> g.row_no
         and (r.item_id = $2 or r.item_id = any ($3::uuid[]))`,
      parameters,
    ),
    statement(
      `update stock_count_row r set item_id = $2 from stock_count d
       where r.company_id = $1 and r.item_id = any ($3::uuid[])
         and d.company_id = $1 and d.id = r.count_id and d.status = 'Draft'`,
      parameters,
    ),
  ]
}

function repointBills({ companyId, survivorId, loserIds }: Pair, units: readonly UnitOfLoser[]): Statement[] {
  const parameters = [companyId, survivorId, JSON.stringify(units)]
  return [
    statement(
      `update bill_of_material_row r set item_id = $2, quantity = r.quantity * k.factor, unit_id = k.kept_id,
         unit_factor = case when k.factor = 1 then r.unit_factor else 1 end
       from ${unitRows} where r.company_id = $1 and r.item_id = k.item_id and r.unit_id = k.unit_id`,
      parameters,
    ),
    statement(
      `update bill_of_material m set item_id = $2, quantity = m.quantity * k.factor, unit_id = k.kept_id,
         unit_factor = case when k.factor = 1 then m.unit_factor else 1 end
       from ${unitRows}
       where m.company_id = $1 and m.item_id = k.item_id and m.unit_id = k.unit_id and m.item_id = (
         select b.item_id from bill_of_material b
         where b.company_id = $1 and b.item_id = any ($4::uuid[]) and b.is_active
         order by array_position($4::uuid[], b.item_id) limit 1
       ) and not exists (select from bill_of_material s where s.company_id = $1 and s.item_id = $2)`,
      [...parameters, loserIds],
    ),
    statement('update bill_of_material set is_active = false where company_id = $1 and item_id = any ($2::uuid[])', [
      companyId,
      loserIds,
    ]),
  ]
}

/** Draft counts with the survivor or losers: the first of their rows, and their total counted quantity. */
const countsOfBoth = `select r.count_id, min(r.row_no) as row_no, sum(r.counted) as counted from stock_count_row r
  join stock_count d on d.company_id = r.company_id and d.id = r.count_id and d.status = 'Draft'
  where r.company_id = $1 and (r.item_id = $2 or r.item_id = any ($3::uuid[])) group by r.count_id`
