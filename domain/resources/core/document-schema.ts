/** The schemas of the bodies of records and documents, by their declarations, as published in the API description. */
import { z } from 'zod'
import { takesVersion } from './document-body.ts'
import type { Act, Field, Fields, Lines, Resource } from './define.ts'
import { writableFields } from './define.ts'
import type { WriteMode, WriteRecord } from './schema.ts'
import { valueSchema } from './schema.ts'

const accept = z.array(z.string()).meta({ description: 'Codes of the warnings that the user accepts.' })
const version = z.int().min(1).meta({ description: 'The version the change is based on.' })

/**
 * Returns the zod schema of a body with trimmed texts (parseRecord trims them): an object without unknown keys.
 * On create required fields are mandatory; an update takes any of the fields and needs `version`, a whole number.
 */
export function writeSchema(resource: Resource, mode: WriteMode): z.ZodType<WriteRecord, WriteRecord> {
  const shape: Record<string, z.core.$ZodType> = mode === 'update' ? { version: z.int().min(1) } : {}
  for (const [name, field] of writableFields(resource)) {
    const value = valueSchema(field)
    const nullableValue = field.required || field.kind === 'flag' ? value : z.nullable(value)
    shape[name] = mode === 'create' && field.required ? nullableValue : z.optional(nullableValue)
  }
  return z.strictObject(shape)
}

/** Returns the schema of the body that creates a document, or of one that changes it, where every field is optional. */
export function bodySchema(resource: Resource, mode: 'create' | 'update'): z.ZodType {
  const { startsAs, lines } = resource
  return z.strictObject({
    ...valuesOf(Object.fromEntries(writableFields(resource)), mode),
    ...listsOf(lines, mode),
    ...(startsAs.length > 0 ? { status: z.enum(startsAs).optional() } : {}),
    accept: accept.optional(),
    ...(mode === 'update' ? { version } : {}),
  })
}

/** Returns the schema of the body of an act. */
export function actSchema(act: Act): z.ZodType {
  const { body = {}, lines = {}, reason = false, warns = false } = act
  return z.strictObject({
    ...(takesVersion(act) ? { version } : {}),
    ...valuesOf(body, 'update'),
    ...listsOf(lines, 'update'),
    ...(reason ? { reason: z.string().max(5000) } : {}),
    ...(warns ? { accept: accept.optional() } : {}),
  })
}

/** The body of a preview of cancelling or deleting a document. */
export const removalSchema = z
  .strictObject({
    version: z.int().min(1).optional().meta({ description: 'The version the user saw; the current one by default.' }),
    accept: accept.optional(),
  })
  .nullish()

function valuesOf(fields: Fields, mode: 'create' | 'update'): Record<string, z.core.$ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueOf(field, mode)]))
}

function valueOf(field: Field, mode: 'create' | 'update'): z.core.$ZodType {
  const value = valueSchema(field).check(z.meta({ description: field.label }))
  if (mode === 'create' && field.required) return value
  return z.optional(field.required ? value : z.nullable(value))
}

/** Returns the schemas of lists of lines; only lines of a stored document have ids. */
function listsOf(lines: Readonly<Record<string, Lines>>, mode: 'create' | 'update'): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(lines).map(([name, { label, fields, keyed }]) => {
      const id = keyed && mode === 'update' ? { id: z.guid().optional() } : {}
      const line = z.strictObject({ ...id, ...valuesOf(Object.fromEntries(writableFields({ fields })), 'create') })
      return [name, z.array(line).meta({ description: label }).optional()]
    }),
  )
}
