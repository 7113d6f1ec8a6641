/** Schemas of an item's stock and bills, for the API's documentation. */
import { z } from 'zod'

const amount = z.string().meta({ examples: ['70.00'] })
const quantity = z.string().meta({ examples: ['2.5'] })
const cost = amount.nullable().meta({ description: 'Null without the permission inventory_costs.read.' })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
export const stockCourseSchema = z.object({
  points: z.array(z.object({ date: day, quantity, value: cost, unit_cost: cost })),
})

const itemBill = z.object({
  id: z.uuid(),
  item: z.uuid().meta({ description: 'The finished good.' }),
  item_label: z.string(),
  version_no: z.int(),
  is_active: z.boolean(),
  quantity,
  unit_label: z.string(),
})
export const itemBillsSchema = z.object({
  made_by: z.array(itemBill),
  used_in: z.array(itemBill.extend({ material_quantity: quantity, material_unit_label: z.string() })),
})
