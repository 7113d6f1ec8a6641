/** What a body of a payment writes. A payment that is changed keeps its number and its year; the ledger gets a new entry only where its lines differ. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { reverse, sameLines } from '../../../../domain/ledger/posting.ts'
import { add, compare } from '../../../../domain/money/decimal.ts'
import { allocationDate } from '../../../../domain/payments/settle.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { reading, together } from '../../../db/core/client.ts'
import { appendEntries, linesOfEntry } from '../../../db/ledger/ledger-store.ts'
import type { Allocated, SetOff } from '../../../db/ledger/open-item-store.ts'
import {
  allocationsOf,
  insertAllocations,
  takeBackAllocations,
  undoAllocationsOf,
} from '../../../db/ledger/open-item-store.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import { replacePaymentRows, replaceWishes, updatePayment } from '../../../db/payments/payment-write-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { changesBetween, newId } from '../../core/unit-of-work.ts'
import { stepped } from '../engine/history.ts'
import type { Sent } from '../engine/kind.ts'
import { decidingOn } from '../engine/kind.ts'
import { refuseMerged } from '../merged-party.ts'
import { yearOfDate } from '../../books/period.ts'
import { partsOf } from '../set-offs.ts'
import { warn } from '../warnings.ts'
import type { PaymentDraft } from './judge-payment.ts'
import { judgePayment } from './judge-payment.ts'
import type { PaidDocument } from './new-payment.ts'
import { changedCheque } from './cheque-of-payment.ts'
import { accountFor, chequeWarnings, dateWarnings, newPayment } from './new-payment.ts'
import { paymentFactsReading } from './payment-facts.ts'
import { parsePayment } from './payment-input.ts'
import type { Decided } from './post-payment.ts'
import { linesOfPayment, postingOf } from './post-payment.ts'
import { describedPayment, describedStoredPayment, paymentHeader, paymentRows } from './store-payment.ts'

/**
 * What a body says; what it sets off is decided anew. Raises PARTY_MERGED where more than words would change of a party that
 * was merged into another one.
 */
export function sentPayment(
  context: DecisionContext,
  path: PaymentPath,
  { id, body }: { id: string | null; body: unknown },
): Sent<StoredPayment> {
  const input = parsePayment(path, body)
  const known = id !== null && isId(id) ? id : null
  const facts = paymentFactsReading(context, input, { id: known })
  const setOff = known === null ? [] : [allocationsOf(context.who.companyId, known)]
  const both = together(
    facts,
    reading(setOff, ([rows = []]) => rows),
  )
  return {
    decides: decidingOn(both, async (tx, { stored, accept }, [loaded, allocated]) => {
      if (stored === null) return newPayment(tx, context, { input, facts: loaded, accept })
      const released = releasedBy(stored, allocated)
      const draft: PaymentDraft = { id: stored.id, input, stored, facts: loaded, released }
      const { before, after } = await changePayment(tx, context, { draft, stored, allocated, accept })
      return { statements: [...before, ...after] }
    }),
  }
}

/** By item: how much of it a payment has set off. */
export function releasedBy({ path }: StoredPayment, allocated: readonly SetOff[]): Map<string, string> {
  const released = new Map<string, string>()
  for (const { creditItemId, debitItemId, amount } of allocated) {
    const other = path === 'payment-receipts' ? debitItemId : creditItemId
    released.set(other, add(released.get(other) ?? '0', amount))
  }
  return released
}

type Changing = {
  draft: PaymentDraft
  stored: StoredPayment
  allocated: readonly SetOff[]
  accept: readonly ErrorCode[]
  /** The invoice or bill that made it, when that is what changes. */
  paid?: PaidDocument
}
export type Changed = { before: Statement[]; after: Statement[] }

