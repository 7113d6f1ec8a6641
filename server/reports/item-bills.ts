/** Reads the bills of materials of an item: those that produce it, and those that use it. */
import { DomainError } from '../../domain/errors.ts'
import { statement } from '../db/core/client.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly } from './run-report.ts'

/** A bill with its finished good. */
export type ItemBill = {
  id: string
  item: string
  item_label: string
  version_no: number
  is_active: boolean
  quantity: string
  unit_label: string
}
/** A bill with the quantity of the item that it uses. */
export type UsingBill = ItemBill & { material_quantity: string; material_unit_label: string }
export type ItemBills = { made_by: ItemBill[]; used_in: UsingBill[] }

/** Returns every version of the item's bill, the newest first, and the active bills that use it. Raises NOT_FOUND. */
export async function itemBills({ db, companyId }: Books, itemId: string): Promise<ItemBills> {
  const [, [item], bills] = await db.batch(companyId, [
    readOnly,
    statement<{ id: string }>('select id from item where company_id = $1 and id = $2', [companyId, itemId]),
    fromFile<UsingBill & { makes: boolean }>('stock/item-bills', [companyId, itemId]),
  ])
  if (!item) throw new DomainError('NOT_FOUND')
  const of = (isMade: boolean) =>
    bills.filter(({ makes }) => makes === isMade).map(({ makes: _makes, ...bill }) => bill)
  return {
    made_by: of(true).map(({ material_quantity: _quantity, material_unit_label: _unit, ...bill }) => bill),
    used_in: of(false),
  }
}
