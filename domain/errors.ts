/**
 * The closed list of error codes: code → HTTP status and the sentence the user reads.
 * `{name}` in a sentence is filled from the error's params. The server's error handler and the browser read
 * this one table, so that a code means the same on both sides.
 */
import { yearErrors } from './calendar/year-errors.ts'

export const errors = {
  REQUIRED: { status: 400, text: 'Fill this in.' },
  UNKNOWN_FIELD: { status: 400, text: 'The field “{field}” is not known here.' },
  UNKNOWN_FILTER: { status: 400, text: 'The list cannot be filtered or sorted by “{field}”.' },
  TOO_LONG: { status: 400, text: 'Use at most {max} characters.' },
  NOT_A_NUMBER: { status: 400, text: 'Enter a number, such as 1250.50.' },
  NOT_POSITIVE: { status: 400, text: 'Enter a number above zero.' },
  TOO_MANY_DIGITS: { status: 400, text: 'Use at most {max} decimal places, and 14 digits before the point.' },
  NOT_A_DATE: { status: 400, text: 'Enter a date as year-month-day, such as 2026-03-31.' },
  NOT_A_TIME: { status: 400, text: 'Enter a time of day, such as 14:30.' },
  DATES_REVERSED: { status: 400, text: 'The last day lies before the first one.' },
  BELOW_ZERO: { status: 400, text: 'Enter zero or more.' },
  AT_MOST: { status: 400, text: 'Enter at most {max}.' },
  AT_LEAST: { status: 400, text: 'Enter at least {min}.' },
  MORE_THAN: { status: 400, text: 'Enter more than {min}.' },
  NOT_WHOLE: { status: 400, text: 'Enter a whole number, such as 30.' },
  NOT_A_FACTOR: { status: 400, text: 'Enter a whole number above 1.' },
  NOT_A_PERCENTAGE: { status: 400, text: 'Enter a percentage from 0 to 100, such as 25 or 19.5.' },
  NOT_AN_EMAIL: { status: 400, text: 'Enter an email address, such as name@example.com.' },
  NOT_A_WEB_ADDRESS: { status: 400, text: 'Enter a web address (https://example.com).' },
  NOT_IN_LIST: { status: 400, text: 'Choose one of: {choices}.' },
  DUPLICATE: { status: 400, text: 'Another record already has this value.' },
  TAX_NUMBER_TAKEN: { status: 400, text: 'This is the tax number of “{party}”.' },
  CANNOT_MENTION: { status: 400, text: 'This person cannot open this record. Remove the mention.' },
  UNKNOWN_REFERENCE: { status: 400, text: 'This record does not exist in the company.' },
  UNKNOWN_RIGHT: { status: 400, text: 'There is no right “{right}”.' },
  DATE_PASSED: { status: 400, text: 'Choose today or a later day.' },
  NO_ROWS: { status: 400, text: 'Enter at least two rows.' },
  NO_ROW: { status: 400, text: 'Enter at least one row.' },
  TOO_MANY_ROWS: { status: 400, text: 'A document has at most {max} rows.' },
  DISCOUNT_TOO_LARGE: { status: 400, text: 'The discount is more than the amount of {amount}.' },
  SLAB_GAP: { status: 400, text: 'Begin at {amount}: each slab begins where the one before ends, the first at 0.' },
  RATE_OR_AMOUNT: { status: 400, text: 'Enter either a rate or an amount.' },
  DUE_BEFORE_DATE: { status: 400, text: 'The due date lies before the date of the document.' },
  SWITCHED_OFF: { status: 400, text: 'The settings of the company switch this off.' },
  CODE_MISSING: { status: 400, text: '“{item}” needs a code before it can be sold.' },
  HS_CODE_MISSING: { status: 400, text: 'The category of “{item}” needs a customs code before it can be sold.' },
  NOT_A_ROW_TAX: { status: 400, text: '“{scheme}” is withheld from payments: no row can carry it.' },
  BILL_NUMBER_USED: { status: 400, text: 'The bill {number} of this supplier is entered already, as {voucher}.' },
  WALK_IN_ON_ACCOUNT: { status: 400, text: 'Walk-in customers pay at once. Choose a payment method or a customer.' },
  CREDIT_LIMIT: { status: 400, text: '“{party}” may owe {limit} and would owe {owed}.' },
  RATE_CHANGE: { status: 400, text: '“{item}” was bought at {last} last, and stands here at {rate}.' },
  DATE_BEFORE_LAST: { status: 400, text: 'The number before, {number}, is dated {date}: later than this.' },
  BEFORE_ORIGIN: { status: 400, text: '{number} is dated {date}: nothing of it can be taken back before that day.' },
  OVER_RETURNED: { status: 400, text: 'At most {quantity} of this row can still be returned.' },
  ONE_SIDE_ONLY: { status: 400, text: 'Enter either a debit or a credit.' },
  UNBALANCED: { status: 400, text: 'Debit {debit} and credit {credit} differ by {difference}.' },
  ACCOUNT_INACTIVE: { status: 400, text: 'The account “{account}” is no longer in use.' },
  ACCOUNT_RESERVED: { status: 400, text: 'The account “{account}” is posted by other documents only.' },
  ...yearErrors,
  NOT_CONFIRMED: { status: 400, text: 'Type “{text}” to confirm.' },
  NOT_A_NEW_OWNER: { status: 400, text: 'Choose another active member.' },
  CURRENCY_FIXED: { status: 400, text: 'The currency is fixed: the books have entries.' },
  OPENING_LEDGER_FIXED: {
    status: 400,
    text: 'An opening balance stays with its ledger. Delete it and enter one for the other ledger.',
  },
  YEAR_CHANGED: { status: 400, text: 'A numbered voucher stays in its fiscal year {year}.' },
  PARENT_LOOP: { status: 400, text: 'A category cannot lie below itself.' },
  LEDGER_LOOP: { status: 400, text: 'A ledger cannot lie below itself.' },
  ROOT_FIXED: { status: 400, text: 'Stay below “{root}”: this is seeded or already has entries.' },
  REASON_REQUIRED: { status: 400, text: 'Say why.' },
  IMPORT_HEADER: { status: 400, text: 'The file needs the columns {missing}.' },
  IMPORT_ROW: { status: 400, text: 'Line {line}: {problem}' },
  CELL_COUNT: { status: 400, text: 'This line has {found} cells where the header has {expected}.' },
  CELL_TOO_LONG: {
    status: 400,
    text: 'Cell {cell} has more than {max} characters. Shorten it and import the file again.',
  },
  TEXT_TOO_LONG: {
    status: 400,
    text: 'A cell of the workbook has more than {max} characters. Shorten it and import the file again.',
  },
  LINE_TOO_LONG: {
    status: 400,
    text: 'Line {line} has more than {max} characters. Check its quotation marks and line breaks.',
  },
  TOO_MANY_COLUMNS: { status: 400, text: 'Line {line} has more than {max} columns. Remove those that are not needed.' },
  IMPORT_TOO_HEAVY: {
    status: 400,
    text: 'This file takes more memory or time than an import may use. Split it into smaller files.',
  },
  TWO_DATES: { status: 400, text: 'Voucher {voucher} is dated {first} on line {line}.' },
  TWO_VALUES: { status: 400, text: 'Document {voucher} says “{first}” here on line {line}.' },
  OTHER_CONTENT: { status: 400, text: 'Voucher {voucher} was imported before with other content.' },
  UNKNOWN_ACCOUNT: { status: 400, text: 'The chart of accounts has no account “{account}”.' },
  UNKNOWN_CATEGORY: { status: 400, text: 'The chart of accounts has no category “{category}”.' },
  OTHER_RECORD: { status: 400, text: '“{name}” is there already with another {fields}.' },
  REPEATED: { status: 400, text: 'Line {line} of the file says this already.' },
  ROWS_REJECTED: { status: 409, text: 'Wrong rows: {count}. Correct the file, or import only what is right.' },
  AMBIGUOUS_NAME: { status: 400, text: 'More than one is called “{name}”. Use its code.' },
  UNIT_UNKNOWN: {
    status: 400,
    text: 'How many {base} one {unit} of “{item}” is, nobody has said. Say it on the item, or choose another unit.',
  },
  UNIT_CHAIN: { status: 400, text: 'A multiple of a multiple is none: choose a unit that stands for itself.' },
  FLAGS_EXCLUDE: { status: 400, text: '“{one}” and “{other}” exclude each other.' },
  NO_RATE: { status: 400, text: 'Only a taxable or withholding scheme has a rate.' },
  NOT_AN_HS_CODE: { status: 400, text: 'Enter the 4 to 12 digits of the customs code.' },
  NOT_AN_INVENTORY_LEDGER: { status: 400, text: 'Choose a ledger below the category Inventory: “{account}” is none.' },
  NOT_A_MONEY_LEDGER: { status: 400, text: 'Choose a ledger of cash, a bank or a wallet: “{account}” is none.' },
  NOT_A_DEPOSITOR: { status: 400, text: 'Choose cash, a bank account or a customer: “{account}” is none.' },
  NOT_A_BENEFACTOR: { status: 400, text: 'Choose a ledger of a customer or a bank: “{account}” is none.' },
  NOT_AN_EXPENSE_LEDGER: { status: 400, text: 'Choose an expense ledger: “{account}” is none.' },
  NOT_A_CREDITOR: {
    status: 400,
    text: 'Choose a ledger below Liabilities, or of cash, a bank or a wallet: “{account}” is none.',
  },
  NOT_A_BANK: { status: 400, text: 'No cheque can be taken to “{account}”: it is a wallet.' },
  SAME_LEDGER: { status: 400, text: 'Choose another ledger: the money would stay where it is.' },
  NOT_A_CHEQUE_NUMBER: { status: 400, text: 'Enter up to 30 digits, such as 000123.' },
  ITEM_INACTIVE: { status: 400, text: '“{item}” is no longer in use.' },
  ITEM_NOT_TRACKED: { status: 400, text: '“{item}” keeps no stock.' },
  ITEM_REPEATED: { status: 400, text: '“{item}” stands here already.' },
  ITEM_ON_BOTH_SIDES: { status: 400, text: '“{item}” cannot be consumed and made at once.' },
  NEGATIVE_STOCK: { status: 400, text: 'On {date} there would be {quantity} {unit} of “{item}”.' },
  STOCK_FIXED: { status: 400, text: 'This stays as it is: “{item}” has stock movements.' },
  COSTING_FIXED: {
    status: 400,
    text: 'Stock has moved: another costing method counts from the start of a fiscal year on.',
  },
  COSTING_CHANGED: {
    status: 400,
    text: 'Stock before {date} stays as it is: another costing method counts from that day on.',
  },
  NOT_A_YEAR_START: { status: 400, text: 'Choose the first day of a fiscal year of the company.' },
  YEAR_NOT_BEGUN: { status: 400, text: 'The year begins on {date}. Change the costing method then or later.' },
  BILL_LOOP: { status: 400, text: '“{item}” would be made of itself: {path}.' },
  SHARES_TOTAL: { status: 400, text: 'The shares of the cost add up to {sum} %, not to 100 %.' },
  MERGE_DIFFERENT: { status: 400, text: '“{loser}” and “{survivor}” differ in {what} and cannot become one.' },
  MOVED_LATER: { status: 400, text: 'Choose {date} or a later day: “{item}” moved then.' },
  UNKNOWN_PLACE: { status: 400, text: 'Nothing is ever filled in for {place}. Use {known}.' },
  NOTHING_SAID: { status: 400, text: 'Fill in one of these, or remove the row.' },
  PARTY_LEDGER_FIXED: {
    status: 400,
    text: 'Ledgers of customers and suppliers stay where they are, and no ledger with entries becomes one.',
  },
  MERGED_INTO_ITSELF: { status: 400, text: 'Choose another one: nothing is merged into itself.' },
  PARTY_INACTIVE: { status: 400, text: '“{party}” is no longer in use.' },
  POSTED_LATER: { status: 400, text: 'Choose {date} or a later day: “{party}” has entries then.' },
  NOTHING_SETTLED: { status: 400, text: 'Enter what was paid, withheld or written off.' },
  CHEQUE_ALONE: { status: 400, text: 'A cheque is a payment by itself: enter the rest as another one.' },
  CHEQUE_CLEARED: {
    status: 400,
    text: 'The bank has cleared this cheque, so its date, amount and bank account can’t change. Cancel the receipt and record a new one.',
  },
  CHEQUE_FIXED: {
    status: 400,
    text: 'A cheque stays one, and nothing else becomes one. Cancel this, then enter it anew.',
  },
  COUNTED_AFTER: {
    status: 400,
    text: 'Stock count {number} of {date} counted {items}. A movement dated before it changes what was counted: count again.',
  },
  DATE_FAR_AHEAD: { status: 400, text: '{date} is {days} days from today. Check the date.' },
  PENDING_CHEQUE: {
    status: 400,
    text: 'Cheque {cheque} ({number}) of {amount} is pending for {document}, of which {open} is outstanding. Clear or cancel the cheque, or pay less.',
  },
  ABOVE_BOUGHT: {
    status: 400,
    text: 'This credit note of {amount} is more than {party} has bought: {owed} net of other credit notes.',
  },
  REVERSED_EARLY: { status: 400, text: 'Choose {date} or a later day: it was posted then.' },
  BOUNCED_EARLY: { status: 400, text: 'This is dated {date}: it cannot have bounced before.' },
  CLEARED_EARLY: { status: 400, text: 'This is dated {date}: it cannot have cleared before.' },
  ABOVE_SETTLED: { status: 400, text: 'Only {settled} can be set off.' },
  OVER_ALLOCATED: { status: 400, text: 'Only {open} of this is open.' },
  NOT_OF_PARTY: { status: 400, text: 'Choose what is open of “{party}” on the other side of the same account.' },
  SET_OFF_TWICE: { status: 400, text: 'This stands here already.' },
  FEE_ABOVE_AMOUNT: { status: 400, text: 'The fee of {fee} is more than the amount.' },
  WRITE_OFF_ABOVE_LIMIT: { status: 400, text: 'At most {limit} can be written off without the right to approve.' },
  WITHHOLDING_NOT_HERE: { status: 400, text: 'Nothing is withheld from a refund.' },
  SUPPLIER_PAYS: { status: 400, text: 'A cheque for a supplier pays what is owed to them: leave the ledger empty.' },
  CHEQUE_DATE_EARLY: { status: 400, text: 'The date on the cheque lies before the date on which it is written.' },
  NOT_A_SUPPLIER: { status: 400, text: 'Choose a supplier: nothing is bought from “{party}”.' },
  FIELD_FIXED: { status: 400, text: 'This stays as it was written. Cancel the document and write another one.' },
  NOT_AN_OWED_TAX: { status: 400, text: 'Nothing is owed to the tax office under “{account}”.' },
  NOT_RECOVERABLE: { status: 400, text: 'Nothing can be claimed back under this tax, so that nothing can be set off.' },
  PERIOD_ENDS_EARLY: { status: 400, text: 'The period ends before it begins.' },
  NOT_A_WITHHOLDING: { status: 400, text: '“{scheme}” is not withheld from payments.' },
  WRONG_ACCOUNT: { status: 400, text: '“{mode}” is not meant for this kind of payment.' },
  MODE_INACTIVE: { status: 400, text: '“{mode}” is no longer in use.' },
  TOO_MANY_INVITATIONS: { status: 400, text: 'Invite at most {max} people at once.' },
  INVITED_ALREADY: { status: 400, text: '{email} is invited already. Send that invitation again instead.' },
  ADDRESS_REPEATED: { status: 400, text: '{email} stands here twice.' },
  MEMBER_ALREADY: { status: 409, text: '{email} is a member already.' },
  TOO_MANY_FILES: { status: 400, text: 'At most {max} files can be kept here. Remove one first.' },
  TOO_MANY_VIEWS: { status: 400, text: 'A list has at most {max} views of one person. Delete one first.' },
  WORKBOOK_TOO_LARGE: {
    status: 400,
    text: 'A workbook takes at most {max} rows. Export them as CSV, or filter the list.',
  },
  REPORT_TOO_LARGE: { status: 400, text: 'The report has more than {max} rows. Export it instead.' },
  PRINT_TOO_LONG: { status: 400, text: 'The file was full: it holds {max} rows. Print this in another one.' },
  MALFORMED_TEXT: { status: 400, text: 'This text contains an invalid character. Remove it and try again.' },
  BAD_REQUEST: { status: 400, text: 'The request could not be read.' },
  SIGN_IN: { status: 401, text: 'Sign in to go on.' },
  KEY_REFUSED: { status: 401, text: 'This API key does not hold here: it is wrong, has expired or was revoked.' },
  PERSON_ONLY: { status: 403, text: 'An API key cannot do this. Sign in and do it yourself.' },
  NOT_ALLOWED: { status: 403, text: 'You need the right “{permission}”.' },
  OWNER_FIXED: { status: 403, text: 'The owner stays the owner. Transfer the ownership first.' },
  OWN_RIGHTS: { status: 403, text: 'Nobody changes their own role, rights or membership.' },
  ADMINS_BY_OWNER: { status: 403, text: 'Only the owner decides who is an administrator.' },
  INVITED_OTHER_ADDRESS: {
    status: 403,
    text: 'This invitation is for another email address. Sign in with that one, or add it to your profile.',
  },
  NOT_RECENT: { status: 403, text: 'Confirm who you are, then do this again.' },
  NOT_FOUND: { status: 404, text: 'There is nothing here.' },
  STALE: { status: 409, text: '{who} changed {fields} meanwhile. Reload, then repeat your change.' },
  WRONG_STATUS: { status: 409, text: 'This is {status}; that cannot be done now.' },
  IN_USE: { status: 409, text: 'Other records use this. Change those first, or deactivate it instead of deleting it.' },
  OWNS_COMPANY: { status: 409, text: 'You own {companies}. Transfer the ownership or delete it first.' },
  SHIPPED: { status: 409, text: 'This set comes with the application. Copy it and change the copy.' },
  SEEDED: { status: 409, text: 'The application needs this record; it cannot be deleted.' },
  INVITATION_ANSWERED: { status: 409, text: 'This invitation to {company} was answered already.' },
  DOCUMENT_FINAL: {
    status: 409,
    text: 'Issued documents are final. Correct this with a credit or debit note, or cancel and reissue it.',
  },
  RETURNS_EXIST: { status: 409, text: '{notes} takes back what stands here. Cancel that first.' },
  ALLOCATED: { status: 409, text: 'Payments or notes are set against this. Take those off first.' },
  MADE_BY: { status: 409, text: 'This came with {document}. Change it there.' },
  PARTY_MERGED: {
    status: 409,
    text: '“{party}” was merged into “{survivor}”, which took over what was open. Correct it there, by a payment or a voucher.',
  },
  NO_ADDRESS: { status: 409, text: '“{party}” has no e-mail address. Enter one there, or send this by itself.' },
  CANCELLED_UNSENT: { status: 409, text: 'This was cancelled before the mail went out.' },
  TOLD_ONCE: {
    status: 409,
    text: 'This was made already, and its secret was told that once. End it and make another one.',
  },
  OTHER_PARTY: { status: 409, text: 'Only what belongs to one party can be set against each other.' },
  RECOST_PENDING: { status: 409, text: 'Costs up to that day are being computed. Try again in a moment.' },
  KEY_REUSED: { status: 409, text: 'This idempotency key was used for another request.' },
  INVITATION_EXPIRED: { status: 410, text: 'This invitation to {company} has expired. Ask {inviter} for a new one.' },
  INVITATION_CANCELLED: { status: 410, text: 'This invitation to {company} was withdrawn.' },
  TOO_LARGE: { status: 413, text: 'At most {max} can be sent at once.' },
  FILE_TYPE: { status: 415, text: 'This kind of file is not accepted.' },
  NOT_A_PICTURE: { status: 415, text: 'This is no picture that can be shown. Send a PNG, JPEG or WebP file.' },
  WARNINGS: { status: 422, text: 'Look at this before you go on.' },
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

/** Fills the `{name}` places of a code's sentence; a place without a param stays as written. */
export function sentence(code: ErrorCode, params: Params = {}): string {
  return errors[code].text.replace(/\{(\w+)\}/g, (place, name: string) => params[name] ?? place)
}

/** A refusal: stops the use-case. `problems` carries the fields it concerns, all of them at once. */
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

/** Raises the first problem's code with all problems attached; returns when there are none. */
export function refuse(problems: readonly Problem[]): void {
  const first = problems[0]
  if (first) throw new DomainError(first.code, first.params, problems)
}
