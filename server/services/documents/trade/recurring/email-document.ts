/** Emails the document of a recurring template to the customer, by the sending of documents. */
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { documentPathOf } from '../../../../../domain/documents/recurring/template-paths.ts'
import { checkRecipients } from '../../../../../domain/documents/mail.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../../domain/errors.ts'
import { company as companyOf } from '../../../../db/company/company-store.ts'
import { runAt, setRunProblems } from '../../../../db/trade/recurring-store.ts'
import { readMails, sendMail } from '../../../sending/document-mail.ts'
import { isTransientFault } from '../../../core/transient-fault.ts'
import type { Context } from '../../../core/unit-of-work.ts'
import { failureAlerts } from './alert-owner.ts'
import { problemsOf } from './make-document.ts'

/** The run whose document is emailed. */
export type RunTarget = { path: TemplatePath; templateId: string; date: string }

/**
 * Puts the email of a document with its paper down to be sent, once for each key. What prevents it is recorded at the run, and
 * the member is informed. Throws a transient fault, so that the next attempt sends it.
 */
export async function emailDocument(context: Context, run: RunTarget, key: string): Promise<void> {
  const { db, who } = context
  const { companyId } = who
  const { path, templateId, date } = run
  const [[source]] = await db.batch(companyId, [runAt(companyId, { templateId, date })])
  if (!source?.document) return
  const target = { path: documentPathOf(path), id: source.document }
  try {
    const { draft } = await readMails(context, target)
    if (draft.recipients.length === 0) throw new DomainError('NO_ADDRESS', { party: source.party })
    refuse(checkRecipients(draft.recipients))
    const idempotency = { method: 'POST', path: `/${target.path}/${target.id}/mails/`, key, body: {} }
    await sendMail({ ...context, idempotency }, target, { ...draft, with_pdf: true })
  } catch (error) {
    if (!(error instanceof DomainError) || isTransientFault(error)) throw error
    await recordUnsent(context, run, problemsOf(error))
  }
}

/** Records at the run that its document could not be emailed after the last attempt (`reference`: of the job), and informs the member. */
export async function giveUpEmail(context: Context, run: RunTarget, reference: string): Promise<void> {
  await recordUnsent(context, run, [{ code: 'INTERNAL', path: '', params: { reference } }])
}

async function recordUnsent(context: Context, run: RunTarget, problems: readonly Problem[]): Promise<void> {
  const { db, who } = context
  const { companyId } = who
  const { path, templateId, date } = run
  const [[source], [company]] = await db.batch(companyId, [
    runAt(companyId, { templateId, date }),
    companyOf(companyId),
  ])
  if (!source?.document || !company) return
  const failed = { state: 'issued' as const, documentId: source.document, problems }
  const locked = { path, template: { id: templateId, title: source.title }, company }
  await db.transaction(companyId, async (tx) => {
    await tx.batch([
      setRunProblems(companyId, { templateId, date, problems }),
      ...(await failureAlerts(tx, context, { locked, date, run: failed })),
    ])
  })
}
