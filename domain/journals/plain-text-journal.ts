/**
 * Exports the books as a plain-text journal, the format of hledger and ledger.
 *
 *   2010-12-01 * (536365) Invoice 536365
 *       Assets:Accounts receivable:Customers:Customer 17850  139.12 GBP
 *       Income:Sales:Sales United Kingdom  -139.12 GBP
 *
 * An account is written with the full path of its categories. A debit is positive, a credit negative. Characters with a
 * meaning in the format are replaced in names: a colon by a hyphen, whitespace by one space, a semicolon by a comma.
 */
import { negate, isZero, withDigits } from '../money/decimal.ts'
import type { EntryKind, DebitAndCredit } from './posting.ts'

export type JournalText = {
  readonly date: string
  readonly kind: EntryKind
  readonly number: string | null
  readonly narration: string | null
  readonly lines: readonly (DebitAndCredit & { readonly account: string })[]
}
export type JournalCurrency = { readonly code: string; readonly digits: number }

/** Returns one entry as text followed by an empty line; `account` of a line is its path (accountPath). */
export function journalText({ date, kind, number, narration, lines }: JournalText, currency: JournalCurrency): string {
  const code =
    number === null || number === '' ? '' : ` (${plainName(number).replaceAll('(', '[').replaceAll(')', ']')})`
  const text = plainName(narration ?? '')
  const head = `${date} *${code}${text === '' ? '' : ` ${text}`}${kind === 'regular' ? '' : `  ; kind:${kind}`}`
  return `${[head, ...lines.map((line) => `    ${line.account}  ${amountText(line, currency)}`)].join('\n')}\n\n`
}

/** Returns the path of an account: its categories from the root down, then its name. */
export function accountPath(names: readonly string[]): string {
  return names.map((name) => plainName(name).replaceAll(':', '-')).join(':')
}

function amountText({ debit, credit }: DebitAndCredit, { code, digits }: JournalCurrency): string {
  return `${withDigits(isZero(debit) ? negate(credit) : debit, digits)} ${code}`
}

function plainName(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(';', ',').trim()
}
