/**
 * Finds card settlements. Card receipts stay on a clearing account until the card company pays them in one sum, less its fee; refunds
 * reduce it. A settlement is one line of the clearing account, what has the reference that the statement line has, or all of up to
 * seven days in a row: of one payment method or of all. The latest of them is at most as many days before the line as other entries.
 *
 *   3 March, Worldpay    12 receipts of 240.00, a refund of 20.00
 *   4 March, Amex        3 receipts of 95.00
 *   217.80 WORLDPAY      the receipts and the refund of 3 March, less a fee of 2.20
 *   311.85 PAYOUT        all of 3 and 4 March, less a fee of 3.15
 *
 * A line is surely a settlement when it has all words of a payment method, or when earlier lines of its text were settlements. The
 * word CARD before a number is not a payment method: banks write it before the number of the payer's card.
 */
import type { Batch } from './clearing-batches.ts'
import { batchesOf, keyOf, referencedBatches } from './clearing-batches.ts'
import { isRareSum } from './coincidence.ts'
import { plainText, textKey, wordsOf } from './compare-texts.ts'
import type { PayerEvidence } from './find-payers.ts'
import type { ReferenceEvidence } from './match-references.ts'
import type { History } from './match-types.ts'
import type { Context } from './pair-options.ts'
import type { Line, Option } from './prepare-match.ts'
import { isCardNumber } from './reference-keys.ts'
import { groupRows, placeWhere } from './rows.ts'
import type { ScoredPairing } from './score.ts'
import { byScore, settlementScore } from './score.ts'
import { fitOf, largestFeePercent, sizeOf } from './tolerance.ts'

/** What tells that a line is a settlement: its reference, its text as well, or nothing but its amount. */
export type SettlementEvidence = 'reference' | 'text' | 'amount'

/** Returns the settlements that lines may be, of what is free. */
export type Settlements = (
  lines: readonly Line[],
  isFree: (option: Option) => boolean,
  least: SettlementEvidence,
) => ScoredPairing[]

/** As many settlements of a line are compared, the best. */
const mostOfLine = 12
const hundred = 100n

/** Returns a function that finds the settlements of lines among options of the clearing account. */
export function settlementFinder(context: Context, options: readonly Option[], history: History): Settlements {
  if (options.length === 0 || !context.countsAmount) return () => []
  const evidenceOf = evidenceFinder(options, history)
  const referenced = referencedBatches(options)
  return (lines, isFree, least) => {
    const batches = least === 'reference' ? [] : batchesOf(options.filter(isFree))
    const pairings = lines.flatMap((line) => {
      const byReference = new Map([...referenced(line)].filter(([batch]) => batch.options.every(isFree)))
      const named = [...byReference].flatMap(([batch, reference]) => pairBatch(context, line, { batch, reference }))
      const evidence = context.factsOf(line).namedPayer === null ? evidenceOf(line) : null
      if (least === 'reference' || (evidence === null && least === 'text')) return named
      const taken = new Set([...byReference.keys()].map(keyOf))
      const others = batchesOfSum(context, line, batches).filter((batch) => !taken.has(keyOf(batch)))
      const fitting = others.flatMap((batch) =>
        pairBatch(context, line, { batch, payer: evidence?.(batch.method) ?? null }),
      )
      const rare = withRarity(context, line, { pairings: fitting, batches })
      return [
        ...named,
        ...rare
          .filter((pairing) => isSupported(pairing, least))
          .toSorted(byScore)
          .slice(0, mostOfLine),
      ]
    })
    return least === 'text' ? withoutTaken(pairings) : pairings
  }
}

/**
 * Leaves out the settlements of lines of which other lines need a part: those for which nothing else fits. What is left of a line
 * may then be the only one too.
 *
 *   3 March 100.00, 4 March 103.50     97.00 is 3 March less 3.00, so that 99.00 is 4 March less 4.50
 */
function withoutTaken(pairings: readonly ScoredPairing[]): ScoredPairing[] {
  const taken = new Map<Option, Line>()
  const lineOf = ({ lines: [line] }: ScoredPairing) => line
  let left = [...pairings]
  for (let size = -1; size !== taken.size;) {
    size = taken.size
    for (const [line, [only, second]] of groupRows(left, lineOf)) {
      if (line === undefined || only === undefined || second !== undefined) continue
      if (only.options.some((option) => taken.has(option))) continue
      for (const option of only.options) taken.set(option, line)
    }
    left = left.filter((pairing) =>
      pairing.options.every((option) => [undefined, lineOf(pairing)].includes(taken.get(option))),
    )
  }
  return left
}

