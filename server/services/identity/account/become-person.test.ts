import { expect, test } from 'vitest'
import { becomePerson, nameFrom } from './become-person.ts'

test.each([
  ['ann.smith@example.test', 'Ann Smith'],
  ['bob@example.test', 'Bob'],
  ['cas_van-dijk+books@example.test', 'Cas Van Dijk Books'],
  ['--@example.test', ''],
])('%s is called %j until they say otherwise', (email, name) => expect(nameFrom(email)).toBe(name))

test.each([
  [null, null],
  ['en', null],
  ['ne', 'ne'],
] as const)('a user without a chosen password has none; a request in %s makes their language %s', (named, chosen) => {
  const { userId, statements } = becomePerson({ email: 'ann@example.test', fullName: 'Ann', language: named })
  const parameters = statements.map((statement) => statement.parameters)
  expect(parameters).toEqual([
    [userId, 'ann@example.test', 'Ann', null, chosen],
    [userId, 'ann@example.test'],
  ])
})
