/** A bank statement as its file has it, whatever the format, and what the readers of all formats share. */
import { parseLocalDate } from '../../calendar/local-date.ts'
import { DomainError } from '../../errors.ts'
import { canonical, decimalPlaces, integerDigits, isDecimal } from '../../money/decimal.ts'
import type { StatementFormat } from './statement-formats.ts'
import { cutText } from '../../language/cut-text.ts'

export type BankFileFormat = Exclude<StatementFormat, 'table' | 'feed'>

/**
 * A line of a statement; texts that the file does not have are empty. Dates are ISO dates and amounts canonical decimals,
 * negative for money out; QIF files do not say how both are written, so theirs are as in the file.
 */
export type BankFileLine = {
  /** The line of the file on which it starts. */
  readonly line: number
  readonly date: string
  readonly value_date: string
  readonly amount: string
  readonly description: string
  readonly counterparty_name: string
  readonly counterparty_account: string
  readonly end_to_end_reference: string
  readonly creditor_reference: string
  readonly cheque_number: string
  readonly bank_id: string
}

/** The lines of one account in one period; `account` and `currency` are empty where the file has none. */
export type BankFileStatement = {
  readonly account: string
  readonly currency: string
  readonly opening: string | null
  readonly closing: string | null
  readonly lines: readonly BankFileLine[]
}

export type BankFile = { readonly format: BankFileFormat; readonly statements: readonly BankFileStatement[] }

const empty: Omit<BankFileLine, 'line' | 'date' | 'amount'> = {
  value_date: '',
  description: '',
  counterparty_name: '',
  counterparty_account: '',
  end_to_end_reference: '',
  creditor_reference: '',
  cheque_number: '',
  bank_id: '',
}

/** Returns a line with trimmed texts, whose blanks are single. */
export function bankFileLine(
  line: Pick<BankFileLine, 'line' | 'date' | 'amount'> & Partial<BankFileLine>,
): BankFileLine {
  const texts = Object.entries({ ...empty, ...line }).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : value,
  ])
  return Object.fromEntries(texts) as BankFileLine
}

const longestQuote = 60

/** Returns the error of a line that cannot be read: STATEMENT_UNREADABLE {line, text}. */
export function unreadable(line: number, text: string): DomainError {
  return new DomainError('STATEMENT_UNREADABLE', { line: line.toString(), text: cutText(text.trim(), longestQuote) })
}

/** Returns an amount of a file with a decimal point or comma as a canonical decimal. Raises STATEMENT_UNREADABLE. */
export function amountAt(line: number, text: string): string {
  const plain = text
    .trim()
    .replace(/^\+/, '')
    .replace(',', '.')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '')
  const isStorable = isDecimal(plain) && integerDigits(plain) <= 14 && decimalPlaces(plain) <= 6
  if (!isStorable) throw unreadable(line, text)
  return canonical(plain)
}

/** Returns the ISO date of the first eight digits, YYYYMMDD with or without hyphens. Raises STATEMENT_UNREADABLE. */
export function dateAt(line: number, text: string): string {
  const [, year, month, day] = /^\s*(\d{4})-?(\d\d)-?(\d\d)/.exec(text) ?? []
  const date = year === undefined ? null : parseLocalDate(`${year}-${month}-${day}`)
  if (date === null) throw unreadable(line, text)
  return date
}

/** Returns the reference unless it is one of the words that banks write where there is none. */
export function givenReference(text: string): string {
  const plain = text.trim().replace(/^(NONREF|NOTPROVIDED|NOT PROVIDED|EREF|KREF)(\s+|$)/i, '')
  return /^0*$/.test(plain) ? '' : plain
}
