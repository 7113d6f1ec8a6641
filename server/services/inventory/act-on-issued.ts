/** Issuing, cancelling and deleting documents of stock. */
import type { IssuedAct } from '../../../domain/documents/status.ts'
import { refuse } from '../../../domain/errors.ts'
import type { StockRow } from '../../../domain/inventory/check-rows.ts'
import type { Statement } from '../../db/core/client.ts'
import { claimDocument, cancelDocument, deleteDraft } from '../../db/stock/issued-document-store.ts'
import { acceptedWarnings, cancelReason, optionalText, parseVersion } from '../documents/body.ts'
import { prepareStock } from '../stock/change-stock.ts'
import { warnFarAhead } from '../books/far-ahead.ts'
import { periodProblem } from '../books/period.ts'
import { allowWarnings } from '../documents/warnings.ts'
import type { Run } from '../books/books.ts'
import { runnerOf } from '../books/books.ts'
import type { Answer, Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, changeOnce, stale } from '../core/unit-of-work.ts'
import type { IssuedInput, IssuedKind, StoredIssued } from './issued-kind.ts'
import { issuing, judged, placeOf, postDocument, postedOf, stockDocument, storedReading } from './issued-kind.ts'
import { allowAct, permissionsFor } from './issued-rights.ts'
import { require } from '../core/unit-of-work.ts'

/** Issues a Draft: it is checked anew, numbered, and moves stock. */
export function issueDocument<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued, Seen>(
  kind: IssuedKind<Row, Input, Stored, Seen>,
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<Seen>> {
  const { version, accept } = opening(kind.path, context, { body, act: 'issue' })
  return changeOnce(context, {
    load: storedReading(context, kind, id),
    change: async (tx, { books, stored }) => {
      await claim(tx.batch, context, { kind, stored, version, act: 'issue' })
      const input: Input = { ...kind.inputOf(stored), status: 'Issued' }
      const { facts, rows } = await judged(tx.batch, context, { kind, input, books })
      const place = placeOf(context, { id, stored, reference: (number) => number })
      const document = await stockDocument(tx.batch, context, { kind, input, facts, rows, place })
      warnFarAhead(context, { date: input.date, book: books.book, before: null, accept })
      const posted = await postDocument(tx, context, { document, isReplaced: false, accept })
      const { companyId } = context.who
      const { date } = stored
      return {
        status: 200,
        id,
        statements: [
          claimDocument({ companyId, path: kind.path, id }, version),
          // The factors of units may have changed since it was written.
          ...kind.replaceRows(companyId, { id, input, rows }),
          ...posted.statements,
          issuing(context, books, { path: kind.path, id, date, time: place.time, entryId: posted.entryId }),
          audit(context, {
            action: 'issue',
            resource: kind.path,
            objectId: id,
            version: version + 1,
            label: null,
            changes: { status: ['Draft', 'Issued'] },
            entries: posted.entries,
          }),
        ],
      }
    },
    read: () => kind.answer(context, id),
  })
}

/** Cancels an Issued document for a reason: its movements count no more, on its date, which must be open. */
export function cancelIssued<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued, Seen>(
  kind: IssuedKind<Row, Input, Stored, Seen>,
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<Seen>> {
  const { version, accept } = opening(kind.path, context, { body, act: 'cancel' })
  return changeOnce(context, {
    load: storedReading(context, kind, id),
    change: async (tx, { books, stored }) => {
      await claim(tx.batch, context, { kind, stored, version, act: 'cancel' })
      const reason = cancelReason(optionalText(body, 'reason') ?? '')
      const locked = periodProblem(stored.date, books)
      if (locked) refuse([locked])
      const { path } = kind
      const prepared = await prepareStock(tx, context, { documents: [], replaced: [{ path, id }], accept })
      const posted = postedOf(prepared, id)
      const { companyId } = context.who
      return {
        status: 200,
        id,
        statements: [
          claimDocument({ companyId, path, id }, version),
          ...posted.statements,
          cancelDocument({ companyId, path, id }, reason),
          audit(context, {
            action: 'cancel',
            resource: path,
            objectId: id,
            version: version + 1,
            label: null,
            changes: { status: ['Issued', 'Cancelled'], cancel_reason: [null, reason] },
            entries: posted.entries,
          }),
        ],
      }
    },
    read: () => kind.answer(context, id),
  })
}

/** Deletes a Draft. */
export async function deleteIssued<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued>(
  kind: IssuedKind<Row, Input, Stored, unknown>,
  context: Context,
  { id, version }: { id: string; version: number },
): Promise<void> {
  const { path } = kind
  for (const permission of permissionsFor('delete', { path, status: 'Draft' })) require(context, permission)
  const { companyId } = context.who
  const { stored } = await context.db.read(companyId, storedReading(context, kind, id))
  await claim(runnerOf(context), context, { kind, stored, version, act: 'delete' })
  const { date, remarks } = stored
  const label = remarks.slice(0, 80)
  await context.db.batch(companyId, deletingDraft(context, { companyId, path, id, version, label, date, remarks }))
}

type Draft = Parameters<typeof deleteDraft>[0] & {
  version: number
  label: string
  date: string
  remarks: string | null
}

/** The statements that delete a Draft: nothing was posted of it, so that only the history tells that it was there. */
export function deletingDraft(context: Context, { version, label, date, remarks, ...document }: Draft): Statement[] {
  return [
    claimDocument(document, version),
    audit(context, {
      action: 'delete',
      resource: document.path,
      objectId: document.id,
      version: version + 1,
      label,
      changes: { status: ['Draft', null], date: [date, null], remarks: [remarks, null] },
    }),
    deleteDraft(document),
  ]
}

/** What an act needs before anything is looked up: its right, the version, and the right to accept warnings. */
export function opening(path: string, context: Context, { body, act }: { body: unknown; act: IssuedAct }) {
  for (const permission of permissionsFor(act, { path, status: 'Draft' })) require(context, permission)
  const version = parseVersion(body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, path, accept)
  return { version, accept }
}

async function claim<Row extends StockRow, Input extends IssuedInput<Row>, Stored extends StoredIssued>(
  run: Run,
  context: DecisionContext,
  wanted: { kind: IssuedKind<Row, Input, Stored, unknown>; stored: Stored; version: number; act: IssuedAct },
): Promise<void> {
  const { kind, stored, version, act } = wanted
  allowAct(context, { path: kind.path, status: stored.status, isHeld: kind.isHeld(stored) }, act)
  if (stored.version !== version) throw await stale(run, context, { resource: kind.path, id: stored.id, version })
}
