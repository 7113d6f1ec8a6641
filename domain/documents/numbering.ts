/**
 * The format of document numbers: the prefix of the series, then the running number padded with zeros.
 *
 * Numbers run by company, series and fiscal year without a gap and are assigned when a document is issued (a voucher:
 * when it is approved). `{year}` in a prefix is replaced by the name of the fiscal year, so that numbers of two years
 * differ.
 *
 *   prefix 'JV-{year}-', padding 4, number 7 of the year 2025-26     is 'JV-2025-26-0007'
 *   prefix '', padding 1, number 12345                               is '12345'
 */

/** Returns the prefix of a series with the name of the fiscal year filled in. */
export function numberPrefix({ prefix, fiscalYear }: { readonly prefix: string; readonly fiscalYear: string }): string {
  return prefix.replaceAll('{year}', () => fiscalYear)
}

/** Formats a number; one with more digits than the padding keeps all digits. */
export function formatNumber(number: {
  readonly prefix: string
  readonly padding: number
  readonly fiscalYear: string
  readonly n: number
}): string {
  const { prefix, padding, fiscalYear, n } = number
  return numberPrefix({ prefix, fiscalYear }) + n.toString().padStart(padding, '0')
}
