/** What levels of explanations have in common: the request, the sum, the parts that are listed at once. */
import { subtract, sum, withDigits } from '../../domain/money/decimal.ts'
import type { Rights } from '../../domain/permissions/can.ts'
import type { ExplainedPart, Explanation } from '../../domain/reports/explain/explanation.ts'
import type { CellKey } from '../../domain/reports/explain/figure-parts.ts'
import type { MarginEffect } from '../../domain/reports/explain/margin-change.ts'
import type { Days, ReportCompany } from '../../domain/reports/report.ts'
import type { ReportOutcome, Values } from './run-report.ts'

/**
 * What is explained: a cell; below it an account, a month by its first day, an entry; or an effect on a change of margin, and an
 * item of it; from a number of parts on.
 */
export type ExplainRequest = {
  values: Values
  rights: Rights
  cell: CellKey
  account: string | null
  days: Days | null
  entry: string | null
  effect: MarginEffect | null
  item: string | null
  start: number
}
/** What is explained of a report that was run. */
export type FigureRequest = Pick<ExplainRequest, 'rights' | 'cell' | 'effect' | 'item' | 'start'> & {
  outcome: ReportOutcome
}
/** A level, and the outcome of the report whose figure it explains. */
export type ExplainedFigure = { readonly explanation: Explanation; readonly outcome: ReportOutcome }
/** A level before its sum is added. */
export type Level = Omit<Explanation, 'sum' | 'adds_up' | 'formula' | 'types'> &
  Partial<Pick<Explanation, 'formula' | 'types'>>

/** The parts of a level that are listed at once; the others are one part. */
export const PARTS_AT_ONCE = 100

/** What a part without a code, dates, a document and a level below has. */
export const end = { code: null, start_date: null, end_date: null, document_path: null, document_id: null, below: null }

/** Adds what the parts come to, and writes amounts with the digits of the currency. */
export function withSum({ types = [], ...level }: Level, { digits }: ReportCompany): Explanation {
  const isQuotient = level.relation === 'quotient'
  const amounts = level.parts.map(({ amount }) => amount)
  const total = level.relation === 'sum' ? sum(amounts) : subtract(amounts[0] ?? '0', amounts[1] ?? '0')
  const [amount, of] = isQuotient
    ? [level.amount, level.amount]
    : [withDigits(level.amount, digits), withDigits(total, digits)]
  const money = <Part extends { amount: string }>(part: Part) => ({ ...part, amount: withDigits(part.amount, digits) })
  return {
    formula: null,
    ...level,
    amount,
    parts: level.parts.map(money),
    types: types.map(money),
    sum: of,
    adds_up: of === amount,
  }
}

/** Returns some of the parts, from a number on, and the others as one part that leads to the next ones. */
export function partsFrom(parts: readonly ExplainedPart[], start: number): ExplainedPart[] {
  const shown = parts.slice(start, start + PARTS_AT_ONCE).map((part) => {
    // The next level begins with its first part.
    return start > 0 && part.below ? { ...part, below: { ...part.below, start: '0' } } : part
  })
  if (shown.length === parts.length) return shown
  const others = [...parts.slice(0, start), ...parts.slice(start + PARTS_AT_ONCE)]
  const hasNext = start + PARTS_AT_ONCE < parts.length
  const next = hasNext ? { start: `${start + PARTS_AT_ONCE}` } : null
  return [
    ...shown,
    { ...end, kind: 'rest', id: 'rest', name: '', amount: sum(others.map(({ amount }) => amount)), below: next },
  ]
}
