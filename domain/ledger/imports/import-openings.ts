/**
 * Imports opening balances from the rows of a file, one for each account. An account with the same opening balance is
 * skipped; a different one is refused, since a posted opening balance is changed on its own page and not by a file.
 *
 *   Bank, 2,000.00 debit; Bank has none        is imported: Dr Bank, Cr Opening Balance Difference
 *   Bank, 2,000.00 debit; Bank has 2,000.00    exists already
 *   Bank, 2,000.00 debit; Bank has 1,999.00    is refused
 */
import type { Problem } from '../../errors.ts'
import type { ImportLine, LineProblem, openingColumns } from '../../imports/kinds.ts'
import { canonical, isDecimal } from '../../money/decimal.ts'
import type { BookAccount, BookCategory } from './import-accounts.ts'
import { findAccounts } from './import-accounts.ts'
import { checkOpening } from '../post-opening.ts'

/** Canonical amounts, '0' for the empty side. */
export type PlannedOpening = { readonly accountId: string; readonly debit: string; readonly credit: string }

export type OpeningBooks = {
  /** The existing opening balances, by account. */
  readonly openings: ReadonlyMap<string, PlannedOpening>
  readonly differenceAccountId: string
  readonly currencyDigits: number
  /** The problem that prevents posting on the first day of the books, if any. */
  readonly periodProblem: Problem | null
}

export type OpeningLine = ImportLine<keyof typeof openingColumns>
export type OpeningPlan = {
  readonly openings: readonly (PlannedOpening & { readonly name: string })[]
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

type OpeningAmounts = { readonly opening_dr: string; readonly opening_cr: string }
const MOST_WHOLE_DIGITS = 14
type OpeningAccount = Pick<BookAccount, 'id' | 'name' | 'controlKind' | 'isActive'>

/**
 * Checks a row's opening balance: returns `null` without one, 'exists' for the same balance as in the books.
 * Problems are at `opening_dr` and `opening_cr`, or at `account` for an account that cannot have one: an inactive one gets
 * no new one (ACCOUNT_INACTIVE).
 */
export function checkOpeningRow(
  account: OpeningAccount,
  { opening_dr, opening_cr }: OpeningAmounts,
  books: OpeningBooks,
): PlannedOpening | 'exists' | null | { problems: Problem[] } {
  if (opening_dr === '' && opening_cr === '') return null
  const amounts = { opening_dr: opening_dr || '0', opening_cr: opening_cr || '0' }
  const invalid = Object.entries(amounts).filter(([, text]) => !isDecimal(text))
  if (invalid.length > 0) return { problems: invalid.map(([path]) => ({ code: 'NOT_A_NUMBER', path })) }
  const debit = canonical(amounts.opening_dr)
  const credit = canonical(amounts.opening_cr)
  if (debit === '0' && credit === '0') return null
  const problems = checkOpening({ debit, credit }, books.currencyDigits)
  const isLong = [debit, credit].some((amount) => (amount.split('.')[0] ?? '').length > MOST_WHOLE_DIGITS)
  if (isLong) problems.push(tooMany(books.currencyDigits))
  if (account.controlKind === 'inventory' || account.id === books.differenceAccountId) {
    problems.push({ code: 'ACCOUNT_RESERVED', path: 'account', params: { account: account.name } })
  }
  if (problems.length > 0) return { problems }
  const existing = books.openings.get(account.id)
  if (existing?.debit === debit && existing.credit === credit) return 'exists'
  if (existing) return { problems: [otherOpening(account.name)] }
  if (!account.isActive) {
    return { problems: [{ code: 'ACCOUNT_INACTIVE', path: 'account', params: { account: account.name } }] }
  }
  return books.periodProblem ? { problems: [books.periodProblem] } : { accountId: account.id, debit, credit }
}

function tooMany(currencyDigits: number): Problem {
  return { code: 'TOO_MANY_DIGITS', path: 'opening_dr', params: { max: currencyDigits.toString() } }
}

function otherOpening(name: string): Problem {
  return { code: 'OTHER_RECORD', path: 'opening_dr', params: { name, fields: 'opening balance' } }
}

/** Checks a whole file of opening balances; accounts are given as in a journal file and never created. */
export function planOpeningImport(
  lines: readonly OpeningLine[],
  books: OpeningBooks & { readonly accounts: readonly BookAccount[]; readonly categories: readonly BookCategory[] },
): OpeningPlan {
  const { find } = findAccounts(lines, { ...books, createMissing: false, newId: () => '' })
  const accounts = new Map(books.accounts.map((account) => [account.id, account]))
  const lineOfAccount = new Map<string, number>()
  const openings: (PlannedOpening & { name: string })[] = []
  const problems: LineProblem[] = []
  let existingCount = 0
  for (const row of lines) {
    const reject = (...rowProblems: Problem[]) =>
      problems.push(...rowProblems.map((problem) => ({ ...problem, line: row.line })))
    if (row.problem) {
      reject(row.problem)
      continue
    }
    const match = find(row)
    const account = 'id' in match ? accounts.get(match.id) : undefined
    if ('problem' in match || !account) {
      reject('problem' in match ? match.problem : { code: 'UNKNOWN_ACCOUNT', path: 'account' })
      continue
    }
    const firstLine = lineOfAccount.get(account.id)
    if (firstLine !== undefined) {
      reject({ code: 'REPEATED', path: 'account', params: { line: firstLine.toString() } })
      continue
    }
    lineOfAccount.set(account.id, row.line)
    const result = checkOpeningRow(account, row, books)
    if (result === null) reject({ code: 'ONE_SIDE_ONLY', path: 'opening_dr' })
    else if (result === 'exists') existingCount += 1
    else if ('problems' in result) reject(...result.problems)
    else openings.push({ ...result, name: account.name })
  }
  return { openings, existingCount, problems, rejectedLines: new Set(problems.map(({ line }) => line)) }
}
