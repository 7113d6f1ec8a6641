/**
 * Looks for sums: several options that are one line, and several lines that are one option. Options are added within one payer, one
 * document or one day; lines within one payer, one reference or one text of a day.
 *
 *   250.00 INV 401 INV 402     the invoices of 100.00 and 150.00
 *   97.50 CARD SETTLEMENT      the receipts of one day, 100.00, less a fee of 2.50
 *   60.00 and 40.00 ACME       the invoice of 100.00 of Acme
 */
import { isRareSum } from './coincidence.ts'
import { textKey } from './compare-texts.ts'
import { addToGroup, groupRows } from './rows.ts'
import type { Budget } from './match-sums.ts'
import { countSums, findSums, mostItems, takeStep } from './match-sums.ts'
import type { Context } from './pair-options.ts'
import { optionsNear, pair } from './pair-options.ts'
import type { Line, Option } from './prepare-match.ts'
import type { ScoredPairing } from './score.ts'
import { fitOf, sizeOf } from './tolerance.ts'

/** What is free when the sums are looked for, and the steps that are left. */
export type FreeGroups = {
  readonly isFree: (option: Option) => boolean
  readonly byPayer: ReadonlyMap<string, readonly Option[]>
  readonly budget: Budget
}

const mostPayersOfSum = 3

/** Returns the sum of all options that a line surely names by their numbers, when its amount fits it. */
export function sumOfReferences(context: Context, line: Line): ScoredPairing[] {
  const options = namedOptions(context, line)
  if (options.length < 2 || !context.countsAmount) return []
  const total = options.reduce((sum, { amount }) => sum + amount, 0n)
  const fit = fitOf(line.amount, total, context.toleranceOf(line.amount))
  if (fit === 'more' || fit === 'part') return []
  return [pair(context, { lines: [line], options }, { isRare: true })]
}

/** Returns sums within the payers of a line; with numbers, sums that contain what they name. */
export function sumsOfPayers(context: Context, line: Line, { isFree, byPayer, budget }: FreeGroups): ScoredPairing[] {
  const { payers } = context.factsOf(line)
  const named = namedOptions(context, line).filter(isFree)
  const groups = payers.size > mostPayersOfSum ? [] : [...payers.keys()]
  const all = new Set([...groups, ...named.map(({ payer }) => payer).filter((payer) => payer !== '')])
  return [...all].toSorted().flatMap((payer) => {
    const near = optionsNear(context, line, byPayer.get(payer))
    const options = near.filter((option) => sizeOf(option.amount) <= sizeOf(line.amount))
    return [
      ...sumsAmong(context, line, { options, named: named.filter((option) => option.payer === payer), budget }),
      ...allLessFee(context, line, near),
    ]
  })
}

/** Returns the payout of all that is near, less the fee of the payer: a provider of card payments or a marketplace. */
function allLessFee(context: Context, line: Line, options: readonly Option[]): ScoredPairing[] {
  if (options.length < 2 || options.length > mostItems) return []
  const total = options.reduce((sum, { amount }) => sum + amount, 0n)
  const isLessFee = fitOf(line.amount, total, context.toleranceOf(line.amount)) === 'fee'
  return isLessFee ? [pair(context, { lines: [line], options }, { isRare: false })] : []
}

/** Returns the options that a line surely names by their numbers, by date. */
function namedOptions(context: Context, line: Line): Option[] {
  const { references } = context.factsOf(line)
  const named = [...references].filter(([, { isSure }]) => isSure).map(([option]) => option)
  return named.toSorted((a, b) => a.at - b.at)
}

type Among = { readonly options: readonly Option[]; readonly named: readonly Option[]; readonly budget: Budget }

function sumsAmong(context: Context, line: Line, { options, named, budget }: Among): ScoredPairing[] {
  if (options.length < 2) return []
  const others = options.filter((option) => !named.includes(option))
  const namedSum = named.reduce((sum, { amount }) => sum + amount, 0n)
  const target = {
    amount: line.amount - namedSum,
    tolerance: context.toleranceOf(line.amount),
    least: Math.max(1, 2 - named.length),
  }
  if (sizeOf(namedSum) >= sizeOf(line.amount)) return []
  const isRare = isRareSum(
    sizeOf(line.amount),
    countSums(others.length + named.length),
    context.settings.currency_digits,
  )
  return findSums(others, target, budget).map((sum) =>
    pair(context, { lines: [line], options: [...named, ...sum].toSorted((a, b) => a.at - b.at) }, { isRare }),
  )
}

