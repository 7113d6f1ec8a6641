import type { I18nProvider } from '@refinedev/core'
import { i18n, translate } from '../lib/i18n.ts'

/** Refine's texts through i18next. Refine passes either parameters and a default, or the default alone. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, fallback) =>
    typeof options === 'string' ? translate(key, {}, options) : translate(key, options ?? {}, fallback),
  changeLocale: (locale) => i18n.changeLanguage(locale),
  getLocale: () => i18n.language,
}
