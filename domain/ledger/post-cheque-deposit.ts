/**
 * A cheque that was taken to the bank posts when the bank clears it, on that day: the money is on the bank account, and
 * whoever brought the cheque has paid it. Until then nothing is posted. The deposit of a cheque receipt posts nothing by
 * itself; its receipt does.
 *
 *   cheque of 250.00 from Amy, cleared by Barclays      Dr Barclays 250.00      Cr Amy (Receivable) 250.00
 */
import type { LedgerLine } from './posting.ts'

/** The lines of a cleared cheque; the amount is above nothing, the two ledgers are two. */
export function postChequeDeposit(deposit: {
  bankLedgerId: string
  benefactorId: string
  amount: string
}): LedgerLine[] {
  const { bankLedgerId, benefactorId, amount } = deposit
  return [
    { accountId: bankLedgerId, debit: amount, credit: '0' },
    { accountId: benefactorId, debit: '0', credit: amount },
  ]
}