/** Returns sums of lines that are one option of their payer or reference. */
export function sumsOfLines(
  context: Context,
  lines: readonly Line[],
  { isFree, byPayer, budget }: FreeGroups,
): ScoredPairing[] {
  const groups = new Map<Option, Line[]>()
  for (const line of lines) {
    const named = namedOptions(context, line)
    const [payer = ''] = [...context.factsOf(line).payers].find(([, { isSure }]) => isSure) ?? []
    const options = named.length > 0 ? named : optionsNear(context, line, byPayer.get(payer)).slice(0, mostItems)
    for (const option of options) {
      if (!isFree(option) || sizeOf(option.amount) <= sizeOf(line.amount)) continue
      addToGroup(groups, option, line)
    }
  }
  return [...groups]
    .toSorted(([a], [b]) => a.at - b.at)
    .filter(([, some]) => some.length > 1)
    .flatMap(([option, some]) => {
      const target = { amount: option.amount, tolerance: context.toleranceOf(option.amount), least: 2 }
      const isRare = isRareSum(sizeOf(option.amount), countSums(some.length), context.settings.currency_digits)
      return findSums(some, target, budget).map((sum) => pair(context, { lines: sum, options: [option] }, { isRare }))
    })
}

/** Returns the sums of all lines of one day with one text that are an option. */
export function sumsOfTexts(context: Context, lines: readonly Line[]): ScoredPairing[] {
  const groups = groupRows(
    lines,
    (line) => `${line.day} ${line.amount > 0n ? 'in' : 'out'} ${textKey(line.source.description)}`,
  )
  return [...groups.values()]
    .filter((some) => some.length > 1)
    .flatMap((some) => {
      const [first] = some
      const total = some.reduce((sum, { amount }) => sum + amount, 0n)
      if (first === undefined) return []
      return context.amounts
        .near({ ...first, amount: total }, context.toleranceOf(total), [])
        .filter((option) => context.isInWindow(first, option))
        .map((option) => pair(context, { lines: some, options: [option] }))
    })
}

export type OptionGroup = { readonly options: readonly Option[]; readonly total: bigint; readonly isDocument: boolean }

/** Returns the options of each document and the entries of each day, by sign, when they are several; in their order. */
export function groupsOf(options: readonly Option[]): OptionGroup[] {
  const groups = new Map<string, Option[]>()
  for (const option of options) {
    const sign = option.amount > 0n ? 'in' : 'out'
    addToGroup(groups, `document ${sign} ${option.source.document_id}`, option)
    if (option.source.kind === 'entry') addToGroup(groups, `day ${sign} ${option.day}`, option)
  }
  return [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([key, group]) => ({
      options: group,
      total: group.reduce((sum, { amount }) => sum + amount, 0n),
      isDocument: key.startsWith('document'),
    }))
}

type GroupSearch = { readonly groups: readonly OptionGroup[]; readonly budget: Budget }

/** Returns sums within the documents and days near a line: all options of a group, less a fee, or some of them. */
export function sumsOfGroups(context: Context, line: Line, { groups, budget }: GroupSearch): ScoredPairing[] {
  const tolerance = context.toleranceOf(line.amount)
  return groups.flatMap(({ options, total, isDocument }) => {
    if (!takeStep(budget) || sizeOf(total) < sizeOf(line.amount) - tolerance) return []
    const [first, last] = [options[0], options.at(-1)]
    if (first === undefined || last === undefined) return []
    if (!context.isInWindow(line, first) || !context.isInWindow(line, last)) return []
    const fit = fitOf(line.amount, total, tolerance)
    const isAll = fit === 'equal' || fit === 'within' || fit === 'fee'
    const isWhole = isDocument && fit === 'equal' && context.isRare(line.amount)
    const wholes = isAll ? [pair(context, { lines: [line], options }, { isRare: false, isWhole })] : []
    if (fit === 'equal' || fit === 'within') return wholes
    const sums = findSums(options, { amount: line.amount, tolerance, least: 2 }, budget)
    return [...wholes, ...sums.map((sum) => pair(context, { lines: [line], options: sum }, { isRare: false }))]
  })
}
