/** The languages in which the server writes: answers to a person, papers, files and emails. */
import { americanEnglish } from '../domain/language/american-english.ts'
import { wordingOf } from '../domain/language/dictionary.ts'
import type { Language, Wording } from '../domain/language/languages.ts'
import { isAmerican } from '../domain/language/languages.ts'
import ne from '../domain/language/ne.json' with { type: 'json' }
import type { WordStyle } from '../domain/money/amount-in-words.ts'
import { amountInWords } from '../domain/money/amount-in-words.ts'
import { amountInNepali } from '../domain/money/nepali-amount.ts'

const nepali = wordingOf(ne)
const asWritten: Wording = (text) => text

/** Returns how texts of the product read in a language; English as it is spelled in a country (ISO 3166-1, two letters). */
export function wordingIn(language: Language, country = ''): Wording {
  if (language === 'ne') return nepali
  return isAmerican(country) ? americanEnglish : asWritten
}

/** Returns an amount (a decimal string) in the words of a language. */
export function amountIn(language: Language, amount: string, style: WordStyle): string {
  return language === 'ne' ? amountInNepali(amount, style) : amountInWords(amount, style)
}
