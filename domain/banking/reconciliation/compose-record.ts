/**
 * Composes the document that stands for a line of a bank statement.
 *
 *   line 212.40, open invoice 212.40                   a receipt of 212.40 that settles the invoice
 *   line 97.50, open invoice 100.00, rest written off  a receipt of 97.50 and a write-off of 2.50 that settle the invoice
 *   line 60.00, open invoice 100.00                    a receipt of 60.00; 40.00 stays outstanding
 *   line 120.00, open invoice 100.00                   a receipt of 120.00; 20.00 is an advance
 *   line 98.00 of a wallet that keeps 2 %              a receipt of 100.00, of which the wallet keeps 2.00
 *   line -1,500.00, other bank account 1,500.00        a transfer to the other bank account
 *   line 80.00, cheque of 80.00 awaiting clearance     the cheque is cleared on the date of the line
 *   line -4.50, account Bank charges                   a voucher: Bank charges 4.50 debit, bank account 4.50 credit
 *   line 95.80, card receipts of 100.00                a voucher: bank account 95.80 and Bank charges 4.20 debit, Card clearing
 *                                                      100.00 credit
 */
import { cutText } from '../../language/cut-text.ts'
import { absolute, add, compare, isNegative, isZero, negate, subtract, sum } from '../../money/decimal.ts'
import type { WriteOffUse } from '../../payments/settle.ts'
import type { LineToMatch } from '../matching/match-types.ts'
import type { BankCommission } from './paid-amount.ts'
import { paidAmount } from './paid-amount.ts'
import type { BankSummary, ShownCandidate } from './proposal-answer.ts'

/** The body of the request that records a document for lines and matches it. */
export type RecordRequest = {
  readonly lines: readonly string[]
  /** What else belongs to the match. */
  readonly candidates: readonly string[]
  readonly path: string
  /** A document that is there, and the act that posts it. */
  readonly id?: string
  readonly act?: string
  readonly document: Readonly<Record<string, unknown>>
}

/** The lines of a match, its bank account and the account of that in the ledger. */
export type LinesOfBank = {
  readonly lines: readonly LineToMatch[]
  readonly bank: { readonly bank_account: string; readonly account: string }
}

/** Returns the sum of lines; negative for money out. */
export function totalOf(lines: readonly { readonly amount: string }[]): string {
  return sum(lines.map(({ amount }) => amount))
}

/** Returns the latest date of lines. */
export function dateOf(lines: readonly { readonly date: string }[]): string {
  return (
    lines
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? ''
  )
}

function headOf({ lines }: LinesOfBank): { date: string; reference: string | null } {
  const reference = lines.map(
    ({ end_to_end_reference, creditor_reference }) => creditor_reference || end_to_end_reference,
  )
  return { date: dateOf(lines), reference: cutText(reference.find((text) => text !== '') ?? '', 255) || null }
}

/** Returns whether open items are of one account of one contact and all on the side of the lines, so that one payment settles them. */
export function areSettledTogether(lines: readonly LineToMatch[], items: readonly ShownCandidate[]): boolean {
  const [first] = items
  const isOut = isNegative(totalOf(lines))
  return items.every(
    ({ kind, party_id: party, ledger, amount }) =>
      kind === 'item' && party === first?.party_id && ledger === first?.ledger && isNegative(amount) === isOut,
  )
}

/** An open item that a payment settles: `item` is its id, `amount` what is outstanding. */
export type ItemToSettle = { readonly item: string; readonly amount: string; readonly due_date: string | null }
export type PaymentToCompose = {
  readonly party: string
  readonly ledger: 'receivable' | 'payable'
  readonly items: readonly ItemToSettle[]
  /** What the rest of the items is, so that they are settled fully; null: the rest stays outstanding. */
  readonly writeOff: WriteOffUse | null
}

/** Returns the receipt, or the payment for money out, with the items settled in the order of their due dates. */
export function composePayment(
  matching: LinesOfBank & { readonly bank: BankCommission },
  payment: PaymentToCompose,
): RecordRequest {
  const total = totalOf(matching.lines)
  const outstanding = sum(payment.items.map(({ amount }) => absolute(amount)))
  const money = paidAmount(total, matching.bank, outstanding)
  const inOrder = payment.items.toSorted((a, b) => compareTexts(a.due_date ?? '', b.due_date ?? ''))
  const rest = subtract(outstanding, money)
  const writeOff = payment.writeOff !== null && compare(rest, '0') > 0 ? rest : '0'
  return {
    lines: matching.lines.map(({ id }) => id),
    candidates: payment.items.map(({ item }) => `item/${item}`),
    path: isNegative(total) ? 'purchase/payments' : 'payment-receipts',
    document: {
      ...headOf(matching),
      party: payment.party,
      ledger: payment.ledger,
      rows: [{ method: 'bank', bank_account: matching.bank.bank_account, amount: money }],
      allocations: allocationsOf(inOrder, add(money, writeOff)),
      ...(isZero(writeOff) ? {} : { write_off: writeOff, write_off_as: payment.writeOff }),
    },
  }
}

