/** What sales by category and the tax summary take and answer, for the API's documentation. */
import { z } from 'zod'

const amount = z.string().meta({ examples: ['139.12'] })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
const columns = z.array(z.object({ key: z.string(), label: z.string(), kind: z.string() }))
const common = {
  report: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  currency: z.string(),
  as_of: day,
  known_at: z.null(),
  columns,
}

export const categorySalesQuerySchema = z.object({
  start_date: day,
  end_date: day,
  category: z.uuid().optional(),
  item: z.uuid().optional(),
})

const cells = z.record(z.string(), z.string()).meta({
  description:
    'Quantities of a category only where all are counted in one unit; cost and margin with inventory_costs.read.',
})
export const categorySalesSchema = z.object({
  ...common,
  rows: z.array(
    z.object({
      id: z.string(),
      parent_id: z.string().nullable(),
      kind: z.enum(['category', 'item']),
      code: z.string().nullable(),
      name: z.string(),
      unit: z.string().nullable(),
      depth: z.int(),
      cells,
      drill: z.string().nullable(),
    }),
  ),
  totals: cells,
})

export const taxSummaryQuerySchema = z.object({ start_date: day, end_date: day })

export const taxSummarySchema = z.object({
  ...common,
  rows: z.array(
    z.object({
      id: z.string(),
      parent_id: z.string().nullable(),
      kind: z.enum(['category', 'scheme']),
      part: z.enum(['sales', 'domestic', 'import', 'capital']),
      code: z.null(),
      name: z.string(),
      depth: z.int(),
      cells: z.record(z.string(), amount),
      drill: z.string().nullable(),
    }),
  ),
  totals: z.record(z.string(), amount),
  payable: amount.meta({ description: 'By the documents: above zero to be paid, below to be got back.' }),
  ledger_payable: amount.meta({ description: 'The same by the tax accounts of the ledger.' }),
  accounts: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      side: z.enum(['payable', 'receivable']),
      documents: amount,
      ledger: amount,
      others: amount.meta({ description: 'What entries of other documents brought.' }),
      difference: amount.meta({ description: 'What the ledger has more than the documents.' }),
    }),
  ),
  agrees: z.boolean().meta({ description: 'Ledger and documents say the same on every account.' }),
})
