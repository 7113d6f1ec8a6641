import { expect, test } from 'vitest'
import { newCodes, openCodes, sealCodes, withoutCode } from './recovery-codes.ts'
import { createSealer } from '../seal.ts'

test('there are ten codes, all different, without characters that look alike', () => {
  const codes = newCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
})

test('a used code becomes invalid, however its letters and hyphen are entered; others stay valid', () => {
  const codes = ['abcde-fgh23', 'mnpqr-stu45']
  expect(withoutCode(codes, 'ABCDE FGH23')).toEqual(['mnpqr-stu45'])
  expect(withoutCode(codes, 'mnpqrstu45')).toEqual(['abcde-fgh23'])
  expect(withoutCode(codes, 'abcde')).toBeNull()
  expect(withoutCode(codes, '')).toBeNull()
})

test('encrypted codes can be read again and reveal nothing', () => {
  const sealer = createSealer(Buffer.alloc(32, 1))
  const sealed = sealCodes(sealer, ['abcde-fgh23'])
  expect(sealed).not.toContain('abcde')
  expect(openCodes(sealer, sealed)).toEqual(['abcde-fgh23'])
})
