/**
 * Emails of documents: stored with their text, sent by a job that renders the paper at that moment. The page of the document
 * shows their state; one that failed can be sent again unless the document is cancelled.
 */
import type { MailFacts, MailText } from '../../../domain/documents/mail.ts'
import type { MailedPath } from '../../../domain/documents/mailed-paths.ts'
import { cannotBeEmailed } from '../../../domain/documents/mailed-paths.ts'
import { checkMailText, checkRecipients, fillMail, shippedTemplate } from '../../../domain/documents/mail.ts'
import type { Problem } from '../../../domain/errors.ts'
import { hasEInvoice } from '../../../domain/documents/e-invoice/e-invoice-paths.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Wording } from '../../../domain/language/languages.ts'
import { isZero } from '../../../domain/money/decimal.ts'
import { salesQuotations } from '../../../domain/resources/trade/sales-quotations.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { reading } from '../../db/core/client.ts'
import type { MailSubject, StoredMail } from '../../db/documents/document-mail-store.ts'
import { insertMail, mailOf, mailsOf, mailTemplates, requeueMail } from '../../db/documents/document-mail-store.ts'
import type { StoredFile } from '../../db/records/file-store.ts'
import { filesOf } from '../../db/records/file-store.ts'
import { markQuotationSent } from '../../db/trade/quotation-store.ts'
import { later } from '../../jobs/queue.ts'
import { period } from '../../reports/run-report.ts'
import { asFlag, asList, asObject, asText, unknownFields } from '../documents/body.ts'
import type { Letterhead } from './letterhead.ts'
import { letterhead } from './letterhead.ts'
import { eInvoiceOfMail } from './mailed-e-invoice.ts'
import type { Target } from './public-links.ts'
import { subjectOf } from './public-links.ts'
import type { Answer, Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, changeOnce, newId, nothingToLoad } from '../core/unit-of-work.ts'

const MOST_ATTACHED = 10 * 1024 * 1024

export type MailAnswer = Omit<StoredMail, 'document_path' | 'document_id'>
/** The emails of a document, and the draft of the next one. */
export type MailDesk = { mails: MailAnswer[]; draft: MailText & { recipients: string[] } }

/** Returns the emails of a document and the draft of the next one. Raises NOT_ALLOWED, NOT_FOUND. */
export async function readMails(context: Context, target: Target): Promise<MailDesk> {
  const subject = await subjectOf(context, target, 'read')
  const { companyId } = context.who
  const { path, id } = target
  const [mails] = await context.db.batch(companyId, [mailsOf(companyId, path, id)])
  const templateIn = await mailTemplate(context, path as MailedPath)
  const head = await letterhead(context, subject.language)
  return {
    mails: mails.map(answered),
    draft: {
      recipients: subject.addresses.slice(0, 1),
      ...fillMail(templateIn(head.style.wording), mailFactsOf(subject, head)),
    },
  }
}

/** Returns the email template of a kind of document: the company's own, else the default one in the language of a wording. */
export async function mailTemplate({ db, who }: Context, path: MailedPath): Promise<(wording: Wording) => MailText> {
  const [templates] = await db.batch(who.companyId, [mailTemplates(who.companyId)])
  const existing = templates.find((one) => one.path === path)
  return (wording) => existing ?? shippedTemplate(path, wording)
}

function answered({ document_path: _path, document_id: _id, ...mail }: StoredMail): MailAnswer {
  return mail
}

/**
 * Returns the values of the placeholders of a template; {link} is filled in when the email is sent. The date of a statement
 * is today, because its balance is that of today.
 */
export function mailFactsOf(subject: MailSubject, { style, today }: Pick<Letterhead, 'style' | 'today'>): MailFacts {
  const money = (amount: string) =>
    `${style.currency.code} ${isZero(amount) ? style.figure('0', style.currency.digits) : style.money(amount)}`
  return {
    company: style.company,
    party: subject.party,
    number: subject.number ?? '',
    date: style.date(subject.date ?? today),
    due_date: subject.due_date === null ? '' : style.date(subject.due_date),
    total: subject.total === null ? '' : money(subject.total),
    open: money(subject.open),
  }
}

/**
 * Queues an email of a document. Raises NOT_ALLOWED, NOT_FOUND, WRONG_STATUS for a draft or a cancelled document, the
 * problems of text, recipients and days at their fields, UNKNOWN_REFERENCE at `files.N`, TOO_LARGE at `files`, UNKNOWN_FIELD at
 * `with_e_invoice` for a document without one, and what an e-invoice lacks.
 */
