/** What the routes of parties answer, for the API's documentation. */
import { z } from 'zod'
import { statementQuerySchema, statementSchema } from '../reports/report-schemas.ts'

const amount = z.string().meta({ examples: ['139.12'] })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
const ledger = z.enum(['receivable', 'payable'])
const side = z.enum(['debit', 'credit'])
const figures = { opening: amount, debit: amount, credit: amount, closing: amount }
const named = z.object({ id: z.uuid(), name: z.string() })

export const partyStatementQuery = statementQuerySchema.omit({ compare: true })

export const partyStatementSchema = statementSchema.omit({ account: true, compared: true, rows: true }).extend({
  party: named.extend({ tax_number: z.string().nullable(), is_active: z.boolean() }),
  ledgers: z.array(
    z.object({ ledger, id: z.uuid().nullable(), code: z.string().nullable(), name: z.string(), ...figures }),
  ),
  rows: z.array(statementSchema.shape.rows.element.extend({ ledger })),
  items: z.object({
    count: z.int(),
    rows: z.array(
      z.object({
        id: z.uuid(),
        date: day,
        due_date: day,
        side,
        ledger,
        document_path: z.string(),
        document_id: z.uuid(),
        document_no: z.string().nullable(),
        narration: z.string(),
        description: z.string(),
        amount,
        open: amount,
        days_overdue: z.int(),
      }),
    ),
  }),
})

export const pickedPartySchema = z.object({
  id: z.uuid(),
  label: z.string(),
  tax_number: z.string().nullable(),
  address: z.string().nullable(),
  aliases: z.array(z.string()),
  credit_limit: amount.nullable(),
  credit_days: z.string().nullable(),
  receivable: amount,
  payable: amount,
  overdue: amount,
})

export const mergePreviewSchema = z.object({
  date: day,
  loser: named,
  survivor: named,
  items: z.array(z.object({ id: z.uuid(), side, date: day, due_date: day, open: amount, text: z.string() })),
  aliases: z.array(z.string()),
  representatives: z.array(z.unknown()),
  problems: z.array(
    z.object({ code: z.string(), path: z.string(), params: z.record(z.string(), z.string()).optional() }),
  ),
})

export const mergeBody = z.object({ into: z.uuid(), date: day.optional(), version: z.int() })
