/** Currencies that are counted and grouped in lakh and crore, 1,23,45,678.00, in every language. */
const LAKH_CURRENCIES: readonly string[] = ['NPR', 'INR']

/** Whether amounts of a currency (ISO 4217 code) are counted in lakh and crore. */
export function countsInLakh(currencyCode: string): boolean {
  return LAKH_CURRENCIES.includes(currencyCode)
}
