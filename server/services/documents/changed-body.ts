/**
 * Merges a partial change with the stored document: absent fields keep their stored values, and a change without any
 * difference writes nothing.
 */
import { refuse } from '../../../domain/errors.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import { isBody, isSame, isWhole, mergeBody } from '../../../domain/resources/core/document-body.ts'
import type { Reading } from '../../db/core/client.ts'
import type { Context, Write } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'

/**
 * Reads the stored document of an id under its wire names, including fields that the user may not see; raises
 * NOT_FOUND.
 */
export type StoredBody = (context: Context, id: string) => Reading<Body>

/**
 * Returns the complete body of a change: the sent fields, and the stored values of the others. A complete body without
 * ids of lines is not merged, so that the stored document is not read. Requires the update permission; raises
 * UNKNOWN_REFERENCE at the id of a line that the document does not have, DUPLICATE at one that is sent again.
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
  // With an old version the use-case raises STALE, which is more precise.
  if (before['version'] === body['version']) refuse(merged.problems)
  return merged.body
}

/**
 * Checks the body of a new document. Requires the create permission; raises UNKNOWN_REFERENCE at the id of a line,
 * because a new document has no stored lines.
 */
export function refuseStoredLines(context: Context, resource: Resource, body: unknown): void {
  require(context, `${rightsOf(resource)}.create`)
  if (isBody(body)) refuse(mergeBody(resource, {}, body).problems)
}

/** Returns whether a complete body equals the stored one. */
export function hasNoChanges(resource: Resource, stored: Body, body: unknown): boolean {
  return isBody(body) && isSame(resource, stored, body)
}

/** Returns the result of a change without any difference: no new version, and no line in the history. */
export function unchangedWrite(id: string): Write {
  return { status: 200, id, statements: [] }
}
