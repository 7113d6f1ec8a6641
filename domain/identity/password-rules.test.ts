import { expect, test } from 'vitest'
import { checkPassword } from './password-rules.ts'

const ann = { email: 'ann.smith@example.test', fullName: 'Ann Smith' }
const check = (password: string) => checkPassword(password, ann)

test('eight characters are enough and seven are not, whatever their bytes', () => {
  expect(check('grün-zug')).toEqual([])
  expect(check('apple12')).toEqual(['password_too_short'])
  expect(check('🐎🐎🐎🐎')).toEqual(['password_too_short'])
})

test('1,024 characters are accepted and 1,025 are not', () => {
  expect(check('a b c d '.repeat(128))).toEqual([])
  expect(check(`${'a b c d '.repeat(128)}e`)).toEqual(['password_too_long'])
})

test('digits only are refused, and all problems are returned at once', () => {
  expect(check('83920174')).toEqual(['password_entirely_numeric'])
  expect(check('1234567')).toEqual(['password_too_short', 'password_entirely_numeric'])
})

test.each(['password', 'Password1', 'qwertyuiop', 'iloveyou', '1q2w3e4r', 'TrustNo1', 'p@ssw0rd'])(
  '%s is what too many people use',
  (password) => expect(check(password)).toContain('password_too_common'),
)

test.each(['annsmith1', 'Ann Smith!', 'ann.smith', 'smith1234', 'example2026', 'Example.test'])(
  '%s is too much like who Ann Smith of example.test is',
  (password) => expect(check(password)).toEqual(['password_too_similar']),
)

test.each(['smith and four green doors', 'annular ring', 'right horse', 'daybook-demo'])('%s is accepted', (password) =>
  expect(check(password)).toEqual([]),
)

test('without a name no password is similar to it', () => {
  expect(checkPassword('right horse', { email: '', fullName: '' })).toEqual([])
})
