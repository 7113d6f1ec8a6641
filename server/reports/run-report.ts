/**
 * The common parts of all reports: their SQL files, the company, the records of parameters, their limit. Reports only
 * read.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DomainError, refuse } from '../../domain/errors.ts'
import type { Rights } from '../../domain/permissions/can.ts'
import { can } from '../../domain/permissions/can.ts'
import type { Days, ReportCompany, ReportContext, ReportResult } from '../../domain/reports/report.ts'
import { withSinceThen } from '../../domain/reports/history/since-then.ts'
import type { Report, ReportQuery, RowOf } from '../../domain/resources/core/define-report.ts'
import { oneMore } from '../../domain/resources/core/define-report.ts'
import { auditActions, auditedTypes } from '../../domain/resources/audit-words.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import type { ReferenceParameter, Subject } from '../../domain/resources/core/define-parameters.ts'
import type { Query } from '../../domain/resources/core/report-parameters.ts'
import { readPeriod } from '../../domain/resources/core/report-parameters.ts'
import type { Reader, Statement } from '../db/core/client.ts'
import { statement } from '../db/core/client.ts'
import { projectRoot } from '../paths.ts'
import type { BooksHistory, Moment } from './books-history.ts'
import { asKnownAt, entriesSince, momentOf, pageOfEntries, refuseUnknown } from './books-history.ts'

/** The company that a report reads. */
export type Books = { db: Reader; companyId: string }
export type Values = Readonly<Record<string, unknown>>
/** `most`: more rows than this are refused; null: no limit. */
export type ReportRequest = { values: Values; rights: Rights; most: number | null }
/** The result of a report, its parameters with defaults, and the names of their records. */
export type ReportOutcome = {
  result: ReportResult
  values: Values
  names: Readonly<Record<string, string>>
  company: ReportCompany
  moment: BooksHistory | null
}
/** What a run of a report begins with; `moment` is null for the books of now. */
type RunContext = ReportContext<Values> & { readonly moment: BooksHistory | null }

/** The most rows that a page shows. */
export const MOST_ROWS = 50_000
/** The most rows of a printed report: more are 250 pages, and rendering them takes a minute. */
export const MOST_PRINTED = 10_000
/** The number of lines per query of a long file. */
const BATCH_ROWS = 2_000
const texts = new Map<string, string>()

/** The first statement of every report's transaction. */
export const readOnly: Statement = statement('set transaction read only')

/**
 * Memory to sum up a whole period, and a plan for its actual parameters. The generic plan that PostgreSQL uses from the
 * sixth run on looks up each row separately.
 */
