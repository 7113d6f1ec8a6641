/** Checks the version with which a client previews a change of a stored document. */
import { isBody } from '../../../domain/resources/core/document-body.ts'
import type { Context } from '../core/unit-of-work.ts'
import { stale } from '../core/unit-of-work.ts'
import { parseVersion } from './body.ts'
import { runnerOf } from '../books/books.ts'

type PreviewedDocument = { path: string; id: string; version: number }

/**
 * Raises STALE with who changed what when the version in the body is old, REQUIRED at `version` when it is not a
 * number. A body without a version is accepted.
 */
export async function refuseOldVersion(context: Context, stored: PreviewedDocument, body: unknown): Promise<void> {
  if (!isBody(body) || body['version'] === undefined) return
  const version = parseVersion(body)
  if (version === stored.version) return
  throw await stale(runnerOf(context), context, { resource: stored.path, id: stored.id, version })
}
