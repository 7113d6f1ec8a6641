/**
 * Mails about documents as they go out: the paper is drawn, the e-invoice is written, the files are taken along, and a link
 * is made at that moment.
 * However often it is tried, a mail has one link. What is cancelled by then stays in the house.
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
import { addressOf, linkDays, linkMade, newLink, subjectOf } from './public-links.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'

export type MailRoom = {
  files: FileStore
  publicUrl: string
  draw: (paper: PrintedDocument, logo: string | null) => Promise<Readable>
  post: (mail: OutgoingMail<Buffer>, id: string) => Promise<PartlySent | null>
  /** What stands in the link of a mail, by the mail's id; the same whenever it is asked. */
  linkToken: (mailId: string) => string
}

/**
 * Sends a mail that waits, with its paper as it prints now; one that has gone out stays. Of one that the server refuses for
 * some recipients, what went out becomes a mail of its own, and it waits for those alone. Throws what the mail server said,
 * CANCELLED_UNSENT when the document was cancelled meanwhile, NOT_ALLOWED when the sender may not send or read it any
 * more, NOT_FOUND when it is gone.
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

/** Tells on its document that a mail was given up. */
export async function giveUpMail({ db, who }: Context, id: string): Promise<void> {
  await db.batch(who.companyId, [mailFailed(who.companyId, id)])
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** The paper of a document; of a party its statement. */
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

/** The body with the mail's link where it asks for one; every try lets it last anew. */
async function withLink(context: Context, { mail, version, slug, room }: LinkedMail): Promise<string> {
  if (!mail.body.includes('{link}')) return mail.body
  const { db, who } = context
  const target = { path: mail.document_path, id: mail.document_id }
  const token = room.linkToken(mail.id)
  const link = newLink(context, target, { days: linkDays[0], token })
  const [[extendedLink]] = await db.batch(who.companyId, [extendLink(who.companyId, link)])
  if (!extendedLink) await db.batch(who.companyId, linkMade(context, target, { link, version }))
  return mail.body.replaceAll('{link}', addressOf(target, { publicUrl: room.publicUrl, slug, token }))
}
