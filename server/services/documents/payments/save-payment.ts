/** Saves payments. A changed payment keeps its number and its year; it posts again only if its ledger lines differ. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { reverse, sameLines } from '../../../../domain/ledger/posting.ts'
import { add, compare, isZero, subtract } from '../../../../domain/money/decimal.ts'
import { allocationDate } from '../../../../domain/payments/settle.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { reading, together } from '../../../db/core/client.ts'
import { appendEntries, linesOfEntry } from '../../../db/ledger/ledger-store.ts'
import type { Allocation, AllocationHistory, NewAllocation } from '../../../db/ledger/open-item-store.ts'
import {
  allocationsOf,
  insertAllocations,
  reverseAllocations,
  undoAllocationsOf,
} from '../../../db/ledger/open-item-store.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import {
  replacePaymentRows,
  replaceRelief,
  replaceIntendedAllocations,
  updatePayment,
} from '../../../db/payments/payment-write-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { changesBetween, newId } from '../../core/unit-of-work.ts'
import { recordStep } from '../engine/history.ts'
import type { ParsedBody } from '../engine/kind.ts'
import { decideAfter } from '../engine/kind.ts'
import { refuseMerged } from '../merged-party.ts'
import { yearOfDate } from '../../books/period.ts'
import { currentAllocations } from '../allocations.ts'
import { warn } from '../warnings.ts'
import type { PaymentDraft } from './payment-facts.ts'
import { validatePayment } from './check-payment.ts'
import type { PaidDocument } from './new-payment.ts'
import { updateChequeDocument } from './cheque-of-payment.ts'
import { accountFor, chequeWarnings, dateWarnings, newPayment } from './new-payment.ts'
import { itemOf, paymentFactsReading } from './payment-facts.ts'
import type { PaymentInput } from './payment-input.ts'
import { parsePayment } from './payment-input.ts'
import type { DecidedPayment } from './post-payment.ts'
import { linesOfPayment, postingsOf } from './post-payment.ts'
import { describePayment, describeStoredPayment, paymentHeader, paymentRows } from './store-payment.ts'

/**
 * Reads a body and decides its allocations. What other documents have allocated to a stored payment stays, also where
 * the body, from an older page, does not list it. Raises PARTY_MERGED where more than texts would change of a party that
 * was merged into another one, ALLOCATED for another party or less than others have allocated.
 */
export function parsePaymentBody(
  context: DecisionContext,
  path: PaymentPath,
  { id, body }: { id: string | null; body: unknown },
): ParsedBody<StoredPayment> {
  const input = parsePayment(path, body)
  const storedId = id !== null && isId(id) ? id : null
  const facts = paymentFactsReading(context, input, { id: storedId })
  const allocationStatements = storedId === null ? [] : [allocationsOf(context.who.companyId, storedId)]
  const load = together(
    facts,
    reading(allocationStatements, ([rows = []]) => rows),
  )
  return {
    decides: decideAfter(load, async (tx, { stored, accept }, [loaded, allocations]) => {
      if (stored === null) {
        const created = await newPayment(tx, context, { input, facts: loaded, accept })
        return { ...created, isAlone: input.allocations.length === 0 }
      }
      const previousAllocations = allocatedByItem(stored, allocations)
      const draft: PaymentDraft = { id: stored.id, input, stored, facts: loaded, previousAllocations }
      const byOthers = allocatedByItem(stored, allocationsByOthers(stored, allocations))
      const { before, after } = await changePayment(tx, context, {
        draft: { ...draft, input: withOthers(draft, byOthers) },
        stored,
        allocations,
        accept,
      })
      return { statements: [...before, ...after] }
    }),
  }
}

/** Returns by item what a payment has allocated. */
export function allocatedByItem(
  { path }: StoredPayment,
  allocations: readonly AllocationHistory[],
): Map<string, string> {
  const amounts = new Map<string, string>()
  for (const { creditItemId, debitItemId, amount } of allocations) {
    const other = path === 'payment-receipts' ? debitItemId : creditItemId
    amounts.set(other, add(amounts.get(other) ?? '0', amount))
  }
  return amounts
}

