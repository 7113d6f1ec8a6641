/** Schemas of the answers of statements, for the API's documentation. */
import { z } from 'zod'
import { movementKinds } from '../../../domain/inventory/movement-words.ts'

const amount = z.string().meta({ examples: ['5391.21'] })
const quantity = z.string().meta({ examples: ['2.5'] })
const cost = amount.nullable().meta({ description: 'Null without the permission inventory_costs.read.' })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
const id = z.uuid()
const text = z.string().nullable()
const figures = { opening: amount, debit: amount, credit: amount, closing: amount }
const transfer = amount.meta({
  description: 'Year-end transfers to retained earnings within the range; debits positive.',
})
const document = { document_path: z.string(), document_id: id, document_no: text, narration: z.string() }

function statementSchema(answer: z.ZodRawShape, line: z.ZodRawShape): z.ZodType {
  return z.object({
    currency: z.string(),
    start_date: day.nullable(),
    end_date: day.nullable(),
    count: z.int(),
    order: z.enum(['oldest', 'newest']),
    exact: z.boolean().meta({ description: 'False when there are more lines than `count`.' }),
    ...answer,
    rows: z.array(z.object({ entry_id: id, date: day, ...document, ...line })),
  })
}

const ledgerLine = {
  line_no: z.int(),
  kind: z.enum(['regular', 'opening', 'cost', 'transfer']),
  description: z.string(),
  against: z.array(z.object({ id, name: z.string() })),
  debit: amount,
  credit: amount,
  balance: amount,
}
const ledger = z.enum(['receivable', 'payable'])
const record = { id, name: z.string(), is_active: z.boolean() }

/** The answer of each statement by its resource. */
export const statementSchemas: Readonly<Record<string, z.ZodType>> = {
  'account/ledgers': statementSchema(
    {
      account: z.object({ ...record, code: text, category_label: z.string() }),
      ...figures,
      transfer,
      compared: z.array(z.object({ start_date: day, end_date: day, ...figures, transfer })),
    },
    ledgerLine,
  ),
  'crm/parties': statementSchema(
    {
      party: z.object({ ...record, tax_number: text }),
      ...figures,
      ledgers: z.array(z.object({ ledger, id: id.nullable(), code: text, name: z.string(), ...figures })),
      ageing: z.array(
        z.object({ ledger, not_due: amount, up_to_30: amount, up_to_60: amount, up_to_90: amount, older: amount }),
      ),
      items: z.object({
        count: z.int(),
        rows: z.array(
          z.object({
            id,
            date: day,
            due_date: day,
            side: z.enum(['debit', 'credit']),
            ledger,
            ...document,
            description: z.string(),
            amount,
            open: amount,
            days_overdue: z.int(),
          }),
        ),
      }),
    },
    { ...ledgerLine, ledger },
  ),
  'inventory/ledgers': statementSchema(
    {
      item: z.object({ ...record, code: text, unit_label: z.string(), category_label: z.string() }),
      opening_quantity: quantity,
      opening_value: cost,
      closing_quantity: quantity,
      closing_value: cost,
      is_recosting: z
        .boolean()
        .meta({ description: 'True while costs are being recalculated; values may still change.' }),
    },
    {
      kind: z.enum(Object.keys(movementKinds)),
      quantity_in: quantity,
      quantity_out: quantity,
      unit_cost: cost,
      value: cost,
      settlement: cost,
      quantity_after: quantity,
      value_after: cost,
    },
  ),
}
