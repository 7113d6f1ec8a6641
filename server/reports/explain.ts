/**
 * Explains a figure of a report: a level of its tree, whose parts add up to it. The upper levels read balances; journal lines
 * are read for the entries of one month of one account only.
 */
import { DomainError } from '../../domain/errors.ts'
import { isZero, subtract, sum, withDigits } from '../../domain/money/decimal.ts'
import type { Rights } from '../../domain/permissions/can.ts'
import type { DaySides, Sides } from '../../domain/reports/explain/account-parts.ts'
import { counted, endParts, hasOpenings, monthParts } from '../../domain/reports/explain/account-parts.ts'
import type { CellKey, Figure } from '../../domain/reports/explain/figure-parts.ts'
import type { Days, ReportCompany } from '../../domain/reports/report.ts'
import type { TrialBalanceFacts } from '../../domain/reports/trial-balance.ts'
import { query } from '../../domain/resources/core/define-report.ts'
import type { Report } from '../../domain/resources/core/define-report.ts'
import { figureOf } from './explained-figure.ts'
import type { Books, Values } from './run-report.ts'
import { askAll, roomy, runReport } from './run-report.ts'

/** What is explained: a cell; below it an account, a month by its first day, an entry; from a number of entries on. */
export type ExplainRequest = {
  values: Values
  rights: Rights
  cell: CellKey
  account: string | null
  days: Days | null
  entry: string | null
  start: number
}
export type ExplainedPart = {
  kind: 'figure' | 'account' | 'opening' | 'month' | 'transfer' | 'entry' | 'line' | 'rest'
  id: string
  code: string | null
  name: string
  amount: string
  start_date: string | null
  end_date: string | null
  document_path: string | null
  document_id: string | null
  /** The parameters that lead one level down; null at the end. */
  below: Readonly<Record<string, string>> | null
}
export type Explanation = {
  name: string
  amount: string
  /** A quotient is the first part divided by the second one, times a factor. */
  relation: 'sum' | 'quotient'
  /** Of a quotient. */
  formula: string | null
  measure: Figure['measure'] | null
  start_date: string
  end_date: string
  parts: ExplainedPart[]
  sum: string
  adds_up: boolean
  /** What each type of document turned over, where the account has not too many lines. */
  types: { document_path: string; amount: string }[]
}
type AccountRow = TrialBalanceFacts['accounts'][number]
type TypeRow = Sides & { document_path: string }
type EntryRow = Sides & {
  entry_id: string
  date: string
  document_path: string
  document_id: string
  document_no: string | null
  narration: string
}
type LineRow = Sides & { line_no: number; date: string; description: string }

const PAGE_ENTRIES = 100
/** The most lines of which the types of documents are summed: more would take longer than a click. */
const MOST_TYPED_LINES = 10_000
const end = { code: null, start_date: null, end_date: null, document_path: null, document_id: null, below: null }

/** Explains a figure or a part of it. Raises NOT_FOUND for a cell without an explanation or an account that is no part of it. */
export async function explain(books: Books, report: Report, request: ExplainRequest): Promise<Explanation> {
  const { values, rights, cell, account } = request
  const outcome = await runReport(books, report, {
    values: { ...values, hide_zero: false, known_at: null },
    rights,
    most: null,
  })
  const { company } = outcome
  const explained = await figureOf(books, report, { outcome, rights, cell })
  if (!explained) throw new DomainError('NOT_FOUND')
  if ('ratio' in explained) {
    const { ratio, parts } = explained
    return withSum(
      { ...ratio, relation: 'quotient', measure: null, types: [], parts: parts.map((part) => ({ ...end, ...part })) },
      company,
    )
  }
  if (account !== null) return accountLevel({ books, company, figure: explained }, request)
  const { name, amount, measure, days } = explained
  const parts = explained.parts.map(({ id, isAccount, ...part }): ExplainedPart => ({
    ...end,
    ...part,
    id,
    kind: isAccount ? 'account' : 'figure',
    below: isAccount ? { account: id } : { row: id },
  }))
  return withSum({ name, amount, relation: 'sum', measure, ...days, parts, types: [] }, company)
}

type Level = { books: Books; company: ReportCompany; figure: Figure }

async function accountLevel(level: Level, { account, days, entry, start }: ExplainRequest): Promise<Explanation> {
  const part = level.figure.parts.find(({ id, isAccount }) => isAccount && id === account)
  if (!part) throw new DomainError('NOT_FOUND')
  const range = { ...level, id: part.id, name: part.name }
  if (entry !== null) return linesOf(range, entry)
  if (days !== null) return entriesOf(range, days, start)
  return monthsOf(range, part.amount)
}

type AccountLevel = Level & { id: string; name: string }

