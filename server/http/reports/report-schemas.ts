/** Schemas of the parameters and answers of reports, for the API's documentation. */
import { z } from 'zod'
import { taxParts } from '../../../domain/reports/tax-summary.ts'
import type { Report } from '../../../domain/resources/core/define-report.ts'
import type {
  ParameterKind,
  ReportParameter,
  ReportParameters,
} from '../../../domain/resources/core/define-parameters.ts'

const amount = z.string().meta({ examples: ['5391.21'] })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })
const moment = z.string().meta({ examples: ['2026-03-31T14:00'] })
const compare = z.string().meta({
  description:
    'none, previous_period, previous_year, two dates, or the months, quarters or years of the period; repeat up to three times.',
  examples: ['previous_year', '2025-01-01..2025-12-31'],
})
const cells = z.record(z.string(), amount)
const id = z.uuid()

type Kinds = {
  readonly [K in ParameterKind]: (parameter: Extract<ReportParameter, { kind: K }>, name: string) => z.ZodRawShape
}

/** The schema of each kind of parameter; the description of an optional one has its default. */
const kinds: Kinds = {
  page: () => ({ _start: z.int().optional(), _end: z.int().optional() }),
  period: ({ isOpen = false }) => {
    const end = isOpen ? day.optional() : day
    return { start_date: end, end_date: end }
  },
  as_of: ({ hint }, name) => optional(name, day, hint),
  moment: ({ hint }, name) => optional(name, moment, hint),
  choice: ({ choices, hint }, name) => optional(name, z.enum(Object.keys(choices)), hint),
  several: ({ choices, hint }, name) => optional(name, z.enum(Object.keys(choices)), hint),
  key: ({ hint }, name) => optional(name, z.string(), hint),
  reference: (_parameter, name) => optional(name, id),
  subject: ({ others, hint }, name) => optional(name, others === undefined ? id : z.string(), hint),
  flag: ({ hint }, name) => optional(name, z.enum(['true', 'false']), hint),
  compare: (_parameter, name) => optional(name, compare),
}

function optional(name: string, schema: z.ZodType, description?: string): z.ZodRawShape {
  const optionalSchema = schema.optional()
  return { [name]: description === undefined ? optionalSchema : optionalSchema.meta({ description }) }
}

/** Returns the schema of a report's query; its files may take more than its page. */
export function querySchema(parameters: ReportParameters): z.ZodType {
  return z.object(parameterShape(parameters))
}

/** Returns the schemas of the keys of a query. */
export function parameterShape(parameters: ReportParameters): z.ZodRawShape {
  const shapes = Object.entries(parameters).map(([name, parameter]) => {
    const schemaOf = kinds[parameter.kind] as (parameter: ReportParameter, name: string) => z.ZodRawShape
    return schemaOf(parameter, name)
  })
  return Object.assign({}, ...shapes) as z.ZodRawShape
}

const row = z.object({
  id: z.string(),
  parent_id: z.string().nullable(),
  kind: z.string(),
  code: z.string().nullable(),
  name: z.string(),
  depth: z.int(),
  cells,
  drill: z.string().nullable(),
})
type ExtraParts = { row: z.ZodType; answer?: z.ZodRawShape }

const ofAccounts = { row: row.extend({ id, parent_id: id.nullable(), kind: z.enum(['category', 'account']) }) }
/** Rows of a chart have the version for changing the record in place. */
const ofChart = { row: ofAccounts.row.extend({ version: z.int(), is_active: z.boolean() }) }
const unit = z.string().nullable().meta({ description: 'For a category: the unit that all of its items share.' })
const ofCosts = cells.meta({ description: 'Cost and gross profit are included only with inventory_costs.read.' })
const ofItems = { row: row.extend({ kind: z.enum(['category', 'item']), unit, cells: ofCosts }) }
const mergedIds = z
  .array(z.string())
  .meta({ description: 'The records that the row sums: several where records were merged.' })
