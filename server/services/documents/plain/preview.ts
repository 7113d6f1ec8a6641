/** Previews the stock movements of a plain document. */
import { readOnlyValuesIn, readDocument as readBody } from '../../../../domain/resources/core/document-values.ts'
import { together } from '../../../db/core/client.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import { booksReading, runnerOf } from '../../books/books.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { StockChange } from '../../stock/stock-plan.ts'
import { withOtherNotes } from './change-notes.ts'
import { checkDocument } from './check-document.ts'
import { withHiddenValues } from './retained-values.ts'
import type { PlainKind } from './kind.ts'
import { referencesReading } from './references.ts'
import { stockChange } from './document-stock.ts'

/** Takes a complete body, and the document that it changes, if any. Raises what issuing raises. */
export async function previewPlainStock(
  context: Context,
  kind: PlainKind,
  { stored, body }: { stored: StoredDocument | null; body: unknown },
): Promise<Omit<StockChange, 'accept'>> {
  const { resource } = kind
  const { companyId } = context.who
  const input = readBody(resource, body, null)
  const required = together(booksReading(context, resource.path), referencesReading(kind, companyId, input))
  const [books, references] = await context.db.read(companyId, required)
  const { facts } = references
  const read = stored ? withHiddenValues(context, kind, { read: input, stored, facts }) : input
  if (withOtherNotes(kind, stored, read) !== null) return { documents: [], replaced: [] }
  const checking = { run: runnerOf(context), context, kind }
  const retained = stored ? readOnlyValuesIn(resource, stored) : {}
  const status = resource.startsAs.at(-1) ?? ''
  const document = await checkDocument(checking, {
    ...read,
    retained,
    stored,
    status,
    books,
    day: read.values['date'],
    references,
  })
  return stockChange(checking, { id: stored?.id ?? newId(), stored, document, books })
}
