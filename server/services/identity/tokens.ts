import { createHash, randomBytes } from 'node:crypto'

/** A secret for one client: 256 random bits as text. Only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** What a token (or a login name) is found by. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
