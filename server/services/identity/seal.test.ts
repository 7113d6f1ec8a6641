import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSealer } from './seal.ts'

const sealer = createSealer(randomBytes(32))

test('an encrypted text can be decrypted with the same key, and is different each time', () => {
  expect(sealer.open(sealer.seal('JBSWY3DPEHPK3PXP'))).toBe('JBSWY3DPEHPK3PXP')
  expect(sealer.seal('JBSWY3DPEHPK3PXP')).not.toBe(sealer.seal('JBSWY3DPEHPK3PXP'))
})

test('another key and a changed text are refused', () => {
  const sealed = sealer.seal('secret')
  expect(() => createSealer(randomBytes(32)).open(sealed)).toThrow()
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1
  expect(() => sealer.open(changed.toString('base64url'))).toThrow()
  expect(() => sealer.open('')).toThrow()
})

test('the token of a name is always the same, and differs for another name or key', () => {
  const token = sealer.tokenOf('mail 1')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(sealer.tokenOf('mail 1')).toBe(token)
  expect(sealer.tokenOf('mail 2')).not.toBe(token)
  expect(createSealer(randomBytes(32)).tokenOf('mail 1')).not.toBe(token)
})
