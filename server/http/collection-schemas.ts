/** What collection and commission take and answer, for the API's documentation. */
import { z } from 'zod'
import { collectionGroups } from '../../domain/resources/money-reports.ts'

const amount = z.string().meta({ examples: ['139.12'] })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
const period = { start_date: day, end_date: day }

export const collectionQuerySchema = z.object({
  ...period,
  group: z.enum(collectionGroups).optional(),
  agent: z
    .string()
    .optional()
    .meta({ description: 'The receipts behind a row by agent: its id, `none` or `advances`.' }),
})

export const commissionQuerySchema = z.object({
  ...period,
  count_withheld: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'What customers withheld counts as collected.' }),
})

const cells = z.record(z.string(), amount)
export const collectionSchema = z.object({
  report: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  currency: z.string(),
  as_of: day,
  known_at: z.null(),
  columns: z.array(z.object({ key: z.string(), label: z.string(), kind: z.string() })),
  agent: z.string().nullable().meta({ description: 'Whose receipts the rows are.' }),
  rows: z.array(
    z.object({
      id: z.string(),
      parent_id: z.null(),
      kind: z.enum(['agent', 'mode', 'subtotal', 'document']),
      code: z.string().nullable(),
      name: z.string(),
      depth: z.int(),
      cells,
      drill: z.string().nullable(),
      document_path: z.string().optional(),
      document_id: z.uuid().optional(),
      date: day.optional(),
    }),
  ),
  totals: cells,
})
