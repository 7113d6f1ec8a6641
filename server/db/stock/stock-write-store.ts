/** Writes movements and their valuations, many at once. */
import type { Layer, RevaluationResult, Valuation } from '../../../domain/inventory/revalue.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { Span, StockMovement } from './stock-store.ts'
import { spanParameters } from './stock-store.ts'

export type NewStockMovement = Omit<StockMovement, 'worth' | 'ownValue'> & {
  readonly unitId: string
  readonly unitFactor: string
  readonly costs: readonly { readonly kind: string; readonly amount: string }[]
}

/** Voids movements, with everything derived from them. */
export function voidMovements(companyId: string, ids: readonly string[]): Statement[] {
  if (ids.length === 0) return []
  const of = [companyId, ids]
  return [
    statement(
      `update stock_entry set voided_at = statement_timestamp() where company_id = $1 and id = any ($2::uuid[])`,
      of,
    ),
    statement('delete from stock_valuation where company_id = $1 and entry_id = any ($2::uuid[])', of),
    statement('delete from cost_layer_use where company_id = $1 and entry_id = any ($2::uuid[])', of),
    statement('delete from cost_layer where company_id = $1 and entry_id = any ($2::uuid[])', of),
  ]
}

/** Inserts movements with their own costs. The database refuses a locked period or a closed year. */
export function insertMovements(
  companyId: string,
  recordedBy: string,
  movements: readonly NewStockMovement[],
): Statement[] {
  if (movements.length === 0) return []
  const parts = movements.flatMap(({ id, costs }) =>
    costs.map(({ kind, amount }, index) => ({ entryId: id, partNo: index + 1, kind, amount })),
  )
  return [
    statement(
      `insert into stock_entry (company_id, id, item_id, date, order_key, kind, document_path, document_id, row_no, quantity,
         unit_id, unit_factor, origin_id, cost_share, carried_quantity, fallback_cost, inventory_account_id, counter_account_id,
         cogs_account_id, recorded_by)
       select $1, e.id, e."itemId", e.date, e."orderKey", e.kind, e."documentPath", e."documentId", e."rowNo", e.quantity,
         e."unitId", e."unitFactor", e."originId", e."costShare", e."carriedQuantity", e."fallbackCost", e."inventoryAccountId",
         e."counterAccountId", e."cogsAccountId", $2
       from json_to_recordset($3) as e(id uuid, "itemId" uuid, date date, "orderKey" text, kind text, "documentPath" text,
         "documentId" uuid, "rowNo" int, quantity numeric, "unitId" uuid, "unitFactor" numeric, "originId" uuid,
         "costShare" numeric, "carriedQuantity" numeric, "fallbackCost" numeric, "inventoryAccountId" uuid, "counterAccountId" uuid,
         "cogsAccountId" uuid)`,
      [companyId, recordedBy, JSON.stringify(movements)],
    ),
    ...(parts.length === 0
      ? []
      : [
          statement(
            `insert into stock_entry_cost (company_id, entry_id, part_no, kind, amount)
             select $1, c."entryId", c."partNo", c.kind, c.amount
             from json_to_recordset($2) as c("entryId" uuid, "partNo" int, kind text, amount numeric)`,
            [companyId, JSON.stringify(parts)],
          ),
        ]),
  ]
}

/** Stores the values of movements. */
export function storeValuations(companyId: string, valuations: readonly Valuation[]): Statement[] {
  if (valuations.length === 0) return []
  return [
    statement(
      `insert into stock_valuation (company_id, entry_id, item_id, order_key, date, value, settlement, quantity_after,
         value_after, unit_cost)
       select $1, v.id, v."itemId", v."orderKey", left(v."orderKey", 10)::date, v.value, v.settlement, v."quantityAfter",
         v."valueAfter", v."unitCost"
       from json_to_recordset($2) as v(id uuid, "itemId" uuid, "orderKey" text, value numeric, settlement numeric,
         "quantityAfter" numeric, "valueAfter" numeric, "unitCost" numeric)
       on conflict (company_id, entry_id) do update set value = excluded.value, settlement = excluded.settlement,
         quantity_after = excluded.quantity_after, value_after = excluded.value_after, unit_cost = excluded.unit_cost`,
      [companyId, JSON.stringify(valuations)],
    ),
  ]
}

