import { expect, test } from 'vitest'
import { becomePerson, nameFrom } from './become-person.ts'

test.each([
  ['ann.smith@example.test', 'Ann Smith'],
  ['bob@example.test', 'Bob'],
  ['cas_van-dijk+books@example.test', 'Cas Van Dijk Books'],
  ['--@example.test', ''],
])('%s is called %j until they say otherwise', (email, name) => expect(nameFrom(email)).toBe(name))

test('a user without a chosen password has none', () => {
  const { userId, statements } = becomePerson({ email: 'ann@example.test', fullName: 'Ann', language: null })
  expect(statements.map(({ parameters }) => parameters)).toEqual([[userId, 'ann@example.test', 'Ann', null]])
})
