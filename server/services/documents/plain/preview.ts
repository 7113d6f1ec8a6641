/** What issuing a document that moves stock would post and do to the costs of others, before anybody decides. */
import type { PreviewAnswer } from '../../../../domain/inventory/preview-answer.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import { isBody, shaped } from '../../../../domain/resources/core/document-body.ts'
import { keptIn, readDocument as readBody } from '../../../../domain/resources/core/document-values.ts'
import type { Reading } from '../../../db/core/client.ts'
import { together } from '../../../db/core/client.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import type { Books } from '../../books/books.ts'
import { booksReading, runnerOf } from '../../books/books.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { newId, require } from '../../core/unit-of-work.ts'
import { previewOf } from '../../stock/preview-costs.ts'
import { acceptedWarnings, optionalText } from '../body.ts'
import { refuseOldVersion } from '../looked-at.ts'
import { judged } from './judge.ts'
import { leftUnseen } from './kept.ts'
import type { DocumentKind } from './kind.ts'
import { knownReading } from './naming.ts'
import { stockChange } from './moved.ts'
import { loadedDocument, requestedStatus } from './save.ts'

/**
 * Takes a body as it would be sent, with the `id` of the document that it changes, if any. Raises what issuing raises, and
 * STALE where the body names an old version.
 */
export async function previewDocument(context: Context, kind: DocumentKind, body: unknown): Promise<PreviewAnswer> {
  const { resource } = kind
  require(context, `${rightsOf(resource)}.read`)
  const { id: _named, ...said } = isBody(body) ? shaped(resource, body) : {}
  requestedStatus(resource, said, resource.startsAs[0] ?? '')
  const sent = readBody(resource, isBody(body) ? said : body, null)
  const accept: ErrorCode[] = ['NEGATIVE_STOCK', ...acceptedWarnings(body)]
  const wanted = together(
    lookedAt(context, kind, optionalText(body, 'id')),
    knownReading(kind, context.who.companyId, sent),
  )
  const [{ stored, books }, known] = await context.db.read(context.who.companyId, wanted)
  if (stored) await refuseOldVersion(context, { path: resource.path, id: stored.id, version: stored.version }, body)
  const read = stored ? leftUnseen(context, kind, { read: sent, stored }) : sent
  const judging = { run: runnerOf(context), context, kind }
  const kept = stored ? keptIn(resource, stored) : {}
  const status = resource.startsAs.at(-1) ?? ''
  const document = await judged(judging, { ...read, kept, stored, status, books, day: read.values['date'], known })
  const change = await stockChange(judging, { id: stored?.id ?? newId(), stored, document, books })
  return previewOf(context, { ...change, accept })
}

type LookedAt = { stored: StoredDocument | null; books: Books }

/** The books, with the document of an id where one is named. Raises NOT_FOUND. */
function lookedAt(context: Context, kind: DocumentKind, id: string | undefined): Reading<LookedAt> {
  if (id !== undefined) return loadedDocument(context, kind, id)
  const { statements, take } = booksReading(context, kind.resource.path)
  return { statements, take: (rows) => ({ stored: null, books: take(rows) }) }
}
