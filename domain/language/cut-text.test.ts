import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a sign of two units is kept whole or left out', () => {
  expect(cutText('ab😀', 4)).toBe('ab😀')
  expect(cutText('ab😀', 3)).toBe('ab')
  expect(cutText('ab😀c', 4)).toBe('ab😀')
  expect(cutText('abc', 2)).toBe('ab')
  expect(cutText('abc', 9)).toBe('abc')
})
