/**
 * Loads the languages that are derived from English, each in a chunk of its own. A user reads the language that they
 * chose, else that of the company; English is spelled as in the country of the company.
 */
import type { Language } from '../../../domain/language/languages.ts'
import { isAmerican } from '../../../domain/language/languages.ts'
import { addDerivedLanguage, i18n } from '../i18n.ts'
import { once } from '../screen.tsx'
import type { ComponentTexts, LanguageWords, LoadedLanguage } from './loaded-language.ts'

export type ScreenLanguage = 'en' | 'en-US' | 'ne'
/** What the language of a company's screens follows from. */
export type Place = { country_iso: string; language: Language }
/** Returns the language of the screen; `company` is null on a page without one. */
export function screenLanguage(choice: Language | null, company: Place | null): ScreenLanguage {
  const language = choice ?? company?.language ?? 'en'
  if (language !== 'en') return language
  return company && isAmerican(company.country_iso) ? 'en-US' : 'en'
}

const chunks = {
  'en-US': once(() => import('./american.ts').then((chunk) => chunk?.american)),
  ne: once(() => import('./nepali.ts').then((chunk) => chunk?.nepali)),
}
const languagesAtHand = new Map<string, LoadedLanguage>()

const english: LoadedLanguage = { wording: (text) => text }

/** Returns what a language has; rejects when its chunk cannot be loaded. */
export async function loadedLanguage(language: ScreenLanguage): Promise<LoadedLanguage> {
  return language === 'en' ? english : chunks[language]()
}

/** Loads a language for the screens; rejects when its chunk cannot be loaded. */
export async function loadLanguage(language: ScreenLanguage): Promise<void> {
  if (language === 'en') return
  const loaded = await chunks[language]()
  languagesAtHand.set(language, loaded)
  addDerivedLanguage(language, loaded.wording)
}

/** Returns the texts of antd's components in the language of the screen; undefined for English. */
export function componentTexts(): ComponentTexts | undefined {
  return languagesAtHand.get(i18n.language)?.components
}

/** Returns the words of the language of the screen that the browser does not know; undefined where it knows them. */
export function languageWords(): LanguageWords | undefined {
  return languagesAtHand.get(i18n.language)?.words
}
