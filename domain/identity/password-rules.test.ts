import { expect, test } from 'vitest'
import { checkPassword } from './password-rules.ts'

const ann = { email: 'ann.smith@example.test', fullName: 'Ann Smith' }
const check = (password: string) => checkPassword(password, ann)

test('eight characters are enough and seven are not, whatever their bytes', () => {
  expect(check('grün-zug')).toEqual([])
  expect(check('apple12')).toEqual(['password_too_short'])
  expect(check('🐎🚜🐄🐑')).toEqual(['password_too_short'])
})

test('1,024 characters are accepted and 1,025 are not', () => {
  expect(check('a b c d '.repeat(128))).toEqual([])
  expect(check(`${'a b c d '.repeat(128)}e`)).toEqual(['password_too_long'])
})

test('any kind of characters is enough, and all problems are returned at once', () => {
  for (const password of ['8392 0174', '83920174', 'correcthorsebattery', 'ÄÖÜ-ÄÖÜ-ÄÖÜ', '!!::!!;;']) {
    expect([password, check(password)]).toEqual([password, []])
  }
  expect(check('Ledger1')).toEqual(['password_too_short', 'password_too_common'])
})

test.each(['87654321', 'abcdefgh', '00000000', '12121212', 'Tea!Tea!', '20260615', '15061987'])(
  '%s follows a rule that guessers know',
  (password) => expect(check(password)).toEqual(['password_too_common']),
)

test.each(['daybook-demo', 'Daybook-2026', 'my accounting', 'Invoice!2026'])(
  '%s is what everybody would try here',
  (password) => expect(check(password)).toEqual(['password_too_common']),
)

test.each(['password', 'Password1', 'qwertyuiop', 'iloveyou', '1q2w3e4r', 'TrustNo1', 'p@ssw0rd'])(
  '%s is what too many people use',
  (password) => expect(check(password)).toContain('password_too_common'),
)

test.each(['annsmith1', 'Ann Smith!', 'ann.smith', 'smith1234', 'example2026', 'Example.test'])(
  '%s is too much like who Ann Smith of example.test is',
  (password) => expect(check(password)).toEqual(['password_too_similar']),
)

test.each(['smith and four green doors', 'annular ring', 'right horse', 'an invoice for four green doors'])(
  '%s is accepted',
  (password) => expect(check(password)).toEqual([]),
)

test('without a name no password is similar to it', () => {
  expect(checkPassword('right horse', { email: '', fullName: '' })).toEqual([])
})