/** Decides about a stored payment anew and answers what to write: `before` takes back what it settled and posted. */
export async function changePayment(tx: Transaction, context: DecisionContext, changing: Changing): Promise<Changed> {
  const { draft, stored } = changing
  const { id, input, facts } = draft
  const { companyId } = context.who
  const judged = judgePayment(context.who, draft)
  warn([...dateWarnings(context, draft), ...chequeWarnings(draft, judged)], changing.accept)
  const account = await accountFor(tx, context, { draft, judged, paid: changing.paid })
  const decided = { draft, judged, partyAccountId: account.id }
  const posted = await postAnew(tx, context, { ...changing, decided })
  if (posted.before.length > 0) await refuseMerged(tx, context, stored.party)
  const standing = { status: stored.status, clearing_date: posted.date, entry_id: posted.entryId }
  const digits = facts.book.currency_digits
  const changes = changesBetween(describedStoredPayment(stored, digits), describedPayment(draft, judged))
  const madeBy = stored.made_by
  const step = { action: 'update', label: stored.voucher_no, changes, entries: posted.entries }
  const { claim, line } = stepped(context, { resource: paymentResources[input.path], stored }, step)
  return {
    before: [claim, ...posted.before],
    after: [
      ...account.statements,
      updatePayment(companyId, paymentHeader(draft, judged, { ...standing, madeBy })),
      ...replacePaymentRows(companyId, id, paymentRows(judged)),
      ...(stored.status === 'Issued' ? replaceWishes(companyId, id, judged.shares) : []),
      ...posted.after,
      ...changedCheque(context, stored, { decided, changes }),
      line,
    ],
  }
}

type Anew = Omit<Changing, 'draft' | 'accept'> & { decided: Decided }
type PostedAnew = {
  before: Statement[]
  after: Statement[]
  entryId: string | null
  date: string | null
  entries: string[]
}

/**
 * What a Cleared payment takes back and posts anew; where the ledger says the same already, only what is set off otherwise
 * is released and set anew. A cheque that has not cleared has nothing to take back.
 */
async function postAnew(
  tx: Transaction,
  context: DecisionContext,
  { stored, allocated, decided, paid }: Anew,
): Promise<PostedAnew> {
  const { draft, judged } = decided
  const { input, facts } = draft
  const { entry_id: live, clearing_date: before } = stored
  if (live === null || before === null) return { before: [], after: [], entryId: null, date: null, entries: [] }
  const { companyId, userId } = context.who
  const oldLines = await tx.run(linesOfEntry(companyId, live))
  const date = judged.isPending ? before : input.date
  if (paid === undefined && date === before && sameLines(oldLines, linesOfPayment(decided))) {
    return { before: setOffAnew(context, { stored, allocated, decided }), after: [], entryId: live, date, entries: [] }
  }
  const entryId = newId()
  const reversal = {
    id: newId(),
    date: before,
    kind: 'regular',
    fiscalYearId: yearOfDate(before, facts).id,
    documentPath: input.path,
    documentId: stored.id,
    reversesId: live,
    lines: reverse(oldLines),
  } as const
  return {
    before: [undoAllocationsOf(companyId, userId, stored.id), ...appendEntries(companyId, userId, [reversal])],
    after: postingOf(context, { ...decided, entryId, date, shares: judged.shares, against: paid }),
    entryId,
    date,
    entries: [reversal.id, entryId],
  }
}

/** Only what is set off otherwise than before; what is taken back is so on its own days, as if it had never been. */
function setOffAnew(context: DecisionContext, { stored, allocated, decided }: Anew): Statement[] {
  const { draft, judged, partyAccountId } = decided
  const { companyId, userId } = context.who
  const own = draft.facts.items.find(
    ({ documentId, accountId }) => documentId === stored.id && accountId === partyAccountId,
  )
  if (!own) return []
  const wanted = new Map(judged.shares.map(({ item, amount }) => [item, amount]))
  const isSame = (item: string) => compare(draft.released.get(item) ?? '0', wanted.get(item) ?? '0') === 0
  const otherOf = ({ creditItemId, debitItemId }: SetOff) => (creditItemId === own.id ? debitItemId : creditItemId)
  const released = allocated.filter((one) => !isSame(otherOf(one))).flatMap(partsOf)
  const made = judged.shares.flatMap(({ item, amount }): Allocated[] => {
    const other = draft.facts.items.find(({ id }) => id === item)
    if (!other || isSame(item)) return []
    const [creditItemId, debitItemId] = own.side === 'credit' ? [own.id, item] : [item, own.id]
    const date = allocationDate(own, other)
    return [{ creditItemId, debitItemId, amount, date, documentPath: draft.input.path, documentId: stored.id }]
  })
  return [...takeBackAllocations(companyId, userId, released), ...insertAllocations(companyId, userId, made)]
}
