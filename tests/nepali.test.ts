/**
 * Holds Nepali complete: every text of the screens, of `domain/` and of messages is translated, with the same placeholders, and nothing
 * is translated that the product no longer says.
 */
import { expect, test } from 'vitest'
import words from '../domain/language/ne.json'
import exceptions from '../src/locales/nepali/ne-keys.json'
import screens from '../src/locales/nepali/ne.json'
import messages from '../server/mail/ne.json'
import { domainTexts, messageTexts, screenTexts, textOfKey } from './support/product-texts.ts'

const english = { domain: domainTexts(), screens: screenTexts() }
const all = { ...messages, ...screens, ...words } as Readonly<Record<string, string>>

test('every text of the product is translated', () => {
  const missing = [...english.domain, ...english.screens].filter(([text]) => !(text in all))
  expect(missing.map(([text, file]) => `${file}: ${text}`)).toEqual([])
})

test('every text of messages is translated beside them, and nothing else there', () => {
  expect(Object.keys(messages).toSorted()).toEqual([...new Set(messageTexts())].toSorted())
})

test('no text is translated that is not said, or twice', () => {
  expect(Object.keys(words).filter((text) => !english.domain.has(text))).toEqual([])
  expect(Object.keys(screens).filter((text) => !english.screens.has(text) || english.domain.has(text))).toEqual([])
})

const marks = (text: string) => (text.match(/\{[^}]*\}|<[^>]*>|“|”/g) ?? []).toSorted()

test('a translation has the placeholders, tags and quotation marks of its text', () => {
  const wrong = [...Object.entries(all), ...Object.entries(messages)].filter(
    ([text, translation]) => `${marks(text)}` !== `${marks(translation)}`,
  )
  expect(wrong).toEqual([])
})

/** Names of products and standards, and examples. */
const namesOfOthers = [
  'BIC',
  'Beancount',
  'Daybook',
  'FIFO',
  'HTTP {code}',
  'IBAN',
  'Ledger',
  'UPI ID',
  'URL',
  'buyer@example.com',
  'hledger',
  'name@example.com',
  'none, previous_period, previous_year, months, quarters, years, 2025-01-01..2025-12-31',
  'true, false',
]

test('a text that stays as it is has no word of its own', () => {
  const same = Object.entries(all).flatMap(([text, translation]) => (/[\u0900-\u097f]/.test(translation) ? [] : text))
  expect(same.toSorted()).toEqual(namesOfOthers)
})

test('a key with a text of its own exists and says something else than its text elsewhere', () => {
  const texts = Object.entries(exceptions).map(([key, translation]) => [key, textOfKey(key), translation] as const)
  expect(texts.flatMap(([key, text]) => (text === undefined ? [key] : []))).toEqual([])
  expect(texts.flatMap(([key, text = '', translation]) => (all[text] === translation ? [key] : []))).toEqual([])
  expect(texts.filter(([, text = '', translation]) => `${marks(text)}` !== `${marks(translation)}`)).toEqual([])
})
