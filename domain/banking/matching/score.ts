/**
 * Scores a pairing of lines and options by its evidence. Points rank the pairings of a line; two of them within `rivalPoints` are
 * rivals. The amount and the reference weigh most, then whom the line names, then the days between.
 *
 *   amount equal 400, number found 400, entry of the same day 180: 980
 *   amount equal 400, name found 260, item due 20 days ago 50: 710
 *   amount equal 400, item due 20 days ago 50: 450
 */
import type { PayerEvidence } from './find-payers.ts'
import type { ReferenceEvidence } from './match-references.ts'
import type { Line, Option } from './prepare-match.ts'
import type { AmountFit } from './tolerance.ts'

export type UnscoredPairing = {
  readonly lines: readonly Line[]
  readonly options: readonly Option[]
  /** `unknown` when amounts do not count. */
  readonly fit: AmountFit | 'unknown'
  /** The sum of the lines less the sum of the options. */
  readonly difference: bigint
  /** Sure when every option has a sure reference. */
  readonly reference: ReferenceEvidence | null
  readonly payer: PayerEvidence | null
  /** The line surely names another payer. */
  readonly isContradicted: boolean
  /** An amount like this is hardly there by chance. */
  readonly isRare: boolean
  /** No other option of the payer can be meant. */
  readonly isOnly: boolean
  /** All candidates of one document, whose total is hardly there by chance. */
  readonly isWhole: boolean
  /** One of many equal pairings that nothing tells apart. */
  readonly isTie: boolean
  readonly countsDate: boolean
}
export type ScoredPairing = UnscoredPairing & { readonly score: number }

/** Two pairings whose scores differ by this or less are rivals. */
export const rivalPoints = 60

const fitPoints = { equal: 400, within: 340, fee: 220, part: 140, more: 0, unknown: 0 } as const
const kindPoints = { entry: 60, transfer: 60, item: 0, draft: -80, clearing: 0 } as const
const payerPoints = { bank_account: 300, name: 260, name_part: 180, history: 80 } as const
const referencePoints = 400
const unsureReferencePoints = 200
const unsurePayerPoints = 90
const contradictedPoints = -150
const sumPoints = -40
const elementPoints = -5
const sameDayPoints = 120
const nextDayPoints = 100
const pointsOfDay = 8
const dueDayPoints = 60
const daysOfPoint = 2

/** Returns the score of a pairing. */
export function scoreOf(pairing: UnscoredPairing): number {
  const { fit, reference, payer, isContradicted } = pairing
  let score = fitPoints[fit] + memberPoints(pairing)
  if (reference !== null) score += reference.isSure ? referencePoints : unsureReferencePoints
  if (payer !== null)
    score += payer.isSure ? payerPoints[payer.code] : Math.min(unsurePayerPoints, payerPoints[payer.code])
  if (isContradicted) score += contradictedPoints
  return score
}

/** Returns the points of the kinds, the number and the dates of what is paired; the least of several counts. */
function memberPoints({ lines, options, countsDate }: UnscoredPairing): number {
  const elements = lines.length + options.length - 2
  let kind = Infinity
  let date = countsDate ? Infinity : 0
  for (const option of options) {
    kind = Math.min(kind, kindPoints[option.source.kind])
    for (const line of countsDate ? lines : []) date = Math.min(date, datePoints(line, option))
  }
  return kind + date + (elements === 0 ? 0 : sumPoints + elementPoints * elements)
}

/** Entries reach the bank within days; items are paid around the day when they are due, or later. */
function datePoints({ day }: Line, option: Option): number {
  if (option.source.kind === 'item') {
    const days = Math.abs(day - (option.dueDay ?? option.day))
    return Math.max(0, dueDayPoints - Math.trunc(days / daysOfPoint))
  }
  const days = Math.abs(day - option.day)
  return days === 0 ? sameDayPoints : Math.max(0, nextDayPoints - pointsOfDay * days)
}

const daysOfBatchPoints = -15
/** The other receipts of a day are mostly paid with it. */
const partOfDayPoints = -100

/** Returns the score of a card settlement; it does not matter of how many receipts it is. */
export function settlementScore(
  { lines, options, fit, reference, payer, isContradicted, countsDate }: UnscoredPairing,
  { days, isPart }: { readonly days: number; readonly isPart: boolean },
): number {
  const [line, last] = [lines[0], options.at(-1)]
  let score = fitPoints[fit] + daysOfBatchPoints * (days - 1)
  if (countsDate && line !== undefined && last !== undefined) score += datePoints(line, last)
  if (reference !== null) score += referencePoints
  else if (payer !== null) score += payerPoints.name
  if (isPart) score += partOfDayPoints
  return isContradicted ? score + contradictedPoints : score
}

/** Orders pairings by score, then by their lines and options. */
export function byScore(a: ScoredPairing, b: ScoredPairing): number {
  return b.score - a.score || comparePlaces(a.lines, b.lines) || comparePlaces(a.options, b.options)
}

type Place = { readonly at: number }

function comparePlaces(a: readonly Place[], b: readonly Place[]): number {
  for (const [place, { at }] of a.entries()) {
    const other = b[place]
    if (other === undefined) return 1
    if (at !== other.at) return at - other.at
  }
  return a.length - b.length
}
