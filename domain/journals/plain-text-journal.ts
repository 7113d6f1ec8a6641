/**
 * Writes the books as a plain-text journal, the format of hledger and ledger.
 *
 *   2010-12-01 * (536365) Invoice 536365
 *       Assets:Accounts receivable:Customers:Customer 17850  139.12 GBP
 *       Income:Sales:Sales United Kingdom  -139.12 GBP
 *
 * An account is written with the full path of its categories. A debit is positive, a credit negative.
 */
import { isZero, negate, subtract, withDigits } from '../money/decimal.ts'
import type { RootClass } from '../ledger/chart.ts'
import type { DebitAndCredit, EntryKind } from '../ledger/posting.ts'

export type JournalText = {
  readonly date: string
  readonly kind: EntryKind
  readonly number: string | null
  readonly narration: string | null
  readonly lines: readonly JournalLineText[]
}
/** `account` is a path by `accountPaths`. */
export type JournalLineText = DebitAndCredit & { readonly account: string }
export type JournalCurrency = { readonly code: string; readonly digits: number }
export type ChartPath = {
  readonly id: string
  readonly rootClass: RootClass
  /** Whether the cash flow statement counts it as cash. */
  readonly isCash: boolean
  /** The names of its categories from the root down, then its own. */
  readonly names: readonly string[]
}
/** An account with the name by which entries refer to it. */
export type DeclaredAccount = Pick<ChartPath, 'rootClass' | 'isCash'> & { readonly path: string }

/** How one format is written. */
export type JournalWriter = {
  /** The name of an account; two accounts may get the same one. */
  readonly path: (account: ChartPath) => string
  /** Sets a number after a name that another account has. */
  readonly numbered: (path: string, count: number) => string
  /** The first lines of the file: its accounts, in books whose first entry has the given date. */
  readonly head: (accounts: readonly DeclaredAccount[], firstDate: string, currency: JournalCurrency) => string
  /** One entry, followed by an empty line. */
  readonly entry: (entry: JournalText, currency: JournalCurrency) => string
  /** The balances of accounts at the end of a day, followed by an empty line. */
  readonly balances: (date: string, lines: readonly JournalLineText[], currency: JournalCurrency) => string
}

export const plainText: JournalWriter = {
  // A parenthesis, a bracket or a mark in front of an account has a meaning.
  path: ({ names }) =>
    names
      .map((name) => plainName(name).replaceAll(':', '-'))
      .join(':')
      .replace(/^[([*!]+/, ''),
  numbered: (path, count) => `${path} (${count})`,
  // A program that knows the types tells the statements apart whatever the accounts are called.
  head: (accounts) =>
    `${accounts.map((account) => `account ${account.path}\n    ; type: ${typeOf(account)}\n`).join('')}\n`,
  entry: ({ date, kind, number, narration, lines }, currency) => {
    const code = number === null || number === '' ? '' : ` (${codeOf(number)})`
    const text = plainName(narration ?? '')
    const head = `${date} *${code}${text === '' ? '' : ` ${text}`}${kind === 'regular' ? '' : `  ; kind:${kind}`}`
    return block(
      head,
      lines.map(({ account, ...line }) => `${account}  ${signedAmount(line, currency)}`),
    )
  },
  balances: (date, lines, currency) =>
    block(
      `${date} * Balances kept by Daybook`,
      lines.map(
        ({ account, ...line }) =>
          `${account}  ${withDigits('0', currency.digits)} ${currency.code} = ${signedAmount(line, currency)}`,
      ),
    ),
}

const types: Readonly<Record<RootClass, string>> = {
  assets: 'A',
  liabilities: 'L',
  income: 'R',
  expenses: 'X',
  equity: 'E',
  opening_difference: 'E',
}

function typeOf({ rootClass, isCash }: DeclaredAccount): string {
  return isCash && rootClass === 'assets' ? 'C' : types[rootClass]
}

/** Returns debit − credit with the digits of the currency, and its code. */
export function signedAmount({ debit, credit }: DebitAndCredit, { code, digits }: JournalCurrency): string {
  const amount = isZero(debit) ? negate(credit) : subtract(debit, credit)
  return `${withDigits(amount, digits)} ${code}`
}

function block(head: string, lines: readonly string[]): string {
  return `${[head, ...lines.map((line) => `    ${line}`)].join('\n')}\n\n`
}

function codeOf(number: string): string {
  return plainName(number).replaceAll('(', '[').replaceAll(')', ']')
}

function plainName(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(';', ',').trim()
}