export async function sendMail(context: Context, target: Target, body: unknown): Promise<Answer<MailAnswer>> {
  const subject = await subjectOf(context, target, 'update')
  refuseUnsent(subject)
  const { path, id: documentId } = target
  const input = parse(body, path as MailedPath)
  const { companyId, userId } = context.who
  if (input.with_e_invoice) await eInvoiceOfMail(context, target)
  return changeOnce(context, {
    load: reading([filesOf({ companyId, path, documentId })], ([storedFiles]) => checkFiles(input.files, storedFiles)),
    change: async () => {
      const id = newId()
      const { files, ...message } = input
      return {
        status: 201,
        id,
        statements: [
          insertMail(companyId, {
            ...message,
            id,
            document_path: path,
            document_id: documentId,
            file_ids: files,
            created_by: userId,
            created_at: context.clock.now(),
          }),
          queued(context, id),
          ...(path === salesQuotations.path ? [markQuotationSent(companyId, documentId)] : []),
          audit(context, {
            action: 'email',
            resource: path,
            objectId: documentId,
            version: subject.version,
            label: path === 'crm/parties' ? subject.party : null,
            changes: { recipients: [null, input.recipients.join(', ')], subject: [null, input.subject] },
          }),
        ],
      }
    },
    read: (id) => mailReading(companyId, id),
  })
}

/** Raises WRONG_STATUS for a draft or a cancelled document, which are never sent. */
export function refuseUnsent({ status }: MailSubject): void {
  if (cannotBeEmailed(status)) throw new DomainError('WRONG_STATUS', { status })
}

/**
 * Queues an email again whose sending failed. Raises NOT_ALLOWED, WRONG_STATUS for a document that is cancelled by now,
 * NOT_FOUND also for an email that is waiting or sent.
 */
export async function retryMail(context: Context, target: Target, mailId: string): Promise<Answer<MailAnswer>> {
  const subject = await subjectOf(context, target, 'update')
  refuseUnsent(subject)
  const { companyId } = context.who
  return changeOnce(context, {
    load: nothingToLoad,
    change: async (tx) => {
      const [mail] = isId(mailId) ? await tx.run(mailOf(companyId, mailId)) : []
      const isHere = mail?.document_path === target.path && mail.document_id === target.id
      if (!isHere || (await tx.run(requeueMail(companyId, mailId))).length === 0) throw new DomainError('NOT_FOUND')
      const about = { resource: target.path, objectId: target.id, version: subject.version }
      const label = target.path === 'crm/parties' ? subject.party : null
      const changes = { status: ['failed', 'queued'] as const }
      return {
        status: 200,
        id: mailId,
        statements: [queued(context, mailId), audit(context, { action: 'email', ...about, label, changes })],
      }
    },
    read: (id) => mailReading(companyId, id),
  })
}

function queued({ who }: DecisionContext, mailId: string) {
  const { companyId, userId } = who
  return later({ companyId, userId, name: 'document.mail', payload: { mailId }, dedupeKey: `document.mail ${mailId}` })
}

function mailReading(companyId: string, id: string) {
  return reading([mailOf(companyId, id)], ([[mail]]) => {
    if (!mail) throw new DomainError('NOT_FOUND')
    return answered(mail)
  })
}

type Input = MailText & {
  recipients: string[]
  with_pdf: boolean
  with_e_invoice: boolean
  files: string[]
  start_date: string | null
  end_date: string | null
}

function parse(body: unknown, path: MailedPath): Input {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const texts = (name: string) =>
    asList(values[name], name, problems).map((one, at) => asText(one, `${name}.${at}`, problems).trim())
  const day = (name: string) => asText(values[name], name, problems) || null
  const input = {
    recipients: [...new Set(texts('recipients'))],
    subject: asText(values['subject'], 'subject', problems).replaceAll(/\s+/g, ' ').trim(),
    body: asText(values['body'], 'body', problems),
    with_pdf: asFlag(values['with_pdf'], 'with_pdf', problems),
    with_e_invoice: asFlag(values['with_e_invoice'], 'with_e_invoice', problems),
    files: texts('files'),
    start_date: day('start_date'),
    end_date: day('end_date'),
  }
  refuse([
    ...problems,
    ...unknownFields(values, Object.keys(input), ''),
    ...checkRecipients(input.recipients),
    ...checkMailText(input, path),
    ...(input.with_e_invoice && !hasEInvoice(path) ? [notHere('with_e_invoice')] : []),
  ])
  period({ start_date: input.start_date ?? '', end_date: input.end_date ?? '' })
  return input
}

function notHere(field: string): Problem {
  return { code: 'UNKNOWN_FIELD', path: field, params: { field } }
}

function checkFiles(requestedIds: readonly string[], storedFiles: readonly StoredFile[]): void {
  const attachments = requestedIds.map((id) => storedFiles.find((file) => file.id === id))
  const unknown = attachments.flatMap((file, at) =>
    file ? [] : [{ code: 'UNKNOWN_REFERENCE' as const, path: `files.${at}` }],
  )
  const size = attachments.reduce((sum, file) => sum + (file?.size ?? 0), 0)
  refuse([
    ...unknown,
    ...(size > MOST_ATTACHED ? [{ code: 'TOO_LARGE' as const, path: 'files', params: { max: '10 MiB' } }] : []),
  ])
}
