import { expect, test } from 'vitest'
import { emailProblems, isEmailAddress } from './email-address.ts'

test.each([
  ['ann@maple.example', true],
  ['ann.lee+books@mail.maple.co.uk', true],
  ['ann', false],
  ['ann@maple', false],
  ['@maple.example', false],
  ['ann@maple..example', false],
  ['ann@maple.example.', false],
  ['a@b@c.example', false],
  ['ann lee@maple.example', false],
])('%s: %s', (text, is) => {
  expect(isEmailAddress(text)).toBe(is)
  expect(emailProblems(text, 'email')).toEqual(is ? [] : [{ code: 'NOT_AN_EMAIL', path: 'email' }])
})

test('an empty address is accepted', () => {
  for (const none of ['', null, undefined]) expect(emailProblems(none, 'email')).toEqual([])
})
