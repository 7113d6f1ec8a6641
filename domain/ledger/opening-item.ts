/**
 * Opening items: invoices, bills, notes and advances that were outstanding when the company started its books here. Each
 * is an open item of its customer or supplier with its own number, date and due date. Like every opening it posts on the
 * first day of the books against Opening Balance Difference; its tax was accounted for before and is not posted again.
 *
 *   Invoice 17 of 1,200.00     Dr Acme (Receivable) 1,200.00              Cr Opening Balance Difference 1,200.00
 *   Bill 99 of 300.00          Dr Opening Balance Difference 300.00       Cr Acme (Payable) 300.00
 *   Customer advance 50.00     Dr Opening Balance Difference 50.00        Cr Acme (Receivable) 50.00
 */
import { addDaysWithin, isLocalDate, localDate } from '../calendar/local-date.ts'
import type { Problem } from '../errors.ts'
import { compare, decimalPlaces, isDecimal } from '../money/decimal.ts'
import { postOpening } from './post-opening.ts'
import type { LedgerLine } from './posting.ts'

/** The types of opening items with their labels. */
export const openingItemTypes = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  customer_advance: 'Customer advance',
  bill: 'Bill',
  debit_note: 'Debit note',
  supplier_advance: 'Supplier advance',
} as const
export type OpeningItemType = keyof typeof openingItemTypes

/** The maximum length of the number of an item. */
export const longestDocumentNo = 60

type Side = { readonly account: 'customer_account' | 'supplier_account'; readonly side: 'debit' | 'credit' }

/** The account of the party and the side on which an item of a type stands. */
export const sideOfType: Readonly<Record<OpeningItemType, Side>> = {
  invoice: { account: 'customer_account', side: 'debit' },
  credit_note: { account: 'customer_account', side: 'credit' },
  customer_advance: { account: 'customer_account', side: 'credit' },
  bill: { account: 'supplier_account', side: 'credit' },
  debit_note: { account: 'supplier_account', side: 'debit' },
  supplier_advance: { account: 'supplier_account', side: 'debit' },
}

const hasTerms: ReadonlySet<OpeningItemType> = new Set(['invoice', 'bill'])

/** Returns the due date of an item without one: invoices and bills by the days of the party, others at once. */
export function dueDateOf(type: OpeningItemType, date: string, creditDays: number | null): string {
  return hasTerms.has(type) && isLocalDate(date) ? addDaysWithin(localDate(date), creditDays ?? 0) : date
}

/** Dates in ISO form and the amount as a decimal text; `dueDate` is '' for none. */
export type OpeningItemFigures = { readonly date: string; readonly dueDate: string; readonly amount: string }

const MOST_WHOLE_DIGITS = 14

/**
 * Returns the problems of an item: OPENING_ITEM_LATE at `date` for one that belongs into the books, DUE_BEFORE_DATE at
 * `due_date`, NOT_POSITIVE and TOO_MANY_DIGITS at `amount`.
 */
export function checkOpeningItem(
  { date, dueDate, amount }: OpeningItemFigures,
  { firstDay, currencyDigits }: { firstDay: string; currencyDigits: number },
): Problem[] {
  const problems: Problem[] = []
  if (isLocalDate(date) && date >= firstDay) {
    problems.push({ code: 'OPENING_ITEM_LATE', path: 'date', params: { date: firstDay } })
  }
  if (dueDate !== '' && dueDate < date) problems.push({ code: 'DUE_BEFORE_DATE', path: 'due_date' })
  if (!isDecimal(amount)) return problems
  const isLong = (amount.split('.')[0] ?? '').length > MOST_WHOLE_DIGITS
  if (compare(amount, '0') <= 0) problems.push({ code: 'NOT_POSITIVE', path: 'amount' })
  else if (isLong || decimalPlaces(amount) > currencyDigits) {
    problems.push({ code: 'TOO_MANY_DIGITS', path: 'amount', params: { max: currencyDigits.toString() } })
  }
  return problems
}

/** Returns the two lines of an item; the amount is canonical. */
export function postOpeningItem(item: {
  readonly type: OpeningItemType
  readonly amount: string
  readonly accountId: string
  readonly differenceAccountId: string
}): LedgerLine[] {
  const { type, amount, accountId, differenceAccountId } = item
  const isDebit = sideOfType[type].side === 'debit'
  const amounts = { debit: isDebit ? amount : '0', credit: isDebit ? '0' : amount }
  return postOpening({ accountId, differenceAccountId, ...amounts })
}
