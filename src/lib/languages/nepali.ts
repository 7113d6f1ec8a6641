/** Nepali: the words of `domain/`, and those of the screens with what single keys say differently. */
import { wordingOf } from '../../../domain/language/dictionary.ts'
import words from '../../../domain/language/ne.json'
import exceptions from '../../locales/nepali/ne-keys.json'
import texts from '../../locales/nepali/ne.json'

export const nepali = wordingOf({ ...texts, ...words }, exceptions)
