/** Measures proposed matches against what the lines truly are. */
import { proposeMatches } from '../../domain/banking/matching/match-lines.ts'
import type { Band, Evidence, Match, MatchSettings } from '../../domain/banking/matching/match-types.ts'
import { defaultMatchSettings } from '../../domain/banking/matching/match-types.ts'
import type { LineKind, Statement, TrueLine } from './generate-statements.ts'

export type Score = { matches: number; right: number }
export type Measure = {
  lines: number
  /** Lines that are something in the books. */
  meaningful: number
  bands: Record<Band, Score>
  kinds: Map<LineKind, { lines: number; accepted: number; right: number }>
  errors: string[]
}

export const bars = { exact: 0.999, likely: 0.97, recall: 0.85 }

/** Matches the statements in turn, and counts the matches that are right. */
export function measure(statements: readonly Statement[], evidence?: ReadonlySet<Evidence>): Measure {
  const settings: MatchSettings = evidence ? { ...defaultMatchSettings, evidence } : defaultMatchSettings
  const bands = { exact: newScore(), likely: newScore(), possible: newScore() }
  const result: Measure = { lines: 0, meaningful: 0, bands, kinds: new Map(), errors: [] }
  for (const { lines, candidates, history } of statements) {
    const { best } = proposeMatches(
      lines.map(({ line }) => line),
      candidates,
      { history, settings },
    )
    const matches = new Map(best.flatMap((match) => match.lines.map((id) => [id, match] as const)))
    for (const line of lines) count(result, line, matches.get(line.line.id))
  }
  return result
}

function newScore(): Score {
  return { matches: 0, right: 0 }
}

function count(result: Measure, { line, kind, truth }: TrueLine, match: Match | undefined): void {
  const kinds = result.kinds.get(kind) ?? { lines: 0, accepted: 0, right: 0 }
  result.kinds.set(kind, kinds)
  kinds.lines += 1
  result.lines += 1
  if (kind !== 'noise') result.meaningful += 1
  if (match === undefined) return
  const isRight = kind !== 'noise' && match.lines.length === 1 && sameSet(match.candidates, truth)
  const band = result.bands[match.band]
  band.matches += 1
  if (isRight) band.right += 1
  if (match.band === 'possible') return
  kinds.accepted += 1
  if (isRight) kinds.right += 1
  else
    result.errors.push(
      `${match.band} ${kind} ${line.amount} "${line.description}" "${line.counterparty_name}" is ${truth.join(' ')}, not ${match.candidates.join(' ')}: ${match.reasons.map(({ code, value }) => `${code} ${value}`).join(', ')}`,
    )
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one))
}

/** Returns the share of right matches; 1 without matches. */
export function precision({ matches, right }: Score): number {
  return matches === 0 ? 1 : right / matches
}

/** Returns the share of meaningful lines with a right exact or likely match. */
export function recall({ bands, meaningful }: Measure): number {
  return (bands.exact.right + bands.likely.right) / meaningful
}
