/** Emails of use-cases: stored with their writes, sent by the job `mail`. */
import type { Message } from '../../../domain/identity/messages.ts'
import type { Statement } from '../../db/core/client.ts'
import { later } from '../../jobs/queue.ts'
import { newId } from '../core/unit-of-work.ts'
import type { Site } from './site.ts'

/**
 * Returns the statement that stores a message, for a transaction of the company, or outside companies. Its content is
 * encrypted, because it may hold a key that opens an account.
 */
export function mailTo({ sealer }: Pick<Site, 'sealer'>, message: Message, companyId: string | null = null): Statement {
  const payload = { sealed: sealer.seal(JSON.stringify(message)) }
  return later({ companyId, userId: null, name: 'mail', payload, dedupeKey: `mail ${newId()}` })
}

/** Formats a moment for a message, in UTC: `15 June 2026, 12:00 UTC`. */
export function formatMoment(moment: Date): string {
  const text = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${text.format(moment).replace(' at ', ', ')} UTC`
}
