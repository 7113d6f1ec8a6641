/**
 * Another language as a dictionary of the English texts. A text of several facts is translated fact by fact, figures and
 * dates in it are placeholders, and a label in the middle of a sentence is found by its capital.
 *
 *   { 'Trial balance': 'सन्तुलन परीक्षण', 'Net {1} – {2}': 'खुद {1} – {2}', 'Paid': 'भुक्तान भएको' }
 *
 *   trial balance                  सन्तुलन परीक्षण
 *   Net 2026-01-01 – 2026-03-31    खुद 2026-01-01 – 2026-03-31
 *   Closing 2026-03-31             अन्तिम 2026-03-31              by the words before the date
 *   INV-7 · Paid                   INV-7 · भुक्तान भएको
 */
import type { Wording } from './languages.ts'

export type Dictionary = Readonly<Record<string, string>>

const figure = /\d[\d.,:/-]*\d|\d/g
const beforeDate = /^(.+) (\d{4}-\d\d-\d\d)$/
const separator = / [·–|] |: /

/** Returns the translation by a dictionary; `exceptions` has the texts of single keys. A text that it lacks stays. */
export function wordingOf(dictionary: Dictionary, exceptions: Dictionary = {}): Wording {
  const texts = new Map(Object.entries(dictionary))
  const byKey = new Map(Object.entries(exceptions))
  const exact = (text: string) => texts.get(text) ?? texts.get(text.charAt(0).toUpperCase() + text.slice(1))
  const withFigures = (text: string): string | undefined => {
    const figures: string[] = []
    const pattern = text.replaceAll(figure, (one) => `{${figures.push(one)}}`)
    return figures.length === 0
      ? undefined
      : exact(pattern)?.replaceAll(/\{(\d+)\}/g, (_, place: string) => figures[parseInt(place, 10) - 1] ?? '')
  }
  const withDate = (text: string): string | undefined => {
    const [, words = '', date = ''] = beforeDate.exec(text) ?? []
    const translation = exact(words)
    return translation === undefined ? undefined : `${translation} ${date}`
  }
  const whole = (text: string) => exact(text) ?? withFigures(text) ?? withDate(text)
  return (text, key) => {
    const translation = (key === undefined ? undefined : byKey.get(key)) ?? whole(text)
    if (translation !== undefined) return translation
    const part = separator.exec(text)
    if (!part) return text
    const [before, after] = [text.slice(0, part.index), text.slice(part.index + part[0].length)]
    return `${whole(before) ?? before}${part[0]}${whole(after) ?? after}`
  }
}
