/**
 * Comments on a document, a party or a line of a bank statement. Users who may read the record may read and write them, and may mention members who
 * may read it as well: each is emailed once, the author never.
 *
 *   Amy writes "@Ben please check"   Ben gets an email with a link to the record
 *   Amy mentions Cal, who may not read it   CANNOT_MENTION at `mentions.0`, nothing is written
 *   Amy deletes her comment          it is shown as deleted; its text stays in the audit log
 */
import { LONGEST_COMMENT } from '../../../domain/documents/comment.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { can } from '../../../domain/permissions/can.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { mergePermissions, permissionsOfSet } from '../../../domain/resources/modules.ts'
import type { Statement } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { Colleague, CommentRow } from '../../db/records/comment-store.ts'
import { colleagues, commentsOf, insertComment, markCommentDeleted } from '../../db/records/comment-store.ts'
import { company } from '../../db/company/company-store.ts'
import type { StoredRecord } from '../../db/records/records-store.ts'
import { mailTo } from '../identity/mail-out.ts'
import type { Site } from '../identity/site.ts'
import { readRecord } from './records.ts'
import { objectOf } from '../people/members.ts'
import type { Answer, Context, DecisionContext } from './unit-of-work.ts'
import { audit, newId, writeOnce } from './unit-of-work.ts'
import type { Owner } from '../files/files.ts'
import { cutText } from '../../../domain/language/cut-text.ts'

export type Comment = Omit<CommentRow, 'author_id'> & { may_delete: boolean }
/** A member who can be mentioned; `id` is the member's. */
export type Mentionable = Pick<Colleague, 'id' | 'name'>
type CommentContext = Context & { site: Pick<Site, 'sealer'> }

const mostMentions = 20

/** Returns the comments of a record, oldest first. Raises NOT_ALLOWED, NOT_FOUND. */
export async function listComments(context: Context, owner: Owner): Promise<Comment[]> {
  await readRecord(context, owner.resource, owner.id)
  const [rows] = await context.db.batch(context.who.companyId, [commentsOf(documentOf(context, owner))])
  return rows.map((row) => toComment(context, row))
}

/** Returns the members who may read the record, except the user. Raises NOT_ALLOWED, NOT_FOUND. */
export async function listMentionable(context: Context, owner: Owner): Promise<Mentionable[]> {
  await readRecord(context, owner.resource, owner.id)
  const [members] = await context.db.batch(context.who.companyId, [colleagues(context.who.companyId)])
  return members
    .filter((member) => member.user_id !== context.who.userId && mayRead(member, owner))
    .map(({ id, name }) => ({ id, name }))
}

/**
 * Writes a comment and emails the mentioned members. The body is `{text, mentions: [member id]}`. Raises NOT_ALLOWED,
 * NOT_FOUND; REQUIRED and TOO_LONG at `text`, CANNOT_MENTION at `mentions.0` and so on, UNKNOWN_FIELD.
 */
export async function addComment(context: CommentContext, owner: Owner, body: unknown): Promise<Answer<Comment>> {
  const record = await readRecord(context, owner.resource, owner.id)
  const { text, mentions } = parse(body)
  const { companyId, userId } = context.who
  return writeOnce(context, {
    load: reading([colleagues(companyId), company(companyId)], ([members, [ownCompany]]) => ({
      members,
      ownCompany,
    })),
    write: ({ members, ownCompany }) => {
      const mentionedMembers = mentions.map((id) =>
        members.find((member) => member.id === id && mayRead(member, owner)),
      )
      refuse(
        mentionedMembers.flatMap((member, n) =>
          member ? [] : [{ code: 'CANNOT_MENTION', path: `mentions.${n}` } as const],
        ),
      )
      const id = newId()
      const author = members.find((member) => member.user_id === userId)?.name ?? context.who.email
      const label = shortTitle(titleOf(owner, record))
      const params = {
        company: ownCompany?.name ?? '',
        author,
        type: owner.resource.label,
        country: ownCompany?.country_iso ?? '',
        title: label,
        text,
        place: `${ownCompany?.slug}/${pageOf(owner, record)}`,
      }
      const recipients = new Map(
        mentionedMembers.flatMap((one) => (one && one.user_id !== userId ? [[one.user_id, one.email]] : [])),
      )
      return {
        status: 201,
        id,
        statements: [
          insertComment({
            ...documentOf(context, owner),
            id,
            authorId: userId,
            body: text,
            mentions: [...new Set(mentions)],
            at: context.clock.now(),
          }),
          trace(context, owner, { record, action: 'comment', change: [null, text] }),
          ...[...recipients.values()].map((to) => mailTo(context.site, { to, template: 'mention', params }, companyId)),
        ],
      }
    },
    read: (id) =>
      reading([commentsOf(documentOf(context, owner))], ([rows]) => {
        const row = rows.find((one) => one.id === id)
        if (!row) throw new DomainError('NOT_FOUND')
        return toComment(context, row)
      }),
  })
}

