import { expect, test } from 'vitest'
import { filled } from './fill-text.ts'

test('the places of a text are filled by name, and one without a value stays to be seen', () => {
  expect(filled('Page {page} of {pages}', { page: '1', pages: '3' })).toBe('Page 1 of 3')
  expect(filled('Printed {at} by {who}', { at: '12:00', who: undefined })).toBe('Printed 12:00 by {who}')
})

test('what is filled in is not filled again', () => {
  expect(filled('{start} to {end}', { start: '{end}', end: '$&' })).toBe('{end} to $&')
})

test('names that every object has are no values', () => {
  expect(filled('{toString} {constructor}', {})).toBe('{toString} {constructor}')
})
