/**
 * Cash forecast: the balance of all cash and bank accounts today, and what the books expect to come in and go out, by week.
 *
 *   today Friday 27 November, 1,000.00 in cash          in       out    balance
 *   Balance today                                                       1,000.00
 *   27 November to 3 December                        200.00   1,500.00   (300.00)
 *     Invoice INV-7, due on 20 November              200.00                         overdue, expected today
 *     Bill of 30 November                                     1,500.00
 *     Balance below zero from 30 November                                 (300.00)
 *   4 to 10 December                                 400.00       0.00    100.00
 *
 * Weeks are seven days each and begin with today, so that all but the last are whole. The forecast ends with the day so many days
 * from today: an invoice of today that is payable within 30 days is part of the forecast of 30 days. What was due earlier is
 * expected today, or left out.
 */
import type { LocalDate } from '../../../calendar/local-date.ts'
import { addDays, daysBetween, localDate } from '../../../calendar/local-date.ts'
import { withDigits } from '../../../money/decimal.ts'
import { fromMicros, toMicros } from '../../../money/micros.ts'
import type { TaxDueRule } from '../../../tax/tax-due-day.ts'
import { taxDueRule } from '../../../tax/tax-due-day.ts'
import type { Cells, Days, ReportContext, ReportResult, ReportRow } from '../../report.ts'
import type { CashRow } from '../../dashboard/ledger-widgets.ts'
import type { ReportChart } from '../../report-chart.ts'
import type { ExpectedAmount } from './expected-amount.ts'
import type { ForecastTemplate } from './expected-recurring.ts'
import { expectedRecurring } from './expected-recurring.ts'
import type { TaxFacts } from './expected-tax.ts'
import { expectedTax } from './expected-tax.ts'
import type { OpenAmount } from './open-amounts.ts'
import { openAmounts } from './open-amounts.ts'

const WEEK = 7
export const forecastTexts = {
  opening: 'Balance today',
  shortfall: 'Balance below zero',
  in: 'Money in',
  out: 'Money out',
  balance: 'Balance',
} as const

/** The days of the forecast by its parameter; the first one is the default. */
const forecastDays = { '90_days': 90, '60_days': 60, '30_days': 30 } as const
export type ForecastLength = keyof typeof forecastDays
export type ForecastValues = { readonly ahead: ForecastLength; readonly include_overdue: boolean }

/** A cash or bank account with its balance today. */
export type CashAccount = Pick<CashRow, 'id' | 'name' | 'code' | 'balance'>
/** The cash accounts, and the facts of each source of expected amounts. */
export type ForecastFacts = TaxFacts & {
  readonly accounts: readonly CashAccount[]
  readonly open: readonly OpenAmount[]
  readonly entries: readonly ExpectedAmount[]
  readonly clearing: readonly ExpectedAmount[]
  readonly templates: readonly ForecastTemplate[]
}
/** A week has its days as `period` and no due date, an amount its due date and its document, an estimate the days behind it. */
export type ForecastRow = ReportRow & {
  kind: 'category' | 'account' | 'document' | 'estimate' | 'shortfall'
  due_date: string
  document_path?: string
  document_id?: string
  start_date?: string
  end_date?: string
}
/** `shortfall` is the first day on which the balance is below zero, `tax_rule` the rule of the due days of tax. */
export type ForecastResult = ReportResult<ForecastRow> &
  Days & {
    opening: string
    shortfall: { date: string; balance: string } | null
    tax_rule: TaxDueRule
  }

/** Returns the last day of a forecast. */
export function forecastEnd(today: string, { ahead }: Pick<ForecastValues, 'ahead'>): LocalDate {
  return addDays(localDate(today), forecastDays[ahead])
}

