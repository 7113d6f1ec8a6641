/** The spelling of files: headings and choices are those of the screens. */
import { spelled } from '../../../domain/language/american-english.ts'
import type { Database } from '../../db/core/client.ts'
import { company } from '../../db/company/company-store.ts'

/** Returns a text of the application as the company's country spells it: Customer aging in the United States. */
export type Spelling = (text: string) => string

/** Returns the spelling of a company. */
export async function spellingOf(db: Pick<Database, 'batch'>, companyId: string): Promise<Spelling> {
  const [[row]] = await db.batch(companyId, [company(companyId)])
  return (text) => spelled(text, row?.country_iso ?? '')
}
