/** Emails of use-cases: stored with their writes, sent by the job `mail`. */
import type { Message } from '../../../domain/identity/messages.ts'
import type { Language } from '../../../domain/language/languages.ts'
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

/** Returns the language of a message that a request named, as a property; none where it named none. */
export function inLanguage(language: Language | null | undefined): Pick<Message, 'language'> {
  return language ? { language } : {}
}
