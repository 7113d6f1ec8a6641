/**
 * Describes a payment while it is typed. Unless the user allocates by hand, the money settles the items due first. A
 * payment allocated by hand without a typed amount pays the allocated amount, less tax withheld and write-off; of
 * several payment methods, the first takes the rest of the others. A payment opened from an invoice pays all of it
 * until another amount is typed, which settles the invoice before other items.
 */
import { isLocalDate } from '../../../../domain/calendar/local-date.ts'
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import { add, compare, isDecimal, isNegative, isZero, subtract, sum } from '../../../../domain/money/decimal.ts'
import type { StoredWithholding, TypedPayment } from '../../../../domain/payments/check-payment.ts'
import { typedSettlement } from '../../../../domain/payments/check-payment.ts'
import type { OpenItemAnswer } from '../../../../domain/payments/payment-answer.ts'
import { beforeTax, writeOffUse } from '../../../../domain/payments/settle.ts'
import { hasLaterRelief, taxRelief } from '../../../../domain/payments/tax-relief.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { toFormValues, toRequestValues } from '../../../../domain/resources/core/form-values.ts'
import type { EnteredPayment, EnteredPaymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import { paymentHead, paymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import { spreadOldestFirst } from '../../../../domain/payments/spread.ts'
import type { PaymentRecord } from './payment-record.ts'

/** A payment method with its amount; `way` is the mode or the bank account. */
export type TypedRow = Omit<EnteredPaymentRow, 'mode' | 'bank_account'> & { way: string | null }

export type PaymentDraft = EnteredPayment & {
  party_label: string
  rows: readonly TypedRow[]
  /** The allocated amount by item. */
  shares: Readonly<Record<string, string>>
  isByHand: boolean
  /** Items to be settled before all others: those the form was opened for, until the user allocates by hand. */
  first: readonly string[]
  /** Whether the user typed the amount of the first row; it stays then. */
  isAmountTyped: boolean
  isBaseTyped: boolean
  /** Whether the stored base is the one proposed for its allocation: another allocation has another base. */
  isBaseProposed: boolean
}

export const emptyRow: TypedRow = { ...toFormValues(paymentRow, {}), method: 'mode', way: null }

export function newDraft({ date, ledger }: Pick<PaymentDraft, 'date' | 'ledger'>): PaymentDraft {
  return {
    ...toFormValues(paymentHead, {}),
    party_label: '',
    ledger,
    date,
    rows: [emptyRow],
    shares: {},
    isByHand: false,
    first: [],
    isAmountTyped: false,
    isBaseTyped: false,
    isBaseProposed: false,
  }
}

/**
 * Returns the draft of a stored payment. Its allocation stays until the user changes it or, if it settles a single
 * document, types another amount.
 */
export function openedDraft(record: PaymentRecord): PaymentDraft {
  return {
    ...toFormValues(paymentHead, record),
    ledger: record.ledger,
    party_label: record.party_label,
    rows: record.rows.map((row) => ({
      ...toFormValues(paymentRow, row),
      method: row.method,
      way: row.mode ?? row.bank_account,
    })),
    write_off: isZero(record.write_off) ? '' : record.write_off,
    shares: Object.fromEntries(record.allocations.map(({ item, settled }) => [item, settled])),
    isByHand: true,
    // With several documents, the target of another amount is unknown.
    first: record.allocations.length === 1 ? record.allocations.map(({ item }) => item) : [],
    isAmountTyped: true,
    isBaseTyped: true,
    isBaseProposed:
      record.withholding_base !== null &&
      compare(record.withholding_base, sum(record.allocations.map((one) => subtract(one.settled, one.tax_share)))) ===
        0,
  }
}

/** Returns the payment as the rules read it. */
export function typedPayment(path: PaymentPath, draft: PaymentDraft): TypedPayment & EnteredPayment {
  return {
    ...draft,
    path,
    rows: draft.rows.filter(isUsed).map(paidRow),
    withholding_base: draft.withholding_scheme === null ? '' : draft.withholding_base,
    allocations: sharesOf(draft),
  }
}

/** Returns a row with the payment mode or the bank account that its way is. */
export function paidRow({ method, way, ...row }: TypedRow): EnteredPaymentRow {
  return { ...row, method, mode: method === 'mode' ? way : null, bank_account: method === 'mode' ? null : way }
}

/** Whether the rows hold more than a single row with nothing but its method. */
function isUsed(row: TypedRow, _index: number, rows: readonly TypedRow[]): boolean {
  const values: Body = { ...row, method: emptyRow.method, way: emptyRow.way }
  return rows.length > 1 || Object.entries(emptyRow).some(([name, nothing]) => values[name] !== nothing)
}

/** Returns the allocations without empty ones. */
export function sharesOf({ shares }: PaymentDraft): { item: string; amount: string }[] {
  return Object.entries(shares)
    .filter(([, amount]) => amount !== '' && !(isDecimal(amount) && isZero(amount)))
    .map(([item, amount]) => ({ item, amount }))
}

export type DraftBody = ReturnType<typeof paymentBody> & { accept?: readonly string[] }

/** Returns the body of the request. */
export function paymentBody(path: PaymentPath, draft: PaymentDraft) {
  const typed = typedPayment(path, draft)
  return {
    ...toRequestValues(paymentHead, typed),
    write_off: typed.write_off || '0',
    rows: typed.rows.map((row) => toRequestValues(paymentRow, row)),
    allocations: [...typed.allocations],
  }
}

/**
 * Returns the open items as if the payment being changed had settled nothing, or as if its cheque did not wait for them;
 * with those that it names although nothing is outstanding on them any more.
 */
export function withOwn(items: readonly OpenItemAnswer[], record: PaymentRecord | undefined): OpenItemAnswer[] {
  if (record === undefined) return [...items]
  const isWaiting = record.status === 'Issued'
  const ownAllocations = new Map(record.allocations.map((allocation) => [allocation.item, allocation]))
  const rest = items.map((item) => {
    const before = ownAllocations.get(item.item)
    if (before === undefined) return item
    if (isWaiting) return { ...item, pending: subtract(item.pending, before.settled) }
    return { ...item, open: add(item.open, before.settled), tax_share: add(item.tax_share, before.tax_share) }
  })
  const gone = record.allocations.filter(({ item }) => items.every((one) => one.item !== item))
  const closed = gone.map(({ settled, total, ...allocation }) => ({
    ...allocation,
    amount: total,
    open: isWaiting ? '0' : settled,
    days_overdue: 0,
    pending: '0',
  }))
  return [...closed, ...rest]
}

export type PaymentContext = {
  path: PaymentPath
  items: readonly OpenItemAnswer[]
  digits: number
  rate: string | null
  /** The withholding tax of the payment that is changed. */
  stored?: StoredWithholding | undefined
}

/** Returns the draft with all derived values: allocation, base of the tax withheld, and money. */
export function followed(draft: PaymentDraft, context: PaymentContext): PaymentDraft {
  if (!draft.isByHand) return spread(draft, context, 0)
  const based = withBase(draft, context)
  const [row, ...more] = based.rows
  if (based.isAmountTyped || row === undefined) return based
  const { withholding, writeOff } = settlementOf(based, context)
  const others = more.map(({ amount }) => amount).filter(isDecimal)
  const money = subtract(subtract(sum(readable(based)), withholding), sum([writeOff, ...others]))
  return { ...based, rows: [{ ...row, amount: isNegative(money) || isZero(money) ? '' : money }, ...more] }
}

const MOST_TURNS = 8

/**
 * Allocates the money to the first items, then the oldest. The tax withheld depends on the allocation and is part of
 * it, so both are computed again until they agree; each turn leaves a few percent of the difference.
 */
function spread(draft: PaymentDraft, context: PaymentContext, turn: number): PaymentDraft {
  const items = context.items.map((one) => ({
    item: one.item,
    dueDate: one.due_date,
    date: one.date,
    number: one.document_no,
    open: one.open,
  }))
  const { settled } = settlementOf(draft, context)
  const firstShares = spreadOldestFirst(
    items.filter(({ item }) => draft.first.includes(item)),
    settled,
  )
  const rest = items.filter(({ item }) => !draft.first.includes(item))
  const shares = [
    ...firstShares,
    ...spreadOldestFirst(rest, subtract(settled, sum(firstShares.map(({ amount }) => amount)))),
  ]
  const next = withBase(
    { ...draft, shares: Object.fromEntries(shares.map(({ item, amount }) => [item, amount])) },
    context,
  )
  return next.withholding_base === draft.withholding_base || turn === MOST_TURNS
    ? next
    : spread(next, context, turn + 1)
}

/** Returns the draft with the proposed base: the allocated amounts before their sales tax. */
function withBase(draft: PaymentDraft, { items, digits }: PaymentContext): PaymentDraft {
  if (draft.withholding_scheme === null || draft.isBaseTyped) return draft
  const parts = items.flatMap((one) => {
    const amount = draft.shares[one.item] ?? ''
    return isDecimal(amount) && compare(amount, one.open) <= 0
      ? [beforeTax(amount, { open: one.open, tax: one.tax_share }, digits)]
      : []
  })
  return { ...draft, withholding_base: parts.length === 0 ? '' : sum(parts) }
}

/** Returns the tax within the write-off, and whether more can be reclaimed later; `limit` is the write-off tolerance. */
export function reliefOf(draft: PaymentDraft, context: PaymentContext, limit: string) {
  const { path, items, digits } = context
  const { ledger, date } = draft
  const { writeOff } = settlementOf(draft, context)
  const allocations = sharesOf(draft).flatMap(({ item: id, amount }) => {
    const item = items.find((one) => one.item === id)
    return item && isDecimal(amount) ? [{ amount, item }] : []
  })
  const use = writeOffUse(draft.write_off_as, writeOff, limit)
  if (!isLocalDate(date)) return { tax: '0', isLater: false }
  const request = { path, ledger, date, use, writeOff, allocations }
  return { tax: sum(taxRelief(request, digits).map(({ tax }) => tax)), isLater: hasLaterRelief(request) }
}

/** Returns the totals of the draft: money, tax withheld, write-off, and their sum. */
export function settlementOf(
  draft: PaymentDraft,
  { path, digits, rate, stored }: Pick<PaymentContext, 'path' | 'digits' | 'rate' | 'stored'>,
) {
  return typedSettlement(typedPayment(path, draft), {
    currencyDigits: digits,
    withholdingRate: draft.withholding_scheme ? rate : null,
    stored,
  })
}

/**
 * Returns the change for a typed amount of a row: in the first row it is the amount paid, and the items that the form
 * was opened for are settled first.
 */
export function withAmount(draft: PaymentDraft, rows: readonly TypedRow[], isFirst: boolean): Partial<PaymentDraft> {
  const changed = { rows, ...withBaseAnew(draft) }
  if (!isFirst) return changed
  const isAmountTyped = rows[0] !== undefined && rows[0].amount !== ''
  return { ...changed, isAmountTyped, ...(draft.first.length > 0 ? { isByHand: false } : {}) }
}

/** Returns the change for an allocation by hand. */
export function withShares(draft: PaymentDraft, shares: PaymentDraft['shares']): Partial<PaymentDraft> {
  return { shares, isByHand: true, first: [], ...withBaseAnew(draft) }
}

function withBaseAnew({ isBaseProposed }: PaymentDraft): Partial<PaymentDraft> {
  return isBaseProposed ? { isBaseTyped: false } : {}
}

function readable(draft: PaymentDraft): string[] {
  return sharesOf(draft)
    .map(({ amount }) => amount)
    .filter(isDecimal)
}

/** Returns the unallocated amount, which stays on the account of the party. */
export function advanceOf(
  draft: PaymentDraft,
  context: Pick<PaymentContext, 'path' | 'digits' | 'rate' | 'stored'>,
): string {
  return subtract(settlementOf(draft, context).settled, sum(readable(draft)))
}
