/**
 * Puts the lines of a clearing account together as a card company pays them: one by one, by day or by several days, by payment method
 * or all of them, or by the reference that they share.
 *
 *   3 March   Worldpay 60.00, 40.00, Amex 95.00      60.00, 40.00, 100.00 of Worldpay, 95.00 of Amex, 195.00 of both
 *   4 March   Worldpay 20.00                         20.00, and with the day before 120.00 of Worldpay, 215.00 of both
 */
import type { ReferenceEvidence } from './match-references.ts'
import { referenceFinder } from './match-references.ts'
import type { Line, Option } from './prepare-match.ts'
import { groupRows } from './rows.ts'

/** Options that may be paid together, in their prepared order. */
export type Batch = {
  readonly options: readonly Option[]
  /** Never zero. */
  readonly total: bigint
  /** The payment method of all options; null where they differ. */
  readonly method: string | null
  readonly lastDay: number
  /** The days from the first to the last option. */
  readonly days: number
  /** One of several options of its day and payment method. */
  readonly isPart: boolean
}

const mostDays = 7
/** More options are not put together. */
export const mostOfBatch = 1000

/** Returns what tells two batches apart. */
export function keyOf({ options }: Batch): string {
  return options.map(({ at }) => at).join(' ')
}

/** Returns the batches of options in their prepared order, by their totals. */
export function batchesOf(options: readonly Option[]): Batch[] {
  const byMethod = groupRows(options, ({ source }) => source.payment_method)
  const groups = byMethod.size > 1 ? [...byMethod.values(), options] : [options]
  const singles = [...byMethod.values()].flatMap((some) =>
    daysOf(some).flatMap((ofDay) => (ofDay.length > 1 ? ofDay.map((option) => batchOf([option], true)) : [])),
  )
  const places = new Set<string>()
  return [...singles, ...groups.flatMap(batchesOfDays)]
    .filter((batch) => batch.total !== 0n && isNew(places, batch))
    .toSorted((a, b) => (a.total === b.total ? 0 : a.total < b.total ? -1 : 1))
}

/** All of some days and those of one payment method may be the same: first, last and number tell them apart. */
function isNew(places: Set<string>, { options }: Batch): boolean {
  const place = [options[0]?.at, options.at(-1)?.at, options.length].join(' ')
  return !places.has(place) && places.add(place).has(place)
}

function daysOf(options: readonly Option[]): Option[][] {
  return [...groupRows(options, ({ day }) => day).values()]
}

/** Returns all of each day, of two days in a row, and so on; days without options count as well. */
function batchesOfDays(options: readonly Option[]): Batch[] {
  const days = daysOf(options).map((ofDay) => batchOf(ofDay, false))
  const places = runningCounts(days)
  return days.flatMap(({ lastDay: firstDay }, first) => {
    const batches: Batch[] = []
    let [total, method] = [0n, days[first]?.method ?? null]
    for (const [count, day] of days.slice(first, first + mostDays).entries()) {
      const some = options.slice(places[first], places[first + count + 1])
      const span = day.lastDay - firstDay + 1
      if (span > mostDays || some.length > mostOfBatch) break
      total += day.total
      method = method === day.method ? method : null
      batches.push({ options: some, total, method, lastDay: day.lastDay, days: span, isPart: false })
    }
    return batches
  })
}

/** Returns the place of the first option of each day, and the number of options. */
function runningCounts(days: readonly Batch[]): number[] {
  const places = [0]
  for (const { options } of days) places.push((places.at(-1) ?? 0) + options.length)
  return places
}

function batchOf(options: readonly Option[], isPart: boolean): Batch {
  const methods = new Set(options.map(({ source }) => source.payment_method))
  const [method = ''] = methods
  const [firstDay, lastDay] = [options[0]?.day ?? 0, options.at(-1)?.day ?? 0]
  return {
    options,
    total: options.reduce((sum, { amount }) => sum + amount, 0n),
    method: methods.size === 1 ? method : null,
    lastDay,
    days: lastDay - firstDay + 1,
    isPart,
  }
}

/** Returns a function that finds the batches whose number, or whose common reference, a line surely has. */
export function referencedBatches(options: readonly Option[]): (line: Line) => Map<Batch, ReferenceEvidence> {
  const byDocument = groupRows(options, ({ source }) => source.document_id)
  const byReference = groupRows(
    options.filter(({ source }) => source.reference !== ''),
    ({ source }) => source.reference,
  )
  // An option with the total of its batch stands for all of them.
  const batches = new Map<Option, Batch>()
  const add = (some: readonly Option[], texts: Partial<Option['source']>): void => {
    const [first] = some
    const batch = batchOf(some, false)
    if (first === undefined || batch.total === 0n || some.length > mostOfBatch) return
    batches.set({ ...first, amount: batch.total, source: { ...first.source, ...texts } }, batch)
  }
  for (const some of byDocument.values()) add(some, { reference: '' })
  for (const [reference, some] of byReference) add(some, { number: '', document_id: `reference ${reference}` })
  const referencesOf = referenceFinder([...batches.keys()])
  return (line) => {
    const named = new Map<Batch, ReferenceEvidence>()
    for (const [option, evidence] of referencesOf(line)) {
      const batch = batches.get(option)
      if (batch !== undefined && evidence.isSure) named.set(batch, evidence)
    }
    return named
  }
}
