/** Passes the stock movements of a document to the stock, with those they replace. */
import type { ErrorCode } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { DocumentValues } from '../../../../domain/resources/core/document-values.ts'
import type { Statement } from '../../../db/core/client.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import { importedSeries } from '../../../db/records/import-store.ts'
import type { Books } from '../../books/books.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import { prepareStock } from '../../stock/change-stock.ts'
import type { StockChange, StockDocument } from '../../stock/stock-plan.ts'
import { postedOf } from '../../stock/stock-plan.ts'
import type { PlainKind, CheckedDocument, CheckContext, Work } from './kind.ts'

type Change = {
  id: string
  stored: StoredDocument | null
  /** As it is to be stored; null when it no longer counts. */
  document: CheckedDocument | null
  books: Books
}

/**
 * The statements that move the stock, the ids of the entries that they post, and the values to store in the document.
 */
export type StockResult = { statements: readonly Statement[]; entries: readonly string[]; values: DocumentValues }

/**
 * Returns the stock statements of a document. Raises what `prepareStock` raises, and at `date` what locks the day of a
 * document that no longer counts.
 */
export async function prepareDocumentStock(
  { tx, context, kind }: Work,
  { accept, ...change }: Change & { accept: readonly ErrorCode[] },
): Promise<StockResult> {
  const { documents, replaced } = await stockChange({ run: tx.batch, context, kind }, change)
  if (documents.length + replaced.length === 0) return { statements: [], entries: [], values: {} }
  const { id, stored, books } = change
  const lockProblem = documents.length === 0 && stored ? periodProblem(stored.date, books) : null
  if (lockProblem) refuse([lockProblem])
  const prepared = await prepareStock(tx, context, { documents, replaced, accept })
  const [first] = documents
  const values = first && !stored?.time ? { document_time: first.time } : {}
  return { statements: prepared.statements, entries: postedOf(prepared, id).entries, values }
}

/** Returns the stock change of a document. */
export async function stockChange(
  { run, context, kind }: CheckContext,
  { id, stored, document, books }: Change,
): Promise<Pick<StockChange, 'documents' | 'replaced'>> {
  const { stock, resource } = kind
  if (!stock) return { documents: [], replaced: [] }
  const { path } = resource
  const replaced = stored?.voucher_no ? [{ path, id }] : []
  if (!document) return { documents: [], replaced }
  const time = stored?.time ?? context.clock.now().toISOString()
  const place = { time, reference: referenceOf(stock, { id, stored, document }) }
  const movements = await stock.movements(run, context, { document, place })
  const date = document.values['date'] ?? ''
  const documents: StockDocument[] =
    movements.length === 0
      ? []
      : [{ path, id, date, fiscalYearId: yearOfDate(date, books).id, ...place, entryKind: 'cost', movements }]
  return { documents, replaced }
}

function referenceOf(
  { reference }: NonNullable<PlainKind['stock']>,
  { id, stored, document }: { id: string; stored: StoredDocument | null; document: CheckedDocument },
): string {
  return stored?.series === importedSeries ? (reference?.(document) ?? id) : id
}
