/**
 * Share links: whoever has one can read one document, as a page and as a PDF. The token in the address is returned once and
 * stored as a hash; a link expires, or is ended by a user.
 */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { hasPublicPage, isMailed } from '../../../domain/documents/mailed-paths.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import { statusAllows } from '../../../domain/documents/status.ts'
import type { Act, Action } from '../../../domain/resources/core/define.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { company as companyOf } from '../../db/company/company-store.ts'
import type { Statement } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { MailSubject } from '../../db/documents/document-mail-store.ts'
import { mailSubjects } from '../../db/documents/document-mail-store.ts'
import type { NewLink, OpenedLink, StoredLink } from '../../db/documents/public-link-store.ts'
import {
  countOpening,
  insertLink,
  linkOf,
  linkOfHash,
  linksOf,
  revokeLink,
} from '../../db/documents/public-link-store.ts'
import { documentUseCases } from '../document-registry.ts'
import type { FileStore } from '../../storage/files.ts'
import { hashOf, newToken } from '../identity/tokens.ts'
import { printedLogo } from './letterhead.ts'
import type { Answer, Context, Who } from '../core/unit-of-work.ts'
import { audit, newId, nothingToLoad, require, answerOnce } from '../core/unit-of-work.ts'

export type Target = { path: string; id: string }

/** The days for which a link can be valid; the first is the default. */
export const linkDays = [30, 7, 90, 365] as const

/** Returns the document of a link or an email. Raises NOT_ALLOWED, NOT_FOUND. */
export async function subjectOf(
  context: Context,
  { path, id }: Target,
  action: 'read' | 'update',
): Promise<MailSubject> {
  if (!isMailed(path)) throw new DomainError('NOT_FOUND')
  require(context, `${moduleOf(path)}.${action}`)
  const { companyId } = context.who
  const [[subject]] = isId(id) ? await context.db.batch(companyId, [mailSubjects(companyId, path, [id])]) : [[]]
  if (!subject) throw new DomainError('NOT_FOUND')
  return subject
}

/** Returns the links of a document, the newest first, and whether each leads there now. Raises NOT_ALLOWED, NOT_FOUND. */
export async function listLinks(context: Context, target: Target): Promise<(StoredLink & { is_valid: boolean })[]> {
  await subjectOf(context, target, 'read')
  const { companyId } = context.who
  const [links] = await context.db.batch(companyId, [linksOf(companyId, target.path, target.id)])
  const now = context.clock.now()
  return links.map((link) => ({ ...link, is_valid: link.revoked_at === null && link.expires_at > now }))
}

/**
 * Creates a link and returns its whole address, once. Raises NOT_ALLOWED, NOT_FOUND, WRONG_STATUS for a draft and for a
 * contact, which has no paper of its own, NOT_IN_LIST at `days`, and TOLD_ONCE when the request is repeated.
 */
export async function createLink(
  context: Context,
  target: Target,
  { publicUrl, body }: { publicUrl: string; body: unknown },
): Promise<Answer<{ id: string; url: string; expires_at: Date }>> {
  const subject = await subjectOf(context, target, 'update')
  if (subject.status === 'Draft' || !isMailed(target.path) || !hasPublicPage(target.path)) {
    throw new DomainError('WRONG_STATUS', { status: subject.status })
  }
  const days = daysOf(body)
  const { companyId } = context.who
  const [[company]] = await context.db.batch(companyId, [companyOf(companyId)])
  if (!company) throw new DomainError('NOT_FOUND')
  const { token } = newToken()
  const link = newLink(context, target, { days, token })
  const statements = linkStatements(context, target, { link, version: subject.version })
  const url = addressOf(target, { publicUrl, slug: company.slug, token })
  return answerOnce(context, {
    load: nothingToLoad,
    write: () => ({ status: 201, id: link.id, statements }),
    read: () => reading([], () => ({ id: link.id, url, expires_at: link.expiresAt })),
  })
}

function daysOf(body: unknown): number {
  const requestedDays: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'days') : undefined
  const days = linkDays.find((one) => one === (requestedDays ?? linkDays[0]))
  const problem: Problem = { code: 'NOT_IN_LIST', path: 'days', params: { choices: linkDays.join(', ') } }
  if (days === undefined) refuse([problem])
  return days ?? linkDays[0]
}

