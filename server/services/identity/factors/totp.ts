/**
 * Codes of an authenticator app: SHA-1, six digits, a new one every 30 seconds (RFC 6238). A code is valid in its own
 * step and in the one before and after, because clocks differ.
 */
import { Secret, TOTP } from 'otpauth'

const issuer = 'Daybook'
const oneStep = 1

/** Returns a secret of 160 random bits, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** Returns the address that an app reads from a QR code. */
export function totpUrl(secret: string, email: string): string {
  return new TOTP({ issuer, label: email, secret }).toString()
}

/**
 * Returns the time step of a code (steps of 30 seconds since 1970), or null when it is wrong, too old or too new.
 * Spaces are ignored.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: oneStep })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}