/** Returns the allocations to a payment that other documents have made, such as those of a refund. */
function allocationsByOthers({ id }: StoredPayment, allocations: readonly AllocationHistory[]): AllocationHistory[] {
  return allocations.filter(({ documentId }) => documentId !== id)
}

/** Returns the input with what others have allocated, by item, where it is not listed; as it is for another party. */
function withOthers({ input, stored, facts }: PaymentDraft, byOthers: ReadonlyMap<string, string>): PaymentInput {
  if (input.party !== stored?.party || input.ledger !== stored.ledger) return input
  const listed = new Set(input.allocations.map(({ item }) => itemOf(facts, item)?.id))
  const missing = [...byOthers].filter(([item]) => !listed.has(item)).map(([item, amount]) => ({ item, amount }))
  return { ...input, allocations: [...input.allocations, ...missing] }
}

type Shares = readonly { item: string; amount: string }[]

/** Raises ALLOCATED where less than others have allocated would be allocated to an item. */
function refuseLess(shares: Shares, byOthers: ReadonlyMap<string, string>): void {
  const amounts = new Map(shares.map(({ item, amount }) => [item, amount]))
  if ([...byOthers].some(([item, amount]) => compare(amounts.get(item) ?? '0', amount) < 0))
    throw new DomainError('ALLOCATED')
}

/** Returns what the payment itself allocates. */
function withoutOthers(shares: Shares, byOthers: ReadonlyMap<string, string>): Shares {
  return shares.map(({ item, amount }) => ({ item, amount: subtract(amount, byOthers.get(item) ?? '0') }))
}

type PaymentChange = {
  draft: PaymentDraft
  stored: StoredPayment
  allocations: readonly AllocationHistory[]
  accept: readonly ErrorCode[]
  /** The invoice or bill that created it, when that is changed. */
  paidDocument?: PaidDocument
}
export type ChangeStatements = { before: Statement[]; after: Statement[] }

/** Decides a stored payment and returns the statements: `before` removes its allocations and reverses its entry. */
export async function changePayment(
  tx: Transaction,
  context: DecisionContext,
  change: PaymentChange,
): Promise<ChangeStatements> {
  const { draft, stored } = change
  const { id, input, facts } = draft
  const { companyId } = context.who
  const checked = validatePayment(context.who, draft)
  warn([...dateWarnings(context, draft), ...chequeWarnings(draft, checked)], change.accept)
  const account = await accountFor(tx, context, { draft, checked, paidDocument: change.paidDocument })
  const decision = { draft, checked, partyAccountId: account.id }
  const posting = await repost(tx, context, { ...change, decision })
  if (posting.before.length > 0) await refuseMerged(tx, context, stored.party)
  refuseLess(checked.shares, allocatedByItem(stored, allocationsByOthers(stored, change.allocations)))
  const state = { status: stored.status, clearing_date: posting.date, entry_id: posting.entryId }
  const digits = facts.book.currency_digits
  const changes = changesBetween(describeStoredPayment(stored, digits), describePayment(draft, checked))
  const madeBy = stored.made_by
  const step = { action: 'update', label: stored.voucher_no, changes, entries: posting.entries }
  const { claim, line } = recordStep(context, { resource: paymentResources[input.path], stored }, step)
  return {
    before: [claim, ...posting.before],
    after: [
      ...account.statements,
      updatePayment(companyId, paymentHeader(draft, checked, { ...state, madeBy })),
      ...replacePaymentRows(companyId, id, paymentRows(checked)),
      ...replaceRelief(companyId, id, checked.relief),
      ...(stored.status === 'Issued' ? replaceIntendedAllocations(companyId, id, checked.shares) : []),
      ...posting.after,
      ...updateChequeDocument(context, stored, { decision, changes }),
      line,
    ],
  }
}

