/**
 * A posting as plain data: a date, a kind and lines of debits and credits.
 *
 * Debits equal credits in every posting. Lines of one account are merged by side, so a voucher with an account on both
 * sides keeps two lines. A reversal has negative amounts on the sides of the original, so that the debit and credit
 * turnover of an account excludes mistakes without a special case.
 *
 *   posted      Dr Customer 139.12                Cr Sales 139.12
 *   reversed    Dr Customer −139.12               Cr Sales −139.12
 *   turnover    Customer debit 0.00, credit 0.00
 */
import type { LocalDate } from '../calendar/local-date.ts'
import { add, compare, isZero, negate, sum } from '../money/decimal.ts'

/**
 * regular: trade and journals; opening: opening balances; closing: profit of a year; cost: value of stock movements.
 */
export type EntryKind = 'regular' | 'opening' | 'closing' | 'cost'

/**
 * One line: the amount is on one side, the other side is '0'. A line of tax may name its scheme and the net amount that
 * it is the tax of; a reversal has it negative.
 */
export type LedgerLine = {
  readonly accountId: string
  readonly debit: string
  readonly credit: string
  readonly description?: string | null
  readonly taxSchemeId?: string | null
  readonly taxBase?: string | null
}

export type Posting = { readonly date: LocalDate; readonly kind: EntryKind; readonly lines: readonly LedgerLine[] }

/** Anything with a debit and a credit: lines, rows of a voucher, rows of a report. */
export type DebitAndCredit = { readonly debit: string; readonly credit: string }

/** Returns the sums of both sides, canonical. */
export function totals(lines: readonly DebitAndCredit[]): DebitAndCredit {
  return { debit: sum(lines.map((line) => line.debit)), credit: sum(lines.map((line) => line.credit)) }
}

/** Whether debits equal credits. */
export function isBalanced(lines: readonly DebitAndCredit[]): boolean {
  const { debit, credit } = totals(lines)
  return compare(debit, credit) === 0
}

/**
 * Returns one line for each account, side and tax scheme, in the order of first appearance; lines of zero are dropped.
 * A description is kept only where all merged lines have the same one.
 */
export function mergeLines(lines: readonly LedgerLine[]): LedgerLine[] {
  const merged = new Map<string, LedgerLine>()
  for (const line of lines) {
    for (const part of sidesOf(line)) {
      const key = `${isZero(part.debit) ? 'credit' : 'debit'} ${part.accountId} ${part.taxSchemeId ?? ''}`
      const existing = merged.get(key)
      merged.set(key, existing === undefined ? part : mergeLine(existing, part))
    }
  }
  return [...merged.values()].filter((line) => !isZero(line.debit) || !isZero(line.credit))
}

/** Returns the reversing lines: the same accounts and sides, negative amounts. */
export function reverse(lines: readonly LedgerLine[]): LedgerLine[] {
  return lines.map((line) => ({
    ...line,
    debit: negate(line.debit),
    credit: negate(line.credit),
    ...(line.taxBase ? { taxBase: negate(line.taxBase) } : {}),
  }))
}

/**
 * Whether two lists of lines have the same effect on the ledger, whatever their order: an edit with the same lines
 * posts nothing. Descriptions count, because statements show them.
 */
export function sameLines(a: readonly LedgerLine[], b: readonly LedgerLine[]): boolean {
  const fingerprint = (lines: readonly LedgerLine[]) =>
    JSON.stringify(
      mergeLines(lines)
        .map((line) => [
          line.accountId,
          line.debit,
          line.credit,
          line.description ?? '',
          line.taxSchemeId ?? '',
          line.taxBase ?? '',
        ])
        .toSorted((left, right) => (left.join('\n') < right.join('\n') ? -1 : 1)),
    )
  return fingerprint(a) === fingerprint(b)
}

/** Splits a line into its debit part and its credit part, without empty ones, amounts canonical. */
function sidesOf(line: LedgerLine): LedgerLine[] {
  const debit = { ...line, debit: add(line.debit, '0'), credit: '0' }
  const credit = { ...line, debit: '0', credit: add(line.credit, '0') }
  return [debit, credit].filter((part) => !isZero(part.debit) || !isZero(part.credit))
}

function mergeLine(a: LedgerLine, b: LedgerLine): LedgerLine {
  const description = a.description === b.description ? a.description : null
  return {
    accountId: a.accountId,
    debit: add(a.debit, b.debit),
    credit: add(a.credit, b.credit),
    ...(description === undefined ? {} : { description }),
    ...(a.taxSchemeId ? { taxSchemeId: a.taxSchemeId, taxBase: add(a.taxBase ?? '0', b.taxBase ?? '0') } : {}),
  }
}
