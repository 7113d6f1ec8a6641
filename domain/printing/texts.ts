/** The words that stand on every paper, whatever the language of the screen is. */
export const printedTexts = {
  journalVoucher: 'Journal voucher',
  number: 'Number',
  numberLater: 'given at approval',
  date: 'Date',
  period: 'Period',
  currency: 'Currency',
  serial: 'SN',
  code: 'Code',
  account: 'Account',
  description: 'Description',
  debit: 'Debit',
  credit: 'Credit',
  balance: 'Balance',
  against: 'Against',
  statement: 'Statement',
  opening: 'Opening',
  closing: 'Closing',
  total: 'Total',
  inWords: 'Amount in words',
  narration: 'Narration',
  cancelReason: 'Reason for cancelling',
  unapproved: 'Not approved',
  cancelled: 'Cancelled',
  preparedBy: 'Prepared by',
  checkedBy: 'Checked by',
  approvedBy: 'Approved by',
  numbering: 'Page {page} of {pages}',
  printed: 'Printed {at} by {who}',
  between: '{start} to {end}',
  since: 'from {start}',
  until: 'until {end}',
  sinceEver: 'All dates',
  debitSide: 'Dr',
  creditSide: 'Cr',
} as const

/** A text with its places filled: 'Page {page} of {pages}' with page 1 of 3 is 'Page 1 of 3'. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
}
