/** What statements of stock answer, for the API's documentation. */
import { z } from 'zod'
import { movementKinds } from '../../../domain/inventory/movement-words.ts'

const amount = z.string().meta({ examples: ['70.00'] })
const quantity = z.string().meta({ examples: ['2.5'] })
const cost = amount.nullable().meta({ description: 'Null without the right inventory_costs.read.' })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
export const stockCourseSchema = z.object({
  points: z.array(z.object({ date: day, quantity, value: cost, unit_cost: cost })),
})

export const stockStatementQuerySchema = z.object({
  kind: z.enum(Object.keys(movementKinds)).optional().meta({ description: 'Movements of this kind; may be repeated.' }),
  start_date: day.optional(),
  end_date: day.optional(),
  _start: z.int().optional(),
  _end: z.int().optional(),
})

export const stockStatementSchema = z.object({
  item: z.object({
    id: z.uuid(),
    name: z.string(),
    code: z.string().nullable(),
    is_active: z.boolean(),
    unit_label: z.string(),
    category_label: z.string(),
  }),
  currency: z.string(),
  start_date: day.nullable(),
  end_date: day.nullable(),
  opening_quantity: quantity,
  opening_value: cost,
  closing_quantity: quantity,
  closing_value: cost,
  is_recosting: z.boolean().meta({ description: 'Costs are being computed; values may still change.' }),
  count: z.int(),
  exact: z.boolean().meta({ description: 'False when there are more movements than `count`.' }),
  rows: z.array(
    z.object({
      entry_id: z.uuid(),
      date: day,
      kind: z.enum(Object.keys(movementKinds)),
      document_path: z.string(),
      document_id: z.uuid(),
      document_no: z.string().nullable(),
      narration: z.string(),
      quantity_in: quantity,
      quantity_out: quantity,
      unit_cost: cost,
      value: cost,
      settlement: cost,
      quantity_after: quantity,
      value_after: cost,
    }),
  ),
})

const itemBill = z.object({
  id: z.uuid(),
  item: z.uuid().meta({ description: 'What the bill makes.' }),
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
