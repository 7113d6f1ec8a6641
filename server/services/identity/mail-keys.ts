/** Emailed keys, and the limit of messages: one of a kind to one address in 60 seconds. */
import type { Message } from '../../../domain/identity/messages.ts'
import type { Language } from '../../../domain/language/languages.ts'
import type { Statement } from '../../db/core/client.ts'
import type { KeyPurpose } from '../../db/documents/mail-store.ts'
import { admitMail, insertMailKey } from '../../db/documents/mail-store.ts'
import { later } from './lifetimes.ts'
import { inLanguage, mailTo } from './mail-out.ts'
import type { Portal } from './site.ts'
import { hashOf, newToken } from './tokens.ts'

/** The subject of a message; its versions for an address with and without an account count as one. */
export type MailKind = 'verify_email' | 'reset_password' | 'login_code'

/** The least milliseconds between two messages of a kind to an address. */
const mailPause = 60_000

/** Returns the statement that records a message of a kind to an address: no row when one was sent within 60 seconds. */
export function askToMail(
  { clock }: Pick<Portal, 'clock'>,
  kind: MailKind,
  email: string,
): Statement<{ sent_at: Date }> {
  const now = clock.now()
  return admitMail(hashOf(`${kind} ${email}`), { now, lastBefore: later(now, -mailPause) })
}

/** Returns whether a message of a kind may be sent to an address now, and records it. */
export async function mayMail(portal: Pick<Portal, 'db' | 'clock'>, kind: MailKind, email: string): Promise<boolean> {
  const [admitted] = await portal.db.batch(null, [askToMail(portal, kind, email)])
  return admitted.length > 0
}

export type KeyToMail = {
  purpose: KeyPurpose
  email: string
  userId: string | null
  flowId: string | null
  expiresAt: Date
  template: Extract<Message, { params: { key: string } }>['template']
  /** For an address without a user, and a user who has chosen none. */
  language?: Language | null | undefined
}

/** Returns the statements that email a new key to an address. Only the hash of the key is stored. */
export function mailKeyTo({ site, clock }: Pick<Portal, 'site' | 'clock'>, message: KeyToMail): Statement[] {
  const { template, email, language, ...data } = message
  const { token: key, hash } = newToken()
  return [
    insertMailKey({ ...data, email, hash, now: clock.now() }),
    mailTo(site, { to: email, template, params: { key }, ...inLanguage(language) }),
  ]
}
