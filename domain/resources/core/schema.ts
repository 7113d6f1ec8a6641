/**
 * The schema of what a client may write, derived from a resource's declaration; browser and server both use it.
 *
 * Texts are trimmed and an empty text becomes null, so '' for a required field is REQUIRED and '' for any other field
 * clears it. Unknown, read-only and computed fields are refused, never dropped. An update has only the fields that
 * change, and always the version that it is based on.
 *
 *   create account/ledgers { code: ' 1110 ', name: '', balance: '5' }
 *     code is '1110'; name and category are REQUIRED; balance is UNKNOWN_FIELD
 */
import * as z from 'zod/mini'
import { isLocalDate } from '../../calendar/local-date.ts'
import type { ErrorCode, Problem } from '../../errors.ts'
import { canonical, decimalPlaces, integerDigits, isDecimal } from '../../money/decimal.ts'
import type { Field, Resource } from './define.ts'
import { dataShapes } from './data-shapes.ts'
import { writableFields } from './define.ts'

export type WriteMode = 'create' | 'update'
export type WriteRecord = Record<string, unknown>
export type ParsedRecord = { record: WriteRecord; problems: readonly Problem[] }

const MONEY_PLACES = 6
export const MONEY_INTEGER_DIGITS = 14
/** Longer than any valid amount, so that huge inputs are never computed. */
export const MONEY_LENGTH = 40

/**
 * Reads a body as a client sent it. `record` is normalized (texts trimmed, '' as null, amounts canonical) and valid
 * only when `problems` is empty. Problems are REQUIRED, UNKNOWN_FIELD, TOO_LONG, NOT_A_NUMBER, TOO_MANY_DIGITS,
 * NOT_A_DATE, NOT_IN_LIST, UNKNOWN_REFERENCE (not an id; the server checks whether the record exists) or BAD_REQUEST,
 * one for each field, in the order of the declaration.
 */
export function parseRecord(resource: Resource, mode: WriteMode, input: unknown): ParsedRecord {
  if (!isPlainObject(input)) return { record: {}, problems: [{ code: 'BAD_REQUEST', path: '' }] }
  const fields = writableFields(resource)
  const read = readFields(fields, mode, input)
  const version = mode === 'update' ? readVersion(input['version']) : { record: {}, problems: [] }
  const names = [...fields.map(([name]) => name), ...(mode === 'update' ? ['version'] : [])]
  const problems = [...version.problems, ...read.problems, ...unknownNames(input, names)]
  return { record: problems.length === 0 ? { ...version.record, ...read.record } : {}, problems }
}

/**
 * Reads fields one by one, so that a problem of one does not hide others. `record` has the valid fields; on an update
 * only those of the body.
 */
export function readFields(fields: readonly [string, Field][], mode: WriteMode, body: WriteRecord): ParsedRecord {
  const record: WriteRecord = {}
  const problems: Problem[] = []
  for (const [name, field] of fields) {
    const value = normalizeInput(body[name], field)
    if (value === undefined && (mode === 'update' || !field.required)) continue
    if (value === undefined || value === null) {
      if (field.required || field.kind === 'flag') problems.push({ code: 'REQUIRED', path: name })
      else record[name] = null
      continue
    }
    const result = schemaOf(field).safeParse(value)
    if (result.success) record[name] = result.data
    else {
      const issues = result.error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] }))
      problems.push(...firstByPath(issues.flatMap((issue) => problemsOf(issue, { name, field, value }))))
    }
  }
  return { record, problems }
}

/** Returns UNKNOWN_FIELD for each name of a body that is not in `names`. */
export function unknownNames(body: WriteRecord, names: readonly string[]): Problem[] {
  return Object.keys(body)
    .filter((name) => !names.includes(name))
    .map((name) => ({ code: 'UNKNOWN_FIELD', path: name, params: { field: name } }))
}

/** Returns whether a value can be the version of a record; they are counted in 32 bits. */
export function isVersion(value: unknown): value is number {
  return z.int().check(z.minimum(0), z.maximum(2_147_483_647)).safeParse(value).success
}

function readVersion(version: unknown): ParsedRecord {
  const path = 'version'
  if (version === undefined || version === null || version === '') {
    return { record: {}, problems: [{ code: 'REQUIRED', path }] }
  }
  return isVersion(version) && version > 0
    ? { record: { version }, problems: [] }
    : { record: {}, problems: [{ code: 'BAD_REQUEST', path }] }
}

function firstByPath(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ path }, index) => problems.findIndex((candidate) => candidate.path === path) === index)
}

/** Returns all problems of a body, as parseRecord finds them; an empty list when it can be stored. */
export function checkRecord(resource: Resource, mode: WriteMode, input: unknown): readonly Problem[] {
  return parseRecord(resource, mode, input).problems
}

