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
import { addToGroup, groupRows } from './group-rows.ts'
import type { Budget } from './match-sums.ts'
import { countSums, findSums, mostItems } from './match-sums.ts'
import type { Context } from './pair-options.ts'
import { pair } from './pair-options.ts'
import type { Line, Option } from './prepare-match.ts'
import type { ScoredPairing } from './score.ts'
import { fitOf, sizeOf } from './tolerance.ts'

type IsFree = (one: Line | Option) => boolean
export type Groups = { readonly isFree: IsFree; readonly budget: Budget }

const mostPayersOfSum = 3

/** Returns the sum of all options that a line surely names by their numbers, when its amount fits it. */
export function sumOfReferences(context: Context, line: Line): ScoredPairing[] {
  const { references } = context.factsOf(line)
  const options = [...references].filter(([, { isSure }]) => isSure).map(([option]) => option)
  if (options.length < 2 || !context.countsAmount) return []
  const total = options.reduce((sum, { amount }) => sum + amount, 0n)
  const fit = fitOf(line.amount, total, context.toleranceOf(line.amount))
  if (fit === 'more' || fit === 'part') return []
  return [pair(context, { lines: [line], options: options.toSorted((a, b) => a.at - b.at) }, { isRare: true })]
}

/** Returns sums within the payers of a line; with numbers, sums that contain what they name. */
export function sumsOfPayers(context: Context, line: Line, { isFree, budget }: Groups): ScoredPairing[] {
  const { references, payers } = context.factsOf(line)
  const named = [...references].filter(([option, { isSure }]) => isSure && isFree(option)).map(([option]) => option)
  const groups = payers.size > mostPayersOfSum ? [] : [...payers.keys()]
  const all = new Set([...groups, ...named.map(({ payer }) => payer).filter((payer) => payer !== '')])
  return [...all].toSorted().flatMap((payer) => {
    const options = (context.byPayer.get(payer) ?? []).filter(
      (option) => isFree(option) && context.isInWindow(line, option) && sizeOf(option.amount) <= sizeOf(line.amount),
    )
    return sumsAmong(context, line, { options, named: named.filter((option) => option.payer === payer), budget })
  })
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
export function sumsOfLines(context: Context, lines: readonly Line[], { isFree, budget }: Groups): ScoredPairing[] {
  const groups = new Map<Option, Line[]>()
  for (const line of lines) {
    const { references, payers } = context.factsOf(line)
    const named = [...references].filter(([, { isSure }]) => isSure).map(([option]) => option)
    const [payer] = [...payers].find(([, { isSure }]) => isSure) ?? []
    const ofPayer =
      named.length > 0 || payer === undefined ? named : (context.byPayer.get(payer) ?? []).slice(0, mostItems)
    for (const option of ofPayer) {
      if (!isFree(option) || !context.isInWindow(line, option) || sizeOf(option.amount) <= sizeOf(line.amount)) continue
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

export type OptionGroup = { readonly options: readonly Option[]; readonly total: bigint; readonly day: number }

/** Returns the options of each document and the entries of each day, by sign, when they are several; by day. */
export function groupsOf(options: readonly Option[]): OptionGroup[] {
  const groups = new Map<string, Option[]>()
  for (const option of options) {
    const sign = option.amount > 0n ? 'in' : 'out'
    const keys = [`document ${sign} ${option.source.document_id}`]
    if (option.source.kind === 'entry') keys.push(`day ${sign} ${option.day}`)
    for (const key of keys) addToGroup(groups, key, option)
  }
  return [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => ({
      options: group,
      total: group.reduce((sum, { amount }) => sum + amount, 0n),
      day: group[0]?.day ?? 0,
    }))
    .toSorted((a, b) => a.day - b.day || (a.options[0]?.at ?? 0) - (b.options[0]?.at ?? 0))
}

/** Returns sums within the documents and days near a line: all options of a group, less a fee, or some of them. */
export function sumsOfGroups(
  context: Context,
  line: Line,
  { groups, isFree, budget }: Groups & { readonly groups: readonly OptionGroup[] },
): ScoredPairing[] {
  const tolerance = context.toleranceOf(line.amount)
  return groups.flatMap(({ options, total }) => {
    const [first] = options
    if (first === undefined || !context.isInWindow(line, first) || sizeOf(total) < sizeOf(line.amount) - tolerance)
      return []
    const free = options.filter((option) => isFree(option))
    if (free.length < 2) return []
    const fit = free.length === options.length ? fitOf(line.amount, total, tolerance) : 'part'
    const isWhole = fit === 'equal' || fit === 'within' || fit === 'fee'
    const wholes = isWhole ? [pair(context, { lines: [line], options: free }, { isRare: false })] : []
    if (fit === 'equal' || fit === 'within') return wholes
    const sums = findSums(free, { amount: line.amount, tolerance, least: 2 }, budget)
    return [...wholes, ...sums.map((sum) => pair(context, { lines: [line], options: sum }, { isRare: false }))]
  })
}
