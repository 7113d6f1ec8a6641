/**
 * Codes of an authenticator application: SHA-1, six digits, a new one each 30 seconds (RFC 6238). A code is good in its
 * own step and in the one before and after, since clocks differ.
 */
import { Secret, TOTP } from 'otpauth'

const issuer = 'Daybook'
const oneStep = 1

/** A secret of 160 random bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an application reads from a QR code. */
export function totpUrl(secret: string, email: string): string {
  return new TOTP({ issuer, label: email, secret }).toString()
}

/**
 * The time step a code belongs to (steps of 30 seconds since 1970), or null when it is wrong, too old or too new. Blanks,
 * as applications show them, do not matter.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: oneStep })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
