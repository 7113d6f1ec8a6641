/** Creates items and stock for the journeys of inventory, by the services of the application. */
import { inventoryItems } from '../../domain/resources/inventory/inventory-items.ts'
import { statement } from '../../server/db/core/client.ts'
import { adjustments } from '../../server/services/inventory/adjustments.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import type { Books } from './books.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'

type Item = { name: string; code: string; barcode?: string; selling_price?: string; tax_scheme?: string }

/** Creates an item with a unit, pieces by default. */
export async function makeItem({ context }: Books, item: Item, unit = 'pcs'): Promise<string> {
  const { companyId } = context.who
  const sql = `select id from unit where company_id = $1 and short_name = $2`
  const [[unitRow]] = await context.db.batch(companyId, [statement<{ id: string }>(sql, [companyId, unit])])
  const { body } = await createRecord(context, inventoryItems, { ...item, unit: unitRow?.id })
  return body.id
}

type Delivery = { item: string; quantity: string; rate: string; date: string }

/** Issues a receipt of one item. */
export async function receive({ context }: Books, { item, quantity, rate, date }: Delivery): Promise<void> {
  const rows = [{ item, quantity, rate, description: '' }]
  const body = { date, purpose: 'Stock In', remarks: 'Delivered', status: 'Issued', rows }
  await createDocument(context, plain(adjustments), body)
}

/** Issues a withdrawal of one item. */
export async function issue({ context }: Books, { item, quantity, date }: Omit<Delivery, 'rate'>): Promise<void> {
  const rows = [{ item, quantity, description: '' }]
  const body = { date, purpose: 'Stock Out', remarks: 'Samples', status: 'Issued', rows }
  await createDocument(context, plain(adjustments), body)
}
