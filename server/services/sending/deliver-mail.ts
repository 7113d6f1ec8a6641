/**
 * Sends queued emails of documents: paper, e-invoice, attachments and share link are made at that moment. Repeated attempts
 * make one link. A document that is cancelled by then is not sent.
 */
import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { OutgoingMail, PartlySent } from '../../../domain/documents/mail.ts'
import { isMailed } from '../../../domain/documents/mailed-paths.ts'
import { DomainError } from '../../../domain/errors.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { company as companyOf } from '../../db/company/company-store.ts'
import { flushLog } from '../../db/core/commits.ts'
import type { StoredMail } from '../../db/documents/document-mail-store.ts'
import { mailFailed, mailOf, mailPartlySent, mailSent, mailTried } from '../../db/documents/document-mail-store.ts'
import { extendLink } from '../../db/documents/public-link-store.ts'
import type { FileStore } from '../../storage/files.ts'
import { openFile } from '../files/files.ts'
import { statementOf } from './statement-paper.ts'
import { documentUseCases } from '../document-registry.ts'
import { letterhead, printedLogo } from './letterhead.ts'
import { eInvoiceOfMail } from './mailed-e-invoice.ts'
import { addressOf, linkDays, linkStatements, newLink, subjectOf } from './public-links.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'

export type MailRoom = {
  files: FileStore
  publicUrl: string
  draw: (paper: PrintedDocument, logo: string | null) => Promise<Readable>
  post: (mail: OutgoingMail<Buffer>, id: string) => Promise<PartlySent | null>
  /** Returns the token of the link of an email by the email's id, the same for every attempt. */
  linkToken: (mailId: string) => string
}

/**
 * Sends a waiting email with the current paper; a sent one is left alone. When the server refuses some recipients, the part
 * that was sent becomes an email of its own, and the rest waits. Throws the answer of the mail server, CANCELLED_UNSENT when
 * the document was cancelled meanwhile, NOT_ALLOWED when the sender lost a permission, NOT_FOUND when it was deleted.
 */
export async function deliverMail(context: Context, id: string, room: MailRoom): Promise<void> {
  const { db, clock, who } = context
  const { companyId } = who
  const [[mail], [company]] = await db.batch(companyId, [mailOf(companyId, id), companyOf(companyId)])
  if (!mail || !company || mail.status === 'sent') return
  try {
    const { document_path: path } = mail
    const subject = await subjectOf(context, { path, id: mail.document_id }, 'update')
    if (subject.status === 'Cancelled') throw new DomainError('CANCELLED_UNSENT')
    const { style } = await letterhead(context)
    const attachments = [
      ...(mail.with_pdf ? [await paperOf(context, mail, room)] : []),
      ...(mail.with_e_invoice ? [await eInvoiceOfMail(context, { path, id: mail.document_id })] : []),
      ...(await filesFor(context, mail, room)),
    ]
    const text = await withLink(context, { mail, version: subject.version, slug: company.slug, room })
    const outgoing = { to: mail.recipients, replyTo: who.email, fromName: style.company, subject: mail.subject }
    // A crash may not take back what the email says.
    await db.single(flushLog())
    const partly = await room.post({ ...outgoing, text, attachments }, id)
    if (partly) {
      await db.batch(companyId, mailPartlySent(companyId, id, { ...partly, sentId: newId(), at: clock.now() }))
      throw partly.error
    }
  } catch (error) {
    await db.batch(companyId, [mailTried(companyId, id, reasonOf(error))])
    throw error
  }
  await db.batch(companyId, [mailSent(companyId, id, clock.now())])
}

/** Records that an email failed for good. */
export async function giveUpMail({ db, who }: Context, id: string): Promise<void> {
  await db.batch(who.companyId, [mailFailed(who.companyId, id)])
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Returns the paper of a document; of a contact its statement. */
async function paperOf(context: Context, mail: StoredMail, room: MailRoom) {
  const { document_path: path, document_id: id } = mail
  if (!isMailed(path)) throw new DomainError('NOT_FOUND')
  const isStatement = path === 'crm/parties'
  const paper = await (isStatement ? statementOf(context, id, mail) : documentUseCases(path).print?.(context, id))
  if (!paper) throw new DomainError('NOT_FOUND')
  const logo = await printedLogo(room.files, context.who.companyId, paper)
  return {
    filename: `${paper.fileName}.pdf`,
    contentType: 'application/pdf',
    content: await buffer(await room.draw(paper, logo)),
  }
}

async function filesFor(context: Context, mail: StoredMail, { files }: MailRoom) {
  const resource = resourceAt(mail.document_path)
  if (!resource) throw new DomainError('NOT_FOUND')
  const opened = mail.file_ids.map(async (id) => {
    const { file, content } = await openFile(context, { resource, id: mail.document_id }, { id, files })
    return { filename: file.name, contentType: file.content_type, content: await buffer(content) }
  })
  return Promise.all(opened)
}

type LinkedMail = { mail: StoredMail; version: number; slug: string; room: MailRoom }

/** Returns the body with the link of the email where it has the placeholder; every attempt extends the link. */
async function withLink(context: Context, { mail, version, slug, room }: LinkedMail): Promise<string> {
  if (!mail.body.includes('{link}')) return mail.body
  const { db, who } = context
  const target = { path: mail.document_path, id: mail.document_id }
  const token = room.linkToken(mail.id)
  const link = newLink(context, target, { days: linkDays[0], token })
  const [[extendedLink]] = await db.batch(who.companyId, [extendLink(who.companyId, link)])
  if (!extendedLink) await db.batch(who.companyId, linkStatements(context, target, { link, version }))
  return mail.body.replaceAll('{link}', addressOf(target, { publicUrl: room.publicUrl, slug, token }))
}
