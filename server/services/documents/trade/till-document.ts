/**
 * Documents that a till has issued and printed. They are decided like any other, by the books as the till knew them; id,
 * number, total and payments are those of the till. Where the lines total another amount than the receipt shows, the
 * difference is posted to Round-off.
 *
 *   lines 10.01, receipt 10.00     Dr Customer 10.00   Dr Round-off 0.01   Cr Sales 10.01
 */
import type { LedgerLine } from '../../../../domain/ledger/posting.ts'
import { absolute, compare, isNegative, isZero, subtract, sum, withDigits } from '../../../../domain/money/decimal.ts'
import type { NewAllocation } from '../../../db/ledger/open-item-store.ts'
import type { TillPayments } from '../payments/pay-at-till.ts'
import type { Decision, Posting } from './decision.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeFacts } from './trade-facts.ts'
import { systemAccount } from './trade-facts.ts'

export type TillDocument = TillPayments & {
  id: string
  voucherNo: string
  /** The printed total; null: that of the lines. */
  total: string | null
  /** Returns the books as the till sold by them. */
  asSold: (facts: TradeFacts) => TradeFacts
}

/** Returns a decision with the printed total of a till; any other document is unchanged. */
export function atPrintedTotal(decision: Decision, draft: TradeDraft, till: TillDocument | undefined): Decision {
  const { totals, posting } = decision
  const printed = till ? (till.total ?? totals.total) : storedTotal(draft)
  if (printed === null) return decision
  const rounding = subtract(printed, totals.total)
  if (!isZero(rounding)) {
    const digits = draft.facts.book.currency_digits
    const params = { printed: withDigits(printed, digits), computed: withDigits(totals.total, digits) }
    till?.onNote({ code: 'TOTAL_DIFFERS', params })
  }
  const isNote = draft.path === 'sales/credit-notes'
  const paidOut = isNote ? sum((till?.payments ?? []).map(({ amount }) => amount)) : '0'
  const rounded = isZero(rounding) ? posting : withRounding(posting, draft, { rounding, isNote })
  return {
    ...decision,
    totals: { ...totals, total: printed },
    rounding,
    posting: rounded && { ...rounded, allocations: upTo(rounded.allocations, subtract(printed, paidOut)) },
  }
}

/** Returns the total of a stored document whose lines total another amount. */
function storedTotal({ stored }: TradeDraft): string | null {
  return stored === null || isZero(stored.rounding) ? null : stored.total
}

type RoundingOptions = { rounding: string; isNote: boolean }

function withRounding(
  posting: Posting | null,
  { facts }: TradeDraft,
  { rounding, isNote }: RoundingOptions,
): Posting | null {
  if (posting === null) return null
  const roundOff = systemAccount(facts, 'ROUND-OFF')
  const partySide = isNote ? 'credit' : 'debit'
  const isLess = isNegative(rounding)
  const lines = posting.lines.map((line) =>
    line.accountId === posting.partyAccountId ? { ...line, [partySide]: addTo(line[partySide], rounding) } : line,
  )
  const side = isLess === isNote ? 'credit' : 'debit'
  const difference: LedgerLine = { accountId: roundOff, debit: '0', credit: '0', [side]: absolute(rounding) }
  return { ...posting, lines: [...lines, difference].filter(({ debit, credit }) => !isZero(debit) || !isZero(credit)) }
}

function addTo(amount: string, rounding: string): string {
  return sum([amount, rounding])
}

/** Returns allocations up to an amount; the rest of a note is paid out. */
function upTo(allocations: readonly NewAllocation[], amount: string): NewAllocation[] {
  let left = amount
  return allocations.flatMap((allocation) => {
    const part = compare(allocation.amount, left) > 0 ? left : allocation.amount
    left = subtract(left, part)
    return isZero(part) ? [] : [{ ...allocation, amount: part }]
  })
}
