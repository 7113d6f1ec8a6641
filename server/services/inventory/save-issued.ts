/** Creating and editing documents of stock: drafts, and what is issued at once. */
import type { ErrorCode } from '../../../domain/errors.ts'
import { can } from '../../../domain/permissions/can.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { STOCK_COSTS_RIGHT } from '../../../domain/resources/core/cost-right.ts'
import type { StockRow } from '../../../domain/inventory/check-rows.ts'
import type { Transaction } from '../../db/core/client.ts'
import { claimDocument, setLiveEntryOf } from '../../db/stock/issued-document-store.ts'
import type { Books } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import { acceptedWarnings, parseVersion } from '../documents/body.ts'
import { saysNothingNew, unchanged } from '../documents/changed-body.ts'
import { warnFarAhead } from '../books/far-ahead.ts'
import { allowWarnings } from '../documents/warnings.ts'
import type { Answer, Context, DecisionContext, Write } from '../core/unit-of-work.ts'
import { audit, changeOnce, changesBetween, newId, require, stale } from '../core/unit-of-work.ts'
import type { IssuedInput, IssuedKind, Posted, StoredIssued } from './issued-kind.ts'
import { issuing, judged, placeOf, postDocument, refuseMove, stockDocument, storedReading } from './issued-kind.ts'
import { allowAct } from './issued-rights.ts'

/**
 * Makes a document; with status Issued it is numbered and moves stock at once, which asks for the right to change one.
 * Raises every problem at its field or row, and what the stock refuses (NEGATIVE_STOCK, WARNINGS).
 */
export function createIssued<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued, Seen>(
  kind: IssuedKind<Row, Input, Stored, Seen>,
  context: Context,
  body: unknown,
): Promise<Answer<Seen>> {
  require(context, `${moduleOf(kind.path)}.create`)
  const input = kind.parse(body)
  const accept = acceptedWarnings(body)
  if (input.status === 'Issued') require(context, `${moduleOf(kind.path)}.update`)
  allowWarnings(context, kind.path, accept)
  return changeOnce(context, {
    load: booksReading(context, kind.path),
    change: (tx, books) => decideCreate(tx, context, { kind, input, accept, books }),
    read: (id) => kind.answer(context, id),
  })
}

type Wanted<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued> = {
  kind: IssuedKind<Row, Input, Stored, unknown>
  input: Input
  accept: readonly ErrorCode[]
  books: Books
}

async function decideCreate<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued>(
  tx: Transaction,
  context: DecisionContext,
  { kind, input, accept, books }: Wanted<Row, Input, Stored>,
): Promise<Write> {
  const { facts, rows } = await judged(tx.batch, context, { kind, input, books })
  const { companyId } = context.who
  const id = newId()
  let posted: Posted = { statements: [], entries: [], entryId: null }
  if (input.status === 'Issued') {
    warnFarAhead(context, { date: input.date, book: books.book, before: null, accept })
    const place = placeOf(context, { id, reference: (number) => number })
    const document = await stockDocument(tx.batch, context, { kind, input, facts, rows, place })
    posted = await postDocument(tx, context, { document, isReplaced: false, accept })
    const { date } = input
    const issued = issuing(context, books, { path: kind.path, id, date, time: place.time, entryId: posted.entryId })
    posted = { ...posted, statements: [...posted.statements, issued] }
  }
  return {
    status: 201,
    id,
    statements: [
      kind.insert(context, { id, input }),
      ...kind.replaceRows(companyId, { id, input, rows }),
      ...posted.statements,
      audit(context, {
        action: 'create',
        resource: kind.path,
        objectId: id,
        version: 1,
        label: input.status === 'Issued' ? null : input.remarks.slice(0, 80),
        changes: changesBetween({}, kind.describe(input, facts)),
        entries: posted.entries,
      }),
    ],
  }
}

/**
 * Changes a document. An Issued one keeps its number, its place within the day and its fiscal year; its movements are
 * made anew, and both dates must be open. Raises STALE with who changed what when the version is old.
 */
export function updateIssued<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued, Seen>(
  kind: IssuedKind<Row, Input, Stored, Seen>,
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<Seen>> {
  require(context, `${moduleOf(kind.path)}.update`)
  const given = kind.parse(body)
  const version = parseVersion(body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, kind.path, accept)
  return changeOnce(context, {
    load: storedReading(context, kind, id),
    change: async (tx, { books, stored }) => {
      if (stored.version !== version) throw await stale(tx.batch, context, { resource: kind.path, id, version })
      const standing = { path: kind.path, status: stored.status, isHeld: kind.isHeld(stored) }
      allowAct(context, standing, 'edit')
      const isIssuing = stored.status === 'Draft' && given.status === 'Issued'
      if (isIssuing) allowAct(context, standing, 'issue')
      else if (saysNothingNew(kind.resource, stored, body)) return unchanged(id)
      const input = can(context.who, STOCK_COSTS_RIGHT) ? given : kind.withHidden(given, stored)
      return decideUpdate(tx, context, { kind, input, accept, books, stored })
    },
    read: () => kind.answer(context, id),
  })
}

async function decideUpdate<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued>(
  tx: Transaction,
  context: DecisionContext,
  { kind, input, accept, books, stored }: Wanted<Row, Input, Stored> & { stored: Stored },
): Promise<Write> {
  const before = kind.inputOf(stored)
  const { facts, rows } = await judged(tx.batch, context, { kind, input, books })
  const { companyId } = context.who
  const { id } = stored
  const isIssued = stored.status === 'Issued'
  if (isIssued) refuseMove(stored, input.date, books)
  const status = isIssued ? 'Issued' : input.status
  const [old, now] = [kind.describe(before, facts), kind.describe({ ...input, status }, facts)]
  let posted: Posted = { statements: [], entries: [], entryId: stored.entry_id }
  if (status === 'Issued') {
    warnFarAhead(context, { date: input.date, book: books.book, before: isIssued ? stored.date : null, accept })
    const place = placeOf(context, { id, stored, reference: (number) => kind.referenceOf(input, number) })
    const document = await stockDocument(tx.batch, context, { kind, input, facts, rows, place })
    posted = await postDocument(tx, context, { document, isReplaced: isIssued, accept })
    const { entryId } = posted
    const settled = isIssued
      ? setLiveEntryOf({ companyId, path: kind.path, id }, entryId)
      : issuing(context, books, { path: kind.path, id, date: input.date, time: place.time, entryId })
    posted = { ...posted, statements: [...posted.statements, settled] }
  }
  return {
    status: 200,
    id,
    statements: [
      claimDocument({ companyId, path: kind.path, id }, stored.version),
      kind.update(companyId, { id, input }),
      ...kind.replaceRows(companyId, { id, input, rows }),
      ...posted.statements,
      audit(context, {
        action: 'update',
        resource: kind.path,
        objectId: id,
        version: stored.version + 1,
        label: status === 'Issued' ? null : input.remarks.slice(0, 80),
        changes: changesBetween(old, now),
        entries: posted.entries,
      }),
    ],
  }
}
