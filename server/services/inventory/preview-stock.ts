/** What a document of stock would do to the costs of others, before anybody decides: nothing is kept. */
import type { StockRow } from '../../../domain/inventory/check-rows.ts'
import type { PreviewAnswer } from '../../../domain/inventory/preview-answer.ts'
import { can } from '../../../domain/permissions/can.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { STOCK_COSTS_RIGHT } from '../../../domain/resources/core/cost-right.ts'
import { booksReading, runnerOf } from '../books/books.ts'
import { acceptedWarnings, optionalText } from '../documents/body.ts'
import { refuseOldVersion } from '../documents/looked-at.ts'
import { previewOf } from '../stock/preview-costs.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId, require } from '../core/unit-of-work.ts'
import type { IssuedInput, IssuedKind, StoredIssued } from './issued-kind.ts'
import { judged, placeOf, stockDocument, storedReading } from './issued-kind.ts'

/**
 * What issuing a document, or an Issued one (`id`) as it would be changed, does to others. Raises what issuing raises, and
 * STALE where the body names an old version.
 */
export async function previewIssued<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued>(
  kind: IssuedKind<Row, Input, Stored, unknown>,
  context: Context,
  body: unknown,
): Promise<PreviewAnswer> {
  require(context, `${moduleOf(kind.path)}.read`)
  const given = kind.parse(body)
  const named = optionalText(body, 'id')
  const run = runnerOf(context)
  const { companyId } = context.who
  const before = named === undefined ? null : await context.db.read(companyId, storedReading(context, kind, named))
  const books = before?.books ?? (await context.db.read(companyId, booksReading(context, kind.path)))
  const stored = before?.stored
  if (stored) await refuseOldVersion(context, { path: kind.path, id: stored.id, version: stored.version }, body)
  const input = stored && !can(context.who, STOCK_COSTS_RIGHT) ? kind.withHidden(given, stored) : given
  const { facts, rows } = await judged(run, context, { kind, input, books })
  const id = stored?.id ?? newId()
  const reference = (number: string) => kind.referenceOf(input, number)
  const place = placeOf(context, { id, ...(stored && { stored }), reference })
  const document = await stockDocument(run, context, { kind, input, facts, rows, place })
  const replaced = stored?.status === 'Issued' ? [{ path: kind.path, id }] : []
  return previewOf(context, { documents: [document], replaced, accept: ['NEGATIVE_STOCK', ...acceptedWarnings(body)] })
}
