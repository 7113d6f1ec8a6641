/**
 * Imports journal vouchers from the rows of a file: rows with one voucher number, anywhere in the file, are one
 * voucher; it has one date, balances, and lies in an open period. The whole file is checked before anything is stored.
 *
 *   2010-12-01, 536365, Customer 17850, 139.12 debit      voucher 536365 of 2010-12-01:
 *   2010-12-01, 536365, Sales, 139.12 credit              Dr Customer 17850 139.12, Cr Sales 139.12
 *
 * A voucher that was imported before is skipped when its content is the same and refused when it differs. Fiscal years
 * before the company's first and after its last are planned as far as the imported vouchers need them.
 */
import type { FiscalYearBounds } from '../../calendar/fiscal-year.ts'
import { postingProblem } from '../../calendar/fiscal-year.ts'
import { isLocalDate } from '../../calendar/local-date.ts'
import type { Problem } from '../../errors.ts'
import type { ImportLine, journalColumns, LineProblem } from '../../imports/kinds.ts'
import { canonical } from '../../money/decimal.ts'
import type { BookYears, YearPlan } from '../books-start.ts'
import { neededYears, planYears } from '../books-start.ts'
import type { BookAccount, BookCategory, AccountMatch, NewAccount } from './import-accounts.ts'
import { findAccounts } from './import-accounts.ts'
import type { VoucherRow } from '../post-journal-voucher.ts'
import { checkJournalVoucher } from '../post-journal-voucher.ts'
import type { TaxedRow, VoucherScheme } from '../voucher-tax.ts'
import { voucherTaxProblems } from '../voucher-tax.ts'

export type JournalLine = ImportLine<keyof typeof journalColumns>

/** A voucher to import. Amounts of its rows are canonical. */
export type ImportedVoucher = {
  readonly number: string
  readonly date: string
  readonly narration: string
  readonly rows: readonly (VoucherRow & { readonly accountId: string })[]
}

/** The books that the file is imported into. */
export type ImportBooks = BookYears & {
  readonly accounts: readonly BookAccount[]
  readonly categories: readonly BookCategory[]
  /** The tax schemes by name and short name, in lower case. */
  readonly schemes: ReadonlyMap<string, VoucherScheme>
  readonly lockDate: string | null
  readonly currencyDigits: number
  /** Whether missing accounts are created. */
  readonly createAccounts: boolean
  /** Whether fiscal years before the first and after the last are created. */
  readonly createYears: boolean
  /** The content of vouchers imported before (contentOf), by number. */
  readonly imported: ReadonlyMap<string, string>
  readonly newId: () => string
}

export type ImportPlan = {
  readonly vouchers: readonly ImportedVoucher[]
  readonly newAccounts: readonly NewAccount[]
  readonly newYears: readonly FiscalYearBounds[]
  /** The number of vouchers that were imported before with the same content. */
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  /** Every line of every voucher that is not imported. */
  readonly rejectedLines: ReadonlySet<number>
}

const LONGEST_NUMBER = 50

/** Checks a whole file and plans the import. Problems are at their lines, in the order of the file. */
export function planImport(lines: readonly JournalLine[], books: ImportBooks): ImportPlan {
  const vouchers = groupByNumber(lines)
  const accounts = findAccounts(lines, { ...books, createMissing: books.createAccounts })
  const plan = planYears(lines, books)
  const context = { books, find: accounts.find, plan }
  const good: ImportedVoucher[] = []
  const problems: LineProblem[] = []
  const rejectedLines = new Set<number>()
  let existingCount = 0
  for (const [number, rows] of vouchers) {
    const result = checkVoucher(number, rows, context)
    if (result === 'exists') existingCount += 1
    else if ('problems' in result) {
      problems.push(...result.problems)
      for (const { line } of rows) rejectedLines.add(line)
    } else good.push(result)
  }
  const used = new Set(good.flatMap(({ rows }) => rows.map(({ accountId }) => accountId)))
  return {
    vouchers: good,
    newAccounts: [...accounts.planned.values()].filter(({ id }) => used.has(id)),
    newYears: neededYears(plan, good),
    existingCount,
    problems: problems.toSorted((a, b) => a.line - b.line),
    rejectedLines,
  }
}

/**
 * Returns the content of a voucher as one text for comparison: date, narration and rows in order, amounts canonical.
 */
export function contentOf({ date, narration, rows }: Omit<ImportedVoucher, 'number'>): string {
  return JSON.stringify([
    date,
    narration,
    ...rows.map(({ accountId, debit, credit, description, taxSchemeId, taxBase }) => [
      accountId,
      debit || '0',
      credit || '0',
      description,
      ...(taxSchemeId ? [taxSchemeId, taxBase] : []),
    ]),
  ])
}

type Context = {
  readonly books: ImportBooks
  readonly find: (row: JournalLine) => AccountMatch
  readonly plan: YearPlan
}

