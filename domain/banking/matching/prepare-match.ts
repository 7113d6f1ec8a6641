/** Prepares lines and candidates for comparison: amounts in millionths, days as numbers, in an order that is always the same. */
import { daysBetween, localDate } from '../../calendar/local-date.ts'
import { toMicros } from '../../money/micros.ts'
import { plainText } from './compare-texts.ts'
import type { Candidate, Evidence, LineToMatch, MatchSettings } from './match-types.ts'

export type Line = {
  /** The place in the prepared order. */
  readonly at: number
  readonly day: number
  readonly amount: bigint
  readonly source: LineToMatch
}
export type Option = {
  readonly at: number
  readonly day: number
  readonly dueDay: number | null
  readonly amount: bigint
  /** Equal for options of one payer; '' without one. */
  readonly payer: string
  readonly source: Candidate
}

const firstDay = localDate('1970-01-01')

/** Returns a function that numbers days; equal dates are parsed once. */
function dayNumbers(): (date: string) => number {
  const days = new Map<string, number>()
  return (date) => {
    const day = days.get(date) ?? daysBetween(firstDay, localDate(date))
    days.set(date, day)
    return day
  }
}

/** Returns lines with an amount, by date and id. */
export function prepareLines(lines: readonly LineToMatch[]): Line[] {
  const dayOf = dayNumbers()
  return inOrder(lines)
    .map((source) => ({ day: dayOf(source.date), amount: toMicros(source.amount), source }))
    .filter(({ amount }) => amount !== 0n)
    .map((line, at) => ({ ...line, at }))
}

/** Returns candidates with an amount, by date and id. */
export function prepareOptions(candidates: readonly Candidate[]): Option[] {
  const dayOf = dayNumbers()
  return inOrder(candidates)
    .map((source) => ({
      day: dayOf(source.date),
      dueDay: source.due_date === null ? null : dayOf(source.due_date),
      amount: toMicros(source.amount),
      payer: payerOf(source),
      source,
    }))
    .filter(({ amount }) => amount !== 0n)
    .map((option, at) => ({ ...option, at }))
}

/** A candidate without a contact is days by its name, or by its narration. */
function payerOf({ party_id, party_name, description }: Candidate): string {
  if (party_id !== null) return `id ${party_id}`
  const name = plainText(party_name).trim()
  if (name !== '') return `name ${name}`
  const text = plainText(description).trim()
  return text === '' ? '' : `text ${text}`
}

/** Whether an option is a line on the clearing account. */
export function isClearing({ source }: Option): boolean {
  return source.kind === 'clearing'
}

function inOrder<Row extends { readonly date: string; readonly id: string }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => compareTexts(a.date, b.date) || compareTexts(a.id, b.id))
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Returns whether a kind of evidence counts. */
export function evidenceOf(settings: MatchSettings): (kind: Evidence) => boolean {
  return (kind) => settings.evidence?.has(kind) ?? true
}

/** Returns a function that tells whether an option may be dated so far from the line and has its sign. */
export function windowOf(settings: MatchSettings): (line: Line, option: Option) => boolean {
  const countsDate = evidenceOf(settings)('date')
  const { days_before, days_after, item_days_before } = settings
  const longest = Math.max(item_days_before, days_before)
  return (line, { amount, day, source }) => {
    if (line.amount > 0n !== amount > 0n) return false
    const days = line.day - day
    if (!countsDate || (days >= 0 && days <= days_before)) return true
    if (days < 0) return -days <= days_after
    return days <= longest && (source.kind === 'item' || source.cheque_number !== '')
  }
}
