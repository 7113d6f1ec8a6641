/**
 * What the fields of a plain document say: each field by its declaration, then what depends on the currency.
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

/** The values of a document's fields by their names on the wire, amounts canonical, switches `true` or `false`; nothing is null. */
export type DocumentValues = Readonly<Record<string, string | null>>

/** The same as rules are given them: nothing is ''. */
export type Texts<F extends Fields> = { readonly [Name in keyof F]: string }

/** A row of a list: its place in the list as it was sent, the id of a stored one, and its values. */
export type ReadLine = { place: number; id: string | null; values: DocumentValues }
export type ReadLists = Readonly<Record<string, readonly ReadLine[]>>
export type ReadDocument = { values: DocumentValues; lists: ReadLists; problems: Problem[] }

/**
 * Reads the body of a document. What cannot be read is null in `values`, and `problems` says of each field the first that
 * is wrong, in the order of the declaration; lists follow, and unknown names come last. Rows without any value are left out.
 * Without the digits of the currency no amount has too many of them: `tooFine` says which have.
 */
export function readDocument(resource: Resource, body: unknown, currencyDigits: number | null): ReadDocument {
  if (!isBody(body)) return { values: {}, lists: {}, problems: [{ code: 'BAD_REQUEST', path: '' }] }
  const fields = writableFields(resource)
  const { values, problems } = readValues(fields, body, currencyDigits)
  const read = Object.entries(resource.lines).map(([name, lines]) => {
    const list = readList(lines, body[name], currencyDigits)
    return { name, ...list, problems: list.problems.map((one) => ({ ...one, path: `${name}${one.path}` })) }
  })
  const missing = read.flatMap(({ name, rows, problems: wrong }) =>
    rows.length > 0 || wrong.length > 0 ? [] : missingWithoutRows(resource.lines[name], values),
  )
  const inFields = [...problems, ...missing.filter(({ path }) => !problems.some((one) => one.path === path))]
  return {
    values,
    lists: Object.fromEntries(read.map(({ name, rows }) => [name, rows])),
    problems: [...inFields, ...read.flatMap((list) => list.problems), ...unknownNames(body, bodyNames(resource))],
  }
}

/**
 * What is wrong with the body of a document as far as it says so itself: what reading it finds, and what its kind checks
 * beside that where a field has no problem yet. A form asks this before it sends; the server asks the same two.
 */
export function bodyProblems(resource: Resource, body: unknown, currencyDigits: number): Problem[] {
  const { values, problems } = readDocument(resource, body, currencyDigits)
  const nothing = Object.fromEntries(Object.keys(resource.fields).map((name) => [name, null]))
  const own = resource.check?.(textsOf({ ...nothing, ...values })) ?? []
  return [...problems, ...own.filter(({ path }) => !problems.some((one) => one.path === path))]
}

/** REQUIRED at the fields that say what a single row would, where a row asks for them. */
function missingWithoutRows(lines: Lines | undefined, values: DocumentValues): Problem[] {
  const { instead = [], fields = {} } = lines ?? {}
  return instead
    .filter((name) => fields[name]?.required && values[name] === null)
    .map((path) => ({ code: 'REQUIRED', path }))
}

/** Fields one by one, with the limits of the currency; problems in their order. */
function readValues(fields: readonly [string, Field][], body: Body, currencyDigits: number | null) {
  const { record, problems: found } = readFields(fields, 'create', withFlags(fields, body))
  const fine = finerThanAny(fields, body, found)
  const problems = found.filter(({ path }) => !(path in fine))
  const values: DocumentValues = Object.fromEntries(fields.map(([name]) => [name, fine[name] ?? textOf(record[name])]))
  const limits = fields.flatMap(([name, field]) => limitProblems(name, field, { value: values[name], currencyDigits }))
  const places = fields.map(([name]) => name)
  const ordered = [...problems, ...limits].toSorted((one, two) => places.indexOf(one.path) - places.indexOf(two.path))
  return { values, problems: ordered }
}

