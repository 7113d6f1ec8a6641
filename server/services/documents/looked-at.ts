/** What a look ahead at a stored document says of it: the version that the person saw, where it names one. */
import { isBody } from '../../../domain/resources/core/document-body.ts'
import type { Context } from '../core/unit-of-work.ts'
import { stale } from '../core/unit-of-work.ts'
import { parseVersion } from './body.ts'
import { runnerOf } from '../books/books.ts'

type LookedAt = { path: string; id: string; version: number }

/**
 * Takes the document as it is stored and the body of the request; one without a version looks at it as it stands. Raises
 * STALE with who changed what when the version is old, REQUIRED at `version` for what is none.
 */
export async function refuseOldVersion(context: Context, stored: LookedAt, body: unknown): Promise<void> {
  if (!isBody(body) || body['version'] === undefined) return
  const version = parseVersion(body)
  if (version === stored.version) return
  throw await stale(runnerOf(context), context, { resource: stored.path, id: stored.id, version })
}
