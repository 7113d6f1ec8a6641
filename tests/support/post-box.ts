import type { OutgoingMail } from '../../domain/documents/mail.ts'
import type { Message } from '../../domain/identity/messages.ts'
import type { Mailer } from '../../server/mail/mailer.ts'
import type { Letter } from '../../server/mail/templates.ts'
import { compose } from '../../server/mail/templates.ts'
import { createWebhookCaller } from '../../server/webhook/call-webhook.ts'
import { testSite } from './site.ts'

export type Mail = Letter & Message

/** Returns the email dependencies of jobs; sent messages are collected in `mails`. */
export function postBox(site = testSite()) {
  const mails: Mail[] = []
  /** Emailed documents. */
  const posted: OutgoingMail<Buffer>[] = []
  /** The mail server's answers to the next documents, when it refuses them. */
  const refusals: Error[] = []
  const mailer: Mailer = {
    publicUrl: site.publicUrl,
    post: async (mail) => {
      const [refusal] = refusals
      if (refusal) throw refusal
      posted.push(mail)
      return null
    },
    send: async (message) => {
      mails.push({ ...message, ...compose(message, site.publicUrl) })
    },
  }
  const callWebhook = createWebhookCaller({ allowedHosts: site.webhookHosts })
  return { mailer, sealer: site.sealer, callWebhook, mails, posted, refusals }
}
