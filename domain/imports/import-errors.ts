/** The error codes of imported files and their rows: a part of the list in errors.ts. */
export const importErrors = {
  IMPORT_HEADER: { status: 400, text: 'The file needs the columns {missing}.' },
  IMPORT_ROW: { status: 400, text: 'Line {line}: {problem}' },
  CELL_COUNT: { status: 400, text: 'This line has {found} cells, but the header has {expected}.' },
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
  TOO_MANY_COLUMNS: { status: 400, text: 'Line {line} has more than {max} columns. Remove the ones you don’t need.' },
  IMPORT_TOO_HEAVY: {
    status: 400,
    text: 'This file is too large to import. Split it into smaller files.',
  },
  TWO_DATES: { status: 400, text: 'Conflicting dates for voucher {voucher}: {first} on line {line}.' },
  TWO_VALUES: { status: 400, text: 'Conflicting values for {voucher}: “{first}” on line {line}.' },
  OTHER_CONTENT: { status: 400, text: 'Voucher {voucher} was already imported with different content.' },
  LANDED_COST_ON_ITEM: { status: 400, text: 'Enter the landed cost on a line of its own, without an item.' },
  LANDED_COST_ON_NOTE: { status: 400, text: 'Debit notes have no landed costs. Enter this one on a bill.' },
  AMOUNT_OR_PERCENT: { status: 400, text: 'Enter an amount or a percentage, not both.' },
  UNKNOWN_ACCOUNT: { status: 400, text: 'Account “{account}” doesn’t exist.' },
  UNKNOWN_ACCOUNT_CATEGORY: {
    status: 400,
    text: 'Account “{account}” doesn’t exist. Enter its category to create it.',
  },
  UNKNOWN_CATEGORY: { status: 400, text: 'Account category “{category}” doesn’t exist.' },
  UNKNOWN_NAME: { status: 400, text: '“{name}” doesn’t exist.' },
  AMBIGUOUS_DOCUMENT: {
    status: 400,
    text: '“{party}” has several documents with the number {number}. Leave the document out and allocate the payment after the import.',
  },
  NOT_A_BANK_ACCOUNT: { status: 400, text: '“{name}” is not a bank account. A cheque needs one.' },
  OTHER_RECORD: { status: 400, text: '“{name}” already exists with a different {fields}.' },
  REPEATED: { status: 400, text: 'Duplicate of line {line}.' },
  STATEMENT_UNREADABLE: { status: 400, text: 'Line {line}: “{text}” is not readable. Download the file again.' },
  ARCHIVE_UNREADABLE: {
    status: 400,
    text: '“{file}”, line {line}: “{text}” is not readable. Download the archive again.',
  },
  ARCHIVE_CONTENT: {
    status: 400,
    text: '“{file}” is not a camt.052, camt.053 or camt.054 file. Remove it from the archive.',
  },
  ARCHIVE_FORMATS: {
    status: 400,
    text: 'The archive has files of different formats. Upload one archive for each format.',
  },
  ARCHIVE_DAMAGED: { status: 400, text: 'The archive is empty, damaged or protected by a password.' },
  STATEMENT_ACCOUNTS: { status: 400, text: 'The file has the accounts {accounts}. Select one of them.' },
  STATEMENT_OTHER_ACCOUNT: { status: 400, text: 'The file is for account {account}, not for “{bank}”.' },
  STATEMENT_LEFT_OUT: { status: 400, text: 'Lines of other accounts are left out: {accounts}.' },
  STATEMENT_CURRENCY: { status: 400, text: 'The file is in {currency}, the books are in {expected}.' },
  STATEMENT_DIFFERENCE: {
    status: 400,
    text: 'The opening balance ({opening}) and the lines ({total}) differ from the closing balance ({closing}) by {difference}.',
  },
  STATEMENT_OVERLAP: { status: 400, text: '“{name}” covers part of this period. Existing lines are skipped.' },
  STATEMENT_LINE_DIFFERS: { status: 409, text: '“{id}” already exists with different content.' },
  ROWS_REJECTED: { status: 409, text: '{count} rows have errors. Correct them, or import only the valid rows.' },
} as const satisfies Record<string, { status: number; text: string }>
