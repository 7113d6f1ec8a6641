/**
 * What the body of a document says about stored lines, and a change about everything else: absent fields stay as they are
 * stored, and a change that says nothing new is none.
 */
import { refuse } from '../../../domain/errors.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import { isBody, isSame, isWhole, mergeBody } from '../../../domain/resources/core/document-body.ts'
import type { Reading } from '../../db/core/client.ts'
import type { Context, Write } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

/** The stored document of an id under the names of the wire, whatever the reader may see of it; raises NOT_FOUND. */
export type StoredBody = (context: Context, id: string) => Reading<Body>

/**
 * The whole body of a change: what was sent, and what is stored of the rest. A document that is sent whole is not read.
 * Asks for the right to change; raises UNKNOWN_REFERENCE at the id of a line that the document does not have.
 */
export async function changedBody(
  context: Context,
  { resource, stored }: { resource: Resource; stored: StoredBody },
  { id, body }: { id: string; body: unknown },
): Promise<unknown> {
  require(context, `${rightsOf(resource)}.update`)
  if (!isBody(body) || isWhole(resource, body)) return body
  const before = await context.db.read(context.who.companyId, stored(context, id))
  const merged = mergeBody(resource, before, body)
  // On an old version the use-case raises STALE, which says more.
  if (before['version'] === body['version']) refuse(merged.problems)
  return merged.body
}

/**
 * Takes the body of a new document. Asks for the right to create; raises UNKNOWN_REFERENCE at the id of a line, which would
 * be a stored one.
 */
export function refuseStoredLines(context: Context, resource: Resource, body: unknown): void {
  require(context, `${rightsOf(resource)}.create`)
  if (isBody(body)) refuse(mergeBody(resource, {}, body).problems)
}

/** Whether a whole body says nothing but what is stored. */
export function saysNothingNew(resource: Resource, stored: Body, body: unknown): boolean {
  return isBody(body) && isSame(resource, stored, body)
}

/** What a change that says nothing new writes: no version, and no line in the history. */
export function unchanged(id: string): Write {
  return { status: 200, id, statements: [] }
}
