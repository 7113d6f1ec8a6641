/** What the chunk of a language has. */
import type { ConfigProviderProps } from 'antd'
import type { WordStyle } from '../../../domain/money/amount-in-words.ts'
import type { Wording } from '../../../domain/language/languages.ts'

/** What browsers know of their languages: they know no Nepali. */
export type LanguageWords = {
  readonly months: Readonly<Record<'short' | 'long', readonly string[]>>
  /** Sunday first. */
  readonly weekdays: Readonly<Record<'short' | 'long', readonly string[]>>
  /** The texts of antd's date picker, besides those of English. */
  readonly picker: Readonly<Record<string, string>>
  /** Returns an amount written out. */
  readonly inWords: (amount: string, style: WordStyle) => string
  readonly and: string
  readonly or: string
  /** Returns how long ago something was; 0 seconds is now. */
  readonly ago: (count: number, unit: 'second' | 'minute' | 'hour' | 'day') => string
}

/** The texts of antd's own components. */
export type ComponentTexts = NonNullable<ConfigProviderProps['locale']>

/** Without `components` and `words` those of English are used, which antd and browsers have. */
export type LoadedLanguage = { wording: Wording; components?: ComponentTexts; words?: LanguageWords }
