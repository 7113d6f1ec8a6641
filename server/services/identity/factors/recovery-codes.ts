/**
 * Recovery codes let a user sign in who has lost their second factor: ten of them, each valid once. They are created
 * with the first authenticator app or passkey, deleted with the last one, and can be shown again, so they are stored
 * encrypted.
 */
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { Sealer } from '../seal.ts'

export const howManyCodes = 10
/** Without characters that look alike. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const half = 5

/** Returns ten new codes, such as `7kq2m-x94tb` (49 random bits). */
export function newCodes(): string[] {
  return Array.from({ length: howManyCodes }, () => `${randomText()}-${randomText()}`)
}

function randomText(): string {
  return Array.from({ length: half }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** Returns the codes without the entered one, with or without its hyphen; null when it is none of them. */
export function withoutCode(codes: readonly string[], entered: string): string[] | null {
  const remaining = codes.filter((code) => bare(code) !== bare(entered))
  return remaining.length < codes.length ? remaining : null
}

function bare(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '')
}

/** Returns recovery codes, sealed for storage. */
export function sealCodes(sealer: Sealer, codes: readonly string[]): string {
  return sealer.seal(JSON.stringify(codes))
}

/** Returns the recovery codes of a sealed text. Fails for one that was sealed with another key. */
export function openCodes(sealer: Sealer, sealed: string): string[] {
  return z.array(z.string()).parse(JSON.parse(sealer.open(sealed)))
}
