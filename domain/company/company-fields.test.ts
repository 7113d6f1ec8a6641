import { expect, test } from 'vitest'
import { choiceProblems, normalizeTaxRate, normalizeText, textProblems } from './company-fields.ts'

test('a company has a name of at most 255 characters', () => {
  expect(textProblems('name', '')).toEqual([{ code: 'REQUIRED', path: 'name' }])
  expect(textProblems('name', 'x'.repeat(255))).toEqual([])
  expect(textProblems('name', 'x'.repeat(256))).toEqual([{ code: 'TOO_LONG', path: 'name', params: { max: '255' } }])
  expect(textProblems('city', '')).toEqual([])
})

test('a text is trimmed, and a web address gets its scheme', () => {
  expect(normalizeText('name', '  Maple & Finch ')).toBe('Maple & Finch')
  expect(normalizeText('website', ' maple.example/shop ')).toBe('https://maple.example/shop')
  expect(normalizeText('website', 'http://maple.example')).toBe('http://maple.example')
  expect(normalizeText('website', '')).toBe('')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://localhost',
  'https://maple.example/a b',
  'ftp://a.example',
])('%s is no web address', (text) =>
  expect(textProblems('website', normalizeText('website', text))).toEqual([
    { code: 'NOT_A_WEB_ADDRESS', path: 'website' },
  ]),
)

test.each(['ann', 'ann@', '@maple.example', 'ann@maple', 'ann @maple.example', 'a@b@c.example'])(
  '%s is no email address',
  (text) => expect(textProblems('alternate_email', text)).toEqual([{ code: 'NOT_AN_EMAIL', path: 'alternate_email' }]),
)

test('an email address is accepted as people have them', () => {
  for (const text of ['ann@maple.example', 'ann.lee+books@mail.maple.co.uk'])
    expect(textProblems('email', text)).toEqual([])
})

test('the tax rate is a percentage from 0 to 100 with two digits, or none', () => {
  expect(['19', '0', '100', '12.5', ' ', '-1', '100.01', '12.345', '1e1', 'a'].map(normalizeTaxRate)).toEqual([
    '19.00',
    '0.00',
    '100.00',
    '12.50',
    null,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('the company type and the date style must be in their lists', () => {
  expect(choiceProblems('organization_type', 'partnership')).toEqual([])
  expect(choiceProblems('date_style', 'long')).toEqual([
    { code: 'NOT_IN_LIST', path: 'date_style', params: { choices: 'medium, numeric, iso' } },
  ])
})
