/**
 * Converts figures of inputs, which are in the separators of the company's locale. Rows, drafts and checks store them
 * with commas between groups and a decimal point in every locale.
 *
 *   1,250.50 is displayed in German as 1.250,50, in French as 1 250,50, in English unchanged
 */
import { latinDigits } from '../../../domain/language/digits.ts'
import type { MoneyStyle } from './format.ts'
import { numberLocale } from './format.ts'

type Separators = { group: string; decimal: string }

const separatorCache = new Map<string, Separators>()

function separatorsOf(style: MoneyStyle): Separators {
  const locale = numberLocale(style)
  const before = separatorCache.get(locale)
  if (before) return before
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567)
  const part = (type: 'group' | 'decimal') => parts.find((one) => one.type === type)?.value
  const separators = { group: part('group') ?? ',', decimal: part('decimal') ?? '.' }
  separatorCache.set(locale, separators)
  return separators
}

/** Returns a stored figure as the input displays it. */
export function shownFigure(text: string, style: MoneyStyle): string {
  const { group, decimal } = separatorsOf(style)
  if (group === ',') return text
  return text.replaceAll(/[.,]/g, (sign) => (sign === ',' ? group : decimal))
}

/**
 * Returns a typed figure as it is stored; also during typing, because each sign is replaced by itself. Where groups are
 * separated by blanks, a point is a decimal point as well: number pads have no comma. Digits of Devanagari are read as well.
 */
export function typedFigure(text: string, style: MoneyStyle): string {
  const { group, decimal } = separatorsOf(style)
  const figure = latinDigits(text)
  if (decimal !== ',') return figure
  return figure.replaceAll(/[.,]/g, (sign) => (sign === '.' && group === '.' ? ',' : '.'))
}
