/** Payments to the tax office, and input tax offset against them. */
import { taxPayments as resource } from '../../../domain/resources/tax/tax-payments.ts'
import { postTaxPayment, offsetProblems, taxPaymentProblems } from '../../../domain/tax/post-tax-payment.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'

export const taxPayments = plainKind<typeof resource.fields>({
  resource,
  subject: 'tax_scheme',
  carries: { tax_scheme: ['payable_id', 'receivable_id'] },
  check: ({ values, records }) => [
    ...taxPaymentProblems(values),
    ...offsetProblems(values, records['tax_scheme']?.carried['receivable_id']),
  ],
  post: ({ status, values: { date, amount, set_off: offset }, records }) => {
    if (status !== 'Paid') return []
    const ledger = (column: string) => ledgerOf(records, 'tax_scheme', column)
    const lines = postTaxPayment({
      payable: ledger('payable_id'),
      paidFrom: ledgerOf(records, 'paid_from'),
      amount,
      offset: offset === '' ? null : { receivable: ledger('receivable_id'), amount: offset },
    })
    return [{ date, lines }]
  },
})
