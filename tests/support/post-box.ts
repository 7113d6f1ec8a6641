import type { OutgoingMail } from '../../domain/documents/mail.ts'
import type { Message } from '../../domain/identity/messages.ts'
import type { Mailer } from '../../server/mail/mailer.ts'
import type { Letter } from '../../server/mail/templates.ts'
import { compose } from '../../server/mail/templates.ts'
import { testSite } from './site.ts'

export type Mail = Letter & Message

/** What jobs need for mail, with every message that was sent in `mails`, as it is written. */
export function postBox(site = testSite()) {
  const mails: Mail[] = []
  /** Documents that were mailed. */
  const posted: OutgoingMail<Buffer>[] = []
  /** What the mail server says to the next documents, if it does not take them. */
  const refusals: Error[] = []
  const mailer: Mailer = {
    publicUrl: site.publicUrl,
    post: async (mail) => {
      const [refusal] = refusals
      if (refusal) throw refusal
      posted.push(mail)
    },
    send: async (message) => {
      mails.push({ ...message, ...compose(message, site.publicUrl) })
    },
  }
  return { mailer, sealer: site.sealer, mails, posted, refusals }
}
