/**
 * Explains a figure of a report: a level of its tree, whose parts make it. The upper levels of accounts read balances; journal
 * lines are read for the entries of one month of one account, and for the cash that an account received or paid.
 */
import { DomainError } from '../../domain/errors.ts'
import { isZero, negate, subtract, sum } from '../../domain/money/decimal.ts'
import type { DaySides, Sides } from '../../domain/reports/explain/account-parts.ts'
import { counted, endParts, hasOpenings, monthParts } from '../../domain/reports/explain/account-parts.ts'
import type { ExplainedPart, Explanation } from '../../domain/reports/explain/explanation.ts'
import type { Figure } from '../../domain/reports/explain/figure-parts.ts'
import type { CashMovementRow } from '../../domain/reports/financial/cash-flow.ts'
import type { Days, ReportCompany } from '../../domain/reports/report.ts'
import type { TrialBalanceFacts } from '../../domain/reports/trial-balance.ts'
import { query } from '../../domain/resources/core/define-report.ts'
import type { Report } from '../../domain/resources/core/define-report.ts'
import { figureOf } from './explained-figure.ts'
import type { ExplainedFigure, ExplainRequest, Level } from './explanation.ts'
import { end, PARTS_AT_ONCE, partsFrom, withSum } from './explanation.ts'
import type { Books } from './run-report.ts'
import { askAll, runReport } from './run-report.ts'

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

/** The most lines of which the types of documents are summed: more would take longer than a click. */
const MOST_TYPED_LINES = 10_000

/**
 * Explains a figure or a part of it; returns the outcome of the report too. Raises NOT_FOUND for a cell without an explanation or
 * an account that is no part of it.
 */
export async function explain(books: Books, report: Report, request: ExplainRequest): Promise<ExplainedFigure> {
  const { values } = request
  const outcome = await runReport(books, report, {
    values: { ...values, hide_zero: false, known_at: null },
    rights: request.rights,
    most: null,
  })
  const explained = await figureOf(books, report, { outcome, ...request })
  if (!explained) throw new DomainError('NOT_FOUND')
  return { outcome, explanation: await levelOf(books, { explained, request, company: outcome.company }) }
}

type Outcome = { explained: Figure | Level; request: ExplainRequest; company: ReportCompany }

async function levelOf(books: Books, { explained, request, company }: Outcome): Promise<Explanation> {
  if ('relation' in explained) return withSum(explained, company)
  if (request.account !== null) return accountLevel({ books, company, figure: explained }, request)
  const { name, amount, measure, days } = explained
  const parts = explained.parts.map(({ id, isAccount, ...part }): ExplainedPart => ({
    ...end,
    ...part,
    id,
    kind: isAccount ? 'account' : 'figure',
    below: isAccount ? { account: id } : { row: id },
  }))
  return withSum({ name, amount, relation: 'sum', measure, ...days, parts }, company)
}

type Place = { books: Books; company: ReportCompany; figure: Figure }

async function accountLevel(level: Place, { account, days, entry, start }: ExplainRequest): Promise<Explanation> {
  const part = level.figure.parts.find(({ id, isAccount }) => isAccount && id === account)
  if (!part) throw new DomainError('NOT_FOUND')
  const range = { ...level, id: part.id, name: part.name }
  if (isOfCash(level.figure)) return withSum(await cashLevel(range, { amount: part.amount, start }), level.company)
  if (entry !== null) return linesOf(range, entry)
  if (days !== null) return entriesOf(range, days, start)
  return monthsOf(range, part.amount)
}

type AccountLevel = Place & { id: string; name: string }

function isOfCash({ measure }: Figure): boolean {
  return measure === 'received' || measure === 'paid'
}

/** Returns the entries by which cash was received from an account or paid to it. */
async function cashLevel(
  { books, figure, id, name }: AccountLevel,
  { amount, start }: { amount: string; start: number },
): Promise<Level> {
  const { measure, days } = figure
  const { entries } = await askAll(books, {
    entries: query<CashMovementRow>('ledger/cash-movements', days.start_date, days.end_date, id),
  })
  const parts = entries.map((entry): ExplainedPart => {
    const { entry_id, date, document_path, document_id, document_no, narration } = entry
    return {
      kind: 'entry',
      id: entry_id ?? '',
      code: document_no,
      name: narration,
      amount: measure === 'received' ? entry.received : negate(entry.paid),
      start_date: date,
      end_date: date,
      document_path,
      document_id,
      below: null,
    }
  })
  const moved = parts.filter((part) => !isZero(part.amount))
  return { name, amount, relation: 'sum', measure, ...days, parts: partsFrom(moved, start) }
}

/** Returns opening, months and transfer of an account, and what its types of documents turned over. */
async function monthsOf({ books, company, figure, id, name }: AccountLevel, amount: string): Promise<Explanation> {
  const { days, measure } = figure
  const range = [id, days.start_date, days.end_date, hasOpenings(measure)]
  const facts = await askAll(books, {
    ends: query<AccountRow>('ledger/trial-balance', days.start_date, days.end_date, null),
    days: query<DaySides>('ledger/account-days', ...range),
    types: query<TypeRow>('ledger/account-types', ...range, MOST_TYPED_LINES),
  })
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
    entries: query<EntryRow>('ledger/account-entries', ...range, PARTS_AT_ONCE, start),
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
  const isWhole = entries.length < PARTS_AT_ONCE && start === 0
  const next = { account: id, from: days.start_date, until: days.end_date, start: `${start + PARTS_AT_ONCE}` }
  const below = entries.length === PARTS_AT_ONCE ? next : null
  const others: ExplainedPart[] = isWhole ? [] : [{ ...end, kind: 'rest', id: 'rest', name: '', amount: rest, below }]
  return withSum(
    { name, amount, relation: 'sum', measure: figure.measure, ...days, parts: [...entries, ...others] },
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
  return withSum({ name, amount, relation: 'sum', measure: figure.measure, ...days, parts }, company)
}
