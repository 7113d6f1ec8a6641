/** The error codes of fiscal years, periods and the first day of the books: a part of the list in errors.ts. */
export const yearErrors = {
  NO_FISCAL_YEAR: { status: 400, text: 'No fiscal year of the company holds {date}.' },
  PERIOD_LOCKED: { status: 400, text: 'The books are locked up to {lockDate}.' },
  YEAR_CLOSED: { status: 400, text: 'The fiscal year {year} is closed.' },
  YEARS_NOT_ADJACENT: {
    status: 400,
    text: 'Fiscal years follow each other: add the one before {first} or the one after {last}.',
  },
  YEAR_HAS_ENTRIES: { status: 400, text: 'The first and last day of {year} are fixed: it has entries.' },
  OPENINGS_EXIST: {
    status: 400,
    text:
      'The books start on {date}. Opening balances: {balances}; items with opening stock: {items}. ' +
      'Move the start of the books first (Fiscal years > Move start of books).',
  },
  OPENINGS_OFF_START: {
    status: 409,
    text: 'Opening entries are dated the first day of the books. Move the start of the books to add an earlier year.',
  },
  OPENINGS_CHANGED: { status: 409, text: 'An opening was changed since the preview. Review the figures again.' },
  NOT_BEFORE_START: { status: 400, text: 'The books start on {date}. Choose an earlier year.' },
  BEFORE_FIRST_YEAR: {
    status: 400,
    text: 'The date lies before the first fiscal year, {year}. Create the earlier fiscal years.',
  },
  AFTER_LAST_YEAR: {
    status: 400,
    text: 'The date lies after the last fiscal year, {year}. Create the later fiscal years.',
  },
  TOO_MANY_YEARS: { status: 400, text: 'At most {max} fiscal years can be created at once. Check the date.' },
} as const satisfies Record<string, { status: number; text: string }>
