/** The formats of files, and `feed` for lines that a program sends. */
export const statementFormats = {
  table: 'CSV or spreadsheet',
  ofx: 'OFX',
  qif: 'QIF',
  mt940: 'MT940',
  mt942: 'MT942',
  camt052: 'camt.052',
  camt053: 'camt.053',
  camt054: 'camt.054',
  feed: 'Bank feed',
} as const

export type StatementFormat = keyof typeof statementFormats
