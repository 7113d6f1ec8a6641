/**
 * Posts a payment. The settled amount (money, withholding tax and write-off) is posted to the party's account. The fee
 * of a payment method is an expense; the method's account is debited with the receipt less the fee, or credited with
 * the payment plus the fee, in one line.
 *
 *   Receipt over 1,000.00, by wallet 999.98 at 2 %
 *                 Dr Wallet 979.98   Dr Fee 20.00   Dr Round-off 0.02           Cr Customer 1,000.00
 *   Receipt over 1,130.00, of which 15.00 is withheld
 *                 Dr Bank 1,115.00   Dr TDS receivable 15.00                   Cr Customer 1,130.00
 *   Receipt over 1,200.00 with a settlement discount of 30.00, of which 5.00 is tax
 *                 Dr Bank 1,170.00   Dr Discounts 25.00   Dr Output tax 5.00   Cr Customer 1,200.00
 *   Supplier payment over 1,000.00, by wallet 985.00 at 2 %, 15.00 withheld
 *                 Dr Supplier 1,000.00   Dr Fee 19.70       Cr Wallet 1,004.70   Cr TDS payable 15.00
 *
 * A refund is the same on the other account of a party: money from a supplier credits its payable account, money to a
 * customer debits its receivable account.
 */
import type { PaymentPath } from '../documents/status.ts'
import { add, subtract, sum } from '../money/decimal.ts'
import type { TaxRelief } from '../payments/tax-relief.ts'
import type { LedgerLine } from './posting.ts'
import type { Part } from './sum-by-account.ts'
import { sumByAccount } from './sum-by-account.ts'

export type PostedPayment = {
  readonly path: PaymentPath
  readonly partyAccountId: string
  readonly settled: string
  readonly rows: readonly {
    /** The account of the payment method, or of the bank account. */
    readonly accountId: string
    readonly amount: string
    readonly fee: string
    /** Null without a fee. */
    readonly feeAccountId: string | null
  }[]
  readonly withholding: Part
  readonly writeOff: Part
  /** The tax within the write-off. */
  readonly relief: readonly TaxRelief[]
}

/** Returns one line for each account and side, and for each relief, debits first, amounts canonical. */
export function postPayment(payment: PostedPayment): LedgerLine[] {
  const { path, partyAccountId, settled, rows, withholding, relief } = payment
  const writeOff = { ...payment.writeOff, amount: subtract(payment.writeOff.amount, sum(relief.map(({ tax }) => tax))) }
  const party = { accountId: partyAccountId, amount: settled }
  const fees = rows.map(({ feeAccountId, fee }) => ({ accountId: feeAccountId, amount: fee }))
  if (path === 'payment-receipts') {
    const money = rows.map(({ accountId, amount, fee }) => ({ accountId, amount: subtract(amount, fee) }))
    return [
      ...sumByAccount('debit', [...money, ...fees, withholding, writeOff]),
      ...relief.map((part) => ({ ...taxLine(part), debit: part.tax, credit: '0' })),
      ...sumByAccount('credit', [party]),
    ]
  }
  const money = rows.map(({ accountId, amount, fee }) => ({ accountId, amount: add(amount, fee) }))
  return [
    ...sumByAccount('debit', [party, ...fees]),
    ...sumByAccount('credit', [...money, withholding, writeOff]),
    ...relief.map((part) => ({ ...taxLine(part), debit: '0', credit: part.tax })),
  ]
}

function taxLine({ account, scheme, base }: TaxRelief) {
  return { accountId: account, taxSchemeId: scheme, taxBase: base }
}