/** Returns all expected amounts: a further source is one more line here. */
function expectedAmounts(facts: ForecastFacts, days: { today: LocalDate; until: LocalDate }): ExpectedAmount[] {
  return [
    ...openAmounts(facts.open),
    ...facts.entries,
    ...facts.clearing,
    ...expectedRecurring(facts.templates, days.until),
    ...expectedTax(facts, days),
  ]
}

/** An expected amount with the number of its day, today being 0, in millionths. */
type DatedAmount = { expected: ExpectedAmount; day: number; micros: bigint }
type Week = { place: number; days: Days; amounts: DatedAmount[]; moneyIn: bigint; moneyOut: bigint; balance: bigint }

/** Returns the balance today with its accounts, and each week with its expected amounts, the earliest due first. */
export function forecastRows(
  facts: ForecastFacts,
  { values, columns, company }: ReportContext<ForecastValues>,
): ForecastResult {
  const today = localDate(company.today)
  const until = forecastEnd(today, values)
  const first = values.include_overdue ? '' : today
  const amounts = expectedAmounts(facts, { today, until })
    .filter(({ due_date: due }) => first <= due && due <= until)
    .map((expected): DatedAmount => {
      const day = Math.max(0, daysBetween(today, localDate(expected.due_date)))
      return { expected, day, micros: toMicros(expected.amount) }
    })
    .toSorted(byDay)
  const opening = facts.accounts.reduce((total, { balance }) => total + toMicros(balance), 0n)
  const weeks = weeksOf(amounts, { today, until, opening })
  const shortfall = firstShortfall(amounts, { today, until, opening })
  const money = (micros: bigint) => withDigits(fromMicros(micros), company.digits)
  const total = (figure: 'moneyIn' | 'moneyOut') => money(weeks.reduce((sum, week) => sum + week[figure], 0n))
  const balance = money(weeks.at(-1)?.balance ?? opening)
  return {
    columns,
    rows: [
      ...openingRows(facts.accounts, opening, money),
      ...weeks.flatMap((week) => weekRows(week, shortfall, money)),
    ],
    totals: { details: '', money_in: total('moneyIn'), money_out: total('moneyOut'), balance },
    start_date: today,
    end_date: until,
    opening: money(opening),
    shortfall: shortfall && { date: shortfall.date, balance: money(shortfall.balance) },
    tax_rule: taxDueRule(facts.tax[0]?.country ?? ''),
  }
}

/** Orders by day, then by due date, so that the oldest overdue amount is first, then by contact. */
function byDay(a: DatedAmount, b: DatedAmount): number {
  if (a.expected.due_date !== b.expected.due_date) return a.expected.due_date < b.expected.due_date ? -1 : 1
  return a.expected.details < b.expected.details ? -1 : a.expected.details > b.expected.details ? 1 : 0
}

type Bounds = { today: LocalDate; until: LocalDate; opening: bigint }

function weeksOf(amounts: readonly DatedAmount[], { today, until, opening }: Bounds): Week[] {
  const last = daysBetween(today, until)
  let balance = opening
  return Array.from({ length: Math.floor(last / WEEK) + 1 }, (_, place) => {
    const ofWeek = amounts.filter(({ day }) => Math.floor(day / WEEK) === place)
    const sumOf = (isOf: (micros: bigint) => boolean) =>
      ofWeek.reduce((total, { micros }) => (isOf(micros) ? total + micros : total), 0n)
    const moneyIn = sumOf((micros) => micros > 0n)
    const moneyOut = -sumOf((micros) => micros < 0n)
    balance += moneyIn - moneyOut
    const days = {
      start_date: addDays(today, place * WEEK),
      end_date: addDays(today, Math.min(last, place * WEEK + WEEK - 1)),
    }
    return { place, days, amounts: ofWeek, moneyIn, moneyOut, balance }
  })
}

type Shortfall = { day: number; date: string; balance: bigint }

