/** Formats lists of names in the language of the screen. */
import { i18n } from '../i18n.ts'
import { languageWords } from '../languages/languages.ts'

/** Returns names separated by commas: Number, Contact, Item. */
export function listText(names: readonly string[]): string {
  return new Intl.ListFormat(languageWords() ? 'en' : i18n.language, { type: 'unit', style: 'short' }).format(names)
}

/** Returns names within a sentence: Number, Contact and Item. */
export function listInText(names: readonly string[]): string {
  return joined(names, 'conjunction')
}

/** Returns names to choose from within a sentence: Number, Contact or Item. */
export function listOfChoices(names: readonly string[]): string {
  return joined(names, 'disjunction')
}

function joined(names: readonly string[], type: 'conjunction' | 'disjunction'): string {
  const words = languageWords()
  if (!words) return new Intl.ListFormat(i18n.language, { type }).format(names)
  const [last = '', ...rest] = names.toReversed()
  return rest.length === 0
    ? last
    : `${listText(rest.toReversed())} ${type === 'conjunction' ? words.and : words.or} ${last}`
}
