/**
 * Secrets that have to be read again (those of authenticator apps, links in messages that wait to be sent) are stored
 * sealed: AES-256-GCM, so that neither a copy of the database nor a change made in it gives anything away.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export type Sealer = {
  /** The sealed form of a text. */
  seal: (text: string) => string
  /** The text of a sealed form; throws when it was made with another key or changed. */
  open: (sealed: string) => string
  /** A secret of 43 letters that is the same each time it is asked for by this name, and told to nobody without the key. */
  tokenOf: (name: string) => string
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Seals and opens with a key of 32 bytes. */
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
