/** What reports answer, for the API's documentation. */
import { z } from 'zod'

const amount = z.string().meta({ examples: ['5391.21'] })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
const flag = z.enum(['true', 'false'])
const compare = z.string().meta({
  description: 'none, previous_period, previous_year, or two dates; up to three times.',
  examples: ['previous_year', '2025-01-01..2025-12-31'],
})
const cells = z.record(z.string(), amount)

export const reportSchema = z.object({
  report: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  currency: z.string(),
  as_of: day,
  known_at: z.null(),
  columns: z.array(z.object({ key: z.string(), label: z.string(), kind: z.string() })),
  rows: z.array(
    z.object({
      id: z.uuid(),
      parent_id: z.uuid().nullable(),
      kind: z.enum(['category', 'account']),
      code: z.string().nullable(),
      name: z.string(),
      depth: z.int(),
      cells,
      drill: z.string().nullable(),
    }),
  ),
  totals: cells,
})

/** Rows of a chart carry the version that changing the record in place starts from. */
export const chartSchema = reportSchema.extend({
  as_of: z.null(),
  rows: z.array(reportSchema.shape.rows.element.extend({ version: z.int(), is_active: z.boolean() })),
})

export const reportQuerySchema = z.object({
  start_date: day,
  end_date: day,
  category: z.uuid().optional(),
  hide_zero: flag.optional(),
  compare: compare.optional(),
})

/** What files leave out or sum up; on the screen that is the browser's own business. */
export const reportFileQuerySchema = reportQuerySchema.extend({
  net: flag.optional(),
  hide_accounts: flag.optional(),
  hide_categories: flag.optional(),
})

export const statementQuerySchema = z.object({
  start_date: day.optional(),
  end_date: day.optional(),
  compare: compare.optional(),
  _start: z.int().optional(),
  _end: z.int().optional(),
})

export const statementSchema = z.object({
  account: z.object({
    id: z.uuid(),
    name: z.string(),
    code: z.string().nullable(),
    category_label: z.string(),
    is_active: z.boolean(),
  }),
  currency: z.string(),
  start_date: day.nullable(),
  end_date: day.nullable(),
  opening: amount,
  debit: amount,
  credit: amount,
  closing: amount,
  count: z.int(),
  compared: z.array(
    z.object({ start_date: day, end_date: day, opening: amount, debit: amount, credit: amount, closing: amount }),
  ),
  exact: z.boolean().meta({ description: 'False when there are more lines than `count`.' }),
  rows: z.array(
    z.object({
      entry_id: z.uuid(),
      line_no: z.int(),
      date: day,
      kind: z.enum(['regular', 'opening', 'closing', 'cost']),
      document_path: z.string(),
      document_id: z.uuid(),
      document_no: z.string().nullable(),
      narration: z.string(),
      description: z.string(),
      against: z.array(z.object({ id: z.uuid(), name: z.string() })),
      debit: amount,
      credit: amount,
      balance: amount,
    }),
  ),
})

export const dashboardSchema = z.object({
  cash: z.array(z.object({ id: z.uuid(), name: z.string(), code: z.string().nullable(), balance: amount })).nullable(),
  month: z.object({ start_date: day, end_date: day, income: amount, expense: amount }).nullable(),
  to_approve: z.object({ count: z.int(), rows: z.array(z.unknown()) }).nullable(),
  recent: z.array(z.unknown()).nullable(),
})