/** Returns opening, months and transfer of an account, and what its types of documents turned over. */
async function monthsOf({ books, company, figure, id, name }: AccountLevel, amount: string): Promise<Explanation> {
  const { days, measure } = figure
  const range = [id, days.start_date, days.end_date, hasOpenings(measure)]
  const facts = await askAll(
    books,
    {
      ends: query<AccountRow>('ledger/trial-balance', days.start_date, days.end_date, null),
      days: query<DaySides>('ledger/account-days', ...range),
      types: query<TypeRow>('ledger/account-types', ...range, MOST_TYPED_LINES),
    },
    [roomy],
  )
  const ends = facts.ends.find((one) => one.id === id)
  const { opening, transfer } = endParts(figure, ends)
  const months = monthParts(figure, facts.days, company)
  return withSum(
    {
      name,
      amount,
      relation: 'sum',
      measure,
      ...days,
      parts: [
        ...(opening === null ? [] : [{ ...end, kind: 'opening' as const, id: 'opening', name: '', amount: opening }]),
        ...months.map(({ start_date, end_date, ...month }): ExplainedPart => {
          const below = { account: id, from: start_date, until: end_date }
          return { ...end, ...month, kind: 'month', id: start_date, name: '', start_date, end_date, below }
        }),
        ...(transfer === null
          ? []
          : [{ ...end, kind: 'transfer' as const, id: 'transfer', name: '', amount: transfer }]),
      ],
      types: facts.types
        .map((type) => ({ document_path: type.document_path, amount: counted(figure, type) }))
        .filter(({ amount: of }) => !isZero(of)),
    },
    company,
  )
}

/** Returns a page of the entries of an account in some days; the others are one part. */
async function entriesOf(
  { books, company, figure, id, name }: AccountLevel,
  days: Days,
  start: number,
): Promise<Explanation> {
  const range = [id, days.start_date, days.end_date, hasOpenings(figure.measure)]
  const facts = await askAll(books, {
    days: query<DaySides>('ledger/account-days', ...range),
    entries: query<EntryRow>('ledger/account-entries', ...range, PAGE_ENTRIES, start),
  })
  const amount = sum(facts.days.map((sides) => counted(figure, sides)))
  const entries = facts.entries.map((entry): ExplainedPart => {
    const { entry_id, date, document_path, document_id, document_no, narration } = entry
    return {
      kind: 'entry',
      id: entry_id,
      code: document_no,
      name: narration,
      amount: counted(figure, entry),
      start_date: date,
      end_date: date,
      document_path,
      document_id,
      below: { account: id, entry: entry_id },
    }
  })
  const rest = subtract(amount, sum(entries.map((entry) => entry.amount)))
  const isWhole = entries.length < PAGE_ENTRIES && start === 0
  const next = { account: id, from: days.start_date, until: days.end_date, start: `${start + PAGE_ENTRIES}` }
  const below = entries.length === PAGE_ENTRIES ? next : null
  const others: ExplainedPart[] = isWhole ? [] : [{ ...end, kind: 'rest', id: 'rest', name: '', amount: rest, below }]
  return withSum(
    { name, amount, relation: 'sum', measure: figure.measure, ...days, parts: [...entries, ...others], types: [] },
    company,
  )
}

async function linesOf({ books, company, figure, id, name }: AccountLevel, entry: string): Promise<Explanation> {
  const { lines } = await askAll(books, { lines: query<LineRow>('ledger/account-entry-lines', id, entry) })
  const [first] = lines
  if (!first) throw new DomainError('NOT_FOUND')
  const parts = lines.map((line): ExplainedPart => {
    return { ...end, kind: 'line', id: `${line.line_no}`, name: line.description, amount: counted(figure, line) }
  })
  const amount = sum(parts.map((part) => part.amount))
  const days = { start_date: first.date, end_date: first.date }
  return withSum({ name, amount, relation: 'sum', measure: figure.measure, ...days, parts, types: [] }, company)
}

/** Adds the sum of the parts, and writes amounts with the digits of the currency. */
function withSum(
  level: Omit<Explanation, 'sum' | 'adds_up' | 'formula'> & { formula?: string },
  { digits }: ReportCompany,
): Explanation {
  const isSum = level.relation === 'sum'
  const total = isSum ? withDigits(sum(level.parts.map(({ amount }) => amount)), digits) : level.amount
  const amount = isSum ? withDigits(level.amount, digits) : level.amount
  const money = <Part extends { amount: string }>(part: Part) => ({ ...part, amount: withDigits(part.amount, digits) })
  return {
    ...level,
    formula: level.formula ?? null,
    amount,
    parts: level.parts.map(money),
    types: level.types.map(money),
    sum: total,
    adds_up: total === amount,
  }
}
