/** Previews what writing a document that moves stock would post, and how it would change the costs of others. */
import type { PreviewAnswer } from '../../../../domain/inventory/preview-answer.ts'
import { refuse } from '../../../../domain/errors.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import { isBody, mergeBody, withRowTotals } from '../../../../domain/resources/core/document-body.ts'
import { together } from '../../../db/core/client.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { previewOf } from '../../stock/preview-costs.ts'
import { acceptedWarnings, optionalText } from '../body.ts'
import { refuseOldVersion } from '../refuse-old-version.ts'
import type { Kind } from './kind.ts'
import { bodyReading } from './kind.ts'
import type { DocumentState } from './rights.ts'
import { requestedStatus } from './run.ts'

/**
 * Takes a body with the `id` of the document that it changes, if any. Raises NOT_ALLOWED, NOT_FOUND, what writing it
 * raises, and STALE where the body has an old version.
 */
export async function previewDocument<S extends DocumentState, A>(
  context: Context,
  kind: Kind<S, A>,
  input: unknown,
): Promise<PreviewAnswer> {
  const { resource, preview } = kind
  if (!preview) throw new Error(`${resource.path} moves no stock`)
  require(context, `${rightsOf(resource)}.read`)
  const accept = ['NEGATIVE_STOCK' as const, ...acceptedWarnings(input)]
  const documentId = optionalText(input, 'id')
  const { id: _id, ...fields } = isBody(input) ? input : {}
  requestedStatus(resource, fields)
  if (documentId === undefined) {
    const body = isBody(input) ? withRowTotals(resource, fields) : input
    return previewOf(context, { ...(await preview(context, { stored: null, body })), accept })
  }
  const [stored, before] = await context.db.read(
    context.who.companyId,
    together(kind.stored(context, documentId), bodyReading(kind, context, documentId)),
  )
  await refuseOldVersion(context, { path: resource.path, id: documentId, version: stored.version }, input)
  const whole = mergeBody(resource, before, fields)
  refuse(whole.problems)
  const change = await preview(context, { stored, body: withRowTotals(resource, whole.body) })
  return previewOf(context, { ...change, accept })
}
