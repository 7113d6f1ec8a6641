/** The language of files: headings and choices are those of the screens. */
import type { Wording } from '../../../domain/language/languages.ts'
import { company } from '../../db/company/company-store.ts'
import { wordingIn } from '../../wording.ts'
import type { Context } from '../core/unit-of-work.ts'

/** Returns the wording of files: in the language that the request names, else in that of the company. */
export async function fileWording({ db, who, language }: Pick<Context, 'db' | 'who' | 'language'>): Promise<Wording> {
  const [[row]] = await db.batch(who.companyId, [company(who.companyId)])
  return wordingIn(language ?? row?.language ?? 'en', row?.country_iso)
}
