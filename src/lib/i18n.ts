/**
 * Provides the texts of the screen. English comes from the declarations of resources and reports, the error list, and
 * for everything else the files of `src/locales/`: `en.json` for pages without the shell, `en-company.json` for pages
 * in the shell, loaded with it (`company-texts.ts`).
 */
import i18next from 'i18next'
import en from '../locales/en.json'

export const i18n = i18next.createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: { en: { translation: en } },
  // Sentences of the error list have {name} placeholders; React escapes what it renders.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  returnNull: false,
  showSupportNotice: false,
})

/** Returns the text of a key with its `{name}` placeholders filled; `fallback` when the key does not exist. */
export function translate(key: string, params: Readonly<Record<string, unknown>> = {}, fallback?: string): string {
  return i18n.t(key, { ...params, ...(fallback === undefined ? {} : { defaultValue: fallback }) })
}
