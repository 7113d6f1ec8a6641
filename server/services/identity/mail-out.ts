/** Emails of use-cases: stored with their writes, sent by the job `mail` in the language of their recipient. */
import type { Message } from '../../../domain/identity/messages.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { company as companyOf } from '../../db/company/company-store.ts'
import type { Database, Statement } from '../../db/core/client.ts'
import { languageByEmail } from '../../db/identity/address-store.ts'
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

/**
 * Returns the language that the recipient of a message chose, else that of the message, else that of the company that it is
 * about (null for none), else English.
 */
export async function languageOfMessage(
  db: Pick<Database, 'batch'>,
  companyId: string | null,
  { to, language }: Message,
): Promise<Language> {
  const [[user]] = await db.batch(null, [languageByEmail(to)])
  const chosen = user?.language ?? language
  if (chosen || companyId === null) return chosen ?? 'en'
  const [[company]] = await db.batch(companyId, [companyOf(companyId)])
  return company?.language ?? 'en'
}
