import { amountInWords } from '../../domain/money/amount-in-words.ts'
import { isZero, withDigits } from '../../domain/money/decimal.ts'
import { paperWords } from '../../domain/printing/paper-words.ts'
import type { PrintStyle } from '../../domain/printing/print-style.ts'

/** Returns the print style of a British company: zero is a dash, dates unchanged. */
export const printStyle = (company: string): PrintStyle => ({
  ...paperWords((text) => text),
  company,
  country: 'GB',
  calendar: 'ad',
  hasSignatures: true,
  currency: { code: 'GBP', digits: 2 },
  money: (amount) => (isZero(amount) ? '–' : withDigits(amount, 2)),
  words: (amount) => amountInWords(amount, { code: 'GBP', digits: 2, locale: 'en-GB' }),
  figure: (text) => text,
  date: (date) => date,
  digits: 'latin',
})

/** Returns the print style of a Nepali company. */
export const nepaliStyle = (company: string): PrintStyle => ({
  ...printStyle(company),
  country: 'NP',
  calendar: 'bs',
  currency: { code: 'NPR', digits: 2 },
  words: (amount) => amountInWords(amount, { code: 'NPR', digits: 2, locale: 'en-NP' }),
})
