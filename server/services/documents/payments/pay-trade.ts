/**
 * Invoices and bills that are paid at once: the payment of the whole is made in the same transaction, follows what the
 * document says, gives way to another when the mode changes, and goes when the document does.
 */
import type { TradePath } from '../../../../domain/documents/status.ts'
import { payingPath } from '../../../../domain/documents/status.ts'
import type { ErrorCode, Problem } from '../../../../domain/errors.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { compare, isZero } from '../../../../domain/money/decimal.ts'
import { toEntered } from '../../../../domain/resources/core/entered.ts'
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
import { isOf } from '../set-offs.ts'
import { warn } from '../warnings.ts'
import type { Decision } from '../trade/decision.ts'
import type { TradeDraft } from '../trade/trade-draft.ts'
import { paymentCancelled } from './act-on-payment.ts'
import { changePayment, releasedBy } from './save-payment.ts'
import type { PaymentInput } from './payment-input.ts'
import type { PaidDocument } from './new-payment.ts'
import { newPayment } from './new-payment.ts'
import { storedPaymentReading } from './payment-answer.ts'
import { paymentFactsReading } from './payment-facts.ts'
import { paidTwice } from './pending-cheques.ts'

/** `before` comes before the document's own entry is taken back, `after` when all of the document is written. */
export type Paying = {
  /** The payment that is decided anew; null when there is none, or when it stays as it is. */
  paymentId: string | null
  before: Statement[]
  after: Statement[]
}
/** What the document itself is asked about. */
const documentAsked: readonly ErrorCode[] = ['DATE_BEFORE_LAST', 'DATE_FAR_AHEAD']
const nothing: Paying = { paymentId: null, before: [], after: [] }

/** How a document is to be paid: by which mode, of whom, on which day, how much. */
export type PaidWholly = {
  path: TradePath
  id: string
  partyId: string
  date: string
  total: string
  modeId: string | null
  /** The account of the party where the document is to make it; null when it is there. */
  accountId: string | null
}

/** What the payment of a decided document writes. Raises NOT_ALLOWED without the right to make payments. */
export async function payTrade(
  tx: Transaction,
  context: DecisionContext,
  { draft, decision, accept }: { draft: TradeDraft; decision: Decision; accept: readonly ErrorCode[] },
): Promise<Paying> {
  if (!draft.isPosted) return nothing
  const { id, path, input, stored } = draft
  const { party, totals } = decision
  const accountId = decision.posting?.partyAccountId ?? null
  const to = { partyId: party.id, accountId, modeId: input.payment_mode }
  const wanted = { path, id, ...to, date: input.date, total: totals.total }
  return payWholly(tx, context, { wanted, stored, accept })
}

/**
 * What paying a document in another way, or not at all, writes. Raises ALLOCATED where other payments or notes have paid some
 * of it already, PARTY_MERGED where it would be owed again by nobody.
 */
export async function payWholly(
  tx: Transaction,
  context: DecisionContext,
  { wanted, stored, accept }: { wanted: PaidWholly; stored: StoredTrade | null; accept: readonly ErrorCode[] },
): Promise<Paying> {
  const isPaid = wanted.modeId !== null && !isZero(wanted.total)
  const paymentId = stored?.payment ?? null
  if (stored === null || paymentId === null) {
    if (isPaid && stored?.stored_status === 'Issued') {
      await refuseSetOff(tx, context, stored)
      await warnOfCheques(tx, context, { wanted, accept })
    }
    return isPaid ? { ...nothing, after: await paidAnew(tx, context, wanted) } : nothing
  }
  const isSame = isPaid && stored.payment_mode === wanted.modeId
  const isKept = isSame && saysTheSame(stored, wanted)
  if (isKept) return nothing
  if (isSame) return paidOtherwise(tx, context, { wanted, paymentId })
  if (!isPaid) await refuseMerged(tx, context, stored.party)
  const gone = await unpayTrade(tx, context, { stored, reason: stored.voucher_no ?? '' })
  return isPaid ? { ...gone, after: [...gone.after, ...(await paidAnew(tx, context, wanted))] } : gone
}

