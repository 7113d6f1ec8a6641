/**
 * The kinds of report parameters. Each kind is one entry of `parameterKinds`: the query keys that it reads, how it
 * reads them and how prints state them. The API's schema of a kind is in `server/http/reports/report-schemas.ts`, its
 * control in `src/components/report/parameters/parameter-control.tsx`; both tables must have every kind.
 */
import type { Comparison } from '../../calendar/compare-period.ts'
import { parseComparison } from '../../calendar/compare-period.ts'
import { isLocalDate } from '../../calendar/local-date.ts'
import type { Problem } from '../../errors.ts'
import type { PrintedFact } from '../../printing/blocks.ts'
import { inDigits } from '../../language/digits.ts'
import type { PrintStyle } from '../../printing/print-style.ts'
import { printedDate, printedPeriod } from '../../printing/print-style.ts'
import type { Days } from '../../reports/report.ts'
import type { ParameterKind, ReportParameter, ReportParameters } from './define-parameters.ts'
import { MOST_PAGE_ROWS, PAGE_ROWS, isId, readCount } from './list-query.ts'

const LAST_ROW = 1_000_000_000
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/

/** The maximum number of comparison periods. */
export const MAX_COMPARISONS = 3

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>
type Values = Readonly<Record<string, unknown>>
type ParameterReading = { values: Values; problems?: readonly Problem[] }
export type PrintContext = { name: string; values: Values; names: Readonly<Record<string, string>>; style: PrintStyle }
type Kind<P> = {
  keys: (name: string) => readonly string[]
  read: (parameter: P, name: string, query: Query) => ParameterReading
  facts: (parameter: P, context: PrintContext) => readonly PrintedFact[]
}

/** The labels of parameters in prints. */
const parameterTexts = { period: 'Period', asOf: 'As of' } as const
const singleKey = (name: string): string[] => [name]
const noFacts = (): [] => []

/** Reads a range of days, both included; a missing end is open. Problems: NOT_A_DATE, DATES_REVERSED. */
export function readPeriod({ start_date, end_date }: Query): { values: Days; problems: Problem[] } {
  const ends = Object.entries({ start_date, end_date }).filter(([, day]) => day !== undefined && day !== '')
  const problems: Problem[] = ends
    .filter(([, day]) => typeof day !== 'string' || !isLocalDate(day))
    .map(([path]) => ({ code: 'NOT_A_DATE', path }))
  const values: Days = { ...ALWAYS, ...Object.fromEntries(ends) }
  if (problems.length === 0 && values.end_date < values.start_date) {
    problems.push({ code: 'DATES_REVERSED', path: 'end_date' })
  }
  return { values, problems }
}

/** The first and last possible day: a range without bounds. */
export const ALWAYS: Days = { start_date: '0001-01-01', end_date: '9999-12-31' }

/** Reads comparison periods, at most `MAX_COMPARISONS`; `none` is no period. Problem: NOT_IN_LIST. */
function readComparisons({ compare: input = 'none' }: Query): { values: Comparison[]; problems: Problem[] } {
  const texts = [input].flat().filter((text) => text !== 'none' && text !== '')
  const values = texts.map(parseComparison).filter((comparison) => comparison !== null)
  const isRead = values.length === texts.length && values.length <= MAX_COMPARISONS
  const choices = 'none, previous_period, previous_year, months, quarters, years, 2025-01-01..2025-12-31'
  return { values, problems: isRead ? [] : [{ code: 'NOT_IN_LIST', path: 'compare', params: { choices } }] }
}

function readId(name: string, input: Query[string], others: readonly string[] = []): ParameterReading {
  if (input === undefined || input === '') return { values: { [name]: null } }
  const isKnown = typeof input === 'string' && (others.includes(input) || isId(input))
  return { values: { [name]: input }, problems: isKnown ? [] : [{ code: 'UNKNOWN_REFERENCE', path: name }] }
}

function readChoice(name: string, input: Query[string], choices: readonly string[]): ParameterReading {
  const value = input === undefined ? choices[0] : choices.find((option) => option === input)
  if (value !== undefined) return { values: { [name]: value } }
  return { values: {}, problems: [{ code: 'NOT_IN_LIST', path: name, params: { choices: choices.join(', ') } }] }
}

