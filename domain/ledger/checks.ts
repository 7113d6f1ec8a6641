/**
 * What must be true of a set of books at every moment, one named function for each rule. They take plain data that was
 * read from the database and compare it with what it must be; an empty list of findings means that the rule holds.
 *
 *   entriesBalance               an entry that says 2 lines of 139.12 and holds 139.12 debit, 139.11 credit is found
 *   balancesEqualRecount         a kept balance of 100.00 where the lines add up to 90.00 is found
 *   numbersHaveNoGapOrDouble     last number 4 with 1, 2, 4, 4 given out: 3 is missing and 4 is double
 *   openItemsEqualControl        a customer who owes 100.00 with open and settled items of 90.00 is found
 *   auditChainHolds              an audit row changed, taken out or put between others after sealing is found
 */
import { compare } from '../money/decimal.ts'
import type { EntryKind, Sided } from './posting.ts'

export type CheckName =
  | 'entriesBalance'
  | 'balancesEqualRecount'
  | 'numbersHaveNoGapOrDouble'
  | 'openItemsEqualControl'
  | 'auditChainHolds'
export type Finding = { readonly check: CheckName; readonly detail: string }

/** An entry as it describes itself (lineCount, total) and as its lines add up. */
export type EntryTotals = Sided & {
  readonly id: string
  readonly lineCount: number
  readonly total: string
  readonly linesFound: number
}

/** Debits equal credits in every entry, and its lines are as many and as much as the entry says. */
export function entriesBalance(entries: readonly EntryTotals[]): Finding[] {
  return entries.flatMap(({ id, lineCount, total, linesFound, debit, credit }) => {
    const complete = lineCount === linesFound && compare(debit, total) === 0 && compare(credit, total) === 0
    if (complete) return []
    const says = `states ${lineCount} lines and a total of ${total}`
    return finding('entriesBalance', `Entry ${id} ${says} but has ${linesFound}, debit ${debit}, credit ${credit}.`)
  })
}

/** The turnover of an account in a year (y), month (m) or day (d) that begins on `period`. */
export type PeriodBalance = Sided & {
  readonly accountId: string
  readonly kind: EntryKind
  readonly grain: 'y' | 'm' | 'd'
  readonly period: string
}

/** Every kept balance equals what the journal lines add up to; a balance of nothing need not be kept. */
export function balancesEqualRecount(kept: readonly PeriodBalance[], recounted: readonly PeriodBalance[]): Finding[] {
  const keptByKey = new Map(kept.map((balance) => [keyOf(balance), balance]))
  const recountedByKey = new Map(recounted.map((balance) => [keyOf(balance), balance]))
  const keys = [...new Set([...recountedByKey.keys(), ...keptByKey.keys()])]
  return keys.flatMap((key) => {
    const left = keptByKey.get(key) ?? NOTHING
    const right = recountedByKey.get(key) ?? NOTHING
    if (compare(left.debit, right.debit) === 0 && compare(left.credit, right.credit) === 0) return []
    const both = `stored debit ${left.debit} credit ${left.credit}, lines debit ${right.debit} credit ${right.credit}`
    return finding('balancesEqualRecount', `Account ${key}: ${both}.`)
  })
}

/**
 * A ledger of a customer or supplier with its balance and the signed sum of its items (both positive for a debit), or an
 * item with its amount (nothing once it was taken back) and what is open and settled of it.
 */
export type Controlled = {
  readonly kind: 'ledger' | 'item'
  readonly label: string
  readonly expected: string
  readonly found: string
}

/** What customers and suppliers owe is what their items amount to, and of each item what is open and what is settled. */
export function openItemsEqualControl(rows: readonly Controlled[]): Finding[] {
  return rows
    .filter(({ expected, found }) => compare(expected, found) !== 0)
    .flatMap(({ kind, label, expected, found }) => {
      const says =
        kind === 'ledger' ? `has the balance ${expected}, its items` : `is ${expected}, outstanding and allocated`
      return finding('openItemsEqualControl', `The ${kind} ${label} ${says} ${found}.`)
    })
}

/** The numbers of one series in one fiscal year, and the last one its counter gave out (0 when none). */
export type NumbersGiven = {
  readonly series: string
  readonly fiscalYear: string
  readonly last: number
  readonly numbers: readonly number[]
}

/** Numbers run from 1 to the last one given out, each exactly once. */
export function numbersHaveNoGapOrDouble(given: readonly NumbersGiven[]): Finding[] {
  return given.flatMap(({ series, fiscalYear, last, numbers }) => {
    const times = new Map<number, number>()
    for (const n of numbers) times.set(n, (times.get(n) ?? 0) + 1)
    const expected = Array.from({ length: last }, (_, index) => index + 1)
    const problems = [
      ['is missing', expected.filter((n) => !times.has(n))],
      ['occurs more than once', [...times].filter(([, count]) => count > 1).map(([n]) => n)],
      [`is outside 1 to ${last}`, [...times.keys()].filter((n) => n < 1 || n > last)],
    ] as const
    return problems.flatMap(([problem, found]) =>
      found.flatMap((n) => finding('numbersHaveNoGapOrDouble', `Number ${n} of ${series} ${fiscalYear} ${problem}.`)),
    )
  })
}

/** A seal with the hash of its audit row as it is now; null when the row is gone. */
export type AuditSeal = {
  readonly position: number
  readonly auditId: string
  readonly rowHash: string
  readonly chainHash: string
  readonly rowHashNow: string | null
}

/**
 * The seals, in order of position, count from 1 without a gap; each holds the hash of its row as it still is, and a
 * chain hash made of the one before it and its row hash. `hash` is the sha256 of a text in hexadecimal. The first
 * break of the chain is reported and the check goes on from there, so that one change is one finding.
 */
export function auditChainHolds(seals: readonly AuditSeal[], hash: (text: string) => string): Finding[] {
  return seals.flatMap((seal, index) => {
    const before = seals[index - 1]
    const problems: string[] = []
    if (seal.position !== (before?.position ?? 0) + 1) problems.push('does not follow the seal before it')
    if (seal.rowHashNow === null) problems.push('refers to a missing row')
    else if (seal.rowHashNow !== seal.rowHash) problems.push('refers to a changed row')
    if (seal.chainHash !== hash((before?.chainHash ?? '') + seal.rowHash)) problems.push('does not continue the chain')
    if (problems.length === 0) return []
    return finding('auditChainHolds', `Seal ${seal.position} of audit row ${seal.auditId} ${problems.join(' and ')}.`)
  })
}

const NOTHING: Sided = { debit: '0', credit: '0' }

function keyOf({ accountId, kind, grain, period }: PeriodBalance): string {
  return `${accountId} ${kind} ${grain} ${period}`
}

function finding(check: CheckName, detail: string): Finding[] {
  return [{ check, detail }]
}
