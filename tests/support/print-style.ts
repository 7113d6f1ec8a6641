import { isZero, withDigits } from '../../domain/money/decimal.ts'
import type { PrintStyle } from '../../domain/printing/print-style.ts'

/** How a company of pounds writes on paper: zero is a dash, dates as they are. */
export const printStyle = (company: string): PrintStyle => ({
  company,
  calendar: 'ad',
  currency: { code: 'GBP', digits: 2 },
  money: (amount) => (isZero(amount) ? '–' : withDigits(amount, 2)),
  figure: (text) => text,
  date: (date) => date,
})
