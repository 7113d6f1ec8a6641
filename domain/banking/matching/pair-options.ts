/** Pairs a line with single options: those that its references name, and those of its amount; later also those of its payers. */
import type { AmountIndex } from './amount-index.ts'
import { amountIndex } from './amount-index.ts'
import { isNear } from './bands.ts'
import { rarity } from './coincidence.ts'
import type { PayerEvidence, Payers } from './find-payers.ts'
import { payerFinder } from './find-payers.ts'
import { groupRows, placeWhere } from './rows.ts'
import type { ReferenceEvidence, References } from './match-references.ts'
import { referenceFinder } from './match-references.ts'
import type { History, MatchSettings } from './match-types.ts'
import type { Line, Option } from './prepare-match.ts'
import { evidenceOf, windowOf } from './prepare-match.ts'
import type { ScoredPairing, UnscoredPairing } from './score.ts'
import { scoreOf } from './score.ts'
import { fitOf, sizeOf, toleranceFor } from './tolerance.ts'

/** What is known of one line. */
export type LineFacts = {
  readonly line: Line
  readonly references: References
  readonly payers: Payers
  /** The payer whom the line surely names, by account or complete name. */
  readonly namedPayer: string | null
}

export type Context = {
  readonly settings: MatchSettings
  readonly countsAmount: boolean
  readonly countsDate: boolean
  readonly isInWindow: (line: Line, option: Option) => boolean
  readonly toleranceOf: (amount: bigint) => bigint
  readonly isRare: (amount: bigint) => boolean
  readonly amounts: AmountIndex
  readonly byPayer: ReadonlyMap<string, readonly Option[]>
  readonly factsOf: (line: Line) => LineFacts
}

/** Of a payer with more options only the oldest are looked at. */
const mostOfPayer = 100
/** A part is looked for among so many. */
const mostParts = 12
/** Parts and fees are only looked for among the options of so few payers. */
const mostPayersOfPart = 3

/** Builds the indexes of one run. */
export function newContext(options: readonly Option[], settings: MatchSettings, history: History): Context {
  const has = evidenceOf(settings)
  const referencesOf = has('reference') ? referenceFinder(options) : () => new Map<Option, ReferenceEvidence>()
  const payersOf = has('text') ? payerFinder(options, history) : () => new Map<string, PayerEvidence>()
  const isInWindow = windowOf(settings)
  const facts = new Map<Line, LineFacts>()
  const factsOf = (line: Line): LineFacts => {
    const existing = facts.get(line) ?? newFacts(line, { referencesOf, payersOf, isInWindow })
    facts.set(line, existing)
    return existing
  }
  return {
    settings,
    countsAmount: has('amount'),
    countsDate: has('date'),
    isInWindow,
    toleranceOf: toleranceFor(settings),
    isRare: rarity(options, settings.currency_digits),
    amounts: amountIndex(options),
    byPayer: groupRows(
      options.filter(({ payer }) => payer !== ''),
      ({ payer }) => payer,
    ),
    factsOf,
  }
}

type Finders = {
  readonly referencesOf: (line: Line) => References
  readonly payersOf: (line: Line) => Payers
  readonly isInWindow: Context['isInWindow']
}

function newFacts(line: Line, { referencesOf, payersOf, isInWindow }: Finders): LineFacts {
  const references = new Map([...referencesOf(line)].filter(([option]) => isInWindow(line, option)))
  const payers = payersOf(line)
  const [first] = payers
  const isNamed = first !== undefined && first[1].isSure && ['bank_account', 'name'].includes(first[1].code)
  return { line, references, payers, namedPayer: isNamed ? first[0] : null }
}

type Extra = {
  readonly isRare?: boolean
  readonly isWhole?: boolean
  readonly isTie?: boolean
}

