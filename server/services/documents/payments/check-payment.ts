/** Validates a payment against the books and computes its figures. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import { add, canonical, compare, isZero, sum, withDigits } from '../../../../domain/money/decimal.ts'
import type { PaymentContext, TypedPaymentRow } from '../../../../domain/payments/check-payment.ts'
import { checkPayment, withholdingOf } from '../../../../domain/payments/check-payment.ts'
import { documentEntryProblems } from '../../../../domain/resources/core/form-values.ts'
import { paymentHead, paymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import { feeOf, feeRuleOf, isPaidAsStored } from '../../../../domain/payments/fee.ts'
import type { Settlement } from '../../../../domain/payments/settle.ts'
import { settle, sideOf } from '../../../../domain/payments/settle.ts'
import type { StoredPayment, StoredPaymentRow } from '../../../db/payments/payment-store.ts'
import type { TradeParty } from '../../../db/trade/trade-facts-store.ts'
import type { Who } from '../../core/unit-of-work.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import type { PaymentDraft, PaymentFacts } from './payment-facts.ts'
import { itemOf } from './payment-facts.ts'
import type { DecidedWriteOff } from './write-off.ts'
import { decideWriteOff, writeOffProblems } from './write-off.ts'

export type CheckedRow = TypedPaymentRow & {
  amount: string
  fee: string
  accountId: string
  feeAccountId: string | null
  label: string
}
export type CheckedPayment = Settlement &
  DecidedWriteOff & {
    party: TradeParty
    rows: readonly CheckedRow[]
    fee: string
    /** Whether it is a cheque that posts when the bank clears it; a cheque in hand was posted when it was received. */
    isPending: boolean
    /** The allocations, by the id of the current item. */
    shares: readonly { item: string; amount: string }[]
  }

/** Returns the account of the party for the payment; null if the party has none yet. */
export function accountOf({ input: { ledger } }: Pick<PaymentDraft, 'input'>, party: TradeParty): string | null {
  return ledger === 'receivable' ? party.customer_account : party.supplier_account
}

/** Raises all problems of a payment, at its fields; returns its figures. */
export function validatePayment(who: Who, draft: PaymentDraft): CheckedPayment {
  const { input, facts } = draft
  const digits = facts.book.currency_digits
  const inputProblems = [
    ...checkPayment(input, contextOf(draft)),
    ...documentEntryProblems(paymentHead, paymentRow, input),
  ]
  const invalidPaths = new Set(inputProblems.map(({ path }) => path))
  const bookProblems = [...headerProblems(draft), ...rowProblems(draft), ...shareProblems(draft)]
  refuse([...inputProblems, ...bookProblems.filter(({ path }) => !invalidPaths.has(path))])
  const checked = figuresOf(draft)
  const fees = checked.rows.flatMap(({ fee, amount }, index): Problem[] => {
    const params = { fee: withDigits(fee, digits) }
    return compare(fee, amount) > 0 ? [{ code: 'FEE_ABOVE_AMOUNT', path: `rows.${index}.amount`, params }] : []
  })
  refuse([...fees, ...writeOffProblems(who, draft, checked.writeOff)])
  return checked
}

/** Returns the figures of a payment without problems. */
export function figuresOf(draft: PaymentDraft): CheckedPayment {
  const { input, stored, facts } = draft
  if (facts.party === null) throw new Error('A payment without a party was let pass')
  const rows = input.rows.map((row, index) => computeRow(row, { path: input.path, stored: stored?.rows[index], facts }))
  const figures = settle({
    amounts: rows.map(({ amount }) => amount),
    withholding: canonical(withholdingOf(input, contextOf(draft))),
    writeOff: canonical(input.write_off || '0'),
  })
  return {
    ...figures,
    party: facts.party,
    rows,
    ...decideWriteOff(draft, figures),
    fee: sum(rows.map(({ fee }) => fee)),
    isPending: isCheque(input.rows) && !isInHand(facts, rows),
    shares: input.allocations.flatMap(({ item, amount }) => {
      const live = itemOf(facts, item)
      return live ? [{ item: live.id, amount: canonical(amount) }] : []
    }),
  }
}

/** Returns whether a cheque is posted to the account of cheques in hand. */
function isInHand({ accounts }: PaymentFacts, rows: readonly Pick<CheckedRow, 'method' | 'accountId'>[]): boolean {
  return rows.some(({ method, accountId }) => method === 'cheque' && accountId === accounts.get('CHEQUES-IN-HAND'))
}

/** Returns whether a payment is a cheque. */
export function isCheque(rows: readonly Pick<TypedPaymentRow, 'method'>[]): boolean {
  return rows.some(({ method }) => method === 'cheque')
}

