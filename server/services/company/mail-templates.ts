/** Email templates of a company, one for each kind of document. */
import type { MailText } from '../../../domain/documents/mail.ts'
import type { MailedPath } from '../../../domain/documents/mailed-paths.ts'
import { checkTemplate, shippedTemplate } from '../../../domain/documents/mail.ts'
import { isMailed, mailedPaths } from '../../../domain/documents/mailed-paths.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { company } from '../../db/company/company-store.ts'
import { mailTemplates, putTemplate } from '../../db/documents/document-mail-store.ts'
import { wordingIn } from '../../wording.ts'
import { asObject, asText, parseVersion, unknownFields } from '../documents/body.ts'
import { runnerOf } from '../books/books.ts'
import type { Context } from '../core/unit-of-work.ts'
import { stale } from '../core/require-version.ts'
import { audit, changesBetween } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'

/** `version` is 0 while the company uses the default. */
export type MailTemplateAnswer = MailText & { path: MailedPath; version: number }

/** Returns every template, the default ones in the language of the company. Raises NOT_ALLOWED for users who are neither owner nor admin. */
export async function readMailTemplates(context: Context): Promise<MailTemplateAnswer[]> {
  requireRole(context)
  const { companyId } = context.who
  const [templates, [row]] = await context.db.batch(companyId, [mailTemplates(companyId), company(companyId)])
  const wording = wordingIn(row?.language ?? 'en', row?.country_iso)
  return mailedPaths.map((path) => {
    const { subject, body, version } = templates.find((one) => one.path === path) ?? {
      ...shippedTemplate(path, wording),
      version: 0,
    }
    return { path, subject, body, version }
  })
}

/**
 * Changes the template of a kind: `{path, subject, body, version}`. Raises NOT_ALLOWED, NOT_FOUND for a kind that is
 * never emailed, REQUIRED, TOO_LONG and UNKNOWN_PLACE at their fields, STALE.
 */
export async function changeMailTemplate(context: Context, body: unknown): Promise<MailTemplateAnswer[]> {
  requireRole(context)
  const { companyId } = context.who
  const { path, version, ...text } = parse(body)
  const before = (await readMailTemplates(context)).find((one) => one.path === path)
  const isCurrent = await context.db.transaction(companyId, async (tx) => {
    const [stored] = await tx.run(putTemplate(companyId, { path, version, ...text }))
    if (!stored) return false
    const changes = changesBetween({ subject: before?.subject, body: before?.body }, text)
    const about = { resource: 'settings/invoice', objectId: companyId, version: stored.version, label: path }
    await tx.run(audit(context, { action: 'update', ...about, changes }))
    return true
  })
  if (!isCurrent)
    throw await stale(runnerOf(context), context, { resource: 'settings/invoice', id: companyId, version })
  return readMailTemplates(context)
}

function parse(body: unknown): MailTemplateAnswer {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const path = asText(values['path'], 'path', problems)
  const text = {
    subject: asText(values['subject'], 'subject', problems).trim(),
    body: asText(values['body'], 'body', problems),
  }
  const version = parseVersion(body)
  refuse([...problems, ...unknownFields(values, ['path', 'subject', 'body', 'version'], '')])
  if (!isMailed(path)) throw new DomainError('NOT_FOUND')
  refuse(checkTemplate(text, path))
  return { path, version, ...text }
}
