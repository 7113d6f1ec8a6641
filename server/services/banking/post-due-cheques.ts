/** Posts post-dated cheques on their date, in the name of their author. */
import { chequesDue } from '../../db/banking/bank-account-store.ts'
import { postWhenDue } from '../documents/plain/act.ts'
import type { Context } from '../core/unit-of-work.ts'
import { chequeIssues } from './cheque-issues.ts'

/**
 * Posts due cheques; one that cannot be posted, because its period is locked for instance, does not stop the others:
 * all errors are raised at the end.
 */
export async function postDueCheques({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const [due] = await db.batch(null, [chequesDue(clock.now())])
  const failures: unknown[] = []
  for (const { company_id: companyId, id, user_id: userId, email } of due) {
    const who = { companyId, userId, email, memberId: '', roles: [], permissions: {}, address: '' }
    await postWhenDue({ db, clock, who }, chequeIssues, id).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Cheques whose day has come could not be posted')
}
