/**
 * How an invoice is to be paid: the bank account that the company prints, the reference, and a code that banking apps
 * scan. The account is the one of now, not of the day of issue: who pays today pays into the account that is open today.
 * Only an invoice with a number of which something is due has payment details.
 *
 *   euros and an IBAN               SEPA credit transfer (EPC)
 *   Indian rupees and a UPI ID      UPI
 *   any other                       no code
 */
import { epcCode, groupedIban, upiLink } from '../banking/payment-details.ts'
import { isZero } from '../money/decimal.ts'
import type { PrintedBlock, PrintedFact } from './blocks.ts'
import type { PrintStyle } from './print-style.ts'
import type { TradePaper } from './trade-paper.ts'

/** Returns the payment details of an invoice, none where nothing is due or no account is printed. */
export function paymentBlock(paper: TradePaper, { currency, paper: texts }: PrintStyle): PrintedBlock[] {
  const { kind, number, balance, bank, company } = paper
  if (kind !== 'invoice' || number === null || balance === null || isZero(balance) || bank === null) return []
  const { iban, bic, upiId } = bank
  const payee = bank.holder ?? company.name
  const facts: (readonly [label: string, text: string | null])[] = [
    [texts.accountHolder, payee],
    [texts.bank, bank.bank],
    [texts.branch, bank.branch],
    [texts.accountNumber, bank.accountNumber],
    [texts.iban, iban && groupedIban(iban)],
    [texts.bic, bic],
    [texts.upiId, upiId],
    [texts.paymentReference, number],
  ]
  const payment = { payee, amount: balance, reference: number }
  const code =
    currency.code === 'EUR' && iban !== null
      ? epcCode(payment, { iban, bic })
      : currency.code === 'INR' && upiId !== null
        ? upiLink(payment, upiId)
        : null
  return [
    {
      kind: 'payment',
      label: texts.payment,
      facts: facts.flatMap(([label, text]): PrintedFact[] => (text ? [{ label, text }] : [])),
      code: code === null ? null : { label: texts.scanToPay, text: code },
    },
  ]
}
