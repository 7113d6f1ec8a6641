/** The language of a message, known when it is sent. */
import type { Message } from '../../../domain/identity/messages.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { company as companyOf } from '../../db/company/company-store.ts'
import type { Database } from '../../db/core/client.ts'
import { languageByEmail } from '../../db/identity/identity-store.ts'

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
