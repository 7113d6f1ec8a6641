/** Reads what an import of items needs of the books, and writes many of them at a time. */
import type { BookItem, ItemCategory, NewName, PlannedItem } from '../../../domain/inventory/imports/import-items.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { unitInUse } from './item-store.ts'

/** Returns every item of the company with its importable fields; several lots are given by their average cost. */
export function itemsOfBooks(companyId: string): Statement<BookItem> {
  return statement(
    `select i.id, i.version, i.code, i.name, i.barcode, i.category_id as category, i.brand_id as brand, i.unit_id as unit,
       i.description, trim_scale(i.cost_price) as cost_price, trim_scale(i.selling_price) as selling_price,
       i.tax_scheme_id as tax_scheme, i.track_inventory, i.can_be_sold, i.can_be_purchased, i.fixed_asset, i.direct_expense,
       i.indirect_expense, coalesce(o.quantity, '') as opening_quantity, coalesce(o.rate, '') as opening_rate,
       exists (select from stock_entry e where e.company_id = i.company_id and e.item_id = i.id and e.voided_at is null)
         as has_stock, ${unitInUse} as unit_in_use, i.merged_into_id is not null as is_merged
     from item i
     left join (
       select item_id, trim_scale(sum(quantity * unit_factor))::text as quantity,
         trim_scale(case count(*) when 1 then min(rate / unit_factor)
           else round(sum(quantity * rate) / sum(quantity * unit_factor), 6) end)::text as rate
       from opening_stock where company_id = $1 group by item_id
     ) o on o.item_id = i.id
     where i.company_id = $1`,
    [companyId],
  )
}

/** Returns every item category with what a new item takes from it; `other` is its code. */
export function categoriesOfItems(companyId: string): Statement<ItemCategory> {
  return statement(
    `select id, name, code as other, default_unit_id as unit, default_tax_scheme_id as tax_scheme, track_inventory,
       can_be_sold, can_be_purchased from inventory_category where company_id = $1`,
    [companyId],
  )
}

type NamedRow = { id: string; name: string; other: string | null }

/** Returns every unit with its names; `other` is its short name. */
export function unitsByName(companyId: string): Statement<NamedRow> {
  return statement('select id, name, short_name as other from unit where company_id = $1', [companyId])
}

/** Returns every brand with its name. */
export function brandsByName(companyId: string): Statement<NamedRow> {
  return statement('select id, name, null::text as other from brand where company_id = $1', [companyId])
}

/** Returns every tax scheme that lines can have, which excludes withholding; `other` is its short name. */
export function schemesByName(companyId: string): Statement<NamedRow> {
  return statement(
    `select id, name, short_name as other from tax_scheme where company_id = $1 and kind <> 'withholding'`,
    [companyId],
  )
}

const tables = { category: 'inventory_category', unit: 'unit', brand: 'brand' } as const

/** Inserts the categories, units and brands that rows name. */
export function insertNames(companyId: string, names: readonly NewName[]): Statement[] {
  return (Object.keys(tables) as NewName['kind'][]).flatMap((kind) => {
    const ofKind = names.filter((name) => name.kind === kind)
    if (ofKind.length === 0) return []
    return [
      statement(
        `insert into ${tables[kind]} (company_id, id, name)
         select $1, n.id, n.name from json_to_recordset($2) as n(id uuid, name text)`,
        [companyId, JSON.stringify(ofKind)],
      ),
    ]
  })
}

const columns = `id uuid, version int, code text, name text, barcode text, category uuid, brand uuid, unit uuid,
  description text, cost_price numeric, selling_price numeric, tax_scheme uuid, track_inventory boolean,
  can_be_sold boolean, can_be_purchased boolean`

/** The accounts of a tracked item: those of its category, else the company's. */
const ledgers = `case when v.track_inventory then coalesce(c.inventory_account_id,
    (select id from account where company_id = $1 and system_code = 'INVENTORY')) end as inventory_account,
  case when v.track_inventory then coalesce(c.cogs_account_id,
    (select id from account where company_id = $1 and system_code = 'COGS')) end as cogs_account`

/**
 * Returns the account type: an item posts to the accounts of its category where that has any, else to the company's.
 */
const typeOf = (kind: string) => `case when c.${kind}_account_type <> 'global' then 'category' else 'global' end`

/** Inserts items at once. */
export function insertItems(companyId: string, items: readonly PlannedItem[]): Statement {
  return statement(
    `insert into item (company_id, id, code, name, barcode, category_id, brand_id, unit_id, description, cost_price,
       selling_price, tax_scheme_id, track_inventory, can_be_sold, can_be_purchased, inventory_account_id, cogs_account_id,
       sales_account_type, purchase_account_type, discount_allowed_account_type, discount_received_account_type)
     select $1, v.id, v.code, v.name, v.barcode, v.category, v.brand, v.unit, v.description, v.cost_price, v.selling_price,
       v.tax_scheme, v.track_inventory, v.can_be_sold, v.can_be_purchased, l.inventory_account, l.cogs_account,
       ${typeOf('sales')}, ${typeOf('purchase')}, ${typeOf('discount_allowed')}, ${typeOf('discount_received')}
     from json_to_recordset($2) as v(${columns})
     left join inventory_category c on c.company_id = $1 and c.id = v.category
     cross join lateral (select ${ledgers}) l`,
    [companyId, recordset(items)],
  )
}

/** Updates items that still have the version that was read; returns those updated. */
export function changeItems(companyId: string, items: readonly PlannedItem[]): Statement<{ id: string }> {
  return statement(
    `update item i set code = v.code, name = v.name, barcode = v.barcode, category_id = v.category, brand_id = v.brand,
       unit_id = v.unit, description = v.description, cost_price = v.cost_price, selling_price = v.selling_price,
       tax_scheme_id = v.tax_scheme, track_inventory = v.track_inventory, can_be_sold = v.can_be_sold,
       can_be_purchased = v.can_be_purchased, cogs_account_id = l.cogs_account,
       inventory_account_id = case when exists (
         select from stock_entry e where e.company_id = $1 and e.item_id = i.id and e.voided_at is null
       ) then i.inventory_account_id else l.inventory_account end,
       version = i.version + 1, updated_at = now()
     from json_to_recordset($2) as v(${columns})
     left join inventory_category c on c.company_id = $1 and c.id = v.category
     cross join lateral (select ${ledgers}) l
     where i.company_id = $1 and i.id = v.id and i.version = v.version
     returning i.id`,
    [companyId, recordset(items)],
  )
}

function recordset(items: readonly PlannedItem[]): string {
  return JSON.stringify(items.map(({ id, before, values }) => ({ id, version: before?.version ?? 1, ...values })))
}