/** Returns the pairing of lines and options with all evidence; evidence of several is that of the weakest. */
export function pair(
  context: Context,
  { lines, options }: Pick<ScoredPairing, 'lines' | 'options'>,
  extra: Extra = {},
): ScoredPairing {
  const lineSum = lines.reduce((sum, { amount }) => sum + amount, 0n)
  const optionSum = options.reduce((sum, { amount }) => sum + amount, 0n)
  const facts = lines.map(context.factsOf)
  const pairs = facts.flatMap((one) => options.map((option) => ({ facts: one, option })))
  const pairing = {
    lines,
    options,
    fit: context.countsAmount ? fitOf(lineSum, optionSum, context.toleranceOf(lineSum)) : 'unknown',
    difference: lineSum - optionSum,
    reference: referenceOf(pairs.map((one) => one.facts.references.get(one.option) ?? null)),
    payer: weakest(pairs.map((one) => one.facts.payers.get(one.option.payer) ?? null)),
    isContradicted: pairs.some((one) => one.facts.namedPayer !== null && one.facts.namedPayer !== one.option.payer),
    isRare: extra.isRare ?? context.isRare(lineSum),
    isOnly: false,
    isWhole: extra.isWhole ?? false,
    isTie: extra.isTie ?? false,
    countsDate: context.countsDate,
  } satisfies UnscoredPairing
  return Object.assign(pairing, { score: scoreOf(pairing) })
}

/** Of a sum some elements may be named: that is evidence, but not sure. */
function referenceOf(evidence: readonly (ReferenceEvidence | null)[]): ReferenceEvidence | null {
  const named = evidence.find((one) => one?.isSure === true) ?? null
  return weakest(evidence) ?? (named === null ? null : { ...named, isSure: false })
}

/** Returns the weakest evidence; null when one has none. */
function weakest<Of extends { readonly isSure: boolean }>(evidence: readonly (Of | null)[]): Of | null {
  if (evidence.includes(null)) return null
  return evidence.find((one) => one?.isSure === false) ?? evidence[0] ?? null
}

/** Returns the pairings of a line with what its references name and what has its amount. */
export function pairByAmount(context: Context, line: Line): ScoredPairing[] {
  const { references, payers } = context.factsOf(line)
  const options = new Set(references.keys())
  const others = context.countsAmount
    ? context.amounts.near(line, context.toleranceOf(line.amount), payers.keys())
    : [...payers.keys()].flatMap((payer) => optionsNear(context, line, context.byPayer.get(payer)).slice(0, mostParts))
  for (const option of others) if (context.isInWindow(line, option)) options.add(option)
  return [...options]
    .map((option) => pair(context, { lines: [line], options: [option] }))
    .filter(
      ({ fit, reference }) => fit === 'equal' || fit === 'within' || fit === 'unknown' || reference?.isSure === true,
    )
}

/** Returns the options of a payer within the window of a line; of many the oldest. Options are in their prepared order. */
export function optionsNear(context: Context, line: Line, options: readonly Option[] = []): Option[] {
  const { settings, countsDate } = context
  const firstDay = line.day - Math.max(settings.item_days_before, settings.days_before)
  const first = countsDate ? placeWhere(options, ({ day }) => day >= firstDay) : 0
  return options.slice(first, first + mostOfPayer).filter((option) => context.isInWindow(line, option))
}

/** Returns the pairings of a line with larger options of its payers that are free: a part or a payment less a fee. */
export function pairByPayer(
  context: Context,
  line: Line,
  byPayer: ReadonlyMap<string, readonly Option[]>,
): ScoredPairing[] {
  const { payers } = context.factsOf(line)
  if (payers.size > mostPayersOfPart || !context.countsAmount) return []
  const near = [...payers.keys()].flatMap((payer) => optionsNear(context, line, byPayer.get(payer)))
  const larger = near.filter((option) => sizeOf(option.amount) > sizeOf(line.amount))
  const pairings = larger.slice(0, mostParts).map((option) => pair(context, { lines: [line], options: [option] }))
  const isNearFee = (pairing: ScoredPairing) => pairing.fit === 'fee' && isNear(pairing)
  const isOneFee = pairings.filter(isNearFee).length === 1
  return pairings.map((pairing) => ({
    ...pairing,
    isOnly: larger.length === 1 || (isOneFee && isNearFee(pairing)),
  }))
}
