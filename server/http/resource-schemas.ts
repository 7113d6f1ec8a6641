/** What lists and records of a declared resource look like, for the API's documentation. */
import { z } from 'zod'
import { isSummed } from '../../domain/resources/define.ts'
import type { Field, Resource } from '../../domain/resources/define.ts'
import { operatorsOf } from '../../domain/resources/list-query.ts'

const amount = z.string().meta({ examples: ['139.12'] })
const number = z.string().meta({ examples: ['2.5'] })
const day = z.string().meta({ format: 'date', examples: ['2026-03-31'] })

function valueOf(field: Field): z.ZodType {
  switch (field.kind) {
    case 'money':
      return amount
    case 'quantity':
      return number
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

/** A record: id, version, its fields, the labels of its references, timestamps. */
export function recordSchema({ fields }: Resource): z.ZodType {
  const shape: Record<string, z.ZodType> = { id: z.uuid(), version: z.int() }
  for (const [name, field] of Object.entries(fields)) {
    const value = valueOf(field).meta({ description: field.label })
    shape[name] = field.required || field.kind === 'flag' || isAmount(field) ? value : value.nullable()
    if (field.kind === 'reference') shape[`${name}_label`] = z.string().nullable()
  }
  const moment = z.iso.datetime()
  return z.object({ ...shape, created_at: moment, updated_at: moment })
}

/** An amount is there even when it is zero; a price may not have been said. */
function isAmount(field: Field): boolean {
  return field.kind === 'money' && field.price !== true
}

/** The query of a list: paging, order, search and the filters that the declaration allows. */
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

/** The totals of a list: how many rows, and the sum of every stored amount. */
export function totalsSchema({ fields }: Resource): z.ZodType {
  const summed = Object.entries(fields).filter(([, field]) => isSummed(field))
  return z.object({ count: z.int(), sums: z.object(Object.fromEntries(summed.map(([name]) => [name, amount]))) })
}

export const optionsSchema = z.array(z.object({ id: z.uuid(), label: z.string(), hint: z.string() }))

export const historySchema = z.array(
  z.object({
    id: z.uuid(),
    at: z.iso.datetime(),
    who: z.string(),
    action: z.string(),
    changes: z.record(z.string(), z.array(z.unknown())),
  }),
)
