/**
 * Judges whether an amount may be in the books by chance. Among amounts of its size the density of those in the books tells how
 * many would be equal to any amount; a round amount is compared with the other round ones.
 *
 *   347.18   30 open amounts from 329.82 to 364.54, which are 3,472 pennies: one of 116 would be hit by chance, rare
 *   100.00   one in steps of 100.00: not rare
 */
import { smallestUnit } from '../../money/micros.ts'
import type { Option } from './prepare-match.ts'
import { placeWhere } from './rows.ts'
import { sizeOf } from './tolerance.ts'

const ten = 10n
const mostZeros = 6
/** Amounts of the same size are those up to a twentieth below or above. */
const share = 20n
/** An amount is rare when fewer than one in so many would be hit. */
const rare = 20n
/** A sum needs less, because payers of several invoices are frequent. */
const rareSum = 8n

/** Returns a function that tells whether an amount is hardly equal to one of the options by chance. */
export function rarity(options: readonly Option[], currencyDigits: number): (amount: bigint) => boolean {
  const unit = smallestUnit(currencyDigits)
  const moneyIn = density(
    options.filter(({ amount }) => amount > 0n).map(({ amount }) => amount),
    unit,
  )
  const moneyOut = density(
    options.filter(({ amount }) => amount < 0n).map(({ amount }) => -amount),
    unit,
  )
  const verdicts = new Map<bigint, boolean>()
  return (amount) => {
    const isRare = verdicts.get(amount) ?? (amount > 0n ? moneyIn : moneyOut)(sizeOf(amount))
    verdicts.set(amount, isRare)
    return isRare
  }
}

function density(sizes: readonly bigint[], unit: bigint): (size: bigint) => boolean {
  const sorted = sizes.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const zeros = sorted.map((size) => zerosOf(size, unit))
  const counts = Array.from({ length: mostZeros + 1 }, (_, least) => runningCount(zeros, least))
  return (size) => {
    const level = zerosOf(size, unit)
    const spread = size / share
    const count = (from: bigint, to: bigint): number =>
      (counts[level]?.[placeWhere(sorted, (one) => one > to)] ?? 0) -
      (counts[level]?.[placeWhere(sorted, (one) => one >= from)] ?? 0)
    const others = count(size - spread, size + spread) - count(size, size)
    return BigInt(others + 1) * unit * ten ** BigInt(level) * rare <= spread * 2n
  }
}

function runningCount(zeros: readonly number[], least: number): Int32Array {
  const counts = new Int32Array(zeros.length + 1)
  for (const [place, one] of zeros.entries()) counts[place + 1] = (counts[place] ?? 0) + (one >= least ? 1 : 0)
  return counts
}

/** Returns how many zeros an amount ends in, counted in smallest units. */
function zerosOf(size: bigint, unit: bigint): number {
  let zeros = 0
  for (let step = unit * ten; zeros < mostZeros && size % step === 0n; step *= ten) zeros += 1
  return zeros
}

/** Whether a sum is hardly hit by chance when so many sums were possible. */
export function isRareSum(size: bigint, sums: number, currencyDigits: number): boolean {
  const unit = smallestUnit(currencyDigits)
  return BigInt(sums) * unit * ten ** BigInt(zerosOf(size, unit)) * rareSum <= size
}
