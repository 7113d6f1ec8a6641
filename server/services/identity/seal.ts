/**
 * Encrypts secrets that must be read again (those of authenticator apps, links in pending emails): AES-256-GCM, so that
 * neither a copy of the database nor a change in it reveals anything.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Sealer = {
  /** Encrypts a text. */
  seal: (text: string) => string
  /** Decrypts a text; throws when it was encrypted with another key or changed. */
  open: (sealed: string) => string
  /** Returns a secret of 43 letters derived from a name, always the same, that nobody can compute without the key. */
  tokenOf: (name: string) => string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Returns what identifies the key of a sealer without revealing it: stored by the first server on a database. */
export function keyCheckOf({ tokenOf }: Sealer): string {
  return tokenOf('installation')
}

/** Creates a sealer with a key of 32 bytes. */
export function createSealer(key: Buffer): Sealer {
  const tokenKey = Buffer.from(hkdfSync('sha256', key, '', 'tokens', 32))
  return {
    seal: (text) => {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8')
    },
    tokenOf: (name) => createHmac('sha256', tokenKey).update(name).digest('base64url'),
  }
}
