import { createHash, randomBytes } from 'node:crypto'

/** Returns a secret for one client: 256 random bits as text. Only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

/** Returns the hash by which a token (or a login name) is stored. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
