/**
 * What the fields of a plain document say: each field by its declaration, then what depends on the currency.
 *
 *   amount '' is REQUIRED, '0' is NOT_POSITIVE, '1.005' is TOO_MANY_DIGITS in a currency of two digits
 */
import type { Problem } from '../../errors.ts'
import { canonical, compare, decimalPlaces, isNegative } from '../../money/decimal.ts'
import type { Act, Field, Fields, Resource } from './define.ts'
import { writableFields } from './define.ts'
import { bodyNames, isBody } from './document-body.ts'
import { readFields, unknownNames } from './schema.ts'

/** The values of a document's fields by their names on the wire, amounts canonical; nothing is null. */
export type DocumentValues = Readonly<Record<string, string | null>>

/** The same as rules are given them: nothing is ''. */
export type Texts<F extends Fields> = { readonly [Name in keyof F]: string }

export type ReadDocument = { values: DocumentValues; problems: Problem[] }

/**
 * Reads the body of a document. What cannot be read is null in `values`, and `problems` says of each field the first that
 * is wrong, in the order of the declaration; unknown names come last.
 */
export function readDocument(resource: Resource, body: unknown, currencyDigits: number): ReadDocument {
  if (!isBody(body)) return { values: {}, problems: [{ code: 'BAD_REQUEST', path: '' }] }
  const fields = writableFields(resource)
  const { record, problems } = readFields(fields, 'create', body)
  const values = Object.fromEntries(fields.map(([name]) => [name, textOf(record[name])]))
  const limits = fields.flatMap(([name, field]) => limitProblems(name, field, { value: values[name], currencyDigits }))
  const places = fields.map(([name]) => name)
  const ordered = [...problems, ...limits].toSorted((one, two) => places.indexOf(one.path) - places.indexOf(two.path))
  return { values, problems: [...ordered, ...unknownNames(body, bodyNames(resource))] }
}

/** Reads what the body of an act says of its own fields, as `readDocument` does. */
export function readAct({ body: declared = {} }: Act, body: unknown, currencyDigits: number): ReadDocument {
  const sent = isBody(body) ? body : {}
  const fields = Object.entries(declared)
  const { record, problems } = readFields(
    fields,
    'create',
    Object.fromEntries(fields.map(([name]) => [name, sent[name]])),
  )
  const values = Object.fromEntries(fields.map(([name]) => [name, textOf(record[name])]))
  const limits = fields.flatMap(([name, field]) => limitProblems(name, field, { value: values[name], currencyDigits }))
  return { values, problems: [...problems, ...limits] }
}

/** The values of a stored document, or of any answer of it; amounts are canonical here as well. */
export function valuesIn(resource: Resource, document: Readonly<Record<string, unknown>>): DocumentValues {
  const valueOf = ([name, { kind }]: readonly [string, Field]) => {
    const text = textOf(document[name])
    return text !== null && kind === 'money' ? canonical(text) : text
  }
  return Object.fromEntries(writableFields(resource).map((field) => [field[0], valueOf(field)]))
}

/** The values as rules are given them. */
export function textsOf(values: DocumentValues): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
}

/** What rules were given, as it is stored. */
export function valuesFrom(texts: Readonly<Record<string, string>>): DocumentValues {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text === '' ? null : text]))
}

type Limits = { value: string | null | undefined; currencyDigits: number }

function limitProblems(path: string, field: Field, { value, currencyDigits }: Limits): Problem[] {
  if (field.kind !== 'money' || value === null || value === undefined) return []
  if (field.positive && compare(value, '0') <= 0) return [{ code: 'NOT_POSITIVE', path }]
  if (isNegative(value)) return [{ code: 'BELOW_ZERO', path }]
  const isFiner = !field.price && decimalPlaces(value) > currencyDigits
  return isFiner ? [{ code: 'TOO_MANY_DIGITS', path, params: { max: currencyDigits.toString() } }] : []
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