/** Returns a new link by the token of its address, valid for the given days; only the hash of the token is stored. */
export function newLink(
  { clock, who }: Context,
  { path, id: documentId }: Target,
  { days, token }: { days: number; token: string },
): NewLink {
  const at = clock.now()
  const expiresAt = new Date(at.getTime() + days * 86_400_000)
  return { id: newId(), path, documentId, hash: hashOf(token).toString('hex'), expiresAt, createdBy: who.userId, at }
}

/** Returns the statements that store a link to a document, with its audit row. */
export function linkStatements(
  context: Context,
  { path, id }: Target,
  { link, version }: { link: NewLink; version: number },
): [Statement, Statement] {
  const changes = { expires_at: [null, link.expiresAt.toISOString()] } as const
  return [
    insertLink(context.who.companyId, link),
    audit(context, { action: 'create-link', resource: path, objectId: id, version, label: null, changes }),
  ]
}

/** Returns the address of a link. */
export function addressOf(
  { path, id }: Target,
  { publicUrl, slug, token }: { publicUrl: string; slug: string; token: string },
): string {
  return `${publicUrl}/${slug}/${path}/${id}?hash=${token}`
}

/** Ends a link at once. Raises NOT_ALLOWED, NOT_FOUND also for one that has ended. */
export async function endLink(context: Context, target: Target, linkId: string): Promise<void> {
  const subject = await subjectOf(context, target, 'update')
  if (!isId(linkId)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const link = { id: linkId, path: target.path, documentId: target.id, at: context.clock.now() }
  await context.db.transaction(companyId, async (tx) => {
    const [ended] = await tx.run(revokeLink(companyId, link))
    if (!ended) throw new DomainError('NOT_FOUND')
    const { version } = subject
    const changes = { link: ['open', 'ended'] as const }
    await tx.run(
      audit(context, { action: 'end-link', resource: target.path, objectId: target.id, version, label: null, changes }),
    )
  })
}

/**
 * Returns the context of a reader with a link, member or not: they may read that one document and do the act of the route, in
 * the name of the link's author. Raises NOT_FOUND for a hash that is unknown, ended, expired, or of another document.
 */
export async function readerByLink(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { slug, path, id, hash, action }: Target & { slug: string; hash: string; action: Action },
): Promise<Omit<Who, 'address'>> {
  const [[place]] = await db.batch(null, [linkOfHash(hashOf(hash).toString('hex'))])
  if (!place) throw new DomainError('NOT_FOUND')
  const { company_id: companyId } = place
  const [[link]] = await db.batch(companyId, [linkOf(companyId, place.id)])
  if (!link || !leadsTo(link, { slug, path, id }) || link.expires_at <= clock.now()) throw new DomainError('NOT_FOUND')
  return {
    userId: link.created_by,
    email: '',
    companyId,
    memberId: '',
    roles: [],
    permissions: { [moduleOf(path)]: { read: true, [action]: true } },
    link: place.id,
  }
}

function leadsTo(link: OpenedLink, { slug, path, id }: Target & { slug: string }): boolean {
  return link.slug === slug && link.document_path === path && link.document_id === id
}

/**
 * The content of a public page: the paper with its logo (a data address) and, where the reader may act, the acts that the
 * document allows now, its status and its version.
 */
export type PublicDocument = {
  path: string
  id: string
  paper: PrintedDocument
  logo: string | null
  offer: Offer | null
}
type Offer = { version: number; status: string; acts: string[] }

/** Returns the paper of a link's document and counts the opening. Raises NOT_FOUND for a document without a paper. */
export async function readPublicly(
  context: Context & { files: FileStore },
  { path, id }: Target,
): Promise<PublicDocument> {
  const { companyId, link } = context.who
  const { print, read } = documentUseCases(path)
  if (!print || link === undefined) throw new DomainError('NOT_FOUND')
  const paper = await print(context, id)
  await context.db.batch(companyId, [countOpening(companyId, link, context.clock.now())])
  const acts = (resourceAt(path)?.acts ?? []).filter(({ byLink }) => byLink === true)
  const offer = acts.length === 0 ? null : offerOf(path, await read(context, id), acts)
  return { path, id, paper, logo: await printedLogo(context.files, companyId, paper), offer }
}

/** Returns the acts by link that a document allows now. */
function offerOf(path: string, document: unknown, acts: readonly Act[]): Offer {
  const { version, status } = document as { version: number; status: string }
  const allowed = acts.filter(({ name }) => statusAllows(resourceAt(path) ?? {}, { status, act: name }))
  return { version, status, acts: allowed.map(({ name }) => name) }
}
