/**
 * Texts on the screen. English comes from the declarations of resources and reports, the error list, and the files of
 * `src/locales/` for everything that is in neither: `en.json` for pages that stand alone, `en-company.json` for those in
 * the shell, which come with it (`company-texts.ts`).
 */
import i18next from 'i18next'
import en from '../locales/en.json'

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
  resources: { en: { translation: en } },
  // Sentences of the error list write their places as {name}; React escapes what it renders.
  interpolation: { prefix: '{', suffix: '}', escapeValue: true, escape: isolated },
  returnNull: false,
  showSupportNotice: false,
})

/** Of a text that becomes a value of a record, which holds no marks. */
export const asValue = { interpolation: { escapeValue: false } }

/** The text of a key with its `{name}` places filled; `fallback` when there is no such key. */
export function translate(key: string, params: Readonly<Record<string, unknown>> = {}, fallback?: string): string {
  return i18n.t(key, { ...params, ...(fallback === undefined ? {} : { defaultValue: fallback }) })
}
