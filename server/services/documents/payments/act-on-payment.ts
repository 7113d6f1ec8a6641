/** Clearing and cancelling payments, by themselves or through the document of their cheque. */
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
import { wishesOf } from '../../../db/payments/payment-store.ts'
import { cancelPaymentRecord, clearPaymentRecord, replaceWishes } from '../../../db/payments/payment-write-store.ts'
import { todayIn } from '../../core/today.ts'
import type { Changes, DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import { optionalText } from '../body.ts'
import { stepped } from '../engine/history.ts'
import type { Acting, Decide } from '../engine/kind.ts'
import { deciding } from '../engine/kind.ts'
import { refuseAct } from '../engine/rights.ts'
import type { Books } from '../../books/books.ts'
import { booksReading } from '../../books/books.ts'
import { entriesFor } from '../plain/entries.ts'
import { refuseMerged } from '../merged-party.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import { reversalDay } from '../../books/reversal-day.ts'
import type { ChequeEnd } from './cheque-of-payment.ts'
import { settledCheque } from './cheque-of-payment.ts'
import { figuresOf } from './judge-payment.ts'
import { accountFor } from './new-payment.ts'
import { paymentFactsReading } from './payment-facts.ts'
import { paymentRules } from './payment-rights.ts'
import { postingOf } from './post-payment.ts'
import { inputOfStored } from './store-payment.ts'

export type PaymentDecision = Reading<Decide<Acting<StoredPayment>>>

/**
 * Clears a cheque on a day, today where none is said: it posts, and settles of what it was meant for as much as is still
 * open then. Raises CLEARED_EARLY before its own date, and what keeps the books from being written on the day.
 */
export function clearPayment(context: DecisionContext, body: Body): PaymentDecision {
  const date = optionalText(body, 'date')
  return deciding(async (tx, { stored }) => ({ statements: await paymentCleared(tx, context, { stored, date }) }))
}

/** What clearing a payment writes, the document of its cheque with it; whoever asks has seen to rights and versions. */
export async function paymentCleared(
  tx: Transaction,
  context: DecisionContext,
  { stored, date: wanted }: { stored: StoredPayment; date: string | undefined },
): Promise<Statement[]> {
  refuseAct(paymentRules(stored.path), stored, 'clear')
  const { id } = stored
  const { companyId } = context.who
  const facts = paymentFactsReading(context, inputOfStored(stored, []), { id })
  const rows = await tx.batch([...facts.statements, wishesOf(companyId, id)])
  const loaded = facts.take(rows)
  const wishes = rows.at(-1) as { item: string; settled: string }[]
  const date = clearingDate(context, { stored, wanted, books: loaded })
  const input = inputOfStored(stored, [])
  const draft = { id, input, stored, facts: loaded, released: new Map<string, string>() }
  const judged = figuresOf(draft)
  const account = await accountFor(tx, context, { draft, judged })
  const shares = wishes.flatMap(({ item: wished, settled }) => {
    const item = loaded.items.find((one) => one.id === wished && one.accountId === account.id)
    if (!item) return []
    return [{ item: item.id, amount: compare(settled, item.open) < 0 ? settled : item.open }]
  })
  const entryId = newId()
  const changes: Changes = { status: ['Issued', 'Cleared'], clearing_date: [null, date] }
  const { claim, line } = steppedTo(context, stored, { action: 'clear', changes, entries: [entryId] })
  return [
    claim,
    ...account.statements,
    ...postingOf(context, { draft, judged, partyAccountId: account.id, entryId, date, shares }),
    clearPaymentRecord(companyId, id, { date, entryId }),
    ...replaceWishes(companyId, id, []),
    ...settledCheque(context, stored, { values: { status: 'Cleared', clearing_date: date }, entries: [] }),
    line,
  ]
}

type Step = { action: 'clear' | 'cancel'; changes: Changes; entries: readonly string[] }

function steppedTo(context: DecisionContext, stored: StoredPayment, step: Step) {
  const resource = paymentResources[stored.path]
  return stepped(context, { resource, stored }, { ...step, label: stored.voucher_no })
}

type Clearing = { stored: StoredPayment; wanted: string | undefined; books: Books }

function clearingDate(context: DecisionContext, { stored, wanted, books }: Clearing): string {
  const date = wanted || todayIn(books.book.time_zone, context.clock.now())
  if (!isLocalDate(date)) refuse([{ code: 'NOT_A_DATE', path: 'date' }])
  const problems: Problem[] = []
  const from = firstDayOf(stored)
  if (date < from) problems.push({ code: 'CLEARED_EARLY', path: 'date', params: { date: from } })
  refuse([...problems, ...[periodProblem(date, books) ?? []].flat()])
  return date
}

/** The day from which the bank may have paid: the one that stands on a cheque that the company wrote, where that is later. */
function firstDayOf({ path, date, rows }: StoredPayment): string {
  const cheque = path === 'purchase/payments' ? rows.find(({ cheque_date: day }) => day !== null) : undefined
  return postingDay({ date, cheque_date: cheque?.cheque_date ?? '' })
}

/**
 * Cancels a payment for a reason; the number stays. What it has settled is open again and what it posted is reversed on the
 * day that is requested, as a bounced cheque is, else on the day on which it was posted. Raises what `reversalDay` raises
 * and PARTY_MERGED once the party was merged into another one.
 */
export function cancelPayment(context: DecisionContext, body: Body): PaymentDecision {
  const date = optionalText(body, 'date')
  return deciding(async (tx, { stored, reason }) => {
    const { before, after } = await paymentCancelled(tx, context, { stored, reason, date })
    return { statements: [...before, ...after] }
  })
}

type Cancelling = {
  stored: StoredPayment
  reason: string
  date?: string | undefined
  /** How its cheque ends; left out: cancelled as well. */
  cheque?: ChequeEnd
}

/**
 * What cancelling a payment writes: `before` takes back what it settled and posted. Rights and versions are the caller's,
 * and what an invoice or bill made goes with that.
 */
export async function paymentCancelled(
  tx: Transaction,
  context: DecisionContext,
  { stored, reason, date, cheque }: Cancelling,
): Promise<{ before: Statement[]; after: Statement[] }> {
  const { id, status } = stored
  const { companyId } = context.who
  const taken = await takenBack(tx, context, { stored, requested: date })
  const ended = cheque ?? (await cancelledCheque(tx, context, { stored, requested: date }))
  if (stored.made_by === null) await refuseMerged(tx, context, stored.party)
  const changes: Changes = { status: [status, 'Cancelled'], cancel_reason: [null, reason] }
  const { claim, line } = steppedTo(context, stored, { action: 'cancel', changes, entries: taken.entries })
  return {
    before: [claim, ...taken.statements, ...ended.statements],
    after: [
      cancelPaymentRecord(companyId, id, reason),
      ...replaceWishes(companyId, id, []),
      ...settledCheque(context, stored, { ...ended, values: { ...ended.values, cancel_reason: reason } }),
      line,
    ],
  }
}

/** The cheque of a payment is cancelled with it, and what its own document has posted is reversed. */
async function cancelledCheque(
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
  const reversed = entriesFor({ path, id, live, postings: [], books: books.take(rows), requested })
  return { values, entries: reversed.map((entry) => entry.id), statements: appendEntries(companyId, userId, reversed) }
}

/** Releases what a payment has settled and reverses its entry. Raises what keeps the day from being written. */
async function takenBack(
  tx: Transaction,
  context: DecisionContext,
  { stored, requested }: { stored: StoredPayment; requested: string | undefined },
): Promise<{ statements: Statement[]; entries: string[] }> {
  const { id, path, entry_id: live, clearing_date: posted } = stored
  if (live === null || posted === null) return { statements: [], entries: [] }
  const { companyId, userId } = context.who
  const books = booksReading(context, path)
  const rows = await tx.batch([lockItemsOf(companyId, [id]), linesOfEntry(companyId, live), ...books.statements])
  const [, lines] = rows
  const loaded = books.take(rows.slice(2) as unknown[][])
  const date = reversalDay(loaded, { posted, requested })
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
    statements: [
      endAllocationsOf(companyId, userId, { id, posted, date }),
      ...appendEntries(companyId, userId, [reversal]),
    ],
    entries: [reversal.id],
  }
}
