/**
 * Pays invoices and bills at once: their payment of the full amount is created in the same transaction, changed with
 * them, replaced when the payment method changes, and cancelled with them.
 */
import type { TradePath } from '../../../../domain/documents/status.ts'
import { payingPath, settlingPath } from '../../../../domain/documents/status.ts'
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { compare, isZero } from '../../../../domain/money/decimal.ts'
import { toFormValues } from '../../../../domain/resources/core/form-values.ts'
import { paymentHead, paymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { bookFacts } from '../../../db/documents/book-store.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { allocationsOf, lockItemsOf } from '../../../db/ledger/open-item-store.ts'
import { pendingCheques } from '../../../db/payments/payment-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { refuseMerged } from '../merged-party.ts'
import { isAllocationOf } from '../allocations.ts'
import { warn } from '../warnings.ts'
import type { Decision } from '../trade/decision.ts'
import type { TradeDraft } from '../trade/trade-draft.ts'
import { cancellationStatements } from './act-on-payment.ts'
import { changePayment, allocatedByItem } from './save-payment.ts'
import type { PaymentInput } from './payment-input.ts'
import type { PaidDocument } from './new-payment.ts'
import { newPayment } from './new-payment.ts'
import { storedPaymentReading } from './payment-answer.ts'
import { paymentFactsReading } from './payment-facts.ts'
import { paidTwice } from './pending-cheques.ts'

/** `before` precedes the reversal of the document's entry, `after` follows all statements of the document. */
export type PaymentStatements = {
  /** The payment that is updated; null when there is none, or when it is unchanged. */
  paymentId: string | null
  before: Statement[]
  after: Statement[]
}
/** Warnings that the document raises itself. */
const documentWarnings: readonly ErrorCode[] = ['DATE_BEFORE_LAST', 'DATE_FAR_AHEAD']
const nothing: PaymentStatements = { paymentId: null, before: [], after: [] }

/** The full payment of a document: payment method, party, date and amount. */
export type FullPayment = {
  path: TradePath
  id: string
  partyId: string
  date: string
  total: string
  modeId: string | null
  /** The account of the party if the document creates it; null if it exists. */
  accountId: string | null
}

/**
 * Returns the statements of the payment of a decided document. Raises NOT_ALLOWED without the permission to create
 * payments.
 */
export async function payTrade(
  tx: Transaction,
  context: DecisionContext,
  { draft, decision, accept }: { draft: TradeDraft; decision: Decision; accept: readonly ErrorCode[] },
): Promise<PaymentStatements> {
  if (!draft.isNumbered) return nothing
  const { id, path, input, stored } = draft
  const { party, totals } = decision
  const accountId = decision.posting?.partyAccountId ?? null
  const to = { partyId: party.id, accountId, modeId: input.payment_mode }
  const payment = { path, id, ...to, date: input.date, total: totals.total }
  return payInFull(tx, context, { payment, stored, accept })
}

/**
 * Returns the statements that pay a document with another payment method, or leave it unpaid. Raises ALLOCATED where
 * other payments or notes are allocated to it, PARTY_MERGED where it would be outstanding for a merged party.
 */
export async function payInFull(
  tx: Transaction,
  context: DecisionContext,
  { payment, stored, accept }: { payment: FullPayment; stored: StoredTrade | null; accept: readonly ErrorCode[] },
): Promise<PaymentStatements> {
  const isPaid = payment.modeId !== null && !isZero(payment.total)
  const paymentId = stored?.payment ?? null
  if (stored === null || paymentId === null) {
    if (isPaid && stored?.stored_status === 'Issued') {
      await refuseAllocated(tx, context, stored)
      await warnOfCheques(tx, context, { payment, accept })
    }
    return isPaid ? { ...nothing, after: await createPayment(tx, context, payment) } : nothing
  }
  // A till may have split the payment over several methods.
  if (payment.modeId === null && stored.payment_mode === null) return nothing
  const isSame = isPaid && stored.payment_mode === payment.modeId
  const isUnchanged = isSame && isSamePayment(stored, payment)
  if (isUnchanged) return nothing
  if (isPaid) await refuseAllocated(tx, context, stored)
  if (isSame) return adjustPayment(tx, context, { payment, paymentId })
  if (!isPaid) await refuseMerged(tx, context, stored.party)
  const cancellation = await unpayTrade(tx, context, { stored, reason: stored.voucher_no ?? '' })
  return isPaid
    ? { ...cancellation, after: [...cancellation.after, ...(await createPayment(tx, context, payment))] }
    : cancellation
}

/**
 * Raises ALLOCATED where anything else than its payment is allocated to the document, because that alone must pay it in
 * full. Payments of its landed costs belong to other parties.
 */
async function refuseAllocated(tx: Transaction, { who }: DecisionContext, stored: StoredTrade): Promise<void> {
  const { id, party, payment } = stored
  const [items, allocations] = await tx.batch([lockItemsOf(who.companyId, [id]), allocationsOf(who.companyId, id)])
  const documentItems = items.filter((item) => item.documentId === id && item.partyId === party)
  const byOthers = allocations.filter(({ documentId }) => documentId !== payment)
  if (byOthers.some((one) => documentItems.some((item) => isAllocationOf(one, item))))
    throw new DomainError('ALLOCATED')
}

/** Raises WARNINGS with PENDING_CHEQUE at `payment_mode` where a pending cheque will pay the document as well. */
async function warnOfCheques(
  tx: Transaction,
  { who }: DecisionContext,
  { payment, accept }: { payment: FullPayment; accept: readonly ErrorCode[] },
): Promise<void> {
  const { id, partyId, total } = payment
  const [cheques, [book]] = await tx.batch([
    pendingCheques(who.companyId, { partyIds: [partyId], except: null }),
    bookFacts(who.companyId),
  ])
  const documentCheques = cheques.filter(({ documentId }) => documentId === id)
  const [{ item = '' } = {}] = documentCheques
  const digits = book?.currency_digits ?? 2
  warn(paidTwice({ item, amount: total, open: total, path: 'payment_mode' }, documentCheques, digits), accept)
}

function isSamePayment(stored: StoredTrade, { partyId, date, total }: FullPayment): boolean {
  return stored.party === partyId && stored.date === date && compare(stored.total, total) === 0
}

/** Returns the statements that cancel the payment that a document created. */
export async function unpayTrade(
  tx: Transaction,
  context: DecisionContext,
  { stored, reason }: { stored: StoredTrade; reason: string },
): Promise<PaymentStatements> {
  if (stored.payment === null) return nothing
  const reading = storedPaymentReading(context, settlingPath(stored.path), stored.payment)
  const payment = reading.take(await tx.batch(reading.statements))
  return { paymentId: stored.payment, ...(await cancellationStatements(tx, context, { stored: payment, reason })) }
}

function paymentOf({ path, partyId: party, date, total: amount, modeId: mode }: FullPayment): PaymentInput {
  return {
    ...toFormValues(paymentHead, {}),
    path: payingPath(path),
    ledger: path.startsWith('sales/') ? 'receivable' : 'payable',
    date,
    party,
    rows: [{ ...toFormValues(paymentRow, {}), method: 'mode', mode, amount }],
    allocations: [],
  }
}

function toPaidDocument({ path, id, total: amount, accountId }: FullPayment): PaidDocument {
  return { path, id, amount, accountId }
}

async function createPayment(tx: Transaction, context: DecisionContext, payment: FullPayment): Promise<Statement[]> {
  const input = paymentOf(payment)
  require(context, `${moduleOf(input.path)}.create`)
  const reading = paymentFactsReading(context, input, { id: null })
  const facts = reading.take(await tx.batch(reading.statements))
  const paidDocument = toPaidDocument(payment)
  const result = await atMode(() => newPayment(tx, context, { input, facts, accept: documentWarnings, paidDocument }))
  return result.statements
}

async function adjustPayment(
  tx: Transaction,
  context: DecisionContext,
  { payment, paymentId }: { payment: FullPayment; paymentId: string },
): Promise<PaymentStatements> {
  const input = paymentOf(payment)
  const reading = storedPaymentReading(context, input.path, paymentId)
  const facts = paymentFactsReading(context, input, { id: paymentId })
  const statements = [...reading.statements, ...facts.statements]
  const rows = await tx.batch([...statements, allocationsOf(context.who.companyId, paymentId)])
  const stored = reading.take(rows)
  const allocations = rows.at(-1) as Parameters<typeof allocatedByItem>[1]
  const draft = {
    id: paymentId,
    input: { ...input, reference: stored.reference ?? '', remarks: stored.remarks ?? '' },
    stored,
    facts: facts.take(rows.slice(reading.statements.length)),
    previousAllocations: allocatedByItem(stored, allocations),
  }
  const paidDocument = toPaidDocument(payment)
  const result = await atMode(() =>
    changePayment(tx, context, { draft, stored, allocations, paidDocument, accept: documentWarnings }),
  )
  return { paymentId, ...result }
}

/** Reports problems of the payment rows at the payment method of the document, which has no such rows. */
async function atMode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DomainError) || error.problems.length === 0) throw error
    const problems = error.problems.map((problem): Problem =>
      problem.path.startsWith('rows') ? { ...problem, path: 'payment_mode' } : problem,
    )
    throw new DomainError(error.code, error.params, problems)
  }
}