function contextOf({ stored, facts: { book, scheme } }: PaymentDraft): PaymentContext {
  return {
    currencyDigits: book.currency_digits,
    withholdingRate: scheme?.rate ?? null,
    stored: stored ?? undefined,
  }
}

function headerProblems({ input, stored, facts }: PaymentDraft): Problem[] {
  const { party, scheme } = facts
  const isUnknown = input.party !== null && party === null
  const isInactive = party !== null && !party.is_active && party.id !== stored?.party
  const isOther = scheme !== null && scheme.kind !== 'withholding'
  return [
    ...datesOf(input.date, stored).flatMap((date) => periodProblem(date, facts) ?? []),
    ...moveProblems(input.date, stored, facts),
    ...(isUnknown ? [{ code: 'UNKNOWN_REFERENCE', path: 'party' } as const] : []),
    ...(isInactive ? [{ code: 'PARTY_INACTIVE', path: 'party', params: { party: party.name } } as const] : []),
    ...(input.withholding_scheme !== null && scheme === null
      ? [{ code: 'UNKNOWN_REFERENCE', path: 'withholding_scheme' } as const]
      : []),
    ...(isOther
      ? [{ code: 'NOT_A_WITHHOLDING', path: 'withholding_scheme', params: { scheme: scheme.name } } as const]
      : []),
  ]
}

/** Returns the days that must be open: the date of the payment, and its posting day. */
function datesOf(date: string, stored: StoredPayment | null): string[] {
  return stored?.clearing_date == null ? [date] : [...new Set([stored.clearing_date, date])]
}

/** Returns YEAR_CHANGED and CLEARED_EARLY: the number keeps its year, a cheque its clearing date. */
function moveProblems(date: string, stored: StoredPayment | null, facts: PaymentFacts): Problem[] {
  if (stored === null || periodProblem(date, facts)) return []
  const year = facts.years.find(({ id }) => id === stored.fiscal_year_id)
  const isMoved = yearOfDate(date, facts).id !== stored.fiscal_year_id
  const storedRows = stored.rows.map(({ method, account }) => ({ method, accountId: account }))
  const isClearedLater = isCheque(stored.rows) && !isInHand(facts, storedRows)
  const isEarly = isClearedLater && stored.clearing_date !== null && stored.clearing_date < date
  return [
    ...(isMoved ? [{ code: 'YEAR_CHANGED', path: 'date', params: { year: year?.name ?? '' } } as const] : []),
    ...(isEarly ? [{ code: 'CLEARED_EARLY', path: 'date', params: { date } } as const] : []),
  ]
}

function rowProblems(draft: PaymentDraft): Problem[] {
  const { input, stored } = draft
  const isTurned = stored !== null && isCheque(stored.rows) !== isCheque(input.rows)
  const problems = input.rows.flatMap((row, index) => rowProblem(draft, row, `rows.${index}`) ?? [])
  if (isTurned) return [{ code: 'CHEQUE_FIXED', path: 'rows' }, ...problems]
  return [...problems, ...clearedProblems(draft)]
}

/** Returns CHEQUE_CLEARED for another date, amount or bank account of a cheque in hand whose deposit is cleared. */
function clearedProblems({ input, stored, facts }: PaymentDraft): Problem[] {
  const [before, now] = [stored?.rows[0], input.rows[0]]
  if (stored?.cheque?.status !== 'Cleared' || !before || !now) return []
  if (!isInHand(facts, [{ method: before.method, accountId: before.account }])) return []
  const isOther = before.bank_account !== now.bank_account || compare(before.amount, now.amount) !== 0
  const paths = [stored.date === input.date ? null : 'date', isOther ? 'rows' : null]
  return paths.flatMap((path): Problem[] => (path === null ? [] : [{ code: 'CHEQUE_CLEARED', path }]))
}

