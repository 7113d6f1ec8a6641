/** A payment held against the books: what is wrong with it, and what it comes to. */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import { add, canonical, compare, isZero, sum, withDigits } from '../../../../domain/money/decimal.ts'
import type { TypedPaymentRow } from '../../../../domain/payments/check-payment.ts'
import { checkPayment } from '../../../../domain/payments/check-payment.ts'
import { documentEntryProblems } from '../../../../domain/resources/core/entered.ts'
import { paymentHead, paymentRow } from '../../../../domain/resources/payments/payment-shape.ts'
import type { PaymentInput } from './payment-input.ts'
import type { FeeRule } from '../../../../domain/payments/fee.ts'
import { feeOf } from '../../../../domain/payments/fee.ts'
import type { Settlement } from '../../../../domain/payments/settle.ts'
import { settle, sideOf, withholdingAmount, writeOffCode } from '../../../../domain/payments/settle.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import type { SettledItem } from '../../../db/payments/payment-facts-store.ts'
import type { StoredPayment, StoredPaymentRow } from '../../../db/payments/payment-store.ts'
import type { TradeParty } from '../../../db/trade/trade-facts-store.ts'
import type { Who } from '../../core/unit-of-work.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import type { PaymentFacts } from './payment-facts.ts'

/** What is to be decided: a payment as it was sent and, where it is there already, as it is stored. */
export type PaymentDraft = {
  id: string
  input: PaymentInput
  stored: StoredPayment | null
  facts: PaymentFacts
  /** By item: what the payment has set off of it so far, which is free again. */
  released: ReadonlyMap<string, string>
}

export type JudgedRow = TypedPaymentRow & {
  amount: string
  fee: string
  accountId: string
  feeAccountId: string | null
  label: string
}
export type Judged = Settlement & {
  party: TradeParty
  rows: readonly JudgedRow[]
  /** Null where nothing is let go. */
  writeOffAccountId: string | null
  fee: string
  /** A cheque that posts when the bank clears it; one that stands in hand has posted when it was received. */
  isPending: boolean
  /** What is set off, of which item that stands now how much. */
  shares: readonly { item: string; amount: string }[]
}

/** The account of the party that the payment stands on; null while it is not there yet. */
export function accountOf({ input: { ledger } }: Pick<PaymentDraft, 'input'>, party: TradeParty): string | null {
  return ledger === 'receivable' ? party.customer_account : party.supplier_account
}

/** Raises everything that is wrong with a payment, at its fields. */
export function judgePayment(who: Who, draft: PaymentDraft): Judged {
  const { input, facts } = draft
  const digits = facts.book.currency_digits
  const rate = facts.scheme?.rate ?? null
  const own = [
    ...checkPayment(input, { currencyDigits: digits, withholdingRate: rate }),
    ...documentEntryProblems(paymentHead, paymentRow, input),
  ]
  const seen = new Set(own.map(({ path }) => path))
  const ofBooks = [...headerProblems(draft), ...rowProblems(draft), ...shareProblems(draft)]
  refuse([...own, ...ofBooks.filter(({ path }) => !seen.has(path))])
  const judged = figuresOf(draft)
  const fees = judged.rows.flatMap(({ fee, amount }, index): Problem[] => {
    const params = { fee: withDigits(fee, digits) }
    return compare(fee, amount) > 0 ? [{ code: 'FEE_ABOVE_AMOUNT', path: `rows.${index}.amount`, params }] : []
  })
  refuse([...fees, ...writeOffProblems(who, draft, judged.writeOff)])
  return judged
}

/** What a payment comes to that nothing is wrong with. */
export function figuresOf(draft: PaymentDraft): Judged {
  const { input, stored, facts } = draft
  if (facts.party === null) throw new Error('A payment without a party was let pass')
  const rows = input.rows.map((row, index) => judgedRow(row, { path: input.path, stored: stored?.rows[index], facts }))
  const figures = settle({
    amounts: rows.map(({ amount }) => amount),
    withholding: withholdingOf(draft),
    writeOff: canonical(input.write_off || '0'),
  })
  return {
    ...figures,
    party: facts.party,
    rows,
    writeOffAccountId: writeOffAccount(draft, figures.writeOff),
    fee: sum(rows.map(({ fee }) => fee)),
    isPending: isCheque(input.rows) && !isInHand(facts, rows),
    shares: input.allocations.flatMap(({ item, amount }) => {
      const live = itemOf(facts, item)
      return live ? [{ item: live.id, amount: canonical(amount) }] : []
    }),
  }
}

