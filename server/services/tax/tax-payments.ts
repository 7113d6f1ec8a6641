/** What is paid to the tax office, and what is set off against it. */
import { taxPayments as resource } from '../../../domain/resources/tax/tax-payments.ts'
import { postTaxPayment, offsetProblems, taxPaymentProblems } from '../../../domain/tax/post-tax-payment.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'

export const taxPayments = plainKind<typeof resource.fields>({
  resource,
  subject: 'tax_scheme',
  carries: { tax_scheme: ['payable_id', 'receivable_id'] },
  check: ({ values, named }) => [
    ...taxPaymentProblems(values),
    ...offsetProblems(values, named['tax_scheme']?.carried['receivable_id']),
  ],
  post: ({ status, values: { date, amount, set_off: setOff }, named }) => {
    if (status !== 'Paid') return []
    const ledger = (column: string) => ledgerOf(named, 'tax_scheme', column)
    const lines = postTaxPayment({
      payable: ledger('payable_id'),
      paidFrom: ledgerOf(named, 'paid_from'),
      amount,
      offset: setOff === '' ? null : { receivable: ledger('receivable_id'), amount: setOff },
    })
    return [{ date, lines }]
  },
})
