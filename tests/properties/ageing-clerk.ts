/**
 * Models ageing independently: keeps lines and allocations in whole pennies, and ages the remainders at the end of any
 * day.
 */
import { decimalText } from './auditor.ts'

export type Line = { id: string; party: string; isOwed: boolean; date: string; due: string; amount: bigint }
type SetOff = { credit: Line; debit: Line; date: string; amount: bigint }
const EVER = '9999-12-31'

/** Starts without lines. */
export function startClerk() {
  const lines: Line[] = []
  const settled: SetOff[] = []

  /** Returns the remainder of a line at the end of a day, after the allocations until then. */
  const openOf = (line: Line, day = EVER): bigint =>
    settled
      .filter(({ credit, debit, date }) => (credit === line || debit === line) && date <= day)
      .reduce((left, { amount }) => left - amount, line.amount)

  return {
    openOf,
    note: (line: Line) => void lines.push(line),
    settle: (setOff: SetOff) => void settled.push(setOff),
    /** Removes an allocation completely. */
    release: (setOff: SetOff) => void settled.splice(settled.indexOf(setOff), 1),
    settledOf: (party: string) => settled.filter(({ credit }) => credit.party === party),
    openLines: (party: string, isOwed: boolean) =>
      lines.filter((line) => line.party === party && line.isOwed === isOwed && openOf(line) > 0n),
    /** Returns the non-zero figures of a party, by the names of the report's columns. */
    aged(party: string, asOf: string, by: 'due' | 'document'): Record<string, string> {
      const sums = new Map<string, bigint>()
      const count = (key: string, amount: bigint) => void sums.set(key, (sums.get(key) ?? 0n) + amount)
      for (const line of lines.filter(({ date, party: whose }) => date <= asOf && whose === party)) {
        const open = line.isOwed ? openOf(line, asOf) : -openOf(line, asOf)
        const days = (Date.parse(asOf) - Date.parse(by === 'due' ? line.due : line.date)) / 86_400_000
        count(line.isOwed ? ageOf(days) : 'advances', open)
        if (line.isOwed) count('total', open)
        count('net', open)
      }
      const nonZero = [...sums].filter(([, sum]) => sum !== 0n)
      return Object.fromEntries(nonZero.map(([key, sum]) => [key, signed(sum)]))
    },
  }
}

function ageOf(days: number): string {
  if (days <= 0) return 'not_due'
  if (days <= 30) return 'up_to_30'
  if (days <= 60) return 'up_to_60'
  if (days <= 90) return 'up_to_90'
  return days <= 120 ? 'up_to_120' : 'older'
}

/** Formats -1250 pennies as '-12.50'. */
export function signed(amount: bigint): string {
  return amount < 0n ? `-${decimalText(-amount)}` : decimalText(amount)
}
