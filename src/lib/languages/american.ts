import { americanEnglish } from '../../../domain/language/american-english.ts'
import type { LoadedLanguage } from './loaded-language.ts'

export const american: LoadedLanguage = { wording: americanEnglish }
