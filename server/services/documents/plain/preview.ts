/** What a plain document would move. */
import { readOnlyValuesIn, readDocument as readBody } from '../../../../domain/resources/core/document-values.ts'
import { together } from '../../../db/core/client.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import { booksReading, runnerOf } from '../../books/books.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { StockChange } from '../../stock/stock-plan.ts'
import { judged } from './judge.ts'
import { leftUnseen } from './kept.ts'
import type { PlainKind } from './kind.ts'
import { knownReading } from './naming.ts'
import { stockChange } from './moved.ts'

/** Takes a whole body, and the document that it changes, if any. Raises what issuing raises. */
export async function stockAhead(
  context: Context,
  kind: PlainKind,
  { stored, body }: { stored: StoredDocument | null; body: unknown },
): Promise<Omit<StockChange, 'accept'>> {
  const { resource } = kind
  const { companyId } = context.who
  const sent = readBody(resource, body, null)
  const wanted = together(booksReading(context, resource.path), knownReading(kind, companyId, sent))
  const [books, known] = await context.db.read(companyId, wanted)
  const read = stored ? leftUnseen(context, kind, { read: sent, stored }) : sent
  const judging = { run: runnerOf(context), context, kind }
  const kept = stored ? readOnlyValuesIn(resource, stored) : {}
  const status = resource.startsAs.at(-1) ?? ''
  const document = await judged(judging, { ...read, kept, stored, status, books, day: read.values['date'], known })
  return stockChange(judging, { id: stored?.id ?? newId(), stored, document, books })
}
