/** The error codes of bank accounts and their reconciliation: a part of the list in errors.ts. */
export const bankingErrors = {
  NOT_AN_IBAN: { status: 400, text: 'Check this IBAN: its check digits don’t match.' },
  NOT_A_BIC: { status: 400, text: 'Enter a BIC of 8 or 11 characters, such as DEUTDEFF.' },
  NOT_A_UPI_ID: { status: 400, text: 'Enter a UPI ID, such as name@bank.' },
  LINE_MATCHED: {
    status: 409,
    text: 'This statement line has been matched meanwhile. Reload the page.',
  },
  ENTRY_MATCHED: {
    status: 409,
    text: 'This transaction has been matched meanwhile. Reload the page.',
  },
  ENTRY_CHANGED: {
    status: 409,
    text: 'This transaction has been changed or cancelled meanwhile. Reload the page.',
  },
  OTHER_BANK_ACCOUNT: { status: 400, text: 'This belongs to another bank account.' },
  MATCH_DIFFERENCE: {
    status: 400,
    text: 'The statement and the books differ by {difference}. Select other transactions or record the difference.',
  },
  NOT_POSTED_TO_BANK: {
    status: 400,
    text: 'This document posts another amount to the bank account than the statement line says. Check its amount and date.',
  },
  NOT_A_CLEARING_ACCOUNT: {
    status: 400,
    text: 'Select an account below Cash or Cash equivalents that is not a bank account. “{account}” is not one.',
  },
  NOT_SETTLED: {
    status: 400,
    text: 'This document doesn’t post what the selected card receipts add up to on the clearing account. Check its amounts.',
  },
  STATEMENT_LOCKED: {
    status: 409,
    text: 'This bank statement is reconciled and locked. Reopen it first.',
  },
  STATEMENT_MATCHED: {
    status: 409,
    text: 'Undo the matches of its lines first. Matched or excluded: {count}.',
  },
  LINES_UNMATCHED: {
    status: 409,
    text: 'Match or exclude the remaining lines first ({count} left).',
  },
  NOT_A_PART: { status: 400, text: 'Enter a percentage above 0 and below 100, such as 30.' },
  NOT_AN_INCLUDED_TAX: {
    status: 400,
    text: '“{scheme}” has no rate, or no account to post its tax to. Select another tax scheme or leave this empty.',
  },
  RULE_CHANGED: {
    status: 409,
    text: 'This rule no longer fits the statement line. Reload the page.',
  },
  NOT_LOCKED: { status: 409, text: 'This bank statement is not locked.' },
} as const