const document = { document_path: z.string(), document_id: id, date: day }
const flat = row.extend({ parent_id: z.null() })
const ofDelivered = {
  row: flat.extend({
    id,
    kind: z.literal('document'),
    ...document,
    customer: z.string(),
    unit_label: z.string(),
    cells: ofCosts,
  }),
}
const agedDocument = flat.extend({
  id,
  kind: z.literal('document'),
  ...document,
  due_date: day,
  days: z.int().meta({ description: 'Days since the due date or the document date; negative: not due yet.' }),
  amount,
})
const ofAgeing = {
  row: z.discriminatedUnion('kind', [flat.extend({ id, kind: z.literal('party') }), agedDocument]),
  answer: { party: z.object({ id, name: z.string() }).nullable() },
}
const ofCollection = {
  row: flat.extend({
    kind: z.enum(['agent', 'mode', 'subtotal', 'document']),
    ...z.object(document).partial().shape,
  }),
  answer: { agent: z.string().nullable().meta({ description: 'The agent whose receipts are listed.' }) },
}
const ofSales = { row: ofItems.row.extend({ ids: mergedIds }) }
const ofAnalysis = {
  row: flat.extend({
    kind: z.enum(['record', 'document']),
    unit: z.string().nullable(),
    ids: mergedIds,
    filters: z
      .array(z.object({ field: z.string(), id: z.string() }))
      .meta({ description: 'The records that the report is limited to.' }),
    ...z.object(document).partial().shape,
  }),
}
const ofTransactions = {
  row: flat.extend({
    kind: z.enum(['document', 'account', 'category', 'type']),
    ...z.object(document).partial().shape,
    account: z.string().optional(),
    narration: z.string().optional(),
    record: z.string().meta({ description: 'An id, or the path of a document type.' }).optional(),
    start_date: day.optional(),
    end_date: day.optional(),
  }),
}
const ofGeneralLedger = {
  row: row.extend({
    kind: z.enum(['category', 'opening', 'document', 'subtotal']),
    account: z.string(),
    document_path: z.string().optional(),
    document_id: id.optional(),
    date: day.nullable(),
    document_no: z.string().nullable(),
    narration: z.string(),
  }),
}
const ofReconciliation = {
  row: row.extend({
    kind: z.enum(['category', 'document', 'early', 'subtotal', 'clearing']),
    date: z.string(),
    document_path: z.string().optional(),
    document_id: id.optional(),
    account: id.optional().meta({ description: 'The ledger account of the bank account or of card receipts.' }),
  }),
  answer: {
    bank: z.object({ id, name: z.string(), account: id, first_day: day.nullable() }).nullable(),
    book_balance: amount,
    calculated_balance: amount.meta({ description: 'The balance of the books with all rows between both balances.' }),
    statement_balance: amount.nullable().meta({ description: 'Null where no statement reports a balance.' }),
    difference: amount.nullable().meta({ description: 'The statement balance less the calculated one.' }),
  },
}
const ofForecast = {
  row: row.extend({
    kind: z.enum(['category', 'account', 'document', 'estimate', 'shortfall']),
    due_date: z.string(),
    period: z.object({ start_date: day, end_date: day }).optional(),
    document_path: z.string().optional(),
    document_id: id.optional(),
    start_date: day.optional(),
    end_date: day.optional(),
  }),
  answer: {
    start_date: day,
    end_date: day,
    opening: amount.meta({ description: 'The balance of all cash and bank accounts today.' }),
    shortfall: z
      .object({ date: day, balance: amount })
      .nullable()
      .meta({ description: 'The first day at the end of which the balance is below zero.' }),
    tax_rule: z.enum(['GB', 'IN', 'NP', 'general']).meta({ description: 'The rule of the due days of tax.' }),
  },
}
const ofAuditTrail = {
  row: flat.extend({
    id,
    kind: z.literal('change'),
    at: z.string().meta({ description: 'In the company’s time zone.', examples: ['2026-03-31 17:05:00'] }),
    user: z.string(),
    action: z.string(),
    resource: z.string(),
    changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
    seal: z
      .string()
      .meta({ description: 'The position in the sealed chain; empty while the entry waits for its seal.' }),
  }),
}
const ofRecorded = {
  row: flat.extend({
    kind: z.literal('document'),
    ...document,
    recorded: z.string().meta({ description: 'In the company’s time zone.', examples: ['2026-03-31 17:05:00'] }),
    user: z.string(),
    narration: z.string(),
  }),
}
const ofTax = {
  row: row.extend({
    kind: z.enum(['category', 'scheme']),
    part: z.enum(taxParts),
    code: z.null(),
  }),
  answer: {
    payable: amount.meta({ description: 'Net tax by documents: positive is payable, negative is refundable.' }),
    ledger_payable: amount.meta({ description: 'Net tax by the tax accounts, without payments of tax.' }),
    accounts: z.array(
      z.object({
        id,
        name: z.string(),
        side: z.enum(['payable', 'receivable']),
        documents: amount,
        ledger: amount.meta({ description: 'Without payments of tax.' }),
        others: amount.meta({ description: 'Amounts posted by other documents, apart from payments of tax.' }),
        difference: amount.meta({ description: 'Ledger amount less document amount.' }),
        payments: amount.meta({ description: 'Amounts posted by payments of tax.' }),
      }),
    ),
    agrees: z.boolean().meta({ description: 'True when ledger and documents agree on every account.' }),
  },
}