function groupByNumber(lines: readonly JournalLine[]): Map<string, JournalLine[]> {
  const vouchers = new Map<string, JournalLine[]>()
  for (const line of lines) {
    const rows = vouchers.get(line.voucher_no)
    if (rows) rows.push(line)
    else vouchers.set(line.voucher_no, [line])
  }
  return vouchers
}

function checkVoucher(
  number: string,
  rows: readonly JournalLine[],
  { books, find, plan }: Context,
): ImportedVoucher | 'exists' | { problems: LineProblem[] } {
  if (number === '') return { problems: rows.map((row) => withLine(row, { path: 'voucher_no', code: 'REQUIRED' })) }
  const [first] = rows
  if (!first) throw new Error('A voucher without rows')
  const narration = rows.find((row) => row.narration !== '')?.narration ?? number
  const matches = rows.map(find)
  const cells = rows.map(({ debit, credit, description, tax_scheme: scheme, tax_base: taxBase }, index) => {
    const account = matches[index]
    const taxSchemeId = books.schemes.get(scheme.toLowerCase())?.id ?? null
    return { accountId: account && 'id' in account ? account.id : '', debit, credit, description, taxSchemeId, taxBase }
  })
  const voucherToCheck = { date: first.date, narration, rows: cells, currencyDigits: books.currencyDigits }
  const problems = [
    ...rows.flatMap(({ line, problem }) => (problem ? [{ ...problem, line }] : [])),
    ...numberProblems(number, first),
    ...rows.flatMap((row) => dateProblems(row, first)),
    ...matches.flatMap((account, index) =>
      'problem' in account ? [{ ...account.problem, line: lineOf(rows, index) }] : [],
    ),
    ...checkJournalVoucher(voucherToCheck).map((problem) => toLine(problem, rows)),
    ...rows.flatMap((row, index) => taxProblems(row, cells[index]?.accountId ?? '', books)),
  ]
  if (isLocalDate(first.date)) {
    const { years, problemOf } = plan
    const posting = { date: first.date, years, lockDate: books.lockDate, kind: 'regular' } as const
    const period = problemOf(first.date) ?? postingProblem(posting)
    if (period) problems.push({ ...period, line: first.line })
  }
  if (problems.length > 0) return { problems }
  const voucher = { number, date: first.date, narration, rows: cells.map(withCanonicalAmounts) }
  const importedContent = books.imported.get(number)
  if (importedContent === undefined) return voucher
  return importedContent === contentOf(voucher)
    ? 'exists'
    : { problems: [withLine(first, { path: 'voucher', code: 'OTHER_CONTENT', params: { voucher: number } })] }
}

function numberProblems(number: string, first: JournalLine): LineProblem[] {
  if (number.length <= LONGEST_NUMBER) return []
  return [withLine(first, { path: 'voucher_no', code: 'TOO_LONG', params: { max: LONGEST_NUMBER.toString() } })]
}

function dateProblems(row: JournalLine, first: JournalLine): LineProblem[] {
  if (row.date === first.date) return []
  const params = { voucher: first.voucher_no, first: first.date, line: first.line.toString() }
  return [withLine(row, { path: 'date', code: 'TWO_DATES', params })]
}

/** Returns the problems of the tax scheme and the net amount of a line. */
function taxProblems(row: JournalLine, accountId: string, { schemes }: ImportBooks): LineProblem[] {
  const { account, tax_scheme: name, tax_base: base, debit, credit } = row
  const scheme = name === '' ? null : (schemes.get(name.toLowerCase()) ?? 'unknown')
  const taxed: TaxedRow = { accountId: accountId || null, accountName: account, scheme, base, amount: debit || credit }
  const unknown: Problem[] =
    scheme === 'unknown' ? [{ code: 'UNKNOWN_NAME', path: 'tax_scheme', params: { name } }] : []
  return [...unknown, ...voucherTaxProblems(taxed)].map((problem) => withLine(row, problem))
}

/** Converts a path of the voucher check (`rows.3.debit`) to a column of a line of the file. */
function toLine({ path, ...problem }: Problem, rows: readonly JournalLine[]): LineProblem {
  const [, index, column] = path.split('.')
  if (index === undefined || column === undefined) {
    return { ...problem, path: path === 'rows' ? 'voucher' : path, line: lineOf(rows, 0) }
  }
  return { ...problem, path: column, line: lineOf(rows, parseInt(index, 10)) }
}

function lineOf(rows: readonly JournalLine[], index: number): number {
  return rows[index]?.line ?? 0
}

function withLine({ line }: JournalLine, problem: Problem): LineProblem {
  return { ...problem, line }
}

function withCanonicalAmounts<Row extends VoucherRow>(row: Row): Row {
  const { debit, credit, taxBase = '' } = row
  return {
    ...row,
    debit: debit && canonical(debit),
    credit: credit && canonical(credit),
    taxBase: taxBase && canonical(taxBase),
  }
}
