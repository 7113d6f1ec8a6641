/** What writing a document that moves stock would post and do to the costs of others, before anybody decides. */
import type { PreviewAnswer } from '../../../../domain/inventory/preview-answer.ts'
import { refuse } from '../../../../domain/errors.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import { isBody, mergeBody, withRowTotals } from '../../../../domain/resources/core/document-body.ts'
import { together } from '../../../db/core/client.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { previewOf } from '../../stock/preview-costs.ts'
import { acceptedWarnings, optionalText } from '../body.ts'
import { refuseOldVersion } from '../looked-at.ts'
import type { Kind } from './kind.ts'
import { saidReading } from './kind.ts'
import type { Standing } from './rights.ts'
import { requestedStatus } from './run.ts'

/**
 * Takes a body as it would be sent, with the `id` of the document that it changes, if any. Raises NOT_ALLOWED, NOT_FOUND, what
 * writing it raises, and STALE where the body names an old version.
 */
export async function previewDocument<S extends Standing, A>(
  context: Context,
  kind: Kind<S, A>,
  sent: unknown,
): Promise<PreviewAnswer> {
  const { resource, preview } = kind
  if (!preview) throw new Error(`${resource.path} moves no stock`)
  require(context, `${rightsOf(resource)}.read`)
  const accept = ['NEGATIVE_STOCK' as const, ...acceptedWarnings(sent)]
  const named = optionalText(sent, 'id')
  const { id: _named, ...fields } = isBody(sent) ? sent : {}
  requestedStatus(resource, fields)
  if (named === undefined) {
    const body = isBody(sent) ? withRowTotals(resource, fields) : sent
    return previewOf(context, { ...(await preview(context, { stored: null, body })), accept })
  }
  const [stored, before] = await context.db.read(
    context.who.companyId,
    together(kind.stored(context, named), saidReading(kind, context, named)),
  )
  await refuseOldVersion(context, { path: resource.path, id: named, version: stored.version }, sent)
  const whole = mergeBody(resource, before, fields)
  refuse(whole.problems)
  const change = await preview(context, { stored, body: withRowTotals(resource, whole.body) })
  return previewOf(context, { ...change, accept })
}