export const roomy: Statement = statement(
  `select set_config('work_mem', '64MB', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
)

const opening = [readOnly, roomy]

/** Returns a report's SQL file with its parameters as a prepared statement. */
export function fromFile<Row>(name: string, parameters: readonly unknown[]): Statement<Row> {
  const text = texts.get(name) ?? readFileSync(path.join(projectRoot, 'server/reports/sql', `${name}.sql`), 'utf8')
  texts.set(name, text)
  return statement<Row>(text, parameters)
}

/**
 * Runs a declared report: reads the company and the records of parameters, then the report's own queries, and maps
 * their results to rows. Raises UNKNOWN_REFERENCE for a record that the company does not have, NOT_YET_KNOWN, what the report
 * itself refuses, and REPORT_TOO_LARGE above `most` rows.
 */
export async function runReport(books: Books, report: Report, request: ReportRequest): Promise<ReportOutcome> {
  const { most } = request
  const context = await contextOf(books, report, request)
  const { values, company } = context
  const lines = report.lines?.({ values }, { rows: oneMore(most), behind: null })
  const queries = { ...report.queries({ values, company, most }), ...(lines ? { lines } : {}) }
  const result = await resultOf(books, report, { context, queries })
  if (most !== null) refuseTooLarge(result.rows.length, most)
  return outcomeOf(result, context)
}

type Run = { context: RunContext; queries: Readonly<Record<string, ReportQuery>> }

/** Returns the result of a whole report; as known at a moment with the difference to now, where its rows have one. */
async function resultOf(books: Books, report: Report, { context, queries }: Run): Promise<ReportResult> {
  const { moment, values, company } = context
  const rowsOf = (facts: Facts, parameters: Values) =>
    report.rows(facts, { ...context, values: parameters }, { behind: null, isLast: true })
  const { figure } = report.history ?? {}
  const facts = askAll(books, queries, knownBy(context))
  if (moment === null || figure === undefined) return rowsOf(await facts, values)
  const [earlier, now] = (await Promise.all([facts, askAll(books, queries)])).map((one) => {
    const shown = rowsOf(one, values)
    return { shown, whole: values['hide_zero'] === true ? rowsOf(one, { ...values, hide_zero: false }) : shown }
  })
  if (!earlier || !now) throw new Error('Both readings have a result')
  return withSinceThen(earlier, now, { figure, digits: company.digits })
}

function knownBy({ moment }: RunContext): Statement[] {
  return moment === null ? [] : [asKnownAt(moment.at)]
}

function outcomeOf(result: ReportResult, { values, names, company, moment }: RunContext): ReportOutcome {
  return { result, values, names, company, moment }
}

/**
 * Yields a declared report for a file: one with lines in batches of constant memory, each with its rows and totals, any
 * other as a whole. Raises UNKNOWN_REFERENCE before the first.
 */
export async function* reportBatches(
  books: Books,
  report: Report,
  request: Omit<ReportRequest, 'most'>,
): AsyncGenerator<ReportOutcome> {
  const context = await contextOf(books, report, request)
  const { values, company } = context
  const queries = report.queries({ values, company, most: null })
  if (!report.lines) {
    yield outcomeOf(await resultOf(books, report, { context, queries }), context)
    return
  }
  const before = knownBy(context)
  const facts = await askAll(books, queries, before)
  let behind: unknown = null
  let isLast: boolean
  do {
    const query = report.lines({ values }, { rows: BATCH_ROWS, behind: behind as never })
    const { lines = [] } = query ? await askAll(books, { lines: query }, before) : {}
    isLast = lines.length < BATCH_ROWS
    const result = report.rows(query ? { ...facts, lines } : facts, context, { behind: behind as never, isLast })
    behind = lines.at(-1) ?? null
    yield outcomeOf(result, context)
  } while (!isLast)
}

/** Reads the company, the records of parameters and what changed since the moment. Raises UNKNOWN_REFERENCE, NOT_YET_KNOWN. */
async function contextOf(
  { db, companyId }: Books,
  report: Report,
  { values: requestValues, rights }: Omit<ReportRequest, 'most'>,
): Promise<RunContext> {
  const sentValues = await withDefaults({ db, companyId }, report, requestValues)
  const references = referencesOf(report, sentValues)
  const knownAt = sentValues['known_at'] ?? null
  const [, [company], [moment], ...nameRows] = await db.batch(companyId, [
    readOnly,
    reportCompany(companyId),
    momentOf(companyId, knownAt),
    ...references.map(({ to, id }) => nameOf(companyId, to, id)),
  ])
  if (!company) throw new DomainError('NOT_FOUND')
  // The narrowest comes last and is reported first.
  const unknown = references.filter((_, place) => !nameRows[place]?.[0]).toReversed()
  refuse(unknown.map(({ name }) => ({ code: 'UNKNOWN_REFERENCE', path: name })))
  const values = withToday(report, sentValues, company.today)
  return {
    values,
    moment:
      moment && knownAt !== null ? await knownBooks({ db, companyId }, report, { moment, values, company }) : null,
    names: {
      ...wordsOf(report, sentValues),
      ...Object.fromEntries(references.map(({ name }, place) => [name, nameRows[place]?.[0]?.name ?? ''])),
    },
    columns: report.columns.flatMap(({ needs, ...column }) =>
      needs === undefined || can(rights, needs) ? [column] : [],
    ),
    company,
  }
}

/** Returns the values with those that the report chooses for parameters without one. */
async function withDefaults(books: Books, report: Report, values: Values): Promise<Values> {
  const defaults = report.defaults?.(values)
  if (!defaults) return values
  const {
    rows: [row = {}],
  } = await askAll(books, { rows: defaults })
  const missing = Object.entries(row).filter(([name, value]) => values[name] === null && value !== null)
  return { ...values, ...Object.fromEntries(missing) }
}

type KnownRequest = { moment: Moment; values: Values; company: ReportCompany }

async function knownBooks(
  { db, companyId }: Books,
  report: Report,
  { moment, values, company }: KnownRequest,
): Promise<BooksHistory> {
  refuseUnknown(moment)
  const changes = report.history?.changedBy({ values, company })
  if (!changes) throw new Error(`${report.name} does not say which entries change it`)
  const [, , [count]] = await db.batch(companyId, [readOnly, roomy, entriesSince(companyId, moment.at, changes)])
  return { at: moment.at, entries: count?.entries ?? 0, page: pageOfEntries(changes, String(values['known_at'])) }
}

/**
 * Returns the rows of each query of a declaration, planned for its parameters, in one round trip and after other statements of the
 * same transaction.
 */
export async function askAll<Queries extends Readonly<Record<string, ReportQuery>>>(
  { db, companyId }: Books,
  queries: Queries,
  before: readonly Statement[] = [],
): Promise<{ [Name in keyof Queries]: RowOf<Queries[Name]>[] }> {
  const all = Object.entries(queries)
  const results = await db.batch(companyId, [
    ...opening,
    ...before,
    ...all.map(([, { sql, takes }]) => fromFile<Record<string, unknown>>(sql, [companyId, ...takes])),
  ])
  const rows = results.slice(opening.length + before.length) as Record<string, unknown>[][]
  // The rows stand in the order of the queries.
  return Object.fromEntries(all.map(([name], place) => [name, rows[place] ?? []])) as never
}

type Facts = Readonly<Record<string, readonly unknown[]>>
type ParameterReference = { name: string; parameter: ReferenceParameter | Subject; value: string }

/** Returns the parameters with a record; a subject only with the choice that it belongs to. */
function parameterReferences({ parameters }: Report, values: Values): ParameterReference[] {
  return Object.entries(parameters).flatMap(([name, parameter]): ParameterReference[] => {
    const value = values[name]
    if ((parameter.kind !== 'reference' && parameter.kind !== 'subject') || typeof value !== 'string') return []
    const [choice = '', expected] = parameter.kind === 'subject' ? (parameter.when ?? []) : []
    return expected !== undefined && values[choice] !== expected ? [] : [{ name, parameter, value }]
  })
}

const othersOf = (parameter: ParameterReference['parameter']) =>
  parameter.kind === 'subject' ? (parameter.others ?? {}) : {}

function referencesOf(report: Report, values: Values): { name: string; to: string; id: string }[] {
  return parameterReferences(report, values)
    .filter(({ parameter, value }) => othersOf(parameter)[value] === undefined)
    .map(({ name, parameter: { to }, value }) => ({ name, to, id: value }))
}

/** Returns the names of words used in place of an id, and of types of records and actions used as keys. */
function wordsOf(report: Report, values: Values): Record<string, string> {
  const others = parameterReferences(report, values).map(({ name, parameter, value }) => [
    name,
    othersOf(parameter)[value],
  ])
  const keys = Object.entries(report.parameters).flatMap(([name, { kind }]) => {
    const key = kind === 'key' ? values[name] : null
    return typeof key === 'string' ? [[name, auditedTypes[key] ?? auditActions[key]]] : []
  })
  const words = [...others, ...keys]
  return Object.fromEntries(words.filter(([, word]) => word !== undefined)) as Record<string, string>
}

/** Returns what reports know of their company. */
export function reportCompany(companyId: string): Statement<ReportCompany> {
  return statement(
    `select currency_code as currency, currency_digits as digits, calendar, company_today(id) as today,
       coalesce((select jsonb_agg(jsonb_build_object('start_date', start_date, 'end_date', end_date) order by start_date)
         from fiscal_year where company_id = $1), '[]') as fiscal_years
     from company where id = $1`,
    [companyId],
  )
}

/** Returns the name of a parameter's record. */
export function nameOf(companyId: string, to: string, id: string): Statement<{ name: string }> {
  const resource = resourceAt(to)
  if (!resource) throw new Error(`${to} is not declared`)
  return statement(`select name from ${resource.table} where company_id = $1 and id = $2`, [companyId, id])
}

/** Sets missing dates to today. */
function withToday({ parameters }: Report, values: Values, today: string): Values {
  const days = Object.entries(parameters).filter(([name, { kind }]) => kind === 'as_of' && values[name] === null)
  return { ...values, ...Object.fromEntries(days.map(([name]) => [name, today])) }
}

/** Returns a range of dates, both included; a missing end is open. Raises NOT_A_DATE, DATES_REVERSED. */
export function period(query: Query): Days {
  const { values, problems } = readPeriod(query)
  refuse(problems)
  return values
}

/** Raises REPORT_TOO_LARGE for more than `most` rows; files have no such limit. */
export function refuseTooLarge(rows: number, most: number): void {
  if (rows > most) throw new DomainError('REPORT_TOO_LARGE', { max: String(most) })
}