/** Returns the first day at the end of which the balance is below zero; null when it never is. */
function firstShortfall(amounts: readonly DatedAmount[], { today, until, opening }: Bounds): Shortfall | null {
  const changes = Array<bigint>(daysBetween(today, until) + 1).fill(0n)
  for (const { day, micros } of amounts) changes[day] = (changes[day] ?? 0n) + micros
  let balance = opening
  for (const [day, change] of changes.entries()) {
    balance += change
    if (balance < 0n) return { day, date: addDays(today, day), balance }
  }
  return null
}

type Money = (micros: bigint) => string
const noFigures: Cells = { details: '', money_in: '', money_out: '', balance: '' }

function openingRows(accounts: readonly CashAccount[], opening: bigint, money: Money): ForecastRow[] {
  const ofAccounts = accounts.filter(({ balance }) => toMicros(balance) !== 0n)
  return [
    {
      id: 'opening',
      parent_id: null,
      kind: 'category',
      code: null,
      name: forecastTexts.opening,
      depth: 0,
      due_date: '',
      cells: { ...noFigures, balance: money(opening) },
    },
    ...ofAccounts.map(({ id, name, code, balance }): ForecastRow => ({
      id,
      parent_id: 'opening',
      kind: 'account',
      code,
      name,
      depth: 1,
      due_date: '',
      cells: { ...noFigures, balance: money(toMicros(balance)) },
    })),
  ]
}

function weekRows({ place, days, amounts, ...sums }: Week, shortfall: Shortfall | null, money: Money): ForecastRow[] {
  const id = `week-${place + 1}`
  const head: ForecastRow = {
    id,
    parent_id: null,
    kind: 'category',
    code: null,
    name: `${days.start_date} – ${days.end_date}`,
    period: days,
    depth: 0,
    due_date: '',
    cells: {
      details: '',
      money_in: money(sums.moneyIn),
      money_out: money(sums.moneyOut),
      balance: money(sums.balance),
    },
  }
  const amountsOf = (list: readonly DatedAmount[]) => list.map((one) => amountRow(one, id, money))
  if (shortfall === null || Math.floor(shortfall.day / WEEK) !== place) return [head, ...amountsOf(amounts)]
  const isLater = ({ day }: DatedAmount) => day > shortfall.day
  return [
    head,
    ...amountsOf(amounts.filter((one) => !isLater(one))),
    {
      id: 'shortfall',
      parent_id: id,
      kind: 'shortfall',
      code: null,
      name: forecastTexts.shortfall,
      depth: 1,
      due_date: shortfall.date,
      cells: { ...noFigures, balance: money(shortfall.balance) },
    },
    ...amountsOf(amounts.filter(isLater)),
  ]
}

function amountRow({ expected, micros }: DatedAmount, parent: string, money: Money): ForecastRow {
  const { id, due_date, details, name = '', document_path: path, document_id: documentId, number, period } = expected
  return {
    id: path === null ? id : `${path}/${id}`,
    parent_id: parent,
    kind: path === null ? (period ? 'estimate' : 'account') : 'document',
    code: number,
    name,
    depth: 1,
    due_date,
    ...(path === null ? {} : { document_path: path }),
    ...(documentId === null ? {} : { document_id: documentId }),
    ...period,
    cells: {
      ...noFigures,
      details,
      [micros > 0n ? 'money_in' : 'money_out']: money(micros > 0n ? micros : -micros),
    },
  }
}

/** Returns money in and out of each week as bars, and the balance at its end as a line. */
export function forecastChart({ rows }: ForecastResult): ReportChart {
  const weeks = rows.flatMap(({ period, cells }) => (period ? [{ period, cells }] : []))
  const series = (name: string, key: string) => ({ name, values: weeks.map(({ cells }) => cells[key] ?? '0') })
  return {
    kind: 'Mixed',
    labels: weeks.map(({ period }) => period),
    series: [
      series(forecastTexts.in, 'money_in'),
      series(forecastTexts.balance, 'balance'),
      series(forecastTexts.out, 'money_out'),
    ],
  }
}
