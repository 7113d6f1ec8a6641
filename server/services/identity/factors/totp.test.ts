import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpUrl } from './totp.ts'

/** `12345678901234567890`, the key of the examples in RFC 6238. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

test('the codes match the examples of the standard, cut to six digits', () => {
  expect(stepOfCode(secret, '287082', at(59))).toBe(1)
  expect(stepOfCode(secret, '081804', at(1_111_111_109))).toBe(37_037_036)
  expect(stepOfCode(secret, '005924', at(1_234_567_890))).toBe(41_152_263)
  expect(stepOfCode(secret, '279037', at(2_000_000_000))).toBe(66_666_666)
})

test('a code is valid from one step before its own to one step after, and returns its own step', () => {
  for (const second of [0, 30, 59, 89]) expect(stepOfCode(secret, '287 082', at(second))).toBe(1)
  expect(stepOfCode(secret, '287082', at(90))).toBeNull()
})

test('a code of another length is wrong', () => {
  for (const code of ['', '28708', '2870820', 'abcdef']) expect(stepOfCode(secret, code, at(59))).toBeNull()
})

test('a new secret has 160 bits, and its address contains the application and the user', () => {
  const newSecret = newTotpSecret()
  expect(newSecret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newSecret)
  const url = new URL(totpUrl(newSecret, 'ann@example.test'))
  expect(`${url.protocol}//${url.host}${decodeURIComponent(url.pathname)}`).toBe(
    'otpauth://totp/Daybook:ann@example.test',
  )
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: 'Daybook',
    secret: newSecret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