/** Deletes what the movements of each item took from layers, from its position on. */
export function dropUses(companyId: string, spans: readonly Span[]): Statement[] {
  if (spans.length === 0) return []
  return [
    statement(
      `delete from cost_layer_use u using unnest($2::uuid[], $3::text[]) w(item_id, key)
       where u.company_id = $1 and u.item_id = w.item_id and u.order_key >= w.key`,
      [companyId, ...spanParameters(spans)],
    ),
  ]
}

/** Stores what is left of layers, and what was taken from them. */
export function storeLayers(
  companyId: string,
  layers: readonly (Layer & { readonly itemId: string })[],
  uses: RevaluationResult['uses'],
): Statement[] {
  const storeNewLayers = statement(
    `insert into cost_layer as l (company_id, entry_id, item_id, order_key, quantity_in, value_in, quantity_left, value_left)
     select $1, n."entryId", n."itemId", n."orderKey", n."quantityIn", n."valueIn", n."quantityLeft", n."valueLeft"
     from json_to_recordset($2) as n("entryId" uuid, "itemId" uuid, "orderKey" text, "quantityIn" numeric,
       "valueIn" numeric, "quantityLeft" numeric, "valueLeft" numeric)
     on conflict (company_id, entry_id) do update set value_in = excluded.value_in, quantity_left = excluded.quantity_left,
       value_left = excluded.value_left
     where (l.value_in, l.quantity_left, l.value_left)
       is distinct from (excluded.value_in, excluded.quantity_left, excluded.value_left)`,
    [companyId, JSON.stringify(layers)],
  )
  const updateLayers = statement(
    `insert into cost_layer_use (company_id, entry_id, layer_id, item_id, order_key, quantity, value)
     select $1, u."entryId", u."layerId", u."itemId", u."orderKey", u.quantity, u.value
     from json_to_recordset($2) as u("entryId" uuid, "layerId" uuid, "itemId" uuid, "orderKey" text, quantity numeric,
       value numeric)`,
    [companyId, JSON.stringify(uses)],
  )
  return [...(layers.length === 0 ? [] : [storeNewLayers]), ...(uses.length === 0 ? [] : [updateLayers])]
}

export type NewBalance = { itemId: string; quantity: string; value: string; lastKey: string | null }

/** Stores the current balances of items; none of their costs are pending. */
export function storeBalances(companyId: string, balances: readonly NewBalance[]): Statement[] {
  if (balances.length === 0) return []
  return [
    statement(
      `update stock_balance b set quantity = n.quantity, value = n.value, last_key = n.last_key, recost_from = null
       from unnest($2::uuid[], $3::numeric[], $4::numeric[], $5::text[]) as n(item_id, quantity, value, last_key)
       where b.company_id = $1 and b.item_id = n.item_id`,
      [
        companyId,
        balances.map(({ itemId }) => itemId),
        balances.map(({ quantity }) => quantity),
        balances.map(({ value }) => value),
        balances.map(({ lastKey }) => lastKey),
      ],
    ),
  ]
}

export type CostChange = { stockEntryId: string; journalEntryId: string; amount: string }

/** Reverses the links of a journal entry to movements: the reversal of the entry holds the opposite values. */
export function reverseCostChanges(
  companyId: string,
  { entryId, reversalId }: { entryId: string; reversalId: string },
): Statement {
  return statement(
    `insert into stock_cost_change (company_id, stock_entry_id, journal_entry_id, amount)
     select company_id, stock_entry_id, $3, -amount from stock_cost_change where company_id = $1 and journal_entry_id = $2`,
    [companyId, entryId, reversalId],
  )
}

/** Links the values of movements to the journal entries that hold them. */
export function insertCostChanges(companyId: string, changes: readonly CostChange[]): Statement[] {
  if (changes.length === 0) return []
  return [
    statement(
      `insert into stock_cost_change (company_id, stock_entry_id, journal_entry_id, amount)
       select $1, c."stockEntryId", c."journalEntryId", c.amount
       from json_to_recordset($2) as c("stockEntryId" uuid, "journalEntryId" uuid, amount numeric)`,
      [companyId, JSON.stringify(changes)],
    ),
  ]
}
