/** Schemas of the answers of parties, for the API's documentation. */
import { z } from 'zod'
import { languageCodes } from '../../../domain/language/languages.ts'
import { shownStatusSchema } from '../core/resource-schemas.ts'

const amount = z.string().meta({ examples: ['139.12'] })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
const side = z.enum(['debit', 'credit'])
const nameReference = z.object({ id: z.uuid(), name: z.string() })

export const pickedPartySchema = z.object({
  id: z.uuid(),
  label: z.string(),
  tax_number: z.string().nullable(),
  address: z.string().nullable(),
  language: z.enum(languageCodes).nullable(),
  aliases: z.array(z.string()),
  credit_limit: amount.nullable(),
  credit_days: z.string().nullable(),
  receivable: amount,
  payable: amount,
  overdue: amount,
})

export const partyDocumentSchema = z.object({
  path: z.string(),
  id: z.uuid(),
  number: z.string().nullable(),
  date: day.nullable(),
  amount: amount.nullable(),
  status: shownStatusSchema.nullable(),
  remarks: z.string().nullable(),
})

export const mergePreviewSchema = z.object({
  date: day,
  loser: nameReference,
  survivor: nameReference,
  items: z.array(z.object({ id: z.uuid(), side, date: day, due_date: day, open: amount, text: z.string() })),
  aliases: z.array(z.string()),
  representatives: z.array(z.unknown()),
  problems: z.array(
    z.object({ code: z.string(), path: z.string(), params: z.record(z.string(), z.string()).optional() }),
  ),
})

export const mergeBody = z.object({ into: z.uuid(), date: day.optional(), version: z.int() })
