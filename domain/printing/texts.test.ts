import { expect, test } from 'vitest'
import { filled, printedTexts } from './texts.ts'

test('the places of a text are filled by name, and one without a value stays to be seen', () => {
  expect(filled(printedTexts.numbering, { page: '1', pages: '3' })).toBe('Page 1 of 3')
  expect(filled(printedTexts.printed, { at: '12:00' })).toBe('Printed 12:00 by {who}')
})

test('what is filled in is not filled again', () => {
  expect(filled(printedTexts.between, { start: '{end}', end: '$&' })).toBe('{end} to $&')
})
