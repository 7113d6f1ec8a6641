/**
 * Writes JSON schemas as TypeScript types. An object type that occurs more than once gets a name, after the tag of the route
 * where it occurs first.
 */

export type JsonSchema = {
  type?: string | readonly string[]
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  items?: JsonSchema
  properties?: Readonly<Record<string, JsonSchema>>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  format?: string
}

export type TypeWriter = {
  /** Returns the type of a schema; `tag` names new types. */
  typeOf: (schema: JsonSchema, tag: string) => string
  /** Returns the declarations of the named types so far. */
  declarations: () => string[]
}

/** Shorter object types are not worth a name. */
const SHORT = 60

/** Creates a writer; `all` are the schemas that it will write. */
export function createTypeWriter(all: readonly JsonSchema[]): TypeWriter {
  const counts = new Map<string, number>()
  const count = (text: string): string => {
    counts.set(text, (counts.get(text) ?? 0) + 1)
    return text
  }
  for (const schema of all) writeType(schema, count)
  const names = new Map<string, string>()
  const used = new Map<string, number>()
  const bodies = new Map<string, string>()

  function nameFor(tag: string): string {
    const name = tag
      .split(/[^A-Za-z\d]+/)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join('')
    const number = (used.get(name) ?? 0) + 1
    used.set(name, number)
    return number === 1 ? name : `${name}${number}`
  }

  function typeOf(schema: JsonSchema, tag: string): string {
    const named = (text: string, inner: JsonSchema): string => {
      const full = writeType(inner, (one) => one)
      if ((counts.get(full) ?? 0) < 2 || full.length < SHORT) return text
      const name = names.get(full) ?? nameFor(tag)
      names.set(full, name)
      bodies.set(name, text)
      return name
    }
    return writeType(schema, named)
  }

  return {
    typeOf,
    declarations: () => [...bodies].map(([name, text]) => `export type ${name} = ${text}`),
  }
}

/** Writes a schema; `onObject` may replace the text of an object type. */
function writeType(schema: JsonSchema, onObject: (text: string, schema: JsonSchema) => string): string {
  const { type, anyOf, oneOf, items, format } = schema
  const write = (inner: JsonSchema): string => writeType(inner, onObject)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  if (anyOf ?? oneOf) return union((anyOf ?? oneOf ?? []).map(write))
  if (Array.isArray(type)) return union(type.map((one: string) => write({ ...schema, type: one })))
  switch (type) {
    case 'object':
      return objectType(schema, onObject)
    case 'array':
      return items ? listOf(write(items)) : 'unknown[]'
    case 'string':
      return format === 'binary' ? 'Blob' : 'string'
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
    case 'null':
      return type
    default:
      return 'unknown'
  }
}

function objectType(schema: JsonSchema, onObject: (text: string, schema: JsonSchema) => string): string {
  const { properties, required = [], additionalProperties: more } = schema
  if (!properties || Object.keys(properties).length === 0) {
    return typeof more === 'object' ? `Record<string, ${writeType(more, onObject)}>` : 'Record<string, unknown>'
  }
  const fields = Object.entries(properties).map(
    ([name, field]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${writeType(field, onObject)}`,
  )
  return onObject(`{ ${fields.join('; ')} }`, schema)
}

function listOf(type: string): string {
  return type.includes(' | ') && !type.startsWith('{') ? `(${type})[]` : `${type}[]`
}

/** Returns a name as the key of a type. */
export function keyOf(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `'${name}'`
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ')
}
