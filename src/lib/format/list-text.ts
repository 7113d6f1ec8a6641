/** Formats lists of names in the language of the screen. */
import { i18n } from '../i18n.ts'

/** Returns names separated by commas: Number, Contact, Item. */
export function listText(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(names)
}

/** Returns names within a sentence: Number, Contact and Item. */
export function listInText(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
}

/** Returns names to choose from within a sentence: Number, Contact or Item. */
export function listOfChoices(names: readonly string[]): string {
  return new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names)
}
