/** Clears and cancels payments, directly or through the document of their cheque. */
import { postingDay } from '../../../../domain/banking/cheque-issue.ts'
import { isLocalDate } from '../../../../domain/calendar/local-date.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import { reverse } from '../../../../domain/ledger/posting.ts'
import { compare } from '../../../../domain/money/decimal.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import type { Reading, Statement, Transaction } from '../../../db/core/client.ts'
import { appendEntries, linesOfEntry, liveEntriesOf } from '../../../db/ledger/ledger-store.ts'
import { endAllocationsOf, lockItemsOf } from '../../../db/ledger/open-item-store.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import { intendedAllocations } from '../../../db/payments/payment-store.ts'
import {
  cancelPaymentRecord,
  clearPaymentRecord,
  replaceIntendedAllocations,
  replaceRelief,
} from '../../../db/payments/payment-write-store.ts'
import { todayIn } from '../../core/today.ts'
import type { Changes, DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import { optionalText } from '../body.ts'
import { recordStep } from '../engine/history.ts'
import type { ActRequest, Decide } from '../engine/kind.ts'
import { decideDirectly } from '../engine/kind.ts'
import { refuseAct } from '../engine/rights.ts'
import type { Books } from '../../books/books.ts'
import { booksReading } from '../../books/books.ts'
import { entriesFor } from '../plain/entries.ts'
import { refuseMerged } from '../merged-party.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import { reversalDay } from '../../books/reversal-day.ts'
import type { ChequeEnd } from './cheque-of-payment.ts'
import { endChequeDocument } from './cheque-of-payment.ts'
import { figuresOf } from './check-payment.ts'
import { accountFor } from './new-payment.ts'
import { paymentFactsReading } from './payment-facts.ts'
import { paymentRules } from './payment-rights.ts'
import { postingsOf } from './post-payment.ts'
import { inputOfStored } from './store-payment.ts'

export type PaymentDecision = Reading<Decide<ActRequest<StoredPayment>>>

/**
 * Clears a cheque on a day, by default today: posts it, and allocates its intended allocations up to what is still
 * outstanding. Raises CLEARED_EARLY before its own date and before the date on the cheque, and what locks the day.
 */
export function clearPayment(context: DecisionContext, body: Body): PaymentDecision {
  const date = optionalText(body, 'date')
  return decideDirectly(async (tx, { stored }) => ({
    statements: await clearingStatements(tx, context, { stored, date }),
  }))
}

/**
 * Returns the statements that clear a payment and the document of its cheque; the caller has checked permissions and
 * versions.
 */
export async function clearingStatements(
  tx: Transaction,
  context: DecisionContext,
  { stored, date: requested }: { stored: StoredPayment; date: string | undefined },
): Promise<Statement[]> {
  refuseAct(paymentRules(stored.path), stored, 'clear')
  const { id } = stored
  const { companyId } = context.who
  const facts = paymentFactsReading(context, inputOfStored(stored, []), { id })
  const rows = await tx.batch([...facts.statements, intendedAllocations(companyId, id)])
  const loaded = facts.take(rows)
  const intended = rows.at(-1) as { item: string; settled: string }[]
  const date = clearingDate(context, { stored, requested, books: loaded })
  const allocations = intended.flatMap(({ item, settled }) => {
    const open = loaded.items.find(({ id: one }) => one === item)?.open
    return open === undefined ? [] : [{ item, amount: compare(settled, open) < 0 ? settled : open }]
  })
  const input = inputOfStored(stored, allocations)
  const draft = { id, input, stored, facts: loaded, previousAllocations: new Map<string, string>() }
  const checked = figuresOf(draft)
  const account = await accountFor(tx, context, { draft, checked })
  const shares = allocations.filter(({ item }) =>
    loaded.items.some((one) => one.id === item && one.accountId === account.id),
  )
  const entryId = newId()
  const changes: Changes = { status: ['Issued', 'Cleared'], clearing_date: [null, date] }
  const { claim, line } = recordPaymentStep(context, stored, { action: 'clear', changes, entries: [entryId] })
  return [
    claim,
    ...account.statements,
    ...postingsOf(context, [{ draft, checked, partyAccountId: account.id, entryId, date, shares }]),
    ...replaceRelief(companyId, id, checked.relief),
    clearPaymentRecord(companyId, id, { date, entryId, writeOffTax: checked.writeOffTax }),
    ...replaceIntendedAllocations(companyId, id, []),
    ...endChequeDocument(context, stored, { values: { status: 'Cleared', clearing_date: date }, entries: [] }),
    line,
  ]
}

type Step = { action: 'clear' | 'cancel'; changes: Changes; entries: readonly string[] }

function recordPaymentStep(context: DecisionContext, stored: StoredPayment, step: Step) {
  const resource = paymentResources[stored.path]
  return recordStep(context, { resource, stored }, { ...step, label: stored.voucher_no })
}

type ClearOptions = { stored: StoredPayment; requested: string | undefined; books: Books }

function clearingDate(context: DecisionContext, { stored, requested, books }: ClearOptions): string {
  const date = requested || todayIn(books.book.time_zone, context.clock.now())
  if (!isLocalDate(date)) refuse([{ code: 'NOT_A_DATE', path: 'date' }])
  const problems: Problem[] = []
  const from = firstDayOf(stored)
  if (date < from) problems.push({ code: 'CLEARED_EARLY', path: 'date', params: { date: from } })
  refuse([...problems, ...[periodProblem(date, books) ?? []].flat()])
  return date
}

/** Returns the first day on which the bank may pay: the date on the cheque, if that is later. */
function firstDayOf({ date, rows }: StoredPayment): string {
  const cheque = rows.find(({ cheque_date: day }) => day !== null)
  return postingDay({ date, cheque_date: cheque?.cheque_date ?? '' })
}

/**
 * Cancels a payment for a reason; the number stays. Its allocations are removed and its entry is reversed, on the
 * requested day, as for a bounced cheque, else on the posting day. Raises what `reversalDay` raises and PARTY_MERGED
 * once the party was merged into another one.
 */
export function cancelPayment(context: DecisionContext, body: Body): PaymentDecision {
  const date = optionalText(body, 'date')
  return decideDirectly(async (tx, { stored, reason }) => {
    const { before, after } = await cancellationStatements(tx, context, { stored, reason, date })
    return { statements: [...before, ...after] }
  })
}

type CancelOptions = {
  stored: StoredPayment
  reason: string
  date?: string | undefined
  /** How its cheque ends; absent: cancelled as well. */
  cheque?: ChequeEnd
}

/**
 * Returns the statements that cancel a payment: `before` removes its allocations and reverses its entry. The caller
 * checks permissions and versions; it may be the invoice or bill that created the payment.
 */
export async function cancellationStatements(
  tx: Transaction,
  context: DecisionContext,
  { stored, reason, date, cheque }: CancelOptions,
): Promise<{ before: Statement[]; after: Statement[] }> {
  const { id, status } = stored
  const { companyId } = context.who
  const reversal = await reversePayment(tx, context, { stored, requested: date })
  const chequeEnd = cheque ?? (await cancelCheque(tx, context, { stored, requested: date }))
  if (stored.made_by === null) await refuseMerged(tx, context, stored.party)
  const changes: Changes = { status: [status, 'Cancelled'], cancel_reason: [null, reason] }
  const { claim, line } = recordPaymentStep(context, stored, { action: 'cancel', changes, entries: reversal.entries })
  return {
    before: [claim, ...reversal.statements, ...chequeEnd.statements],
    after: [
      cancelPaymentRecord(companyId, id, reason),
      ...replaceIntendedAllocations(companyId, id, []),
      ...endChequeDocument(context, stored, { ...chequeEnd, values: { ...chequeEnd.values, cancel_reason: reason } }),
      line,
    ],
  }
}

/** Cancels the cheque of a payment, and reverses what the document of the cheque posted. */
async function cancelCheque(
  tx: Transaction,
  context: DecisionContext,
  { stored: { cheque }, requested }: { stored: StoredPayment; requested: string | undefined },
): Promise<ChequeEnd> {
  const values = { status: 'Cancelled' } as const
  if (cheque === null) return { values, entries: [], statements: [] }
  const { companyId, userId } = context.who
  const { path, id } = cheque
  const books = booksReading(context, path)
  const [live, ...rows] = await tx.batch([liveEntriesOf(companyId, path, [id]), ...books.statements])
  const reversals = entriesFor({ path, id, live, postings: [], books: books.take(rows), requested })
  return {
    values,
    entries: reversals.map((entry) => entry.id),
    statements: appendEntries(companyId, userId, reversals),
  }
}

/** Removes the allocations of a payment and reverses its entry. Raises what locks the day. */
async function reversePayment(
  tx: Transaction,
  context: DecisionContext,
  { stored, requested }: { stored: StoredPayment; requested: string | undefined },
): Promise<{ statements: Statement[]; entries: string[] }> {
  const { id, path, entry_id: live, clearing_date: postedOn } = stored
  if (live === null || postedOn === null) return { statements: [], entries: [] }
  const { companyId, userId } = context.who
  const books = booksReading(context, path)
  const rows = await tx.batch([lockItemsOf(companyId, [id]), linesOfEntry(companyId, live), ...books.statements])
  const [, lines] = rows
  const loaded = books.take(rows.slice(2) as unknown[][])
  const date = reversalDay(loaded, { posted: postedOn, requested })
  const reversal = {
    id: newId(),
    date,
    kind: 'regular',
    fiscalYearId: yearOfDate(date, loaded).id,
    documentPath: path,
    documentId: id,
    reversesId: live,
    lines: reverse(lines),
  } as const
  return {
    statements: [endAllocationsOf(companyId, userId, { id, date }), ...appendEntries(companyId, userId, [reversal])],
    entries: [reversal.id],
  }
}
