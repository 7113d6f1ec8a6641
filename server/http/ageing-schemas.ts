/** What ageing takes and answers, for the API's documentation. */
import { z } from 'zod'
import { ageingBases } from '../../domain/resources/money-reports.ts'

const amount = z.string().meta({ examples: ['139.12'] })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })

export const ageingQuerySchema = z.object({
  as_of: day.optional().meta({ description: 'The end of this day; today where it is not said.' }),
  by: z.enum(ageingBases).optional().meta({ description: 'What is aged from: the day it is due, or its own date.' }),
  party: z.uuid().optional().meta({ description: 'The documents of one party instead of a row for each.' }),
  hide_zero: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'False: parties as well that had entries by then and of whom nothing is open.' }),
})

const cells = z.record(z.string(), amount).meta({
  description: 'What is open by age; advances are credits that are not set off, below zero; net = total + advances.',
})
const row = {
  id: z.uuid(),
  parent_id: z.null(),
  code: z.string().nullable(),
  name: z.string(),
  depth: z.int(),
  cells,
  drill: z.string().nullable(),
}

export const ageingSchema = z.object({
  report: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  currency: z.string(),
  as_of: day,
  known_at: z.null(),
  columns: z.array(z.object({ key: z.string(), label: z.string(), kind: z.string() })),
  party: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  rows: z.array(
    z.discriminatedUnion('kind', [
      z.object({ ...row, kind: z.literal('party') }),
      z.object({
        ...row,
        kind: z.literal('document'),
        document_path: z.string(),
        document_id: z.uuid(),
        date: day,
        due_date: day,
        days: z.int().meta({ description: 'Since it was due, or since its date; below zero: not due yet.' }),
        amount,
      }),
    ]),
  ),
  totals: cells,
})
