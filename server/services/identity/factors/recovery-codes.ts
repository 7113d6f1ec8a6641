/**
 * Recovery codes get a person in who has lost their second factor: ten of them, each good once. They are made with the
 * first authenticator application or passkey, end with the last one, and can be read again, so they are kept sealed.
 */
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Sealer } from '../seal.ts'

export const howManyCodes = 10
/** Without characters that are taken for one another. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const half = 5

/** Ten new codes, such as `7kq2m-x94tb` (49 random bits). */
export function newCodes(): string[] {
  return Array.from({ length: howManyCodes }, () => `${randomText()}-${randomText()}`)
}

function randomText(): string {
  return Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** The codes without the one that was typed, with or without its hyphen; null when it is none of them. */
export function withoutCode(codes: readonly string[], typed: string): string[] | null {
  const left = codes.filter((code) => bare(code) !== bare(typed))
  return left.length < codes.length ? left : null
}

function bare(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}

export function sealCodes(sealer: Sealer, codes: readonly string[]): string {
  return sealer.seal(JSON.stringify(codes))
}

export function openCodes(sealer: Sealer, sealed: string): string[] {
  return z.array(z.string()).parse(JSON.parse(sealer.open(sealed)))
}
