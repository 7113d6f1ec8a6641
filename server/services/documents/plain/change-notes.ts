/**
 * Changes only the notes of an issued document that moves stock, of itself or of its rows: remarks and descriptions.
 * Nothing is checked or moved again, so that quantities and values stay as posted whatever unit, cost or item has changed
 * in the books since.
 *
 *   2 boxes of 12 issued, a box holds 10 now, other remarks     24 pieces stay
 */
import { refuse } from '../../../../domain/errors.ts'
import type { Fields } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { isSame, linesOf } from '../../../../domain/resources/core/document-body.ts'
import type { ReadDocument } from '../../../../domain/resources/core/document-values.ts'
import { listsIn, valuesIn } from '../../../../domain/resources/core/document-values.ts'
import type { Statement } from '../../../db/core/client.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import { deleteRows, insertRows, updateDocument } from '../../../db/documents/document-store.ts'
import type { Books } from '../../books/books.ts'
import { periodProblem } from '../../books/period.ts'
import { changesBetween } from '../../core/unit-of-work.ts'
import { recordStep } from '../engine/history.ts'
import { describeStored } from './describe-document.ts'
import type { PlainKind, Work } from './kind.ts'

/** Returns the stored document with the notes of a body; null where anything else differs, or nothing is posted. */
export function withOtherNotes(
  { resource, stock }: PlainKind,
  stored: StoredDocument | null,
  { values, lists, problems }: ReadDocument,
): StoredDocument | null {
  if (!stock || !stored?.voucher_no || problems.length > 0) return null
  const rows = Object.entries(resource.lines).map(([name, { fields }]) => {
    const read = lists[name] ?? []
    return [name, linesOf(stored[name]).map((row, index) => withNotes(fields, row, read[index]?.values))] as const
  })
  const noted = { ...stored, ...withNotes(resource.fields, stored, values), ...Object.fromEntries(rows) }
  const readRows = Object.entries(lists).map(([name, read]) => [name, read.map((row) => row.values)])
  return isSame(resource, noted, { ...values, ...Object.fromEntries(readRows) }) ? noted : null
}

function withNotes(fields: Fields, stored: Body, values: Body = {}): Body {
  const notes = writableFields({ fields }).filter(([, { kind }]) => kind === 'note')
  return { ...stored, ...Object.fromEntries(notes.map(([name]) => [name, values[name] ?? null])) }
}

/** Returns the statements that store other notes. Raises what locks the day of the document. */
export function changeNotes(
  { context, kind }: Omit<Work, 'tx'>,
  { stored, noted, books }: { stored: StoredDocument; noted: StoredDocument; books: Books },
): Statement[] {
  const lockProblem = periodProblem(stored.date, books)
  if (lockProblem) refuse([lockProblem])
  const { resource } = kind
  const { companyId } = context.who
  const { id } = stored
  const changes = changesBetween(describeStored(kind, stored), describeStored(kind, noted))
  const { claim, line } = recordStep(context, { resource, stored }, { action: 'update', changes })
  const lists = listsIn(resource, noted)
  const rows = Object.entries(resource.lines).flatMap(([name, lines]) => [
    deleteRows(lines, companyId, id),
    ...insertRows(
      lines,
      companyId,
      (lists[name] ?? []).map((row) => ({ ...row, document: id })),
    ),
  ])
  return [
    claim,
    updateDocument(resource, companyId, { id, values: valuesIn(resource, noted), numbering: null }),
    ...rows,
    line,
  ]
}
