/** Informs the member of a recurring template about a document that was not issued or not emailed. */
import type { RunState } from '../../../../../domain/documents/recurring/template-answer.ts'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import type { CompanyRow } from '../../../../db/company/company-store.ts'
import type { Statement, Transaction } from '../../../../db/core/client.ts'
import { memberOf } from '../../../../db/people/access-store.ts'
import { later } from '../../../../jobs/queue.ts'
import { companyStyle } from '../../../sending/letterhead.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'

type FailedRun = {
  locked: { path: TemplatePath; template: { id: string; title: string }; company: CompanyRow }
  /** The date of the period. */
  date: string
  run: { state: Exclude<RunState, 'skipped'>; documentId: string | null; problems: readonly Problem[] }
}

/**
 * Returns the statement that emails the member why a document was not issued, or not emailed; the owner of the company after
 * the member has left. None without problems.
 */
export async function failureAlerts(
  tx: Transaction,
  { who: { companyId, email, memberId } }: DecisionContext,
  { locked: { path, template, company }, date, run }: FailedRun,
): Promise<Statement[]> {
  const { state, documentId, problems } = run
  if (problems.length === 0) return []
  const [[member]] = await tx.batch(memberOf(companyId, memberId === '' ? null : email))
  if (!member) return []
  const params = {
    company: company.name,
    template: template.title,
    date: companyStyle(company).date(date),
    result: state === 'issued' ? ('unsent' as const) : documentId === null ? ('none' as const) : ('draft' as const),
    reasons: problems.map(({ code, params: values = {} }) => ({ code, params: values })),
    path: `/${company.slug}/${path}/${template.id}`,
  }
  return [
    later({
      companyId,
      userId: null,
      name: 'recurring.alert',
      payload: { to: member.email, params },
      dedupeKey: `recurring.alert ${template.id} ${date} ${params.result}`,
    }),
  ]
}
