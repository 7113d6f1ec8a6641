/**
 * The closed list of error codes: code → HTTP status and message.
 * `{name}` in a message is filled from the error's params. The server's error handler and the browser read
 * this one table, so that a code means the same on both sides.
 */
import { yearErrors } from './calendar/year-errors.ts'
import type { Wording } from './language/languages.ts'
import { filled } from './language/fill-text.ts'
import { tradeErrors } from './documents/trade-errors.ts'
import { sendingErrors } from './documents/sending-errors.ts'
import { bankingErrors } from './banking/banking-errors.ts'
import { taxErrors } from './tax/tax-errors.ts'
import { importErrors } from './imports/import-errors.ts'
import { stockErrors } from './inventory/stock-errors.ts'
import { tillErrors } from './till/till-errors.ts'

export const errors = {
  REQUIRED: { status: 400, text: 'Required.' },
  UNKNOWN_FIELD: { status: 400, text: 'The field “{field}” is not recognised.' },
  UNKNOWN_FILTER: { status: 400, text: 'The list can’t be filtered or sorted by “{field}”.' },
  TOO_LONG: { status: 400, text: 'Use at most {max} characters.' },
  NOT_A_NUMBER: { status: 400, text: 'Enter a number, such as 1250.50.' },
  NOT_POSITIVE: { status: 400, text: 'Enter a number above zero.' },
  TOO_MANY_DIGITS: { status: 400, text: 'Use at most {max} decimal places, and 14 digits before the point.' },
  TOTAL_TOO_LARGE: { status: 400, text: 'A total would have more than 14 digits. Check quantities and prices.' },
  NOT_A_DATE: { status: 400, text: 'Enter a valid date, such as 2026-03-31.' },
  NOT_A_TIME: { status: 400, text: 'Enter a time of day, such as 14:30.' },
  NOT_YET_KNOWN: { status: 400, text: 'Enter a time at least one minute in the past.' },
  DATES_REVERSED: { status: 400, text: 'The end date is before the start date.' },
  BELOW_ZERO: { status: 400, text: 'Enter zero or more.' },
  AT_MOST: { status: 400, text: 'Enter at most {max}.' },
  AT_LEAST: { status: 400, text: 'Enter at least {min}.' },
  MORE_THAN: { status: 400, text: 'Enter more than {min}.' },
  NOT_WHOLE: { status: 400, text: 'Enter a whole number, such as 30.' },
  NOT_A_FACTOR: { status: 400, text: 'Enter a whole number above 1.' },
  NOT_A_PERCENTAGE: { status: 400, text: 'Enter a percentage from 0 to 100, such as 25.' },
  NOT_AN_EMAIL: { status: 400, text: 'Enter an email address, such as name@example.com.' },
  NOT_A_WEB_ADDRESS: { status: 400, text: 'Enter a web address (https://example.com).' },
  NOT_IN_LIST: { status: 400, text: 'Select one of: {choices}.' },
  DUPLICATE: { status: 400, text: 'This value is already used by another record.' },
  TAX_NUMBER_TAKEN: { status: 400, text: 'This tax number belongs to “{party}”.' },
  CANNOT_MENTION: { status: 400, text: 'This member can’t open this record. Remove the mention.' },
  UNKNOWN_REFERENCE: { status: 400, text: 'This record doesn’t exist. Select another one.' },
  UNKNOWN_RIGHT: { status: 400, text: 'The permission “{right}” doesn’t exist.' },
  DATE_PASSED: { status: 400, text: 'Select today or a later date.' },
  NO_ROWS: { status: 400, text: 'Enter at least two lines.' },
  NO_ROW: { status: 400, text: 'Enter at least one line.' },
  TOO_MANY_ROWS: { status: 400, text: 'A document can have at most {max} lines.' },
  DISCOUNT_TOO_LARGE: { status: 400, text: 'The discount is more than the amount ({amount}).' },
  SLAB_GAP: { status: 400, text: 'Start at {amount}: each tier starts where the previous one ends, the first at 0.' },
  RATE_OR_AMOUNT: { status: 400, text: 'Enter either a rate or an amount.' },
  DUE_BEFORE_DATE: { status: 400, text: 'The due date is before the document date.' },
  SWITCHED_OFF: { status: 400, text: 'This is turned off in the company settings.' },
  CODE_MISSING: { status: 400, text: '“{item}” needs a code before it can be sold.' },
  HS_CODE_MISSING: { status: 400, text: 'The category of “{item}” needs a customs code before it can be sold.' },
  NOT_ACCOUNT_OF_TAX: {
    status: 400,
    text: '“{scheme}” is not posted to “{account}”. Select its input or output tax account, or clear the tax scheme.',
  },
  VOUCHER_TAX_DIFFERS: {
    status: 400,
    text: 'The tax is {tax}; {scheme} on {base} is {expected}. Check the tax and the net amount.',
  },
  TAX_NOT_HERE: { status: 400, text: '“{scheme}” can’t be used here. Select another tax scheme.' },
  NOT_A_ROW_TAX: { status: 400, text: '“{scheme}” is a withholding tax and can’t be used on a line.' },
  BILL_NUMBER_USED: { status: 400, text: 'Bill {number} of this supplier has already been entered as {voucher}.' },
  WALK_IN_ON_ACCOUNT: { status: 400, text: 'A cash sale must be paid at once. Select a payment method or a customer.' },
  CREDIT_LIMIT: { status: 400, text: 'Credit limit of “{party}” exceeded: {owed} of {limit}.' },
  RATE_CHANGE: { status: 400, text: 'The price of “{item}” ({rate}) differs from the last purchase ({last}).' },
  DATE_BEFORE_LAST: { status: 400, text: 'The previous number, {number}, is dated {date}, which is later.' },
  BEFORE_ORIGIN: { status: 400, text: '{number} is dated {date}. Enter that date or a later one.' },
  OVER_RETURNED: { status: 400, text: 'At most {quantity} of this line can still be returned.' },
  ONE_SIDE_ONLY: { status: 400, text: 'Enter either a debit or a credit.' },
  UNBALANCED: { status: 400, text: 'Debits ({debit}) and credits ({credit}) differ by {difference}.' },
  ACCOUNT_INACTIVE: { status: 400, text: 'The account “{account}” is inactive.' },
  ACCOUNT_RESERVED: { status: 400, text: 'The account “{account}” can’t be posted to directly.' },
  ...yearErrors,
  NOT_CONFIRMED: { status: 400, text: 'Type “{text}” to confirm.' },
  NOT_A_NEW_OWNER: { status: 400, text: 'Select another active member.' },
  CURRENCY_FIXED: {
    status: 400,
    text: 'The currency can’t be changed once the books have entries, or while a cheque is pending.',
  },
  OPENING_LEDGER_FIXED: {
    status: 400,
    text: 'The account of an opening balance can’t be changed. Delete it and enter one for the other account.',
  },
  YEAR_CHANGED: { status: 400, text: 'A numbered document can’t be moved out of its fiscal year {year}.' },
  PARENT_LOOP: { status: 400, text: 'A category can’t be its own sub-category.' },
  LEDGER_LOOP: { status: 400, text: 'An account can’t be its own sub-account.' },
  ROOT_FIXED: { status: 400, text: 'This must stay under “{root}”: it is a system record or has entries.' },
  REASON_REQUIRED: { status: 400, text: 'Enter a reason.' },
  ...importErrors,
  ...tillErrors,
  ...bankingErrors,
  AMBIGUOUS_NAME: { status: 400, text: 'Several records are named “{name}”. Use the code.' },
  FLAGS_EXCLUDE: { status: 400, text: '“{one}” and “{other}” can’t be combined.' },
  NO_RATE: { status: 400, text: 'Schemes of this type have no rate. Clear the rate or select another type.' },
  NOT_AN_HS_CODE: { status: 400, text: 'Enter the 4 to 12 digits of the customs code.' },
  NOT_AN_INVENTORY_LEDGER: {
    status: 400,
    text: 'Select an account in the category Inventory. “{account}” is not one.',
  },
  INVENTORY_LEDGER_FIXED: {
    status: 400,
    text: '“{account}” can’t be moved into or out of Inventory: it is a system account, has entries or is used by items.',
  },
  NOT_A_MONEY_LEDGER: { status: 400, text: 'Select a cash, bank or wallet account. “{account}” is not one.' },
  NOT_A_DEPOSITOR: { status: 400, text: 'Select cash, a bank account or a customer. “{account}” is not one.' },
  NOT_A_BENEFACTOR: { status: 400, text: 'Select an account of a customer or a bank. “{account}” is not one.' },
  NOT_AN_EXPENSE_LEDGER: { status: 400, text: 'Select an expense account. “{account}” is not one.' },
  NOT_A_CREDITOR: {
    status: 400,
    text: 'Select a liability, cash, bank or wallet account. “{account}” is not one.',
  },
  NOT_A_BANK: { status: 400, text: '“{account}” is a wallet and can’t take cheques.' },
  SAME_LEDGER: { status: 400, text: 'Select a different account.' },
  NOT_A_CHEQUE_NUMBER: { status: 400, text: 'Enter up to 30 digits, such as 000123.' },
  COSTING_FIXED: {
    status: 400,
    text: 'Stock has moved. Another costing method can only start on the first day of a fiscal year.',
  },
  COSTING_CHANGED: {
    status: 400,
    text: 'Stock before {date} can’t be changed: the costing method changed on that date.',
  },
  NOT_A_YEAR_START: { status: 400, text: 'Select the first day of one of the company’s fiscal years.' },
  YEAR_NOT_BEGUN: { status: 400, text: 'The fiscal year starts on {date}. Change the costing method then or later.' },
  SHARES_TOTAL: { status: 400, text: 'The cost shares add up to {sum}%, not 100%.' },
  MERGE_DIFFERENT: { status: 400, text: '“{loser}” and “{survivor}” have different {what} and can’t be merged.' },
  MOVED_LATER: { status: 400, text: 'Select {date} or later: “{item}” has movements on that date.' },
  UNKNOWN_PLACE: { status: 400, text: 'Unknown placeholder {place}. Available: {known}.' },
  NOTHING_SAID: { status: 400, text: 'Enter a value or remove the line.' },
  PARTY_LEDGER_FIXED: {
    status: 400,
    text: 'Accounts of customers and suppliers can’t be moved, and accounts with entries can’t be moved into these categories.',
  },
  MERGED_INTO_ITSELF: { status: 400, text: 'Select a different record.' },
  PARTY_INACTIVE: { status: 400, text: '“{party}” is inactive.' },
  POSTED_LATER: { status: 400, text: 'Select {date} or later: “{party}” has entries on that date.' },
  NOTHING_SETTLED: { status: 400, text: 'Enter an amount paid, withheld or written off.' },
  CHEQUE_ALONE: { status: 400, text: 'A cheque can’t be split. Record the rest as another payment.' },
  CHEQUE_CLEARED: {
    status: 400,
    text: 'The bank has cleared this cheque, so its date, amount and bank account can’t change. Cancel the receipt and record a new one.',
  },
  CHEQUE_FIXED: {
    status: 400,
    text: 'The payment method of a cheque can’t be changed. Cancel this payment and record a new one.',
  },
  DATE_FAR_AHEAD: { status: 400, text: '{date} is {days} days from today. Check the date.' },
  PENDING_CHEQUE: {
    status: 400,
    text: 'Cheque {cheque} ({number}) of {amount} is pending for {document}, of which {open} is outstanding. Clear or cancel the cheque, or pay less.',
  },
  REVERSED_EARLY: { status: 400, text: 'Select {date} or later: it was posted on that date.' },
  BOUNCED_EARLY: { status: 400, text: 'Enter {date} or later, the date of the deposit.' },
  CLEARED_EARLY: { status: 400, text: 'Enter {date} or later, the date of the document.' },
  ABOVE_SETTLED: { status: 400, text: 'Only {settled} can be allocated.' },
  OVER_ALLOCATED: { status: 400, text: 'Only {open} is outstanding on this document.' },
  NOT_OF_PARTY: {
    status: 400,
    text: 'Select an outstanding document of “{party}” on the other side of the same account.',
  },
  SET_OFF_TWICE: { status: 400, text: 'This document is already listed.' },
  FEE_ABOVE_AMOUNT: { status: 400, text: 'The fee ({fee}) is more than the amount.' },
  WRITE_OFF_ABOVE_LIMIT: { status: 400, text: 'Write-offs above {limit} need permission to approve.' },
  BAD_DEBT_NOT_HERE: { status: 400, text: 'Only an amount that a customer owes can be a bad debt.' },
  TAX_RELIEVED: { status: 409, text: 'The write-off of a payment reduces tax here. Change or cancel that payment.' },
  WITHHOLDING_NOT_HERE: { status: 400, text: 'Withholding tax can’t be used on a refund.' },
  SUPPLIER_PAYS: { status: 400, text: 'A cheque to a supplier posts to their account. Leave the account empty.' },
  CHEQUE_DATE_EARLY: { status: 400, text: 'The cheque date is before the issue date.' },
  NOT_A_SUPPLIER: { status: 400, text: '“{party}” is not a supplier. Select another one.' },
  FIELD_FIXED: { status: 400, text: 'This can’t be changed. Cancel the document and create a new one.' },
  NOT_AN_OWED_TAX: { status: 400, text: '“{account}” has no output tax account.' },
  NOT_RECOVERABLE: { status: 400, text: 'This tax isn’t recoverable, so nothing can be offset.' },
  PERIOD_ENDS_EARLY: { status: 400, text: 'The period ends before it starts.' },
  NOT_A_WITHHOLDING: { status: 400, text: '“{scheme}” is not a withholding tax.' },
  WRONG_ACCOUNT: { status: 400, text: '“{mode}” can’t be used for this kind of payment.' },
  MODE_INACTIVE: { status: 400, text: '“{mode}” is inactive.' },
  TOO_MANY_INVITATIONS: { status: 400, text: 'Invite at most {max} people at once.' },
  INVITED_OFTEN: {
    status: 400,
    text: '{max} invitations were emailed to {email} within 24 hours. Try again tomorrow.',
  },
  INVITED_ALREADY: { status: 400, text: '{email} has already been invited. Resend that invitation instead.' },
  ADDRESS_REPEATED: { status: 400, text: '{email} is listed twice.' },
  MEMBER_ALREADY: { status: 409, text: '{email} is already a member.' },
  TOO_MANY_FILES: { status: 400, text: 'You can add at most {max} files. Remove one first.' },
  TOO_MANY_VIEWS: { status: 400, text: 'You can save at most {max} views per list or report. Delete one first.' },
  WORKBOOK_TOO_LARGE: {
    status: 400,
    text: 'A workbook can hold at most {max} rows. Export as CSV or filter the list.',
  },
  TOO_MANY_PERIODS: { status: 400, text: 'Compare at most {max} periods. Shorten the period or use longer parts.' },
  REPORT_TOO_LARGE: { status: 400, text: 'The report has more than {max} rows. Export it instead.' },
  PRINT_TOO_LONG: { status: 400, text: 'A file can hold at most {max} lines. Print this one separately.' },
  MALFORMED_TEXT: { status: 400, text: 'This text contains an invalid character. Remove it and try again.' },
  BAD_REQUEST: { status: 400, text: 'The request is not valid.' },
  SIGN_IN: { status: 401, text: 'Sign in to continue.' },
  KEY_REFUSED: { status: 401, text: 'This API key is not valid: it is wrong, has expired or was revoked.' },
  PERSON_ONLY: { status: 403, text: 'An API key can’t do this. Sign in and do it yourself.' },
  NOT_ALLOWED: { status: 403, text: 'You don’t have permission for this. Required: {name}.' },
  OWNER_FIXED: { status: 403, text: 'The owner can’t be changed here. Transfer ownership first.' },
  OWN_RIGHTS: { status: 403, text: 'You can’t change your own role, permissions or membership.' },
  ADMINS_BY_OWNER: { status: 403, text: 'Only the owner can manage admins.' },
  INVITED_OTHER_ADDRESS: {
    status: 403,
    text: 'This invitation is for another email address. Sign in with that address or add it to your account.',
  },
  NOT_RECENT: { status: 403, text: 'Confirm your identity and try again.' },
  NOT_FOUND: { status: 404, text: 'Not found.' },
  STALE: { status: 409, text: '{who} has changed {fields} since you opened this. Reload and make your change again.' },
  WRONG_STATUS: { status: 409, text: 'This isn’t possible: the status is {status}.' },
  IN_USE: { status: 409, text: 'This is used by other records. Change those first, or deactivate it instead.' },
  OWNS_COMPANY: { status: 409, text: 'You own {companies}. Transfer ownership or delete it first.' },
  SHIPPED: { status: 409, text: 'Built-in sets can’t be changed. Copy this set and change the copy.' },
  SEEDED: { status: 409, text: 'This is a system record and can’t be deleted.' },
  INVITATION_ANSWERED: { status: 409, text: 'This invitation to {company} has already been answered.' },
  DOCUMENT_FINAL: {
    status: 409,
    text: 'Issued documents are final. Correct this with a credit or debit note, or cancel and reissue it.',
  },
  RETURNS_EXIST: { status: 409, text: '{notes} returns goods of this document. Cancel that first.' },
  ALLOCATED: { status: 409, text: 'Payments or notes are allocated to this. Remove those allocations first.' },
  MADE_BY: { status: 409, text: 'This was created by {document}. Change it there.' },
  PARTY_MERGED: {
    status: 409,
    text: '“{party}” was merged into “{survivor}”, which took over its balance. Correct it there with a payment or voucher.',
  },
  ...sendingErrors,
  ...tradeErrors,
  ...stockErrors,
  TOLD_ONCE: {
    status: 409,
    text: 'Already created; the secret is shown only once. Revoke it and create a new one.',
  },
  ...taxErrors,
  OTHER_PARTY: { status: 409, text: 'Only documents of one contact can be allocated to each other.' },
  DATE_IN_FUTURE: { status: 400, text: 'Enter today or an earlier date.' },
  RECOST_PENDING: { status: 409, text: 'Costs up to that date are being recalculated. Try again in a moment.' },
  KEY_REUSED: { status: 409, text: 'This idempotency key was used for another request.' },
  INVITATION_EXPIRED: { status: 410, text: 'This invitation to {company} has expired. Ask {inviter} for a new one.' },
  INVITATION_CANCELLED: { status: 410, text: 'This invitation to {company} was cancelled.' },
  TOO_LARGE: { status: 413, text: 'You can upload at most {max} at once.' },
  FILE_TYPE: { status: 415, text: 'This file type is not supported.' },
  NOT_A_PICTURE: { status: 415, text: 'This picture can’t be used. Upload a PNG, JPEG or WebP file.' },
  WARNINGS: { status: 422, text: 'Please review these warnings.' },
  SLOW_DOWN: { status: 429, text: 'Too many requests. Try again in {seconds} seconds.' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. Reference {reference}.' },
  BUSY: { status: 503, text: 'The server is busy. Try again in a moment.' },
  DISK_FULL: {
    status: 507,
    text: 'The disk of the server is full, so nothing was saved. Ask your administrator to free space, then try again.',
  },
} as const satisfies Record<string, { status: number; text: string }>

export type ErrorCode = keyof typeof errors
export type Params = Readonly<Record<string, string>>

/** One thing wrong with an input: `path` is the field (`date`) or the cell (`rows.3.debit`). */
export type Problem = { code: ErrorCode; path: string; params?: Params }

/**
 * Fills the `{name}` placeholders of a code's message, in a language by its wording; a placeholder without a param is left
 * unchanged. `what` is a word of the product and in that language as well.
 */
export function sentence(code: ErrorCode, params: Params = {}, wording: Wording = (text) => text): string {
  const { what } = params
  return filled(wording(errors[code].text), what === undefined ? params : { ...params, what: wording(what) })
}

/** An error that stops the use-case. `problems` lists all fields that it concerns. */
export class DomainError extends Error {
  readonly code: ErrorCode
  readonly params: Params
  readonly problems: readonly Problem[]

  constructor(code: ErrorCode, params: Params = {}, problems: readonly Problem[] = []) {
    super(sentence(code, params))
    this.name = 'DomainError'
    this.code = code
    this.params = params
    this.problems = problems
  }
}

/** Throws the first problem's code with all problems attached; returns when there are none. */
export function refuse(problems: readonly Problem[]): void {
  const first = problems[0]
  if (first) throw new DomainError(first.code, first.params, problems)
}
