/** Payments to the tax office, and input tax offset against them: of one tax, or of a whole filed return. */
import { taxPayments as resource } from '../../../domain/resources/tax/tax-payments.ts'
import type { ReturnAccount } from '../../../domain/tax/post-tax-payment.ts'
import {
  offsetProblems,
  postReturnPayment,
  postTaxPayment,
  returnPaymentProblems,
  taxPaymentProblems,
} from '../../../domain/tax/post-tax-payment.ts'
import { reading } from '../../db/core/client.ts'
import { accountsOfReturn } from '../../db/tax/return-store.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'

/** The tax accounts of the return that is paid; null for a draft, and without a return. */
type Facts = { accounts: readonly ReturnAccount[] | null }

export const taxPayments = plainKind<typeof resource.fields, Facts>({
  resource,
  subject: 'tax_scheme',
  carries: { tax_scheme: ['payable_id', 'receivable_id'] },
  facts: (companyId, { values }) =>
    reading([accountsOfReturn(companyId, values['tax_return'] || null)], ([[row]]) => ({
      accounts: row?.accounts ?? null,
    })),
  check: ({ values, records, facts }) => [
    ...taxPaymentProblems(values),
    ...offsetProblems(values, records['tax_scheme']?.carried['receivable_id']),
    ...(records['tax_return'] ? returnPaymentProblems(values, facts.accounts) : []),
  ],
  post: ({ status, values: { date, amount, set_off: offset }, records, facts }) => {
    if (status !== 'Paid') return []
    const paidFrom = ledgerOf(records, 'paid_from')
    if (records['tax_return']) {
      const returnLines = postReturnPayment(facts.accounts ?? [], paidFrom)
      // A return without tax is paid without an entry.
      return returnLines.length === 0 ? [] : [{ date, lines: returnLines }]
    }
    const ledger = (column: string) => ledgerOf(records, 'tax_scheme', column)
    const lines = postTaxPayment({
      payable: ledger('payable_id'),
      paidFrom,
      amount,
      offset: offset === '' ? null : { receivable: ledger('receivable_id'), amount: offset },
    })
    return [{ date, lines }]
  },
})
