/** Clearing and cancelling cheque deposits. What came with a receipt is cleared and cancelled through that. */
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { refuse } from '../../../domain/errors.ts'
import { postChequeDeposit } from '../../../domain/ledger/post-cheque-deposit.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import { reverse } from '../../../domain/ledger/posting.ts'
import type { StoredDeposit } from '../../db/cheque-deposit-store.ts'
import { claimDeposit, depositSeries, markDepositCancelled, markDepositCleared } from '../../db/cheque-deposit-store.ts'
import type { Statement, Transaction } from '../../db/client.ts'
import type { Entry } from '../../db/ledger-store.ts'
import { appendEntries, linesOfEntry } from '../../db/ledger-store.ts'
import type { StoredPayment } from '../../db/payment-store.ts'
import { cancelReason, optionalText, parseVersion } from '../documents/body.ts'
import type { Books } from '../documents/books.ts'
import { paymentCancelled, paymentCleared } from '../documents/payments/act-on-payment.ts'
import { storedPaymentReading } from '../documents/payments/payment-answer.ts'
import { yearOfDate } from '../documents/period.ts'
import { reversalDay } from '../documents/reversal-day.ts'
import { todayIn } from '../today.ts'
import type { Answer, Context, DecisionContext } from '../unit-of-work.ts'
import { audit, changeOnce, newId } from '../unit-of-work.ts'
import type { DepositAnswer } from './deposit-answer.ts'
import { claimDepositAct, depositAnswer, requireDepositAct } from './deposit-answer.ts'
import { inputOfDeposit, judgeDeposit } from './deposit-facts.ts'
import { loadedDeposit } from './save-deposit.ts'

type Target = { id: string; body: unknown }
type Loaded = { stored: StoredDeposit; books: Books }

/**
 * Clears an Issued deposit on a day, today where none is said: it posts then. Raises CLEARED_EARLY before the day it was
 * taken to the bank, and what keeps the books from being written on the day.
 */
export function clearDeposit(context: Context, { id, body }: Target): Promise<Answer<DepositAnswer>> {
  requireDepositAct(context, 'clear')
  const version = parseVersion(body)
  const date = optionalText(body, 'date')
  return changeOnce(context, {
    load: loadedDeposit(context, id),
    change: async (tx, loaded) => {
      await claimDepositAct(tx.batch, context, { stored: loaded.stored, version, act: 'clear' })
      const receipt = await receiptOf(tx, context, loaded.stored)
      const statements = receipt
        ? await paymentCleared(tx, context, { stored: receipt, date })
        : await cleared(tx, context, { ...loaded, wanted: date })
      return { status: 200, id, statements }
    },
    read: () => depositAnswer(context, id),
  })
}

/** The receipt that a deposit came with. */
async function receiptOf(
  tx: Transaction,
  context: DecisionContext,
  { payment }: StoredDeposit,
): Promise<StoredPayment | null> {
  if (payment === null) return null
  const wanted = storedPaymentReading(context, 'payment-receipts', payment)
  return wanted.take(await tx.batch(wanted.statements))
}

async function cleared(
  tx: Transaction,
  context: DecisionContext,
  { stored, books, wanted }: Loaded & { wanted: string | undefined },
): Promise<Statement[]> {
  const date = clearingDate(context, { stored, books, wanted })
  const { companyId, userId } = context.who
  const { id, version, benefactor, amount } = stored
  const { bank } = await judgeDeposit(tx.batch, { companyId, input: { ...inputOfDeposit(stored), date }, books })
  const lines = postChequeDeposit({ bankLedgerId: bank.account_id, benefactorId: benefactor, amount })
  const entry = entryOf(books, { id, date, lines, reversesId: null })
  return [
    claimDeposit(companyId, id, version),
    ...appendEntries(companyId, userId, [entry]),
    markDepositCleared(companyId, id, { date, entryId: entry.id }),
    audit(context, {
      action: 'clear',
      resource: depositSeries,
      objectId: id,
      version: version + 1,
      label: stored.voucher_no,
      changes: { status: ['Issued', 'Cleared'], clearing_date: [null, date] },
      entries: [entry.id],
    }),
  ]
}

function clearingDate(
  context: DecisionContext,
  { stored, books, wanted }: Loaded & { wanted: string | undefined },
): string {
  const date = wanted || todayIn(books.book.time_zone, context.clock.now())
  if (!isLocalDate(date)) refuse([{ code: 'NOT_A_DATE', path: 'date' }])
  if (date < stored.date) refuse([{ code: 'CLEARED_EARLY', path: 'date', params: { date: stored.date } }])
  return date
}

function entryOf(
  { years }: Books,
  {
    id,
    date,
    lines,
    reversesId,
  }: { id: string; date: string; lines: readonly LedgerLine[]; reversesId: string | null },
): Entry {
  return {
    id: newId(),
    date,
    kind: 'regular',
    fiscalYearId: yearOfDate(date, { years }).id,
    documentPath: depositSeries,
    documentId: id,
    reversesId,
    lines,
  }
}

/**
 * Cancels a deposit for a reason; the number stays. What a cleared one posted is reversed on the day that is requested, the
 * day on which the cheque bounced, else on the day on which it was posted. Raises what `reversalDay` raises, and ALLOCATED
 * while something is set against what it posted.
 */
export function cancelDeposit(context: Context, { id, body }: Target): Promise<Answer<DepositAnswer>> {
  requireDepositAct(context, 'cancel')
  const version = parseVersion(body)
  const reason = cancelReason(optionalText(body, 'reason') ?? '')
  const date = optionalText(body, 'date')
  return changeOnce(context, {
    load: loadedDeposit(context, id),
    change: async (tx, loaded) => {
      await claimDepositAct(tx.batch, context, { stored: loaded.stored, version, act: 'cancel' })
      const receipt = await receiptOf(tx, context, loaded.stored)
      if (!receipt) return { status: 200, id, statements: await cancelled(tx, context, { ...loaded, reason, date }) }
      const { before, after } = await paymentCancelled(tx, context, { stored: receipt, reason, date })
      return { status: 200, id, statements: [...before, ...after] }
    },
    read: () => depositAnswer(context, id),
  })
}

async function cancelled(
  tx: Transaction,
  context: DecisionContext,
  { stored, books, reason, date }: Loaded & { reason: string; date: string | undefined },
): Promise<Statement[]> {
  const { companyId, userId } = context.who
  const { id, version, status } = stored
  const reversal = await takenBack(tx, context, { stored, books, date })
  return [
    claimDeposit(companyId, id, version),
    ...(reversal ? appendEntries(companyId, userId, [reversal]) : []),
    markDepositCancelled(companyId, id, reason),
    audit(context, {
      action: 'cancel',
      resource: depositSeries,
      objectId: id,
      version: version + 1,
      label: stored.voucher_no,
      changes: { status: [status, 'Cancelled'], cancel_reason: [null, reason] },
      entries: reversal ? [reversal.id] : [],
    }),
  ]
}

async function takenBack(
  tx: Transaction,
  context: DecisionContext,
  { stored, books, date: requested }: Loaded & { date: string | undefined },
): Promise<Entry | null> {
  const { id, entry_id: live, clearing_date: posted } = stored
  if (live === null || posted === null) return null
  const date = reversalDay(books, { posted, requested })
  const [lines] = await tx.batch([linesOfEntry(context.who.companyId, live)])
  return entryOf(books, { id, date, lines: reverse(lines), reversesId: live })
}
