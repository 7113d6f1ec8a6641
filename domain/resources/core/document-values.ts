/**
 * Reads the field values of a plain document: each field by its declaration, then the limits of the currency.
 *
 *   amount '' is REQUIRED, '0' is NOT_POSITIVE, '1.005' is TOO_MANY_DIGITS in a currency of two digits
 */
import type { Problem } from '../../errors.ts'
import { canonical, compare, decimalPlaces, integerDigits, isDecimal, isNegative } from '../../money/decimal.ts'
import type { Act, Field, Fields, Lines, Resource } from './define.ts'
import { isWritable, writableFields } from './define.ts'
import type { Body } from './document-body.ts'
import { bodyNames, isBody, linesOf } from './document-body.ts'
import { MONEY_INTEGER_DIGITS, MONEY_LENGTH, readFields, unknownNames } from './schema.ts'

/** The values of a document's fields by wire name: amounts canonical, flags `true` or `false`, empty values null. */
export type DocumentValues = Readonly<Record<string, string | null>>

/** The same for rules: empty values are ''. */
export type Texts<F extends Fields> = { readonly [Name in keyof F]: string }

/** A row of a list: its index in the list as sent, the id of a stored row, and its values. */
export type ReadLine = { place: number; id: string | null; values: DocumentValues }
export type ReadLists = Readonly<Record<string, readonly ReadLine[]>>
export type ReadDocument = { values: DocumentValues; lists: ReadLists; problems: Problem[] }

/**
 * Reads the body of a document. Invalid values are null in `values`, and `problems` has the first problem of each
 * field, in the order of the declaration, then those of lists and unknown names. Empty rows are left out. Without the
 * digits of the currency amounts are not checked for them; `precisionProblems` does that later.
 */
export function readDocument(resource: Resource, body: unknown, currencyDigits: number | null): ReadDocument {
  if (!isBody(body)) return { values: {}, lists: {}, problems: [{ code: 'BAD_REQUEST', path: '' }] }
  const fields = writableFields(resource)
  const { values, problems } = readValues(fields, body, currencyDigits)
  const lists = Object.entries(resource.lines).map(([name, lines]) => {
    const list = readList(lines, body[name], currencyDigits)
    return { name, ...list, problems: list.problems.map((problem) => ({ ...problem, path: `${name}${problem.path}` })) }
  })
  const missing = lists.flatMap(({ name, rows, problems: rowProblems }) =>
    rows.length > 0 || rowProblems.length > 0 ? [] : missingWithoutRows(resource.lines[name], values),
  )
  const inFields = [...problems, ...missing.filter(({ path }) => !problems.some((problem) => problem.path === path))]
  return {
    values,
    lists: Object.fromEntries(lists.map(({ name, rows }) => [name, rows])),
    problems: [...inFields, ...lists.flatMap((list) => list.problems), ...unknownNames(body, bodyNames(resource))],
  }
}

/**
 * Returns the problems of the body of a document on its own: those of reading it, and those of its kind's check for
 * fields without a problem. A form calls this before sending; the server does the same checks.
 */
export function bodyProblems(resource: Resource, body: unknown, currencyDigits: number): Problem[] {
  const { values, problems } = readDocument(resource, body, currencyDigits)
  const emptyValues = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))
  const ruleProblems = resource.check?.(textsOf({ ...emptyValues, ...values })) ?? []
  return [...problems, ...ruleProblems.filter(({ path }) => !problems.some((problem) => problem.path === path))]
}

/** Returns REQUIRED at the fields for a single row that a row would require. */
function missingWithoutRows(lines: Lines | undefined, values: DocumentValues): Problem[] {
  const { instead = [], fields = {} } = lines ?? {}
  return instead
    .filter((name) => fields[name]?.required && values[name] === null)
    .map((path) => ({ code: 'REQUIRED', path }))
}

