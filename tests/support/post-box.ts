import type { Message } from '../../domain/identity/messages.ts'
import type { Mailer } from '../../server/mail/mailer.ts'
import type { Letter } from '../../server/mail/templates.ts'
import { compose } from '../../server/mail/templates.ts'
import { testSite } from './site.ts'

export type Mail = Letter & Message

/** What jobs need for mail, with every message that was sent in `mails`, as it is written. */
export function postBox(site = testSite()) {
  const mails: Mail[] = []
  const mailer: Mailer = {
    send: async (message) => {
      mails.push({ ...message, ...compose(message, site.publicUrl) })
    },
  }
  return { mailer, sealer: site.sealer, mails }
}
