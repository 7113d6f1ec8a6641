/**
 * Signs webhooks in the form of the Standard Webhooks specification, so that its libraries verify them: HMAC-SHA256 of
 * `id.timestamp.body` with the bytes of the secret, as `v1,` and base64; several signatures are separated by a space.
 */
import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Returns a new secret: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`
}

export type SignedMessage = { id: string; body: string; at: Date; secrets: readonly string[] }

/** Returns the headers of a webhook, with one signature for each secret. */
export function signedHeaders({ id, body, at, secrets }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