function rowProblem({ input, stored, facts }: PaymentDraft, row: TypedPaymentRow, path: string): Problem | null {
  const wasStored = (field: 'mode' | 'bank_account', id: string) =>
    (stored?.rows ?? []).some((one) => one[field] === id)
  if (row.mode !== null) {
    const mode = facts.modes.get(row.mode)
    if (!mode) return { code: 'UNKNOWN_REFERENCE', path: `${path}.mode` }
    const params = { mode: mode.name }
    if (wasStored('mode', mode.id)) return null
    if (!mode.is_active) return { code: 'MODE_INACTIVE', path: `${path}.mode`, params }
    if (!mode.account_in_use) return inactiveAccount(mode, `${path}.mode`)
    const isMeant = input.path === 'payment-receipts' ? mode.enabled_for_sales : mode.enabled_for_purchase
    return isMeant ? null : { code: 'WRONG_ACCOUNT', path: `${path}.mode`, params }
  }
  if (row.bank_account === null) return null
  const bank = facts.banks.get(row.bank_account)
  if (!bank) return { code: 'UNKNOWN_REFERENCE', path: `${path}.bank_account` }
  if (row.method === 'cheque' && bank.is_wallet) {
    return { code: 'NOT_A_BANK', path: `${path}.bank_account`, params: { account: bank.name } }
  }
  if (row.method === 'cheque' && facts.isChequeNumberUsed) return { code: 'DUPLICATE', path: `${path}.cheque_number` }
  if (wasStored('bank_account', bank.id)) return null
  if (!bank.is_active) return { code: 'MODE_INACTIVE', path: `${path}.bank_account`, params: { mode: bank.name } }
  return bank.account_in_use ? null : inactiveAccount(bank, `${path}.bank_account`)
}

/** Returns ACCOUNT_INACTIVE for money that would go to, or come from, an account that is no longer in use. */
function inactiveAccount({ account }: { account: string }, path: string): Problem {
  return { code: 'ACCOUNT_INACTIVE', path, params: { account } }
}

/** Returns UNKNOWN_REFERENCE, NOT_OF_PARTY, SET_OFF_TWICE and OVER_ALLOCATED of the allocations. */
function shareProblems(draft: PaymentDraft): Problem[] {
  const { input, facts, previousAllocations } = draft
  const { party } = facts
  if (party === null) return []
  const accountId = accountOf(draft, party)
  const side = sideOf(input.path)
  const itemIds = new Set<string>()
  return input.allocations.flatMap(({ item: itemId, amount }, index): Problem[] => {
    const path = `allocations.${index}`
    const item = itemOf(facts, itemId)
    if (!item) return [{ code: 'UNKNOWN_REFERENCE', path: `${path}.item` }]
    if (item.partyId !== party.id || item.accountId !== accountId || item.side === side) {
      return [{ code: 'NOT_OF_PARTY', path: `${path}.item`, params: { party: party.name } }]
    }
    if (itemIds.has(item.id)) return [{ code: 'SET_OFF_TWICE', path: `${path}.item` }]
    itemIds.add(item.id)
    const open = add(item.open, previousAllocations.get(item.id) ?? '0')
    return overAllocated(amount, { open, path, digits: facts.book.currency_digits })
  })
}

/** Returns OVER_ALLOCATED at the amount of an allocation that exceeds the outstanding amount. */
export function overAllocated(
  amount: string,
  { open, path, digits }: { open: string; path: string; digits: number },
): Problem[] {
  if (!/^\d+(\.\d+)?$/.test(amount) || amount.length > 40 || compare(amount, open) <= 0) return []
  const params = { open: withDigits(open, digits) }
  return [{ code: 'OVER_ALLOCATED', path: `${path}.amount`, params }]
}

/** A row with its stored version. */
type RowInput = { path: PaymentPath; stored: StoredPaymentRow | undefined; facts: PaymentFacts }

function computeRow(row: TypedPaymentRow, { path, stored, facts }: RowInput): CheckedRow {
  const amount = canonical(row.amount)
  const mode = facts.modes.get(row.mode ?? '')
  const bank = facts.banks.get(row.bank_account ?? '')
  const { account_id: ledger = '', name: label = '' } = mode ?? bank ?? {}
  if (row.method === 'cheque') {
    const inHand = stored ? stored.account === facts.accounts.get('CHEQUES-IN-HAND') : path === 'payment-receipts'
    const accountId = (inHand ? (stored?.account ?? facts.book.cheques_in_hand) : null) ?? ledger
    return { ...row, amount, fee: '0', accountId, feeAccountId: null, label }
  }
  if (stored && isPaidAsStored({ ...row, amount }, stored)) {
    const { account, fee, fee_account: feeAccountId } = stored
    return { ...row, amount, fee, accountId: account, feeAccountId, label }
  }
  const fees = { fee: mode?.fee ?? null, commission: bank?.commission_percent ?? null }
  const rule = feeRuleOf(row.method, fees, path === 'payment-receipts')
  const fee = rule ? canonical(feeOf(rule, amount, facts.book.currency_digits)) : '0'
  const feeAccountId = isZero(fee) ? null : (mode?.fee_account_id ?? bank?.commission_account_id ?? null)
  return { ...row, amount, fee, accountId: ledger, feeAccountId, label }
}
