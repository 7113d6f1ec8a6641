/** Schemas of lists and records of a declared resource, for the API's documentation. */
import { z } from 'zod'
import { isSummed } from '../../../domain/resources/core/field-columns.ts'
import type { Field, Resource } from '../../../domain/resources/core/define.ts'
import { operatorsOf } from '../../../domain/resources/core/list-query.ts'

const amount = z.string().meta({ examples: ['139.12'] })
const number = z.string().meta({ examples: ['2.5'] })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })

function valueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'money':
      return amount
    case 'quantity':
      return field.whole ? z.union([z.int(), number]) : number
    case 'date':
      return day
    case 'flag':
      return z.boolean()
    case 'choice':
    case 'status':
      return z.enum(Object.keys(field.choices))
    case 'reference':
      return z.uuid()
    case 'text':
    case 'note':
      return z.string()
    case 'data':
      return z.unknown()
  }
}

/** Returns the schema of a record: id, version, its fields, the labels of its references, timestamps. */
export function recordSchema({ fields }: Resource): z.ZodType {
  const shape: Record<string, z.ZodType> = { id: z.uuid(), version: z.int() }
  for (const [name, field] of Object.entries(fields)) {
    const value = valueOf(field).meta({ description: field.label })
    shape[name] = isThere(field) ? value : value.nullable()
    if (field.kind === 'reference') shape[`${name}_label`] = z.string().nullable()
  }
  const moment = z.iso.datetime()
  return z.object({ ...shape, created_at: moment, updated_at: moment })
}

/**
 * Returns whether every record has a field: not a reference that only new records require, nor a cost that some users
 * do not see.
 */
function isThere({ kind, required = false, cost = false }: Field): boolean {
  return kind === 'flag' || (required && kind !== 'reference' && !cost)
}

/** Returns the schema of a document: its fields, the labels of its references, its lists, and its permitted acts. */
export function documentSchema({ fields, lines }: Resource): z.ZodType {
  const shape: Record<string, z.ZodType> = { id: z.uuid(), version: z.int(), acts: z.array(z.string()).optional() }
  for (const [name, field] of Object.entries(fields)) {
    const value = valueOf(field).meta({ description: field.label })
    shape[name] = field.computed ? value.nullable().optional() : field.kind === 'flag' ? value : value.nullable()
    if (field.kind === 'reference') shape[`${name}_label`] = z.string().nullable().optional()
  }
  for (const [name, list] of Object.entries(lines)) {
    const cells = Object.entries(list.fields).map(([cell, field]) => [cell, valueOf(field).nullable().optional()])
    shape[name] = z
      .array(z.looseObject(Object.fromEntries(cells)))
      .meta({ description: list.label })
      .optional()
  }
  return z.looseObject(shape)
}

/** The journal entries of a document, oldest first; those of costs only with `inventory_costs.read`. */
export const journalEntriesSchema = z.array(
  z.object({
    id: z.uuid(),
    date: day,
    kind: z.string(),
    document_path: z.string(),
    document_id: z.uuid(),
    document_no: z.string().nullable(),
    narration: z.string(),
    reverses: z.uuid().nullable(),
    share: z.string().nullable(),
    recorded_at: z.iso.datetime(),
    who: z.string(),
    lines: z.array(
      z.object({
        account: z.uuid(),
        account_label: z.string(),
        account_code: z.string().nullable(),
        debit: amount,
        credit: amount,
        description: z.string().nullable(),
        tax_scheme_label: z.string().nullable(),
        tax_base: amount.nullable().meta({ description: 'The net amount that the line is the tax of.' }),
        bank_line: z
          .object({ line_no: z.int(), statement: z.uuid(), date: day })
          .optional()
          .meta({ description: 'The statement line that it is matched with.' }),
      }),
    ),
  }),
)

/** Returns the schema of a list's query: paging, order, search and the declared filters. */
export function listQuerySchema(resource: Resource): z.ZodType {
  const shape: Record<string, z.ZodType> = {
    _start: z.int().optional(),
    _end: z.int().optional(),
    _sort: z.string().optional(),
    _order: z.enum(['asc', 'desc']).optional(),
    q: z.string().optional(),
  }
  for (const name of ['id', ...Object.keys(resource.fields)]) {
    const field = resource.fields[name]
    const value = (field ? valueOf(field) : z.uuid()).optional()
    for (const operator of operatorsOf(resource, name)) shape[operator === 'eq' ? name : `${name}_${operator}`] = value
  }
  return z.object(shape)
}

/** Returns the schema of a list's totals: the number of rows, and the sum of every stored amount. */
export function totalsSchema({ fields }: Resource): z.ZodType {
  const summed = Object.entries(fields).filter(([, field]) => isSummed(field))
  return z.object({
    count: z.int(),
    sums: z.object(Object.fromEntries(summed.map(([name, { cost }]) => [name, cost ? amount.optional() : amount]))),
  })
}

export const optionsSchema = z.array(z.object({ id: z.uuid(), label: z.string(), hint: z.string() }))

/** A status with the label and the tone of its kind. */
export const shownStatusSchema = z.object({
  value: z.string(),
  label: z.string(),
  tone: z.enum(['draft', 'open', 'done', 'cancelled']),
})

export const viewCountsSchema = z.array(z.object({ name: z.string(), count: z.int(), exact: z.boolean() }))

export const historySchema = z.array(
  z.object({
    id: z.uuid(),
    at: z.iso.datetime(),
    who: z.string(),
    action: z.string(),
    changes: z.record(z.string(), z.array(z.unknown())),
  }),
)