/** It is to be paid wholly, by this payment alone. What pays the landed costs of a bill is set against other parties. */
async function refuseSetOff(tx: Transaction, { who }: DecisionContext, { id, party }: StoredTrade): Promise<void> {
  const [items, allocated] = await tx.batch([lockItemsOf(who.companyId, [id]), allocationsOf(who.companyId, id)])
  const own = items.filter((item) => item.documentId === id && item.partyId === party)
  if (allocated.some((one) => own.some((item) => isOf(one, item)))) throw new DomainError('ALLOCATED')
}

/** Raises WARNINGS with PENDING_CHEQUE at `payment_mode` where a cheque is to pay the document as well. */
async function warnOfCheques(
  tx: Transaction,
  { who }: DecisionContext,
  { wanted, accept }: { wanted: PaidWholly; accept: readonly ErrorCode[] },
): Promise<void> {
  const { id, partyId, total } = wanted
  const [cheques, [book]] = await tx.batch([
    pendingCheques(who.companyId, { partyId, except: null }),
    bookFacts(who.companyId),
  ])
  const own = cheques.filter(({ documentId }) => documentId === id)
  const [{ item = '' } = {}] = own
  const digits = book?.currency_digits ?? 2
  warn(paidTwice({ item, amount: total, open: total, path: 'payment_mode' }, own, digits), accept)
}

function saysTheSame(stored: StoredTrade, { partyId, date, total }: PaidWholly): boolean {
  return stored.party === partyId && stored.date === date && compare(stored.total, total) === 0
}

/** What cancelling the payment that a document made writes. */
export async function unpayTrade(
  tx: Transaction,
  context: DecisionContext,
  { stored, reason }: { stored: StoredTrade; reason: string },
): Promise<Paying> {
  if (stored.payment === null) return nothing
  const reading = storedPaymentReading(context, payingPath(stored.path), stored.payment)
  const found = reading.take(await tx.batch(reading.statements))
  return { paymentId: stored.payment, ...(await paymentCancelled(tx, context, { stored: found, reason })) }
}

function paymentOf({ path, partyId: party, date, total: amount, modeId: mode }: PaidWholly): PaymentInput {
  return {
    ...toEntered(paymentHead, {}),
    path: payingPath(path),
    ledger: path.startsWith('sales/') ? 'receivable' : 'payable',
    date,
    party,
    rows: [{ ...toEntered(paymentRow, {}), method: 'mode', mode, amount }],
    allocations: [],
  }
}

function paidBy({ path, id, total: amount, accountId }: PaidWholly): PaidDocument {
  return { path, id, amount, accountId }
}

async function paidAnew(tx: Transaction, context: DecisionContext, wanted: PaidWholly): Promise<Statement[]> {
  const input = paymentOf(wanted)
  require(context, `${moduleOf(input.path)}.create`)
  const reading = paymentFactsReading(context, input, { id: null })
  const facts = reading.take(await tx.batch(reading.statements))
  const paid = paidBy(wanted)
  const made = await atMode(() => newPayment(tx, context, { input, facts, accept: documentAsked, paid }))
  return made.statements
}

async function paidOtherwise(
  tx: Transaction,
  context: DecisionContext,
  { wanted, paymentId }: { wanted: PaidWholly; paymentId: string },
): Promise<Paying> {
  const input = paymentOf(wanted)
  const reading = storedPaymentReading(context, input.path, paymentId)
  const facts = paymentFactsReading(context, input, { id: paymentId })
  const sent = [...reading.statements, ...facts.statements]
  const rows = await tx.batch([...sent, allocationsOf(context.who.companyId, paymentId)])
  const stored = reading.take(rows)
  const allocated = rows.at(-1) as Parameters<typeof releasedBy>[1]
  const draft = {
    id: paymentId,
    input: { ...input, reference: stored.reference ?? '', remarks: stored.remarks ?? '' },
    stored,
    facts: facts.take(rows.slice(reading.statements.length)),
    released: releasedBy(stored, allocated),
  }
  const paid = paidBy(wanted)
  const changed = await atMode(() =>
    changePayment(tx, context, { draft, stored, allocated, paid, accept: documentAsked }),
  )
  return { paymentId, ...changed }
}

/** What is wrong with the payment is wrong with the mode, as far as the document has no other place for it. */
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
