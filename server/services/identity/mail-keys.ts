/** Keys that are mailed, and how often a message of one kind goes to one address: once in 60 seconds. */
import type { Message } from '../../../domain/identity/messages.ts'
import type { Statement } from '../../db/core/client.ts'
import type { KeyPurpose } from '../../db/documents/mail-store.ts'
import { admitMail, insertMailKey } from '../../db/documents/mail-store.ts'
import { later } from './lifetimes.ts'
import { mailTo } from './mail-out.ts'
import type { Portal } from './site.ts'
import { hashOf, newToken } from './tokens.ts'

/** What a message is about; whichever of its forms an address gets (it may have an account or not) counts as one. */
export type MailKind = 'verify_email' | 'reset_password' | 'login_code'

/** A message of a kind goes to an address once in so many milliseconds. */
const mailPause = 60_000

/** The statement that notes a message of a kind to an address: no row when one was sent within 60 seconds. */
export function askToMail(
  { clock }: Pick<Portal, 'clock'>,
  kind: MailKind,
  email: string,
): Statement<{ sent_at: Date }> {
  const now = clock.now()
  return admitMail(hashOf(`${kind} ${email}`), { now, lastBefore: later(now, -mailPause) })
}

/** Whether a message of a kind may go to an address now; if so it is noted. */
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
}

/** The statements that mail a new key to an address. Only the key's hash is kept. */
export function mailKeyTo({ site, clock }: Pick<Portal, 'site' | 'clock'>, wanted: KeyToMail): Statement[] {
  const { template, email, ...kept } = wanted
  const { token: key, hash } = newToken()
  return [
    insertMailKey({ ...kept, email, hash, now: clock.now() }),
    mailTo(site, { to: email, template, params: { key } }),
  ]
}
