import type { I18nProvider } from '@refinedev/core'
import { moduleOf } from '../../domain/resources/core/define.ts'
import { heads } from '../../domain/resources/heads.ts'
import { i18n, translate } from '../lib/i18n.ts'

/** Returns our text key of a Refine key such as `account/ledgers.account/ledgers`. */
function ownKey(key: string): string {
  const path = /^(.+)\.\1$/.exec(key)?.[1]
  return path !== undefined && heads.has(path) ? `module.${moduleOf(path)}.label` : key
}

/** Provides Refine's texts through i18next. Refine passes either parameters and a default, or the default alone. */
export const i18nProvider: I18nProvider = {
  translate: (key, options, fallback) =>
    typeof options === 'string' ? translate(ownKey(key), {}, options) : translate(ownKey(key), options ?? {}, fallback),
  changeLocale: (locale) => i18n.changeLanguage(locale),
  getLocale: () => i18n.language,
}
