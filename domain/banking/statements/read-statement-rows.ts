/**
 * Reads the rows of a statement of one bank account. A row without date and amounts continues the description of the line
 * before; one with a balance alone is a balance, and one that moves nothing no line.
 *
 *   amount -5.00                         money out 5.00
 *   money out 5.00                       the same
 *   amount 5.00, direction DR            the same
 *   amount 5.00, signs reversed          the same: card statements write what was spent as positive, and their balances as what is owed
 */
import type { Problem } from '../../errors.ts'
import type { ImportLine, LineProblem } from '../../imports/kinds.ts'
import type { bankStatementColumns } from '../../imports/statement-columns.ts'
import { parseLocalDate } from '../../calendar/local-date.ts'
import {
  absolute,
  canonical,
  decimalPlaces,
  integerDigits,
  isDecimal,
  isNegative,
  isZero,
  negate,
  subtract,
} from '../../money/decimal.ts'
import type { StatementLine } from './statement-line.ts'
import { longestTexts } from './statement-line.ts'

export type StatementRow = ImportLine<keyof typeof bankStatementColumns>
export type ReadLine = StatementLine & { readonly balance: string }
export type ReadRows = { readonly lines: readonly ReadLine[]; readonly problems: readonly LineProblem[] }

const debitWords = new Set(['d', 'dr', 'debit', 'dbit', 'af', 's', 'soll', '-', 'out', 'withdrawal', 'paid out'])
const creditWords = new Set(['c', 'cr', 'credit', 'crdt', 'bij', 'h', 'haben', '+', 'in', 'deposit', 'paid in'])
const amountColumns = ['amount', 'withdrawal', 'deposit'] as const
const mostDigits = 14

type Options = { readonly currencyDigits: number; readonly isSignReversed: boolean }

/** Returns the lines of the rows, and the problems at their columns. */
export function readStatementRows(rows: readonly StatementRow[], options: Options): ReadRows {
  const lines: ReadLine[] = []
  const problems: LineProblem[] = []
  for (const row of rows) {
    const hasAmount = amountColumns.some((column) => row[column] !== '')
    if (row.problem) problems.push({ ...row.problem, line: row.line })
    else if (!hasAmount && row.date === '' && row.balance === '') continueLine(lines, row.description)
    else if (hasAmount || row.balance === '') {
      const result = lineOf(row, options)
      if ('problems' in result) problems.push(...result.problems.map((problem) => ({ ...problem, line: row.line })))
      else if (!isZero(result.amount)) lines.push(result)
    }
  }
  return { lines, problems }
}

function continueLine(lines: ReadLine[], text: string): void {
  const last = lines.pop()
  if (last) lines.push({ ...last, description: `${last.description} ${text}`.trim() })
}

function lineOf(row: StatementRow, options: Options): ReadLine | { problems: Problem[] } {
  const [date, value_date] = [parseLocalDate(row.date), parseLocalDate(row.value_date)]
  const amount = amountOf(row, options)
  const problems: Problem[] = [
    ...(date === null ? [{ code: row.date === '' ? 'REQUIRED' : 'NOT_A_DATE', path: 'date' } as const] : []),
    ...(row.value_date !== '' && value_date === null ? [{ code: 'NOT_A_DATE', path: 'value_date' } as const] : []),
    ...(typeof amount === 'string' ? [] : amount),
    ...(row.balance === '' ? [] : decimalProblems(row, 'balance', options)),
    ...Object.entries(longestTexts).flatMap(([path, max]): Problem[] =>
      row[path as keyof typeof longestTexts].length > max
        ? [{ code: 'TOO_LONG', path, params: { max: max.toString() } }]
        : [],
    ),
  ]
  if (problems.length > 0 || date === null || typeof amount !== 'string') return { problems }
  const { line, description, counterparty_name, counterparty_account, end_to_end_reference } = row
  const { creditor_reference, cheque_number, bank_id, balance } = row
  const texts = { description, counterparty_name, counterparty_account, end_to_end_reference }
  return {
    line,
    date,
    value_date,
    amount,
    ...texts,
    creditor_reference,
    cheque_number,
    bank_id,
    balance: balance && canonical(isReversed(row, options) ? negate(balance) : balance),
  }
}

function amountOf(row: StatementRow, options: Options): string | Problem[] {
  const filled = amountColumns.filter((column) => row[column] !== '')
  const problems = filled.flatMap((path) => decimalProblems(row, path, options))
  if (problems.length > 0) return problems
  if (filled.length === 0) return [{ code: 'REQUIRED', path: 'amount' }]
  if (row.amount === '') return sidesOf(row)
  const word = row.direction.trim().toLowerCase()
  if (word === '') return canonical(isReversed(row, options) ? negate(row.amount) : row.amount)
  if (debitWords.has(word)) return negate(absolute(row.amount))
  if (creditWords.has(word)) return canonical(absolute(row.amount))
  return [{ code: 'NOT_IN_LIST', path: 'direction', params: { choices: 'Debit, Credit' } }]
}

/** Whether the signs of a row are reversed; a column of its own for money out, or a direction, tells the sign. */
function isReversed({ amount, direction }: StatementRow, { isSignReversed }: Options): boolean {
  return isSignReversed && amount !== '' && direction.trim() === ''
}

type AmountColumn = (typeof amountColumns)[number] | 'balance'

function decimalProblems(row: StatementRow, path: AmountColumn, { currencyDigits }: Options): Problem[] {
  if (!isDecimal(row[path])) return [{ code: 'NOT_A_NUMBER', path }]
  const isTooLong = decimalPlaces(row[path]) > currencyDigits || integerDigits(row[path]) > mostDigits
  return isTooLong ? [{ code: 'TOO_MANY_DIGITS', path, params: { max: currencyDigits.toString() } }] : []
}

/** Returns money in less money out; banks write money out with or without a sign. */
function sidesOf({ withdrawal, deposit }: StatementRow): string | Problem[] {
  const [out, into] = [withdrawal || '0', deposit || '0']
  if (!isZero(out) && !isZero(into)) return [{ code: 'ONE_SIDE_ONLY', path: 'withdrawal' }]
  return subtract(into, isNegative(out) ? absolute(out) : out)
}
