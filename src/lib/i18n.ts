/**
 * Texts on the screen. English comes from the declarations of resources and reports, the error list, and the files of
 * `src/locales/` for everything that is in neither: `en.json` for pages that stand alone, `en-company.json` for those in
 * the shell, which come with it (`company-texts.ts`).
 */
import i18next from 'i18next'
import en from '../locales/en.json'

export const i18n = i18next.createInstance()

void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  initAsync: false,
  resources: { en: { translation: en } },
  // Sentences of the error list write their places as {name}; React escapes what it renders.
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  returnNull: false,
  showSupportNotice: false,
})

/** The text of a key with its `{name}` places filled; `fallback` when there is no such key. */
export function translate(key: string, params: Readonly<Record<string, unknown>> = {}, fallback?: string): string {
  return i18n.t(key, { ...params, ...(fallback === undefined ? {} : { defaultValue: fallback }) })
}