type RepostInput = Omit<PaymentChange, 'draft' | 'accept'> & { decision: DecidedPayment }
type RepostStatements = {
  before: Statement[]
  after: Statement[]
  entryId: string | null
  date: string | null
  entries: string[]
}

/**
 * Reverses and posts a Cleared payment, and repeats the allocations of others to it; where its ledger lines are
 * unchanged, only the changed allocations are removed and added. A cheque that is not cleared has nothing to reverse.
 */
async function repost(
  tx: Transaction,
  context: DecisionContext,
  { stored, allocations, decision, paidDocument }: RepostInput,
): Promise<RepostStatements> {
  const { draft, checked } = decision
  const { input, facts } = draft
  const { entry_id: live, clearing_date: before } = stored
  if (live === null || before === null) return { before: [], after: [], entryId: null, date: null, entries: [] }
  const { companyId, userId } = context.who
  const oldLines = await tx.run(linesOfEntry(companyId, live))
  const date = checked.isPending ? before : input.date
  if (paidDocument === undefined && date === before && sameLines(oldLines, linesOfPayment(decision))) {
    return {
      before: reallocate(context, { stored, allocations, decision }),
      after: [],
      entryId: live,
      date,
      entries: [],
    }
  }
  const entryId = newId()
  const byOthers = allocationsByOthers(stored, allocations)
  const amountsOfOthers = allocatedByItem(stored, byOthers)
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
    after: postingsOf(context, [
      {
        ...decision,
        entryId,
        date,
        shares: withoutOthers(checked.shares, amountsOfOthers),
        repeated: byOthers.map((one) => repeatedAllocation(stored, one)),
        against: paidDocument,
      },
    ]),
    entryId,
    date,
    entries: [reversal.id, entryId],
  }
}

/** Returns an allocation of another document as that of the item which it allocates. */
function repeatedAllocation({ path }: StoredPayment, allocation: AllocationHistory): NewAllocation {
  const { creditItemId, debitItemId, amount, documentPath, documentId } = allocation
  return { itemId: path === 'payment-receipts' ? debitItemId : creditItemId, amount, documentPath, documentId }
}

/** Replaces only the changed allocations; removed ones are removed on their own days, as if they had never been. */
function reallocate(context: DecisionContext, { stored, allocations, decision }: RepostInput): Statement[] {
  const { draft, checked, partyAccountId } = decision
  const { companyId, userId } = context.who
  const paymentItem = draft.facts.items.find(
    ({ documentId, accountId }) => documentId === stored.id && accountId === partyAccountId,
  )
  if (!paymentItem) return []
  const byOthers = allocatedByItem(stored, allocationsByOthers(stored, allocations))
  const sharesByItem = new Map(checked.shares.map(({ item, amount }) => [item, amount]))
  const isSame = (item: string) =>
    compare(draft.previousAllocations.get(item) ?? '0', sharesByItem.get(item) ?? '0') === 0
  const otherOf = ({ creditItemId, debitItemId }: AllocationHistory) =>
    creditItemId === paymentItem.id ? debitItemId : creditItemId
  const removals = allocations
    .filter((one) => one.documentId === stored.id && !isSame(otherOf(one)))
    .flatMap(currentAllocations)
  const newAllocations = withoutOthers(checked.shares, byOthers).flatMap(({ item, amount }): Allocation[] => {
    const other = draft.facts.items.find(({ id }) => id === item)
    if (!other || isSame(item) || isZero(amount)) return []
    const [creditItemId, debitItemId] = paymentItem.side === 'credit' ? [paymentItem.id, item] : [item, paymentItem.id]
    const date = allocationDate(paymentItem, other)
    return [{ creditItemId, debitItemId, amount, date, documentPath: draft.input.path, documentId: stored.id }]
  })
  return [...reverseAllocations(companyId, userId, removals), ...insertAllocations(companyId, userId, newAllocations)]
}