/** Where it was, while as much is let go; else by the limit of today. */
function writeOffAccount({ input, stored, facts }: PaymentDraft, writeOff: string): string | null {
  if (isZero(writeOff)) return null
  if (stored?.write_off_account != null && compare(stored.write_off, writeOff) === 0) return stored.write_off_account
  return facts.accounts.get(writeOffCode(input.path, writeOff, facts.writeOffLimit)) ?? null
}

/** True where a cheque stands on the ledger of those in hand. */
export function isInHand(
  { accounts }: PaymentFacts,
  rows: readonly Pick<JudgedRow, 'method' | 'accountId'>[],
): boolean {
  return rows.some(({ method, accountId }) => method === 'cheque' && accountId === accounts.get('CHEQUES-IN-HAND'))
}

/** True for a payment that is a cheque. */
export function isCheque(rows: readonly Pick<TypedPaymentRow, 'method'>[]): boolean {
  return rows.some(({ method }) => method === 'cheque')
}

function itemOf({ items }: PaymentFacts, asked: string): SettledItem | undefined {
  return items.find((item) => item.asked.includes(asked))
}

/** As it was while scheme and base stay what they were, whatever became of the rate; else at the rate of today. */
function withholdingOf({ input, stored, facts }: PaymentDraft): string {
  if (input.withholding_scheme === null || facts.scheme === null) return '0'
  const isKept =
    stored?.withholding_scheme === input.withholding_scheme &&
    compare(stored.withholding_base ?? '0', input.withholding_base) === 0
  return isKept
    ? stored.withholding
    : withholdingAmount(input.withholding_base, facts.scheme.rate, facts.book.currency_digits)
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

/** The days that have to be open: that of the payment, and that on which it has posted. */
function datesOf(date: string, stored: StoredPayment | null): string[] {
  return stored?.clearing_date == null ? [date] : [...new Set([stored.clearing_date, date])]
}

/** YEAR_CHANGED and CLEARED_EARLY: what a number and a cheque keep. */
function moveProblems(date: string, stored: StoredPayment | null, facts: PaymentFacts): Problem[] {
  if (stored === null || periodProblem(date, facts)) return []
  const year = facts.years.find(({ id }) => id === stored.fiscal_year_id)
  const isMoved = yearOfDate(date, facts).id !== stored.fiscal_year_id
  const standing = stored.rows.map(({ method, account }) => ({ method, accountId: account }))
  const isClearedLater = isCheque(stored.rows) && !isInHand(facts, standing)
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

/** CHEQUE_CLEARED for another day, amount or bank account of a cheque in hand, whose deposit has posted that it was cleared. */
function clearedProblems({ input, stored, facts }: PaymentDraft): Problem[] {
  const [before, now] = [stored?.rows[0], input.rows[0]]
  if (stored?.cheque?.status !== 'Cleared' || !before || !now) return []
  if (!isInHand(facts, [{ method: before.method, accountId: before.account }])) return []
  const isOther = before.bank_account !== now.bank_account || compare(before.amount, now.amount) !== 0
  const paths = [stored.date === input.date ? null : 'date', isOther ? 'rows' : null]
  return paths.flatMap((path): Problem[] => (path === null ? [] : [{ code: 'CHEQUE_CLEARED', path }]))
}

function rowProblem({ input, stored, facts }: PaymentDraft, row: TypedPaymentRow, path: string): Problem | null {
  const had = (field: 'mode' | 'bank_account', id: string) => (stored?.rows ?? []).some((one) => one[field] === id)
  if (row.mode !== null) {
    const mode = facts.modes.get(row.mode)
    if (!mode) return { code: 'UNKNOWN_REFERENCE', path: `${path}.mode` }
    const params = { mode: mode.name }
    if (had('mode', mode.id)) return null
    if (!mode.is_active) return { code: 'MODE_INACTIVE', path: `${path}.mode`, params }
    const isMeant = input.path === 'payment-receipts' ? mode.enabled_for_sales : mode.enabled_for_purchase
    return isMeant ? null : { code: 'WRONG_ACCOUNT', path: `${path}.mode`, params }
  }
  if (row.bank_account === null) return null
  const bank = facts.banks.get(row.bank_account)
  if (!bank) return { code: 'UNKNOWN_REFERENCE', path: `${path}.bank_account` }
  if (row.method === 'cheque' && bank.is_wallet) {
    return { code: 'NOT_A_BANK', path: `${path}.bank_account`, params: { account: bank.name } }
  }
  if (row.method === 'cheque' && facts.isChequeTaken) return { code: 'DUPLICATE', path: `${path}.cheque_number` }
  if (bank.is_active || had('bank_account', bank.id)) return null
  return { code: 'MODE_INACTIVE', path: `${path}.bank_account`, params: { mode: bank.name } }
}

/** UNKNOWN_REFERENCE, NOT_OF_PARTY, SET_OFF_TWICE, OVER_ALLOCATED of what is to be set off. */
function shareProblems(draft: PaymentDraft): Problem[] {
  const { input, facts, released } = draft
  const { party } = facts
  if (party === null) return []
  const accountId = accountOf(draft, party)
  const side = sideOf(input.path)
  const seen = new Set<string>()
  return input.allocations.flatMap(({ item: asked, amount }, index): Problem[] => {
    const path = `allocations.${index}`
    const item = itemOf(facts, asked)
    if (!item) return [{ code: 'UNKNOWN_REFERENCE', path: `${path}.item` }]
    if (item.partyId !== party.id || item.accountId !== accountId || item.side === side) {
      return [{ code: 'NOT_OF_PARTY', path: `${path}.item`, params: { party: party.name } }]
    }
    if (seen.has(item.id)) return [{ code: 'SET_OFF_TWICE', path: `${path}.item` }]
    seen.add(item.id)
    const open = add(item.open, released.get(item.id) ?? '0')
    return overAllocated(amount, { open, path, digits: facts.book.currency_digits })
  })
}

/** OVER_ALLOCATED at the amount of a share that is more than is open. */
export function overAllocated(
  amount: string,
  { open, path, digits }: { open: string; path: string; digits: number },
): Problem[] {
  if (!/^\d+(\.\d+)?$/.test(amount) || amount.length > 40 || compare(amount, open) <= 0) return []
  const params = { open: withDigits(open, digits) }
  return [{ code: 'OVER_ALLOCATED', path: `${path}.amount`, params }]
}

/** WRITE_OFF_ABOVE_LIMIT for whoever may not approve. */
function writeOffProblems(who: Who, { input, stored, facts }: PaymentDraft, writeOff: string): Problem[] {
  const { writeOffLimit, book } = facts
  const isSmall = isZero(writeOff) || compare(writeOff, writeOffLimit) <= 0
  const isKept = stored !== null && compare(stored.write_off, writeOff) === 0
  if (isSmall || isKept || can(who, `${moduleOf(input.path)}.approve`)) return []
  const params = { limit: withDigits(writeOffLimit, book.currency_digits) }
  return [{ code: 'WRITE_OFF_ABOVE_LIMIT', path: 'write_off', params }]
}

/** What was charged, and where it stands, stays while the row does, whatever became of the rule. */
type RowBeside = { path: PaymentPath; stored: StoredPaymentRow | undefined; facts: PaymentFacts }

function judgedRow(row: TypedPaymentRow, { path, stored, facts }: RowBeside): JudgedRow {
  const amount = canonical(row.amount)
  const mode = facts.modes.get(row.mode ?? '')
  const bank = facts.banks.get(row.bank_account ?? '')
  const { account_id: ledger = '', name: label = '' } = mode ?? bank ?? {}
  if (row.method === 'cheque') {
    const inHand = stored ? stored.account === facts.accounts.get('CHEQUES-IN-HAND') : path === 'payment-receipts'
    const accountId = (inHand ? (stored?.account ?? facts.book.cheques_in_hand) : null) ?? ledger
    return { ...row, amount, fee: '0', accountId, feeAccountId: null, label }
  }
  const isSame =
    stored?.method === row.method &&
    stored.mode === row.mode &&
    stored.bank_account === row.bank_account &&
    compare(stored.amount, amount) === 0
  if (isSame) {
    const { account, fee, fee_account: feeAccountId } = stored
    return { ...row, amount, fee, accountId: account, feeAccountId, label }
  }
  const takes = path === 'payment-receipts' && row.method === 'bank' && bank?.commission_percent != null
  const rule: FeeRule | null = takes
    ? { type: 'percentage', value: bank.commission_percent ?? '0' }
    : (mode?.fee ?? null)
  const fee = rule ? canonical(feeOf(rule, amount, facts.book.currency_digits)) : '0'
  const feeAccountId = isZero(fee) ? null : (mode?.fee_account_id ?? bank?.commission_account_id ?? null)
  return { ...row, amount, fee, accountId: ledger, feeAccountId, label }
}
