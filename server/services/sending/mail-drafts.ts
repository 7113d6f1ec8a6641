/**
 * Drafts of the emails of several documents: each to the first address of its contact, with the template of its kind. A
 * document that cannot be sent has the reason in `problem`.
 */
import type { MailText } from '../../../domain/documents/mail.ts'
import { checkRecipients, fillMail } from '../../../domain/documents/mail.ts'
import type { MailedPath } from '../../../domain/documents/mailed-paths.ts'
import type { ErrorCode, Params } from '../../../domain/errors.ts'
import { DomainError, refuse, sentence } from '../../../domain/errors.ts'
import type { Wording } from '../../../domain/language/languages.ts'
import { MOST_TOGETHER } from '../../../domain/printing/printed-paths.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { MailSubject } from '../../db/documents/document-mail-store.ts'
import { lastMailed, mailSubjects } from '../../db/documents/document-mail-store.ts'
import { wordingIn } from '../../wording.ts'
import { mailFactsOf, mailTemplate, refuseUnsent } from './document-mail.ts'
import { letterheads } from './letterhead.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

/** The draft of an email; one with a `problem` cannot be sent. */
export type MailDraft = MailText & {
  id: string
  number: string | null
  party: string
  recipients: string[]
  problem: { code: string; message: string } | null
  /** When the document was emailed last; null for never. */
  mailed_at: Date | null
}

/**
 * Returns the drafts of the emails of documents, in the order of `ids`, without those that do not exist. Raises NOT_ALLOWED,
 * AT_MOST at `id` for more than 500, UNKNOWN_REFERENCE for a malformed id.
 */
export async function readMailDrafts(context: Context, path: MailedPath, ids: readonly string[]): Promise<MailDraft[]> {
  require(context, `${moduleOf(path)}.update`)
  if (ids.length > MOST_TOGETHER) refuse([{ code: 'AT_MOST', path: 'id', params: { max: `${MOST_TOGETHER}` } }])
  if (!ids.every(isId)) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'id' }])
  const { companyId } = context.who
  const letterheadIn = await letterheads(context)
  const templateIn = await mailTemplate(context, path)
  const [subjects, mailed] = await context.db.batch(companyId, [
    mailSubjects(companyId, path, ids),
    lastMailed(companyId, path, ids),
  ])
  const subjectOf = new Map(subjects.map((subject) => [subject.id, subject]))
  const mailedAt = new Map(mailed.map(({ document_id: id, at }) => [id, at]))
  return [...new Set(ids)].flatMap((id) => {
    const subject = subjectOf.get(id)
    if (!subject) return []
    const recipients = subject.addresses.slice(0, 1)
    const { number, party } = subject
    const head = letterheadIn(subject.language)
    const text = fillMail(templateIn(head.style.wording), mailFactsOf(subject, head))
    return [
      {
        id,
        number,
        party,
        recipients,
        ...text,
        problem: problemOf(subject, wordingIn(context.language ?? 'en')),
        mailed_at: mailedAt.get(id) ?? null,
      },
    ]
  })
}

/** Returns why an email cannot be sent: the status of its document, or a missing or invalid address. */
function problemOf(subject: MailSubject, wording: Wording): MailDraft['problem'] {
  const toProblem = (code: ErrorCode, params: Params) => ({ code, message: sentence(code, params, wording) })
  try {
    refuseUnsent(subject)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return toProblem(error.code, error.params)
  }
  const { party, addresses } = subject
  if (addresses.length === 0) return toProblem('NO_ADDRESS', { party })
  const [wrong] = checkRecipients(addresses.slice(0, 1))
  return wrong ? toProblem(wrong.code, wrong.params ?? {}) : null
}
