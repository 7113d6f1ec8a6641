/**
 * The stages of a run. Each one returns pairings of lines and options that are still free, and is decided for all lines together before
 * the next one:
 *
 *   1. a sure number, cheque number or structured reference with the same amount; transfers seen at both banks; card settlements
 *      whose reference and amount are those of the line
 *   2. the same amount and a name or an uncertain number; entries of the same amount at most three days away
 *   3. sums within a payer; a part, or an amount less a fee, of what a number names; settlements of a line that is surely one
 *   4. a part, or an amount less a fee, of what the payer owes
 *   5. the same amount alone
 *   6. sums within a document, a day or one text of the statement; other settlements
 *   7. what is left with the same amount, in the order of dates
 */
import { isNear } from './bands.ts'
import { groupRows } from './rows.ts'
import { groupsOf, sumOfReferences, sumsOfGroups, sumsOfLines, sumsOfPayers, sumsOfTexts } from './group-sums.ts'
import type { Budget } from './match-sums.ts'
import type { Context } from './pair-options.ts'
import { pair, pairByAmount, pairByPayer } from './pair-options.ts'
import type { Line, Option } from './prepare-match.ts'
import type { ScoredPairing } from './score.ts'
import type { SettlementEvidence, Settlements } from './settlements.ts'

export type Run = {
  readonly context: Context
  readonly lines: readonly Line[]
  readonly options: readonly Option[]
  readonly settlements: Settlements
  readonly isFree: (one: Line | Option) => boolean
  readonly budget: Budget
}
export type Stage = () => ScoredPairing[]

/** Returns the stages of a run, in their order. */
export function stagesOf(run: Run): Stage[] {
  const { context, lines, options, isFree } = run
  const singles = lines.map((line) => withStages(pairByAmount(context, line))).flat()
  const ofStage = (number: number) => singles.filter(({ stage }) => stage === number).map(({ pairing }) => pairing)
  const sums = context.countsAmount ? lines.flatMap((line) => sumOfReferences(context, line)) : []
  const isEqual = ({ fit }: ScoredPairing) => fit === 'equal'
  const freeLines = () => lines.filter(isFree)
  const settlements = (least: SettlementEvidence) => run.settlements(freeLines(), isFree, least)
  return [
    () => [...ofStage(1), ...sums.filter(isEqual), ...settlements('reference').filter(isEqual)],
    () => ofStage(2),
    () => [
      ...ofStage(3),
      ...sums.filter((sum) => !isEqual(sum)),
      ...(context.countsAmount ? payerSums(run) : []),
      ...settlements('text'),
    ],
    () => [...ofStage(4), ...payerParts(run)],
    () => ofStage(5),
    () => (context.countsAmount ? [...looseSums(run), ...settlements('amount')] : []),
    () => (context.countsAmount ? leftovers(context, freeLines(), options.filter(isFree)) : []),
  ]
}

function payerSums(run: Run): ScoredPairing[] {
  const lines = run.lines.filter(run.isFree)
  const groups = { isFree: run.isFree, byPayer: freeByPayer(run), budget: run.budget }
  return [
    ...sumsOfLines(run.context, lines, groups),
    ...lines.flatMap((line) => sumsOfPayers(run.context, line, groups)),
  ]
}

function payerParts(run: Run): ScoredPairing[] {
  const byPayer = freeByPayer(run)
  return run.lines.filter(run.isFree).flatMap((line) => pairByPayer(run.context, line, byPayer))
}

function freeByPayer({ options, isFree }: Run): Map<string, Option[]> {
  return groupRows(
    options.filter((option) => option.payer !== '' && isFree(option)),
    ({ payer }) => payer,
  )
}

function looseSums(run: Run): ScoredPairing[] {
  const lines = run.lines.filter(run.isFree)
  const search = { groups: groupsOf(run.options.filter(run.isFree)), budget: run.budget }
  return [...sumsOfTexts(run.context, lines), ...lines.flatMap((line) => sumsOfGroups(run.context, line, search))]
}

/** Returns the pairings of a line with their stages. */
function withStages(pairings: readonly ScoredPairing[]): { pairing: ScoredPairing; stage: number }[] {
  const isNamed = pairings.some((one) => isSameAmount(one) && !isTransfer(one) && (one.reference ?? one.payer) !== null)
  return pairings.map((pairing) => ({ pairing, stage: stageOf(pairing, isNamed) }))
}

/** A transfer comes first unless the line names something else of its amount. */
function stageOf(pairing: ScoredPairing, isNamed: boolean): number {
  const { fit, reference, payer } = pairing
  if (fit === 'equal' && reference?.isSure === true) return 1
  if (fit === 'equal' && isTransfer(pairing)) return isNamed ? 2 : 1
  if (fit === 'equal' && isNear(pairing) && !pairing.isContradicted) return 2
  if (isSameAmount(pairing)) return reference === null && payer === null ? 5 : 2
  return reference?.isSure === true ? 3 : 4
}

function isSameAmount({ fit }: ScoredPairing): boolean {
  return fit === 'equal' || fit === 'within'
}

function isTransfer({ options }: ScoredPairing): boolean {
  return options.every(({ source }) => source.kind === 'transfer')
}

/** Pairs what is left by amount in the order of dates, which is best where only dates tell lines and options apart. */
function leftovers(context: Context, lines: readonly Line[], options: readonly Option[]): ScoredPairing[] {
  const byAmount = groupRows(options, ({ amount }) => amount)
  const places = new Map<bigint, number>()
  return lines.flatMap((line) => {
    const some = byAmount.get(line.amount) ?? []
    let place = places.get(line.amount) ?? 0
    // Options that are too old for this line are too old for the later ones.
    while (place < some.length && isTooOld(context, line, some[place])) place += 1
    const option = some[place]
    if (option === undefined || !context.isInWindow(line, option)) return []
    places.set(line.amount, place + 1)
    return [pair(context, { lines: [line], options: [option] }, { isTie: true })]
  })
}

function isTooOld(context: Context, line: Line, option: Option | undefined): boolean {
  return option !== undefined && option.day < line.day && !context.isInWindow(line, option)
}
