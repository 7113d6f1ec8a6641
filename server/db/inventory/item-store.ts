/** Statements for the rules of units, categories and items, and the units of items. */
import type { ExtraField } from '../../../domain/inventory/extra-fields.ts'
import type { AlternativeUnit } from '../../../domain/inventory/units.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Returns the base unit of a unit, null for a base unit. */
export function baseOfUnit(companyId: string, id: string): Statement<{ base_unit_id: string | null }> {
  return statement('select base_unit_id from unit where company_id = $1 and id = $2', [companyId, id])
}

/** Returns whether other units are multiples of this one. */
export function hasMultiples(companyId: string, id: string): Statement<{ exists: boolean }> {
  return statement('select exists (select from unit where company_id = $1 and base_unit_id = $2) as exists', [
    companyId,
    id,
  ])
}

/** Returns those of the units that the company has. */
export function unitsById(companyId: string, ids: readonly string[]): Statement<{ id: string }> {
  return statement('select id from unit where company_id = $1 and id = any ($2::uuid[])', [companyId, ids])
}

/**
 * The units of the item `i` in SQL: its base unit, its conversions, and every multiple of its base unit without a
 * conversion, each with the number of base units that make one.
 */
export const unitsOfItem = `
  select i.unit_id, 1::numeric as factor
  union all
  select said.unit_id, said.factor from item_unit said where said.company_id = i.company_id and said.item_id = i.id
  union all
  select m.id, m.factor from unit m
  where m.company_id = i.company_id and m.base_unit_id = i.unit_id and not exists (
    select from item_unit said where said.company_id = i.company_id and said.item_id = i.id and said.unit_id = m.id)`

/** Replaces the units of an item. */
export function replaceItemUnits(companyId: string, itemId: string, units: readonly AlternativeUnit[]): Statement[] {
  return [
    statement('delete from item_unit where company_id = $1 and item_id = $2', [companyId, itemId]),
    ...(units.length === 0 ? [] : [insertItemUnits(companyId, itemId, units)]),
  ]
}

function insertItemUnits(companyId: string, itemId: string, units: readonly AlternativeUnit[]): Statement {
  return statement(
    `insert into item_unit (company_id, item_id, unit_id, factor)
     select $1, $2, u.unit, u.factor from json_to_recordset($3) as u(unit uuid, factor numeric)`,
    [companyId, itemId, JSON.stringify(units)],
  )
}

export type CategoryFacts = {
  extra_fields: ExtraField[]
  inventory_account_id: string | null
  cogs_account_id: string | null
}

/** Returns the defaults of a category's items. */
export function categoryFacts(companyId: string, id: string): Statement<CategoryFacts> {
  return statement(
    'select extra_fields, inventory_account_id, cogs_account_id from inventory_category where company_id = $1 and id = $2',
    [companyId, id],
  )
}

/** Returns the company's accounts for stock and cost of goods sold. */
export function stockLedgers(companyId: string): Statement<{ inventory: string; cogs: string }> {
  return statement(
    `select (select id from account where company_id = $1 and system_code = 'INVENTORY') as inventory,
       (select id from account where company_id = $1 and system_code = 'COGS') as cogs`,
    [companyId],
  )
}

/**
 * Sets the accounts of a category's tracked items to its accounts, or the company's where it has none. An item with
 * stock keeps its inventory account, which holds the value of the stock.
 */
export function followCategoryLedgers(companyId: string, categoryId: string): Statement {
  return statement(
    `update item i set
       cogs_account_id = coalesce(c.cogs_account_id,
         (select id from account where company_id = $1 and system_code = 'COGS')),
       inventory_account_id = case
         when exists (select from stock_entry e where e.company_id = $1 and e.item_id = i.id and e.voided_at is null)
         then i.inventory_account_id
         else coalesce(c.inventory_account_id,
           (select id from account where company_id = $1 and system_code = 'INVENTORY')) end
     from inventory_category c
     where c.company_id = $1 and c.id = $2 and i.company_id = $1 and i.category_id = c.id and i.track_inventory`,
    [companyId, categoryId],
  )
}

/** Updates the search texts of a category's items after its searched fields changed. */
export function refreshItemSearch(companyId: string, categoryId: string): Statement {
  return statement('update item set search_text = search_text where company_id = $1 and category_id = $2', [
    companyId,
    categoryId,
  ])
}

/** Returns whether an item has any movement. */
export function hasMoved(companyId: string, itemId: string): Statement<{ exists: boolean }> {
  return statement(
    `select exists (select from stock_entry where company_id = $1 and item_id = $2 and voided_at is null) as exists`,
    [companyId, itemId],
  )
}

/** Returns whether an item is on a posted bill or debit note. */
export function isBilled(companyId: string, itemId: string): Statement<{ exists: boolean }> {
  return statement(
    `select exists (
       select from trade_row r join trade_document d on d.company_id = $1 and d.id = r.document_id
       where r.company_id = $1 and r.item_id = $2 and d.status = 'Issued' and d.path in ('purchase/vouchers', 'purchase/debit-notes')
     ) as exists`,
    [companyId, itemId],
  )
}

/**
 * Whether a quantity in the base unit of the item `i` in SQL is still expected: on a purchase order that is not received, a
 * goods receipt that is not billed or a delivery note that is not invoiced, all of it, or in an active bill of materials.
 */
export const unitInUse = `(
  exists (select from trade_row r join trade_document d on d.company_id = r.company_id and d.id = r.document_id
    where r.company_id = i.company_id and r.item_id = i.id and d.status in ('Ordered', 'Received', 'Delivered')
      and d.receipt <> 'all')
  or exists (select from bill_of_material b where b.company_id = i.company_id and b.item_id = i.id and b.is_active)
  or exists (select from bill_of_material_row r join bill_of_material b on b.company_id = r.company_id and b.id = r.bill_id
    where r.company_id = i.company_id and r.item_id = i.id and b.is_active))`

/** Returns whether the base unit of an item is in use, before anything has moved. */
export function isUnitInUse(companyId: string, itemId: string): Statement<{ exists: boolean }> {
  return statement(`select ${unitInUse} as exists from item i where i.company_id = $1 and i.id = $2`, [
    companyId,
    itemId,
  ])
}

/** Sets the media type of an item's picture; null: none. The version of the item stays. */
export function setItemImage(
  companyId: string,
  { id, side, type }: { id: string; side: 'front' | 'back'; type: string | null },
): Statement {
  const column = side === 'front' ? 'front_image' : 'back_image'
  return statement(`update item set ${column} = $3 where company_id = $1 and id = $2`, [companyId, id, type])
}
