import { expect, test } from 'vitest'
import { conjuncts, nepaliWords, shapedText } from '../../tests/support/shaped-text.ts'
import { emsOf } from './table-room.ts'

test.each(conjuncts)('%s is shaped: it has fewer glyphs than signs', (word) => {
  expect(shapedText(word, 10).glyphs).toBeLessThan([...word].length)
})

test('letters that join nothing have a glyph each', () => {
  expect(shapedText('करमल', 10).glyphs).toBe(4)
})

test.each([...nepaliWords, '१,२३,४५,६७,८९०.१२', 'रकम (NPR)', 'आओऔ'])('a table leaves enough room for %s', (text) => {
  const { width } = shapedText(text, 10)
  expect(emsOf(text) * 10).toBeGreaterThanOrEqual(width)
})

test('a table with Devanagari digits keeps its size of letters', () => {
  const [latin, devanagari] = ['1,23,45,67,890.12', '१,२३,४५,६७,८९०.१२']
  expect(emsOf(devanagari)).toBe(emsOf(latin))
})
