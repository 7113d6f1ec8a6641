/** Emailed keys, and the limit of messages: one of a kind to one address in 60 seconds. */
import type { Message } from '../../../domain/identity/messages.ts'
import type { Language } from '../../../domain/language/languages.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
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

/**
 * Does `work` in one transaction with the record of a message to an address; `isAdmitted` is false when one of its kind was
 * sent within 60 seconds. A message that could not be stored is not recorded as sent.
 */
export function withMail<T>(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  { kind, email }: { kind: MailKind; email: string },
  work: (tx: Transaction, isAdmitted: boolean) => Promise<T>,
): Promise<T> {
  return db.transaction(null, async (tx) => {
    const [admitted] = await tx.run(askToMail({ clock }, kind, email))
    return work(tx, admitted !== undefined)
  })
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