/** Without evidence, what is left of single receipts less any fee would fit every line. */
function isSupported({ payer, fit, options }: ScoredPairing, least: SettlementEvidence): boolean {
  if (payer !== null) return true
  return least === 'amount' && (fit === 'equal' || options.length > 1)
}

/** Returns the batches near the line whose sum is the line, or the line and a fee. */
function batchesOfSum(context: Context, line: Line, batches: readonly Batch[]): readonly Batch[] {
  const { amount } = line
  const tolerance = context.toleranceOf(amount)
  // A fee is part of money in and comes on top of money out.
  const most = (amount * hundred) / (amount > 0n ? hundred - largestFeePercent : hundred + largestFeePercent) + 1n
  const from = placeWhere(batches, ({ total }) => total >= amount - tolerance)
  const to = placeWhere(batches, ({ total }) => total > most + tolerance)
  return batches.slice(from, to).filter((batch) => isInTime(context, line, batch))
}

function isInTime({ countsDate, settings }: Context, line: Line, { lastDay }: Batch): boolean {
  const days = line.day - lastDay
  return !countsDate || (days >= 0 && days <= settings.days_before)
}

type PairedBatch = { batch: Batch; reference?: ReferenceEvidence; payer?: PayerEvidence | null }

function pairBatch(
  context: Context,
  line: Line,
  { batch, reference = undefined, payer = null }: PairedBatch,
): ScoredPairing[] {
  const fit = fitOf(line.amount, batch.total, context.toleranceOf(line.amount))
  if (line.amount > 0n !== batch.total > 0n || fit === 'part' || fit === 'more') return []
  const pairing = {
    lines: [line],
    options: batch.options,
    fit,
    difference: line.amount - batch.total,
    reference: reference ?? null,
    payer,
    isContradicted: context.factsOf(line).namedPayer !== null,
    isRare: false,
    isOnly: false,
    isWhole: false,
    isTie: false,
    countsDate: context.countsDate,
  } satisfies Omit<ScoredPairing, 'score'>
  return [{ ...pairing, score: settlementScore(pairing, batch) }]
}

type Pairings = { pairings: readonly ScoredPairing[]; batches: readonly Batch[] }

/** An equal amount is rare among the batches that the line could be as well. */
function withRarity(context: Context, line: Line, { pairings, batches }: Pairings): readonly ScoredPairing[] {
  if (pairings.every(({ fit }) => fit !== 'equal')) return pairings
  const near = batches.filter((batch) => isInTime(context, line, batch)).length
  const isRare = isRareSum(sizeOf(line.amount), near, context.settings.currency_digits)
  return pairings.map((pairing) => ({ ...pairing, isRare }))
}

/** Returns for the payment method of a batch, null for several, what tells that a line is its settlement. */
type MethodEvidence = (method: string | null) => PayerEvidence | null

function evidenceFinder(options: readonly Option[], history: History): (line: Line) => MethodEvidence | null {
  const methods = [...new Set(options.map(({ source }) => source.payment_method))].filter((name) => name !== '')
  const keysOf = (isSettlement: boolean) =>
    new Set(history.filter(({ party_id }) => (party_id === null) === isSettlement).map(({ text }) => textKey(text)))
  const [earlier, contacts] = [keysOf(true), keysOf(false)]
  return ({ source: { counterparty_name, description } }) => {
    const text = `${counterparty_name} ${description}`
    const named = methods.filter((method) => hasWords(text, method))
    const evidence = { code: 'name', isSure: true, count: named.length, value: named[0] ?? '' } as const
    if (named.length > 0) return (method) => (method === null || named.includes(method) ? evidence : null)
    const key = textKey(text)
    if (!earlier.has(key) || contacts.has(key)) return null
    return () => ({ code: 'history', isSure: true, count: 1, value: '' })
  }
}

/** Whether a text has all words of a name. */
function hasWords(text: string, name: string): boolean {
  const words = wordsOf(plainText(text))
  const others = new Set(words.filter((_, place) => !isCardNumber(words, place + 1)))
  const all = wordsOf(plainText(name))
  return all.length > 0 && all.every((word) => others.has(word))
}