/** Deletes a comment of the user. Raises NOT_ALLOWED, NOT_FOUND for one of another author or a deleted one. */
export async function deleteComment(context: Context, owner: Owner, id: string): Promise<void> {
  const record = await readRecord(context, owner.resource, owner.id)
  const { companyId, userId: authorId } = context.who
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  await context.db.transaction(companyId, async (tx) => {
    const isHere = (await tx.run(commentsOf(documentOf(context, owner)))).some((row) => row.id === id)
    const [deleted] = isHere
      ? await tx.run(markCommentDeleted(companyId, { id, authorId, at: context.clock.now() }))
      : []
    if (!deleted) throw new DomainError('NOT_FOUND')
    await tx.run(trace(context, owner, { record, action: 'delete-comment', change: [deleted.body, null] }))
  })
}

function parse(body: unknown): { text: string; mentions: string[] } {
  const { text: input, mentions = [], ...others } = objectOf(body)
  const text = typeof input === 'string' ? input.trim() : ''
  const problems: Problem[] = Object.keys(others).map((field) => ({
    code: 'UNKNOWN_FIELD',
    path: field,
    params: { field },
  }))
  if (text === '') problems.push({ code: 'REQUIRED', path: 'text' })
  if (text.length > LONGEST_COMMENT) {
    problems.push({ code: 'TOO_LONG', path: 'text', params: { max: String(LONGEST_COMMENT) } })
  }
  const ids: unknown[] = Array.isArray(mentions) ? mentions : [mentions]
  if (ids.length > mostMentions) problems.push({ code: 'CANNOT_MENTION', path: `mentions.${mostMentions}` })
  refuse(problems)
  return { text, mentions: ids.map(String) }
}

function mayRead({ role, sets }: Colleague, { resource }: Owner): boolean {
  return can({ roles: [role], permissions: mergePermissions(sets.map(permissionsOfSet)) }, `${rightsOf(resource)}.read`)
}

function toComment({ who }: Context, { author_id: authorId, ...row }: CommentRow): Comment {
  return { ...row, may_delete: authorId === who.userId && row.body !== null }
}

function documentOf({ who }: DecisionContext, { resource, id }: Owner) {
  return { companyId: who.companyId, path: resource.path, documentId: id }
}

function titleOf({ resource }: Owner, record: StoredRecord): string {
  return String(record[`${resource.title}_label`] ?? record[resource.title] ?? '')
}

/** Returns the page with the comments of a record below the company; a part of another record is shown on the page of that one. */
function pageOf({ resource, id }: Owner, record: StoredRecord): string {
  const { opens, path, screens } = resource
  if (opens) return `${String(record[opens.path])}/${String(record[opens.id])}?line=${id}`
  return `${path}/${id}${screens.includes('detail') ? '' : '/edit'}`
}

/** The description of a statement line may be too long for the subject of an email. */
function shortTitle(title: string): string {
  return title.length > 100 ? `${cutText(title, 99).trimEnd()}…` : title
}

type Trace = { record: StoredRecord; action: string; change: readonly [string | null, string | null] }

function trace(context: DecisionContext, owner: Owner, { record, action, change }: Trace): Statement {
  const { version } = record
  const label = titleOf(owner, record)
  return audit(context, {
    action,
    resource: owner.resource.path,
    objectId: owner.id,
    version,
    label,
    changes: { comment: change },
  })
}
