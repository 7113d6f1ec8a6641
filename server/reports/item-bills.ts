/** Where an item stands in bills of materials: what it is made by, what it is part of. */
import { DomainError } from '../../domain/errors.ts'
import { statement } from '../db/core/client.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly } from './run-report.ts'

/** A bill with the item that it makes. */
export type ItemBill = {
  id: string
  item: string
  item_label: string
  version_no: number
  is_active: boolean
  quantity: string
  unit_label: string
}
/** How much of the item a bill takes for its quantity. */
export type UsingBill = ItemBill & { material_quantity: string; material_unit_label: string }
export type ItemBills = { made_by: ItemBill[]; used_in: UsingBill[] }

/** Every version that makes the item, the newest first, and the bills in use that take it. Raises NOT_FOUND. */
export async function itemBills({ db, companyId }: Books, itemId: string): Promise<ItemBills> {
  const [, [item], bills] = await db.batch(companyId, [
    readOnly,
    statement<{ id: string }>('select id from item where company_id = $1 and id = $2', [companyId, itemId]),
    fromFile<UsingBill & { makes: boolean }>('item-bills', [companyId, itemId]),
  ])
  if (!item) throw new DomainError('NOT_FOUND')
  const of = (wanted: boolean) =>
    bills.filter(({ makes }) => makes === wanted).map(({ makes: _makes, ...bill }) => bill)
  return {
    made_by: of(true).map(({ material_quantity: _quantity, material_unit_label: _unit, ...bill }) => bill),
    used_in: of(false),
  }
}
