/** Describes a pairing as a match: its band, its reasons with what they show, and the difference that is left. */
import { fromMicros } from '../../money/micros.ts'
import { bandOf, shownScore } from './bands.ts'
import type { Band, Match, Reason } from './match-types.ts'
import { isClearing } from './prepare-match.ts'
import type { ScoredPairing } from './score.ts'
import { sizeOf } from './tolerance.ts'

/** Returns the match of a pairing that has so many rivals; `limit` lowers the band of a match that is not the best. */
export function describeMatch(pairing: ScoredPairing, rivals: number, limit?: Band): Match {
  const hasRival = rivals > 0 || pairing.isTie
  const band = limit ?? bandOf(pairing, hasRival)
  const reasons = [...reasonsOf(pairing), ...(hasRival ? [reason('rival', Math.max(1, rivals).toString())] : [])]
  return {
    lines: pairing.lines.map(({ source }) => source.id),
    candidates: pairing.options.map(({ source }) => source.id),
    band,
    score: shownScore(pairing, band),
    reasons,
    difference: fromMicros(pairing.difference),
    has_rival: hasRival,
  }
}

function reason(code: Reason['code'], value: string): Reason {
  return { code, value }
}

function reasonsOf(pairing: ScoredPairing): Reason[] {
  const { reference, payer, options, lines } = pairing
  if (options.every(isClearing)) return settlementReasons(pairing)
  const elements = Math.max(lines.length, options.length)
  const reasons = amountReasons(pairing)
  if (elements > 1) reasons.push(reason('sum', elements.toString()))
  if (reference !== null) reasons.push(reason(reference.code, reference.value))
  if (payer !== null) reasons.push(reason(payer.code, payer.value))
  if (pairing.countsDate) reasons.push(dateReason(pairing))
  if (options.some(({ source }) => source.kind === 'transfer')) reasons.push(reason('both_banks', ''))
  if (options.some(({ source }) => source.kind === 'draft')) reasons.push(reason('draft', ''))
  return reasons
}

function settlementReasons(pairing: ScoredPairing): Reason[] {
  const { reference, payer, options, fit } = pairing
  const dates = [options[0]?.source.date ?? '', options.at(-1)?.source.date ?? '']
  const refunds = options.filter(({ amount }) => amount < 0n).length
  const counted = (code: 'card_receipts' | 'card_refunds', count: number) =>
    count === 0 ? [] : [reason(code, [count.toString(), ...dates].join(' '))]
  return [
    ...(fit === 'equal' ? [reason('amount', fromMicros(pairing.lines[0]?.amount ?? 0n))] : amountReasons(pairing)),
    ...counted('card_receipts', options.length - refunds),
    ...counted('card_refunds', refunds),
    ...(reference === null ? [] : [reason(reference.code, reference.value)]),
    ...(payer === null ? [] : [reason(payer.code, payer.value)]),
  ]
}

function amountReasons({ fit, lines, options, difference }: ScoredPairing): Reason[] {
  const isOne = lines.length + options.length === 2
  const size = fromMicros(sizeOf(difference))
  switch (fit) {
    case 'equal':
      return isOne ? [reason('amount', fromMicros(lines[0]?.amount ?? 0n))] : []
    case 'within':
      return [reason('amount_within_tolerance', size)]
    case 'fee':
      return [reason('amount_less_fee', size)]
    case 'part':
      return [reason('part_payment', size)]
    case 'more':
    case 'unknown':
      return []
  }
}

/** Of several days the one furthest away is shown. */
function dateReason({ lines, options }: ScoredPairing): Reason {
  const days = lines.flatMap((line) => options.map((option) => line.day - option.day))
  const furthest = days.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0)
  return furthest === 0 ? reason('same_day', '') : reason('days', furthest.toString())
}
