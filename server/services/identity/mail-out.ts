/** Mail that a use-case causes: put down with what it writes, sent by the job `mail`. */
import type { Message } from '../../../domain/identity/messages.ts'
import type { Statement } from '../../db/core/client.ts'
import { later } from '../../jobs/queue.ts'
import { newId } from '../core/unit-of-work.ts'
import type { Site } from './site.ts'

/**
 * The statement that puts a message down, for a transaction of the company, or outside companies. What it says is
 * sealed, since it may hold a key that opens an account.
 */
export function mailTo({ sealer }: Pick<Site, 'sealer'>, message: Message, companyId: string | null = null): Statement {
  const payload = { sealed: sealer.seal(JSON.stringify(message)) }
  return later({ companyId, userId: null, name: 'mail', payload, dedupeKey: `mail ${newId()}` })
}

/** A moment as a message says it, in the time that is the same everywhere: `15 June 2026, 12:00 UTC`. */
export function spoken(moment: Date): string {
  const told = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${told.format(moment).replace(' at ', ', ')} UTC`
}
