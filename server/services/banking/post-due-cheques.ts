/** Posts post-dated cheques on their date, in the name of their author. */
import { chequesDue } from '../../db/banking/bank-account-store.ts'
import { forEachDue } from '../core/every-company.ts'
import { postWhenDue } from '../documents/plain/act.ts'
import type { Context } from '../core/unit-of-work.ts'
import { chequeIssues } from './cheque-issues.ts'

/**
 * Posts due cheques; one that cannot be posted, because its period is locked for instance, does not stop the others:
 * all errors are raised at the end.
 */
export async function postDueCheques({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const [due] = await db.batch(null, [chequesDue(clock.now())])
  await forEachDue(due, 'Cheques whose day has come could not be posted', async (cheque) => {
    const { company_id: companyId, user_id: userId, email } = cheque
    const who = { companyId, userId, email, memberId: '', roles: [], permissions: {}, address: '' }
    await postWhenDue({ db, clock, who }, chequeIssues, cheque.id)
  })
}
