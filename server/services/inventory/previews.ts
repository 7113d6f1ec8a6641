/** The previews of each kind of document. */
import type { PreviewAnswer } from '../../../domain/inventory/preview-answer.ts'
import { runnerOf } from '../books/books.ts'
import { previewDocument } from '../documents/engine/preview.ts'
import { previewOf } from '../stock/preview-costs.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'
import { adjustments } from './adjustments.ts'
import { conversions } from './conversions.ts'
import { openingChange } from './opening-stock.ts'

/** What issuing or changing an adjustment would do to the costs of others. */
export function previewAdjustment(context: Context, body: unknown): Promise<PreviewAnswer> {
  return previewDocument(context, adjustments, body)
}

/** What issuing or changing a conversion would do to the costs of others. */
export function previewConversion(context: Context, body: unknown): Promise<PreviewAnswer> {
  return previewDocument(context, conversions, body)
}

/** What entering or changing an opening stock would do to the costs of others. */
export async function previewOpeningStock(context: Context, body: unknown): Promise<PreviewAnswer> {
  require(context, 'inventory_opening_stock.read')
  return previewOf(context, await openingChange(runnerOf(context), context, body))
}