/** All kinds of parameters. */
const parameterKinds: { readonly [K in ParameterKind]: Kind<Extract<ReportParameter, { kind: K }>> } = {
  page: {
    keys: () => ['_start', '_end'],
    read: (_parameter, _name, { _start = '0', _end }) => {
      const start = readCount(String(_start))
      const end = _end === undefined ? (start ?? 0) + PAGE_ROWS : readCount(String(_end))
      const isPage = start !== null && end !== null && end >= start && end - start <= MOST_PAGE_ROWS && end <= LAST_ROW
      return { values: { _start: start, _end: end }, problems: isPage ? [] : [{ code: 'BAD_REQUEST', path: '_end' }] }
    },
    facts: noFacts,
  },
  period: {
    keys: () => ['start_date', 'end_date'],
    read: ({ isOpen = false }, _name, query) => {
      const missing = isOpen ? [] : ['start_date', 'end_date'].filter((path) => !query[path])
      const { values, problems } = readPeriod(query)
      return { values, problems: [...missing.map((path): Problem => ({ code: 'REQUIRED', path })), ...problems] }
    },
    facts: (_parameter, { values, style }) => {
      const { start_date: start, end_date: end } = values as Days
      return [{ label: style.wording(parameterTexts.period), text: printedPeriod({ start, end }, style) }]
    },
  },
  as_of: {
    keys: singleKey,
    read: (_parameter, name, { [name]: input = '' }) => {
      if (input === '') return { values: { [name]: null } }
      const isDay = typeof input === 'string' && isLocalDate(input)
      return { values: { [name]: input }, problems: isDay ? [] : [{ code: 'NOT_A_DATE', path: name }] }
    },
    facts: (_parameter, { name, values, style }) => [
      { label: style.wording(parameterTexts.asOf), text: printedDate(String(values[name]), style) },
    ],
  },
  moment: {
    keys: singleKey,
    read: (_parameter, name, { [name]: input = '' }) => {
      if (input === '') return { values: { [name]: null } }
      const [day = '', time = ''] = typeof input === 'string' ? input.split('T') : []
      const problems: Problem[] = [
        ...(isLocalDate(day) ? [] : [{ code: 'NOT_A_DATE', path: name } as const]),
        ...(TIME_OF_DAY.test(time) ? [] : [{ code: 'NOT_A_TIME', path: name } as const]),
      ]
      return { values: { [name]: input }, problems: problems.slice(0, 1) }
    },
    facts: ({ label }, { name, values, style }) => {
      const value = values[name]
      if (typeof value !== 'string') return []
      const [day = '', time = ''] = value.split('T')
      return [{ label: style.wording(label), text: `${printedDate(day, style)}, ${inDigits(time, style.digits)}` }]
    },
  },
  choice: {
    keys: singleKey,
    read: ({ choices }, name, query) => readChoice(name, query[name], Object.keys(choices)),
    facts: ({ label, choices }, { name, values, style }) => {
      const text = choices[String(values[name])]?.paper
      return text === undefined ? [] : [{ label: style.wording(label), text: style.wording(text) }]
    },
  },
  several: {
    keys: singleKey,
    read: ({ choices }, name, { [name]: input }) => {
      if (input === undefined) return { values: { [name]: null } }
      const values = [input].flat()
      const isKnown = values.every((value) => Object.hasOwn(choices, value))
      const problem: Problem = { code: 'NOT_IN_LIST', path: name, params: { choices: Object.keys(choices).join(', ') } }
      return { values: { [name]: values }, problems: isKnown ? [] : [problem] }
    },
    facts: noFacts,
  },
  key: {
    keys: singleKey,
    read: (_parameter, name, { [name]: input = '' }) => {
      if (input === '') return { values: { [name]: null } }
      const isKey = typeof input === 'string' && /^[\w/-]{1,80}$/.test(input)
      return { values: { [name]: input }, problems: isKey ? [] : [{ code: 'BAD_REQUEST', path: name }] }
    },
    facts: ({ label }, { name, names, style }) => {
      const text = names[name]
      return text === undefined ? [] : [{ label: style.wording(label), text: style.wording(text) }]
    },
  },
  reference: {
    keys: singleKey,
    read: (_parameter, name, query) => readId(name, query[name]),
    facts: ({ label }, { name, names, style }) => {
      const text = names[name]
      return text === undefined ? [] : [{ label: style.wording(label), text }]
    },
  },
  subject: {
    keys: singleKey,
    read: ({ others = {} }, name, query) => readId(name, query[name], Object.keys(others)),
    facts: ({ label, others = {} }, { name, names, values, style }) => {
      const text = names[name]
      if (text === undefined) return []
      const isRecord = others[String(values[name])] === undefined
      return [{ label: style.wording(label), text: isRecord ? text : style.wording(text) }]
    },
  },
  flag: {
    keys: singleKey,
    read: (_parameter, name, query) => {
      const { values, problems = [] } = readChoice(name, query[name], ['false', 'true'])
      const choices = 'true, false'
      return {
        values: { [name]: values[name] === 'true' },
        problems: problems.map((problem) => ({ ...problem, params: { choices } })),
      }
    },
    facts: ({ paper }, { name, values, style }) =>
      paper && values[name] === true ? [{ label: style.wording(paper.label), text: style.wording(paper.text) }] : [],
  },
  compare: {
    keys: singleKey,
    read: (_parameter, name, query) => {
      const { values, problems } = readComparisons(query)
      return { values: { [name]: values }, problems }
    },
    facts: noFacts,
  },
}

/** Returns the entry of a parameter's kind; the only cast of this table. */
export function kindOf(parameter: ReportParameter): Kind<ReportParameter> {
  return parameterKinds[parameter.kind] as Kind<ReportParameter>
}

/** Returns the keys of a query that a parameter reads. */
export function keysOf(name: string, parameter: ReportParameter): readonly string[] {
  return kindOf(parameter).keys(name)
}

/**
 * Reads the parameters of a report from a query. Problems: UNKNOWN_FILTER for an unknown key, REQUIRED for a missing
 * date, and the problem of each invalid value, at its key.
 */
export function readParameters(parameters: ReportParameters, query: Query): { values: Values; problems: Problem[] } {
  const all = Object.entries(parameters)
  const allowedKeys = new Set(all.flatMap(([name, parameter]) => keysOf(name, parameter)))
  const unknown = Object.keys(query).filter((key) => !allowedKeys.has(key))
  const readings = all.map(([name, parameter]) => kindOf(parameter).read(parameter, name, query))
  return {
    values: Object.assign({}, ...readings.map(({ values }) => values)) as Values,
    problems: [
      ...unknown.map((field): Problem => ({ code: 'UNKNOWN_FILTER', path: field, params: { field } })),
      ...readings.flatMap(({ problems = [] }) => problems),
    ],
  }
}