/** Amounts with more digits than any currency has, as they are typed: it is their own that says how many are too many. */
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

/** A switch of which nothing is said is as it begins. */
function withFlags(fields: readonly [string, Field][], body: Body): Body {
  const unsaid = fields.flatMap(([name, field]) => {
    const isUnsaid = field.kind === 'flag' && (body[name] ?? '') === ''
    return isUnsaid ? [[name, field.initial ?? false]] : []
  })
  return { ...body, ...Object.fromEntries(unsaid) }
}

/** The rows of a list; paths of problems begin behind its name. */
function readList(
  { fields: declared, keyed, stored, filledBy }: Lines,
  list: unknown,
  currencyDigits: number | null,
): { rows: ReadLine[]; problems: Problem[] } {
  if (list === undefined || list === null) return { rows: [], problems: [] }
  if (!Array.isArray(list)) return { rows: [], problems: [{ code: 'BAD_REQUEST', path: '' }] }
  const fields = writableFields({ fields: declared })
  const names = [...(keyed ? ['id'] : []), ...fields.map(([name]) => name)]
  const sent = list
    .map((row: unknown, place) => ({ row, place }))
    .filter(({ row }) => !isBlank(row, names, filledBy ?? names))
  const most = stored?.most ?? Infinity
  // Thousands of rows are not answered with thousands of problems.
  const problems: Problem[] =
    sent.length > most ? [{ code: 'TOO_MANY_ROWS', path: '', params: { max: most.toString() } }] : []
  const rows = sent.slice(0, most).flatMap(({ row, place }): ReadLine[] => {
    if (!isBody(row)) {
      problems.push({ code: 'BAD_REQUEST', path: `.${place}` })
      return []
    }
    const read = readValues(fields, row, currencyDigits)
    const wrong = [...read.problems, ...unknownNames(row, names)]
    problems.push(...wrong.map((one) => ({ ...one, path: `.${place}.${one.path}` })))
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

/** Reads what the body of an act says of its own fields, as `readDocument` does. */
export function readAct(
  { body: declared = {} }: Act,
  body: unknown,
  currencyDigits: number,
): Omit<ReadDocument, 'lists'> {
  const sent = isBody(body) ? body : {}
  const fields = Object.entries(declared)
  return readValues(fields, Object.fromEntries(fields.map(([name]) => [name, sent[name]])), currencyDigits)
}

/** TOO_MANY_DIGITS at the amounts of a document that are finer than the currency. */
export function tooFine(resource: Resource, { values, lists }: ReadDocument, currencyDigits: number): Problem[] {
  const inFields = (fields: Fields, at: string, read: DocumentValues) =>
    Object.entries(fields).flatMap(([name, field]) =>
      limitProblems(`${at}${name}`, field, { value: read[name], currencyDigits }),
    )
  const inRows = Object.entries(resource.lines).flatMap(([list, { fields }]) =>
    (lists[list] ?? []).flatMap((row) => inFields(fields, `${list}.${row.place}.`, row.values)),
  )
  return [...inFields(resource.fields, '', values), ...inRows].filter(({ code }) => code === 'TOO_MANY_DIGITS')
}

/** The values of a stored document, or of any answer of it; amounts are canonical here as well. */
export function valuesIn(resource: { fields: Fields }, document: Body): DocumentValues {
  return valuesOf(writableFields(resource), document)
}

/** What the server keeps of a stored document, which no client sends. */
export function keptIn({ fields }: { fields: Fields }, document: Body): DocumentValues {
  return valuesOf(
    Object.entries(fields).filter(([, field]) => !isWritable(field)),
    document,
  )
}

/** The rows of a stored document with all that is stored of them. */
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

/** The values as rules are given them. */
export function textsOf(values: DocumentValues): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']))
}

/** What rules were given, as it is stored. */
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
