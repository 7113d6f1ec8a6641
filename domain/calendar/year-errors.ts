/** The error codes of fiscal years, periods and the first day of the books: a part of the list in errors.ts. */
export const yearErrors = {
  NO_FISCAL_YEAR: { status: 400, text: 'No fiscal year covers {date}.' },
  PERIOD_LOCKED: { status: 400, text: 'The books are locked through {lockDate}.' },
  YEAR_CLOSED: { status: 400, text: 'The fiscal year {year} is closed.' },
  YEAR_NOT_OVER: { status: 409, text: 'The fiscal year {year} has not ended yet.' },
  EARLIER_YEAR_OPEN: { status: 409, text: 'Close the fiscal year {year} first.' },
  LATER_YEAR_CLOSED: { status: 409, text: 'Reopen the fiscal year {year} first.' },
  YEAR_NOT_CLOSED: { status: 409, text: 'The fiscal year {year} is not closed.' },
  CLOSING_CHANGED: { status: 409, text: 'Something was posted since the preview. Review the closing entry again.' },
  YEARS_NOT_ADJACENT: {
    status: 400,
    text: 'Fiscal years must be consecutive: add the one before {first} or after {last}.',
  },
  YEAR_HAS_ENTRIES: { status: 400, text: 'The dates of {year} can’t be changed: it has entries.' },
  OPENINGS_EXIST: {
    status: 400,
    text:
      'The books start on {date}. Opening balances: {balances}; items with opening stock: {items}. ' +
      'Change the start date of the books first (Fiscal years > Change start date).',
  },
  OPENINGS_OFF_START: {
    status: 409,
    text: 'Opening entries are dated the first day of the books. Change the start date to add an earlier year.',
  },
  OPENINGS_CHANGED: { status: 409, text: 'An opening was changed since the preview. Review the figures again.' },
  OPENING_ITEM_LATE: { status: 400, text: 'Opening items are dated before {date}, the first day of the books.' },
  OPENING_ITEM_FIXED: {
    status: 400,
    text: 'The contact and the type of an opening item can’t be changed. Delete it and enter a new one.',
  },
  OPENING_ITEM_AFTER_START: {
    status: 400,
    text: 'Opening item {number} is dated {date}, which would be after the first day of the books. Delete it first.',
  },
  RECEIVED_AFTER_START: { status: 400, text: 'Enter a date before {date}, the first day of the books.' },
  OPENING_STOCK_FIXED: {
    status: 409,
    text: 'Some of this lot of {item} has been issued, so it can’t be changed. Enter a stock adjustment.',
  },
  OPENING_STOCK_AFTER_START: {
    status: 400,
    text: 'Opening stock of {item} was received on {date}, which would be after the first day of the books. Delete it first.',
  },
  NOT_BEFORE_START: { status: 400, text: 'The books start on {date}. Select an earlier year.' },
  BEFORE_FIRST_YEAR: {
    status: 400,
    text: 'The date is before the first fiscal year, {year}. Create the earlier fiscal years.',
  },
  AFTER_LAST_YEAR: {
    status: 400,
    text: 'The date is after the last fiscal year, {year}. Create the later fiscal years.',
  },
  TOO_MANY_YEARS: { status: 400, text: 'At most {max} fiscal years can be created at once. Check the date.' },
} as const satisfies Record<string, { status: number; text: string }>