function allocationsOf(items: readonly ItemToSettle[], money: string): { item: string; amount: string }[] {
  const allocations: { item: string; amount: string }[] = []
  let left = money
  for (const { item, amount } of items) {
    const open = absolute(amount)
    const part = compare(left, open) < 0 ? left : open
    if (isZero(part)) break
    allocations.push({ item, amount: part })
    left = subtract(left, part)
  }
  return allocations
}

/** Returns the transfer between the bank account and another account; a fee comes on top at the account that pays. */
export function composeTransfer(
  matching: LinesOfBank,
  { account, candidates }: { account: string; candidates: readonly string[] },
): RecordRequest {
  const total = totalOf(matching.lines)
  const { account: bank } = matching.bank
  const [from, to] = isNegative(total) ? [bank, account] : [account, bank]
  return {
    lines: matching.lines.map(({ id }) => id),
    candidates,
    path: 'banking/fund-transfers',
    document: { date: dateOf(matching.lines), from_account: from, to_account: to, amount: absolute(total) },
  }
}

/** Returns the act that posts a draft: a cheque is cleared on the day of the bank. */
export function composeAct(
  { lines }: LinesOfBank,
  { id, path, document_id, act, version }: ShownCandidate & { readonly act: string },
): RecordRequest {
  return {
    lines: lines.map((line) => line.id),
    candidates: [id],
    path,
    id: document_id,
    act,
    document: { version, ...(act === 'clear' ? { date: dateOf(lines) } : {}) },
  }
}

/** An account of a voucher and its part, positive for money in; a part of tax has its scheme and the net amount. */
export type VoucherPart = {
  readonly account: string
  readonly amount: string
  readonly description: string | null
  readonly tax_scheme?: string | null
  readonly tax_base?: string | null
}

/**
 * Returns the approved voucher that posts parts against the bank account, together with transactions that the lines belong to as
 * well.
 */
export function composeVoucher(
  matching: LinesOfBank,
  { parts, narration, candidates }: { parts: readonly VoucherPart[]; narration: string; candidates: readonly string[] },
): RecordRequest {
  const total = sum(parts.map(({ amount }) => amount))
  return {
    lines: matching.lines.map(({ id }) => id),
    candidates,
    path: 'account/journal-vouchers',
    document: {
      status: 'Approved',
      date: dateOf(matching.lines),
      narration,
      rows: [
        { account: matching.bank.account, ...sideOf(total) },
        ...parts.map(({ account, amount, description, tax_scheme, tax_base }) => ({
          account,
          description,
          ...sideOf(negate(amount)),
          ...(tax_scheme ? { tax_scheme, tax_base } : {}),
        })),
      ],
    },
  }
}

/** The accounts of a card settlement, as the bank account has them. */
export type SettlementAccounts = Pick<BankSummary, 'clearing_account' | 'charges_account'>

/**
 * Returns the approved voucher of a card settlement: what the bank pays is less than the receipts by the fee, which is a cost on the
 * account that their payment methods have for it, else on that of bank charges. Returns null without a clearing account, where
 * the bank pays more than the receipts, or without an account for the fee.
 */
export function composeSettlement(
  matching: LinesOfBank & { readonly bank: SettlementAccounts },
  { receipts, narration }: { receipts: readonly ShownCandidate[]; narration: string },
): RecordRequest | null {
  const { clearing_account: clearing, charges_account: charges } = matching.bank
  const settled = totalOf(receipts)
  const fee = subtract(settled, totalOf(matching.lines))
  const feeAccounts = [...new Set(receipts.map(({ fee_account: account }) => account))]
  const feeAccount = (feeAccounts.length === 1 ? feeAccounts[0] : null) ?? charges
  if (clearing === null || isNegative(fee) || (feeAccount === null && !isZero(fee))) return null
  const parts = [{ account: clearing, amount: settled, description: null }]
  if (feeAccount !== null && !isZero(fee)) parts.push({ account: feeAccount, amount: negate(fee), description: null })
  const text = narration === '' ? 'Card settlement' : narration
  return composeVoucher(matching, { parts, narration: text, candidates: receipts.map(({ id }) => id) })
}

function sideOf(amount: string): { debit: string } | { credit: string } {
  return isNegative(amount) ? { credit: absolute(amount) } : { debit: amount }
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
