/** Checks the version with which a client previews a change of a stored document. */
import { isBody } from '../../../domain/resources/core/document-body.ts'
import type { Context } from '../core/unit-of-work.ts'
import { requireVersion } from '../core/require-version.ts'
import { parseVersion } from './body.ts'
import { runnerOf } from '../books/books.ts'

type PreviewedDocument = { path: string; id: string; version: number }

/**
 * Raises STALE with who changed what when the version in the body is old, REQUIRED at `version` when it is not a
 * number. A body without a version is accepted.
 */
export async function refuseOldVersion(context: Context, stored: PreviewedDocument, body: unknown): Promise<void> {
  if (!isBody(body) || body['version'] === undefined) return
  const { path: resource, id, version } = stored
  const change = { resource, id, version: parseVersion(body), stored: version }
  await requireVersion(runnerOf(context), context, change)
}
