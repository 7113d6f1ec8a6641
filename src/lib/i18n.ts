/**
 * Provides the texts of the screen. English comes from the declarations of resources and reports, the error list, and
 * for everything else the files of `src/locales/`: `en.json` for pages without the shell, `en-company.json` for pages
 * in the shell, loaded with it (`company-texts.ts`). Other languages are derived from English (`languages.ts`).
 */
import i18next from 'i18next'
import type { Wording } from '../../domain/language/languages.ts'
import en from '../locales/en.json'

type Texts = { readonly [key: string]: string | Texts }

export const i18n = i18next.createInstance()

const hebrewOrArabic = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/

/** Returns a value of a sentence; a name written from right to left stands between marks, so that it moves nothing around it. */
function isolated(value: string): string {
  return hebrewOrArabic.test(value) ? `\u2068${value}\u2069` : value
}

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: {},
  // Sentences of the error list have {name} placeholders; React escapes what it renders.
  interpolation: { prefix: '{', suffix: '}', escapeValue: true, escape: isolated },
  returnNull: false,
  showSupportNotice: false,
})

const englishTexts: Texts[] = []
const derivations = new Map<string, Wording>()

/** Adds English texts, and those of the languages that are derived from English. */
export function addTexts(texts: Texts): void {
  englishTexts.push(texts)
  i18n.addResourceBundle('en', 'translation', texts, true, true)
  for (const [language, derive] of derivations) addDerived(language, derive, texts)
}

/** Adds a language whose texts are derived from the English ones. */
export function addDerivedLanguage(language: string, derive: Wording): void {
  if (derivations.get(language) === derive) return
  derivations.set(language, derive)
  for (const texts of englishTexts) addDerived(language, derive, texts)
}

function addDerived(language: string, derive: Wording, texts: Texts): void {
  i18n.addResourceBundle(language, 'translation', derivedTexts(texts, derive), true, true)
}

function derivedTexts(texts: Texts, derive: Wording, above = ''): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? derive(text, above + key) : derivedTexts(text, derive, `${above}${key}.`),
    ]),
  )
}

addTexts(en)

/** Shows the texts in a language; in English while it is not loaded. */
export function showLanguage(language: string): void {
  const shown = derivations.has(language) ? language : 'en'
  if (i18n.language !== shown) void i18n.changeLanguage(shown)
}

/** Returns an English text of a declaration or of the server in the language of the screen. */
export function inLanguage(text: string, key?: string): string {
  return derivations.get(i18n.language)?.(text, key) ?? text
}

/** Options for a text that becomes the value of a record, which has no marks of direction. */
export const asValue = { interpolation: { escapeValue: false } }

/** Returns the text of a key with its `{name}` placeholders filled; `fallback` when the key does not exist. */
export function translate(key: string, params: Readonly<Record<string, unknown>> = {}, fallback?: string): string {
  return i18n.t(key, { ...params, ...(fallback === undefined ? {} : { defaultValue: inLanguage(fallback, key) }) })
}