/** Cached for each field: a document may have thousands of rows. */
const schemas = new WeakMap<Field, z.ZodMiniType>()

function schemaOf(field: Field): z.ZodMiniType {
  const schema = schemas.get(field) ?? valueSchema(field)
  schemas.set(field, schema)
  return schema
}

/** Returns the schema of one value with trimmed texts. */
export function valueSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
    case 'note':
      return z.string().check(z.minLength(1), z.maxLength(field.max))
    case 'money':
    case 'quantity':
      return z.string().check(
        ({ value, issues }) => {
          const code = moneyProblem(value) ?? (hasFraction(field, value) ? 'NOT_WHOLE' : null)
          if (code) issues.push({ code: 'custom', input: value, params: { code } })
        },
        z.overwrite((value) => (moneyProblem(value) ? value : canonical(value))),
      )
    case 'date':
      return z.string().check(z.refine(isLocalDate), z.meta({ format: 'date' }))
    case 'flag':
      return z.boolean()
    case 'choice':
    case 'status':
      return z.enum(Object.keys(field.choices))
    case 'reference':
      return z.guid()
    case 'data':
      return dataShapes[field.shape]
  }
}

function hasFraction(field: Field, value: string): boolean {
  return field.kind === 'quantity' && field.whole === true && decimalPlaces(value) > 0
}

function moneyProblem(value: string): ErrorCode | null {
  if (!isDecimal(value)) return 'NOT_A_NUMBER'
  if (value.length > MONEY_LENGTH) return 'TOO_MANY_DIGITS'
  const tooMany = decimalPlaces(value) > MONEY_PLACES || integerDigits(value) > MONEY_INTEGER_DIGITS
  return tooMany ? 'TOO_MANY_DIGITS' : null
}

/** Trims a text; only a note keeps its line breaks. Characters that the database cannot store are removed. */
function normalizeInput(value: unknown, field: Field | undefined): unknown {
  if (typeof value !== 'string') return value
  const lines = field?.kind === 'note' ? value.replaceAll(/\r\n?/g, '\n') : value.replaceAll(/[\t\r\n]+/g, ' ')
  // oxlint-disable-next-line no-control-regex -- the pattern matches control characters
  const text = lines.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '').trim()
  return text === '' ? null : text
}

type FieldInput = { name: string; field: Field; value: unknown }

function problemsOf(issue: z.core.$ZodIssue, { name, field, value: input }: FieldInput): Problem[] {
  const path = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') return unknownNamesAt(issue.path, issue.keys)
  const value = issue.path.reduce(partOf, { [name]: input })
  if (value === undefined || value === null || value === '') return [{ code: 'REQUIRED', path }]
  if (issue.code === 'too_big') return [{ code: 'TOO_LONG', path, params: { max: String(issue.maximum) } }]
  if (issue.code === 'custom' && issue.params?.['code'] === 'TOO_MANY_DIGITS') {
    return [{ code: 'TOO_MANY_DIGITS', path, params: { max: String(MONEY_PLACES) } }]
  }
  if (issue.code === 'custom' && issue.params?.['code'] === 'NOT_WHOLE') return [{ code: 'NOT_WHOLE', path }]
  if (field.kind === 'data' && issue.code === 'invalid_value') {
    return [{ code: 'NOT_IN_LIST', path, params: { choices: issue.values.join(', ') } }]
  }
  return [kindProblem(field, path)]
}

function unknownNamesAt(path: readonly PropertyKey[], keys: readonly string[]): Problem[] {
  return keys.map((field) => ({ code: 'UNKNOWN_FIELD', path: [...path, field].join('.'), params: { field } }))
}

/** Returns the value at one step of a path. */
function partOf(value: unknown, step: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined
}

/** Returns the problem of a value that is not of the field's kind. */
function kindProblem(field: Field, path: string): Problem {
  switch (field.kind) {
    case 'text':
    case 'note':
    case 'data':
      return { code: 'BAD_REQUEST', path }
    case 'money':
    case 'quantity':
      return { code: 'NOT_A_NUMBER', path }
    case 'date':
      return { code: 'NOT_A_DATE', path }
    case 'flag':
      return { code: 'NOT_IN_LIST', path, params: { choices: 'true, false' } }
    case 'choice':
    case 'status':
      return { code: 'NOT_IN_LIST', path, params: { choices: Object.values(field.choices).join(', ') } }
    case 'reference':
      return { code: 'UNKNOWN_REFERENCE', path }
  }
}

function isPlainObject(input: unknown): input is WriteRecord {
  return typeof input === 'object' && input !== null && !Array.isArray(input)
}
