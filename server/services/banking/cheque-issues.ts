/** Cheques that the company issues, under the next number of their bank account unless one is entered. */
import { chequeIssueProblems, chequeNumberProblems, postingDay } from '../../../domain/banking/cheque-issue.ts'
import { DomainError } from '../../../domain/errors.ts'
import { postMovedMoney } from '../../../domain/ledger/post-moved-money.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import { printCheque } from '../../../domain/printing/cheque.ts'
import type { PlainDocument } from '../../../domain/resources/core/print-document.ts'
import type { PrintStyle } from '../../../domain/printing/print-style.ts'
import { bankingChequeIssues as resource } from '../../../domain/resources/banking/banking-cheque-issues.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'
import { clearingDay } from './act-day.ts'
import { advanceChequeNumber } from '../documents/cheque-numbers.ts'
import { parentPayment } from './parent-payment.ts'

export const chequeIssues = plainKind<typeof resource.fields>({
  resource,
  subject: 'bank_account',
  carries: { bank_account: ['account_id', 'next_cheque_no'], party: ['supplier_account_id'] },
  complete: ({ values: { cheque_number: number }, records }) => ({
    cheque_number: number || (records['bank_account']?.carried['next_cheque_no'] ?? ''),
  }),
  check: ({ values, records: { party, dr_account: ledger, bank_account: bank } }) => [
    ...chequeNumberProblems(values),
    ...chequeIssueProblems(values),
    ...(party && !party.carried['supplier_account_id']
      ? [{ code: 'NOT_A_SUPPLIER', path: 'party', params: { party: party.label } } as const]
      : []),
    ...(ledger && ledger.id === bank?.carried['account_id']
      ? [{ code: 'SAME_LEDGER', path: 'dr_account' } as const]
      : []),
  ],
  post: ({ status, values, records, today }) => {
    const date = postingDay(values)
    // A cheque of a payment is posted by the payment.
    if (values.payment !== '' || !['Issued', 'Cleared'].includes(status) || (status === 'Issued' && date > today))
      return []
    const to = values.party === '' ? ledgerOf(records, 'dr_account') : ledgerOf(records, 'party', 'supplier_account_id')
    return [
      {
        date,
        lines: postMovedMoney({ to, from: ledgerOf(records, 'bank_account', 'account_id'), amount: values.amount }),
      },
    ]
  },
  extraStatements: (companyId, { values: { bank_account: bank, cheque_number: number } }) =>
    advanceChequeNumber(companyId, bank, number),
  acts: {
    clear: (request) => ({ values: { clearing_date: clearingDay(request) } }),
  },
  parent: parentPayment('purchase/payments'),
  forms: { cheque: chequeForm },
})

/** Returns the cheque on the printed form of the bank. Raises WRONG_STATUS once it is void or stopped. */
function chequeForm(document: PlainDocument, { money, words }: PrintStyle): PrintedDocument {
  const { status, date } = document
  if (status !== 'Issued' && status !== 'Cleared') throw new DomainError('WRONG_STATUS', { status })
  const text = (name: string) => String(document[name] ?? '')
  return printCheque({
    number: text('cheque_number'),
    date: text('cheque_date') || date,
    payee: text('issued_to') || text('party_label'),
    words: words(text('amount')),
    amount: money(text('amount')),
  })
}
