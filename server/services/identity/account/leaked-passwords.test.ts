import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { checkNewPassword } from './leaked-passwords.ts'

const ann = { email: 'ann.smith@example.test', fullName: 'Ann Smith' }
const leaked = dictionary['passwords-common'].filter(({ length }) => length >= 8)

test('the 17,950 most frequent leaked passwords of eight characters or more are refused, in any case', () => {
  expect(leaked).toHaveLength(17_950)
  const accepted = leaked.filter((password) => !checkNewPassword(password, ann).includes('password_too_common'))
  expect(accepted).toEqual([])
  expect(checkNewPassword('TRUSTNO1', ann)).toEqual(['password_too_common'])
})

test('a password that is in no list is accepted, and the rules of every password hold', () => {
  expect(checkNewPassword('four green doors', ann)).toEqual([])
  expect(checkNewPassword('83920174', ann)).toEqual([])
  expect(checkNewPassword('annsmith1', ann)).toEqual(['password_too_similar'])
})
