import { expect, test } from 'vitest'
import type { ExtraField } from './extra-fields.ts'
import { extraDataProblems, extraFieldProblems, normalizeExtraData } from './extra-fields.ts'

const books: readonly ExtraField[] = [
  { name: 'Author', type: 'text', search: true },
  { name: 'Pages', type: 'number', search: false },
  { name: 'Published', type: 'date', search: false },
  { name: 'Binding', type: 'choice', search: false, choices: ['Hardcover', 'Paperback'] },
  { name: 'Blurb', type: 'long', search: false },
]

test('the values of a book are stored with canonical numbers and without empty values', () => {
  const input = { Author: 'Le Guin', Pages: '0340.0', Published: '', Binding: 'Paperback' }
  expect(extraDataProblems(books, input)).toEqual([])
  expect(normalizeExtraData(books, input)).toEqual({ Author: 'Le Guin', Pages: '340', Binding: 'Paperback' })
})

test('each value is checked by its type, and unknown fields are refused by name', () => {
  const input = {
    Author: 'x'.repeat(256),
    Pages: '1e3',
    Published: '31.12.2026',
    Binding: 'Leather',
    Blurb: 'y'.repeat(5001),
    Colour: 'blue',
  }
  expect(extraDataProblems(books, input).map(({ code, path }) => [code, path])).toEqual([
    ['TOO_LONG', 'extra_data.Author'],
    ['NOT_A_NUMBER', 'extra_data.Pages'],
    ['NOT_A_DATE', 'extra_data.Published'],
    ['NOT_IN_LIST', 'extra_data.Binding'],
    ['TOO_LONG', 'extra_data.Blurb'],
    ['UNKNOWN_FIELD', 'extra_data.Colour'],
  ])
})

test('values of other fields are removed when the category changes', () => {
  expect(
    normalizeExtraData([{ name: 'Pages', type: 'number', search: false }], { Author: 'Le Guin', Pages: '12' }),
  ).toEqual({
    Pages: '12',
  })
})

test('extra fields need distinct names, and a choice needs options', () => {
  const fields: readonly ExtraField[] = [
    { name: 'Size', type: 'choice', search: false, choices: [] },
    { name: 'size', type: 'text', search: false },
  ]
  expect(extraFieldProblems(fields)).toEqual([
    { code: 'REQUIRED', path: 'extra_fields.0.choices' },
    { code: 'DUPLICATE', path: 'extra_fields.1.name' },
  ])
})