/** Reads fields one by one, with the limits of the currency; problems are in their order. */
function readValues(fields: readonly [string, Field][], body: Body, currencyDigits: number | null) {
  const { record, problems: readProblems } = readFields(fields, 'create', withFlags(fields, body))
  const finerAmounts = finerThanAny(fields, body, readProblems)
  const problems = readProblems.filter(({ path }) => !(path in finerAmounts))
  const values: DocumentValues = Object.fromEntries(
    fields.map(([name]) => [name, finerAmounts[name] ?? textOf(record[name])]),
  )
  const limits = fields.flatMap(([name, field]) => limitProblems(name, field, { value: values[name], currencyDigits }))
  const order = fields.map(([name]) => name)
  const ordered = [...problems, ...limits].toSorted((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
  return { values, problems: ordered }
}

/** Returns amounts with more digits than any currency as entered; the limit of their currency is checked later. */
function finerThanAny(
  fields: readonly [string, Field][],
  body: Body,
  problems: readonly Problem[],
): Readonly<Record<string, string>> {
  const amounts = fields.flatMap(([name, field]) => {
    const { [name]: typed } = body
    const text = typeof typed === 'string' ? typed.trim() : ''
    const isTooMuch = problems.some(({ code, path }) => code === 'TOO_MANY_DIGITS' && path === name)
    const isAmount = field.kind === 'money' && !field.price && isDecimal(text) && text.length <= MONEY_LENGTH
    return isTooMuch && isAmount ? [[name, canonical(text)]] : []
  })
  return Object.fromEntries(amounts)
}

/** Sets missing flags to their defaults. */
function withFlags(fields: readonly [string, Field][], body: Body): Body {
  const defaults = fields.flatMap(([name, field]) => {
    const isMissing = field.kind === 'flag' && (body[name] ?? '') === ''
    return isMissing ? [[name, field.initial ?? false]] : []
  })
  return { ...body, ...Object.fromEntries(defaults) }
}

/** Reads the rows of a list; paths of problems begin after its name. */
function readList(
  { fields: declared, keyed, stored, filledBy }: Lines,
  list: unknown,
  currencyDigits: number | null,
): { rows: ReadLine[]; problems: Problem[] } {
  if (list === undefined || list === null) return { rows: [], problems: [] }
  if (!Array.isArray(list)) return { rows: [], problems: [{ code: 'BAD_REQUEST', path: '' }] }
  const fields = writableFields({ fields: declared })
  const names = [...(keyed ? ['id'] : []), ...fields.map(([name]) => name)]
  const filledRows = list
    .map((row: unknown, place) => ({ row, place }))
    .filter(({ row }) => !isBlank(row, names, filledBy ?? names))
  const maxRows = stored?.most ?? Infinity
  // One problem instead of thousands for a list with too many rows.
  const problems: Problem[] =
    filledRows.length > maxRows ? [{ code: 'TOO_MANY_ROWS', path: '', params: { max: maxRows.toString() } }] : []
  const rows = filledRows.slice(0, maxRows).flatMap(({ row, place }): ReadLine[] => {
    if (!isBody(row)) {
      problems.push({ code: 'BAD_REQUEST', path: `.${place}` })
      return []
    }
    const read = readValues(fields, row, currencyDigits)
    const rowProblems = [...read.problems, ...unknownNames(row, names)]
    problems.push(...rowProblems.map((problem) => ({ ...problem, path: `.${place}.${problem.path}` })))
    return [{ place, id: keyed ? textOf(row['id']) : null, values: read.values }]
  })
  return { rows, problems }
}

function isBlank(row: unknown, names: readonly string[], filledBy: readonly string[]): boolean {
  const isNothing = (value: unknown) =>
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  return (
    isBody(row) &&
    Object.keys(row).every((name) => names.includes(name)) &&
    filledBy.every((name) => isNothing(row[name]))
  )
}

/** Reads the fields of an act's body, like `readDocument`. */
export function readAct(
  { body: declared = {} }: Act,
  body: unknown,
  currencyDigits: number,
): Omit<ReadDocument, 'lists'> {
  const sent = isBody(body) ? body : {}
  const fields = Object.entries(declared)
  return readValues(fields, Object.fromEntries(fields.map(([name]) => [name, sent[name]])), currencyDigits)
}

/** Returns TOO_MANY_DIGITS at the amounts of a document that are finer than the currency. */
export function precisionProblems(
  resource: Resource,
  { values, lists }: ReadDocument,
  currencyDigits: number,
): Problem[] {
  const inFields = (fields: Fields, prefix: string, read: DocumentValues) =>
    Object.entries(fields).flatMap(([name, field]) =>
      limitProblems(`${prefix}${name}`, field, { value: read[name], currencyDigits }),
    )
  const inRows = Object.entries(resource.lines).flatMap(([list, { fields }]) =>
    (lists[list] ?? []).flatMap((row) => inFields(fields, `${list}.${row.place}.`, row.values)),
  )
  return [...inFields(resource.fields, '', values), ...inRows].filter(({ code }) => code === 'TOO_MANY_DIGITS')
}

/** Returns the values of a stored document, or of a response; amounts are canonical here as well. */
export function valuesIn(resource: { fields: Fields }, document: Body): DocumentValues {
  return valuesOf(writableFields(resource), document)
}

/** Returns the values of a stored document that no client sends. */
export function readOnlyValuesIn({ fields }: { fields: Fields }, document: Body): DocumentValues {
  return valuesOf(
    Object.entries(fields).filter(([, field]) => !isWritable(field)),
    document,
  )
}

/** Returns the rows of a stored document with all their stored values. */
export function listsIn({ lines }: Pick<Resource, 'lines'>, document: Body): ReadLists {
  return Object.fromEntries(
    Object.entries(lines).map(([name, { fields, keyed }]) => [
      name,
      linesOf(document[name]).map((row, place) => ({
        place,
        id: keyed ? textOf(row['id']) : null,
        values: valuesOf(Object.entries(fields), row),
      })),
    ]),
  )
}

function valuesOf(fields: readonly [string, Field][], document: Body): DocumentValues {
  const valueOf = (name: string, { kind }: Field) => {
    const text = textOf(document[name])
    return text !== null && kind === 'money' ? canonical(text) : text
  }
  return Object.fromEntries(fields.map(([name, field]) => [name, valueOf(name, field)]))
}

/** Converts values for rules. */
export function textsOf(values: DocumentValues): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
}

/** Converts texts of rules to values for storage. */
export function valuesFrom(texts: Readonly<Record<string, string>>): DocumentValues {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text === '' ? null : text]))
}

type Limits = { value: string | null | undefined; currencyDigits: number | null }

function limitProblems(path: string, field: Field, { value, currencyDigits }: Limits): Problem[] {
  if (field.kind !== 'money' || value === null || value === undefined) return []
  if (field.positive && compare(value, '0') <= 0) return [{ code: 'NOT_POSITIVE', path }]
  if (isNegative(value)) return [{ code: field.oneSide ? 'NOT_POSITIVE' : 'BELOW_ZERO', path }]
  if (currencyDigits === null || field.price) return []
  const isTooMuch = decimalPlaces(value) > currencyDigits || integerDigits(value) > MONEY_INTEGER_DIGITS
  return isTooMuch ? [{ code: 'TOO_MANY_DIGITS', path, params: { max: currencyDigits.toString() } }] : []
}

function textOf(value: unknown): string | null {
  if (typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : null
}
