import { expect, test } from 'vitest'
import { compactText, isCutText, plainText, skeletonOf, textKey, textsFrom, wordsOf } from './compare-texts.ts'

test('texts are compared without accents and in lower case; vowel signs of other scripts stay', () => {
  expect(plainText('CRÈME & Cie')).toBe('creme & cie')
  expect(plainText('ＡＣＭＥ')).toBe('acme')
  expect(plainText('बिल १२३')).toBe('बिल 123')
})

test('a word loses its vowels, and a text its signs', () => {
  expect(skeletonOf('traders')).toBe('trdrs')
  expect(compactText('INV-2026/0412')).toBe('inv20260412')
})

test('words are runs of letters or of digits, eighty at most', () => {
  expect(wordsOf('inv0412 acme')).toEqual(['inv', '0412', 'acme'])
  expect(wordsOf('a '.repeat(100))).toHaveLength(80)
  expect(textKey('FEE 03/26 Barclays')).toBe('fee barclays')
})

test('a text of the length of a field may be cut, also one that ended in a blank', () => {
  expect(['x'.repeat(16), 'x'.repeat(17), 'x'.repeat(18), 'x'.repeat(19)].map(isCutText)).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('texts with a beginning are found in a sorted list', () => {
  const sorted = ['acme', 'amber', 'amberley', 'ambit', 'brook']
  expect(textsFrom(sorted, 'amb', 10)).toEqual(['amber', 'amberley', 'ambit'])
  expect(textsFrom(sorted, 'amb', 2)).toEqual(['amber', 'amberley'])
  expect([textsFrom(sorted, 'c', 10), textsFrom(sorted, 'aa', 10)]).toEqual([[], []])
})