/** The additional parts of answers. */
const extraParts: Readonly<Record<string, ExtraParts>> = {
  'trial-balance': ofAccounts,
  'chart-of-accounts': ofChart,
  'category-tree': ofChart,
  'stock-trial-balance': ofItems,
  'stock-movement': ofItems,
  'customer-ageing': ofAgeing,
  'supplier-ageing': ofAgeing,
  collection: ofCollection,
  commission: ofCollection,
  'goods-delivered-not-invoiced': ofDelivered,
  'sales-by-category': ofSales,
  'tax-summary': ofTax,
  transactions: ofTransactions,
  'general-ledger': ofGeneralLedger,
  'bank-reconciliation': ofReconciliation,
  'cash-forecast': ofForecast,
  'audit-trail': ofAuditTrail,
  'recorded-entries': ofRecorded,
  'sales-analysis': ofAnalysis,
  'purchase-analysis': ofAnalysis,
  'gross-margin': ofAnalysis,
}

const days = z.object({ start_date: day, end_date: day }).meta({ description: 'The days that the column sums.' })

const recosting = z
  .object({ items: z.int(), from: day.nullable(), done: z.int(), total: z.int() })
  .meta({ description: 'Items whose costs are being recalculated, with progress; their values may still change.' })

const changedSince = z.object({ entries: z.int(), page: z.string() }).meta({
  description: 'The number of entries recorded since then that change the report, and the page that lists them.',
})

/** Returns the schema of a report's answer. */
export function answerSchema({ name, parameters, columns, isOfCosts = false }: Report): z.ZodType {
  const isDated = Object.values(parameters).some(({ kind }) => kind === 'period' || kind === 'as_of')
  const isGrouped = columns.some(({ group }) => group !== undefined)
  const column = z.object({
    key: z.string(),
    label: z.string(),
    kind: z.string(),
    ...(isGrouped ? { group: z.string() } : {}),
    ...(parameters['compare'] === undefined ? {} : { period: days.optional() }),
  })
  return z.object({
    report: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    currency: z.string(),
    as_of: isDated ? day : z.null(),
    ...(parameters['known_at'] === undefined
      ? { known_at: z.null() }
      : {
          known_at: z.string().nullable().meta({ description: 'The instant at which the books are known; null: now.' }),
          changed_since: changedSince.optional(),
        }),
    columns: z.array(column),
    rows: z.array(extraParts[name]?.row ?? row),
    totals: cells,
    ...extraParts[name]?.answer,
    ...(isOfCosts ? { recosting } : {}),
  })
}
