/**
 * Rows of a file become opening balances, one an account. An account that has the same opening balance is left alone;
 * one that has another is refused, since a posted opening balance is changed where it stands and not by a file.
 *
 *   Bank, 2,000.00 debit; Bank has none        goes in: Dr Bank, Cr Opening Balance Difference
 *   Bank, 2,000.00 debit; Bank has 2,000.00    is there already
 *   Bank, 2,000.00 debit; Bank has 1,999.00    is refused
 */
import type { Problem } from '../errors.ts'
import type { ImportLine, LineProblem, openingColumns } from '../imports/kinds.ts'
import { canonical, isDecimal } from '../money/decimal.ts'
import type { BookAccount, BookCategory } from './import-accounts.ts'
import { findAccounts } from './import-accounts.ts'
import { checkOpening } from './post-opening.ts'

/** Canonical amounts, '0' for the empty side. */
export type PlannedOpening = { readonly accountId: string; readonly debit: string; readonly credit: string }

export type OpeningBooks = {
  /** The opening balances that are there, by account. */
  readonly openings: ReadonlyMap<string, PlannedOpening>
  readonly differenceAccountId: string
  readonly currencyDigits: number
  /** Why nothing can be posted on the first day of the books, if so. */
  readonly periodProblem: Problem | null
}

export type OpeningLine = ImportLine<keyof typeof openingColumns>
export type OpeningPlan = {
  readonly openings: readonly (PlannedOpening & { readonly name: string })[]
  readonly alreadyThere: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

type Written = { readonly opening_dr: string; readonly opening_cr: string }
const MOST_WHOLE_DIGITS = 14
type OpeningAccount = Pick<BookAccount, 'id' | 'name' | 'controlKind'>

/**
 * What a row says about an account's opening balance: `null` for nothing, 'there' for what the books say already.
 * Problems stand at `opening_dr` and `opening_cr`, or at `account` for an account that cannot have one.
 */
export function judgeOpening(
  account: OpeningAccount,
  { opening_dr, opening_cr }: Written,
  books: OpeningBooks,
): PlannedOpening | 'there' | null | { problems: Problem[] } {
  if (opening_dr === '' && opening_cr === '') return null
  const amounts = { opening_dr: opening_dr || '0', opening_cr: opening_cr || '0' }
  const unread = Object.entries(amounts).filter(([, text]) => !isDecimal(text))
  if (unread.length > 0) return { problems: unread.map(([path]) => ({ code: 'NOT_A_NUMBER', path })) }
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
  const before = books.openings.get(account.id)
  if (before?.debit === debit && before.credit === credit) return 'there'
  if (before) return { problems: [otherOpening(account.name)] }
  return books.periodProblem ? { problems: [books.periodProblem] } : { accountId: account.id, debit, credit }
}

function tooMany(currencyDigits: number): Problem {
  return { code: 'TOO_MANY_DIGITS', path: 'opening_dr', params: { max: currencyDigits.toString() } }
}

function otherOpening(name: string): Problem {
  return { code: 'OTHER_RECORD', path: 'opening_dr', params: { name, fields: 'opening balance' } }
}

/** Judges a whole file of opening balances; accounts are named as in a journal file and never made. */
export function planOpeningImport(
  lines: readonly OpeningLine[],
  books: OpeningBooks & { readonly accounts: readonly BookAccount[]; readonly categories: readonly BookCategory[] },
): OpeningPlan {
  const { find } = findAccounts(lines, { ...books, createMissing: false, newId: () => '' })
  const accounts = new Map(books.accounts.map((account) => [account.id, account]))
  const lineOfAccount = new Map<string, number>()
  const openings: (PlannedOpening & { name: string })[] = []
  const problems: LineProblem[] = []
  let alreadyThere = 0
  for (const row of lines) {
    const reject = (...found: Problem[]) => problems.push(...found.map((problem) => ({ ...problem, line: row.line })))
    if (row.problem) {
      reject(row.problem)
      continue
    }
    const found = find(row)
    const account = 'id' in found ? accounts.get(found.id) : undefined
    if ('problem' in found || !account) {
      reject('problem' in found ? found.problem : { code: 'UNKNOWN_ACCOUNT', path: 'account' })
      continue
    }
    const before = lineOfAccount.get(account.id)
    if (before !== undefined) {
      reject({ code: 'REPEATED', path: 'account', params: { line: before.toString() } })
      continue
    }
    lineOfAccount.set(account.id, row.line)
    const verdict = judgeOpening(account, row, books)
    if (verdict === null) reject({ code: 'ONE_SIDE_ONLY', path: 'opening_dr' })
    else if (verdict === 'there') alreadyThere += 1
    else if ('problems' in verdict) reject(...verdict.problems)
    else openings.push({ ...verdict, name: account.name })
  }
  return { openings, alreadyThere, problems, rejectedLines: new Set(problems.map(({ line }) => line)) }
}
