/**
 * The invariants of the books, one function for each. They take plain data of the database and return findings; an
 * empty list means that the invariant holds.
 *
 *   entriesBalance               finds an entry that states 2 lines of 139.12 and has 139.12 debit, 139.11 credit
 *   balancesEqualRecount         finds a stored balance of 100.00 where the lines add up to 90.00
 *   numbersHaveNoGapOrDouble     last number 4 with 1, 2, 4, 4 assigned: 3 is missing and 4 is double
 *   openItemsEqualControl        finds a customer with a balance of 100.00 and open and allocated items of 90.00
 *   auditChainHolds              finds an audit row that was changed, removed or inserted after sealing
 */
import { compare } from '../money/decimal.ts'
import type { EntryKind, DebitAndCredit } from './posting.ts'

export type CheckName =
  | 'entriesBalance'
  | 'balancesEqualRecount'
  | 'numbersHaveNoGapOrDouble'
  | 'openItemsEqualControl'
  | 'auditChainHolds'
export type CheckFinding = { readonly check: CheckName; readonly detail: string }

/** An entry with its stated totals (lineCount, total) and the totals of its lines. */
export type EntryTotals = DebitAndCredit & {
  readonly id: string
  readonly lineCount: number
  readonly total: string
  readonly linesFound: number
}

/** Checks that debits equal credits in every entry, and that its lines match the stated count and total. */
export function entriesBalance(entries: readonly EntryTotals[]): CheckFinding[] {
  return entries.flatMap(({ id, lineCount, total, linesFound, debit, credit }) => {
    const complete = lineCount === linesFound && compare(debit, total) === 0 && compare(credit, total) === 0
    if (complete) return []
    const stated = `states ${lineCount} lines and a total of ${total}`
    return finding('entriesBalance', `Entry ${id} ${stated} but has ${linesFound}, debit ${debit}, credit ${credit}.`)
  })
}

/** The turnover of an account in a year (y), month (m) or day (d) that begins on `period`. */
export type PeriodBalance = DebitAndCredit & {
  readonly accountId: string
  readonly kind: EntryKind
  readonly grain: 'y' | 'm' | 'd'
  readonly period: string
}

/** Checks that every stored balance equals the recounted journal lines; a balance of zero need not be stored. */
export function balancesEqualRecount(
  stored: readonly PeriodBalance[],
  recounted: readonly PeriodBalance[],
): CheckFinding[] {
  const storedByKey = new Map(stored.map((balance) => [keyOf(balance), balance]))
  const recountedByKey = new Map(recounted.map((balance) => [keyOf(balance), balance]))
  const keys = [...new Set([...recountedByKey.keys(), ...storedByKey.keys()])]
  return keys.flatMap((key) => {
    const storedBalance = storedByKey.get(key) ?? ZERO_BALANCE
    const recountedBalance = recountedByKey.get(key) ?? ZERO_BALANCE
    if (
      compare(storedBalance.debit, recountedBalance.debit) === 0 &&
      compare(storedBalance.credit, recountedBalance.credit) === 0
    )
      return []
    const both = `stored debit ${storedBalance.debit} credit ${storedBalance.credit}, lines debit ${recountedBalance.debit} credit ${recountedBalance.credit}`
    return finding('balancesEqualRecount', `Account ${key}: ${both}.`)
  })
}

/**
 * An account of a customer or supplier with its balance and the signed sum of its items (both positive for a debit), or
 * an item with its amount (zero once reversed) and the sum of its outstanding and allocated amounts.
 */
export type ControlTotals = {
  readonly kind: 'ledger' | 'item' | 'opening item'
  readonly label: string
  readonly expected: string
  readonly actual: string
}

/**
 * Checks that balances of customers and suppliers equal their items, items their outstanding and allocated amounts, and
 * opening items what they posted.
 */
export function openItemsEqualControl(rows: readonly ControlTotals[]): CheckFinding[] {
  return rows
    .filter(({ expected, actual }) => compare(expected, actual) !== 0)
    .flatMap(({ kind, label, expected, actual }) => {
      const comparison =
        kind === 'ledger'
          ? `has the balance ${expected}, its items`
          : `is ${expected}, ${kind === 'item' ? 'outstanding and allocated' : 'posted'}`
      return finding('openItemsEqualControl', `The ${kind} ${label} ${comparison} ${actual}.`)
    })
}

/** The numbers of one series in one fiscal year, and the last one of its counter (0 when none). */
export type SeriesNumbers = {
  readonly series: string
  readonly fiscalYear: string
  readonly last: number
  readonly numbers: readonly number[]
}

/** Checks that numbers run from 1 to the last assigned one, each exactly once. */
export function numbersHaveNoGapOrDouble(allSeries: readonly SeriesNumbers[]): CheckFinding[] {
  return allSeries.flatMap(({ series, fiscalYear, last, numbers }) => {
    const occurrences = new Map<number, number>()
    for (const n of numbers) occurrences.set(n, (occurrences.get(n) ?? 0) + 1)
    const expected = Array.from({ length: last }, (_, index) => index + 1)
    const problems = [
      ['is missing', expected.filter((n) => !occurrences.has(n))],
      ['occurs more than once', [...occurrences].filter(([, count]) => count > 1).map(([n]) => n)],
      [`is outside 1 to ${last}`, [...occurrences.keys()].filter((n) => n < 1 || n > last)],
    ] as const
    return problems.flatMap(([problem, affected]) =>
      affected.flatMap((n) =>
        finding('numbersHaveNoGapOrDouble', `Number ${n} of ${series} ${fiscalYear} ${problem}.`),
      ),
    )
  })
}

/** A seal with the current hash of its audit row; null when the row is missing. */
export type AuditSeal = {
  readonly position: number
  readonly auditId: string
  readonly rowHash: string
  readonly chainHash: string
  readonly rowHashNow: string | null
}

/**
 * Checks the seals, in order of position: they are numbered from 1 without a gap, each holds the current hash of its
 * row and a chain hash of the previous chain hash and its row hash. `hash` returns the SHA-256 of a text in
 * hexadecimal. Each break of the chain is reported once, since the check continues with the stored hashes.
 */
export function auditChainHolds(seals: readonly AuditSeal[], hash: (text: string) => string): CheckFinding[] {
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

const ZERO_BALANCE: DebitAndCredit = { debit: '0', credit: '0' }

function keyOf({ accountId, kind, grain, period }: PeriodBalance): string {
  return `${accountId} ${kind} ${grain} ${period}`
}

function finding(check: CheckName, detail: string): CheckFinding[] {
  return [{ check, detail }]
}
