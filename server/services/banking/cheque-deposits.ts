/**
 * Deposited cheques, one or several on a slip. A cheque posts when the bank clears it, on that day, or on receipt where
 * the company holds cheques in hand. The deposit of a cheque receipt is cancelled and bounced through its receipt, and
 * cleared through it unless the receipt has posted that the cheque is in hand.
 */
import type { DepositedCheque } from '../../../domain/banking/cheque-slip.ts'
import { listOnSlip, postCheques } from '../../../domain/banking/cheque-slip.ts'
import { refuse } from '../../../domain/errors.ts'
import { sameLedgerProblems } from '../../../domain/ledger/post-moved-money.ts'
import { bankingChequeDeposits as resource } from '../../../domain/resources/banking/banking-cheque-deposits.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import { linesOf } from '../../../domain/resources/core/document-body.ts'
import { readAct } from '../../../domain/resources/core/document-values.ts'
import { actOf } from '../documents/engine/rights.ts'
import type { ActValues, PlainActRequest, CheckedDocument, ReferencedRecords } from '../documents/plain/kind.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'
import { clearingDay } from './act-day.ts'
import { parentPayment } from './parent-payment.ts'

const bounceAct = actOf(resource, 'bounce')

export const chequeDeposits = plainKind<typeof resource.fields>({
  resource,
  subject: 'benefactor',
  carries: { bank_account: ['account_id'] },
  complete: ({ status, values, lists: { cheques = [] }, book }) => ({
    benefactors: listOnSlip(cheques.map(({ records }) => records['benefactor']?.label ?? '')),
    cheque_numbers: listOnSlip(cheques.map((cheque) => cheque.values['cheque_number'] ?? '')),
    ...(status === 'Issued' && values.voucher_no === '' ? { held_in: book.cheques_in_hand ?? '' } : {}),
  }),
  check: ({ lists: { cheques = [] }, records: { bank_account: bank, benefactor } }) => {
    const to = bank?.carried['account_id']
    return [
      ...sameLedgerProblems({ to, from: benefactor?.id }, 'benefactor'),
      ...cheques.flatMap(({ place, records }) =>
        sameLedgerProblems({ to, from: records['benefactor']?.id }, `cheques.${place}.benefactor`),
      ),
    ]
  },
  post: (document) => {
    const { status, values, records } = document
    const { date, clearing_date: clearingDate, held_in: inHand, payment } = values
    const bank = ledgerOf(records, 'bank_account', 'account_id')
    return postCheques(
      { status, date, cleared: clearingDate, bank, inHand, isReceived: payment !== '' },
      chequesOf(document),
    )
  },
  acts: {
    clear: (request) => ({ values: { clearing_date: clearingDay(request, chequeDatesOf(request.stored)) } }),
    bounce: bounceValues,
  },
  parent: {
    ...parentPayment('payment-receipts'),
    itself: ({ held_in: inHand }, act) => act === 'clear' && inHand !== null,
  },
})

/** Returns the only cheque, or those on the slip. */
function chequesOf({ values, records, lists: { cheques = [] } }: CheckedDocument): DepositedCheque[] {
  if (cheques.length === 0) return [chequeOf(values, records, '')]
  return cheques.map((row) => chequeOf(row.values, row.records, row.values['cheque_number'] ?? ''))
}

function chequeOf(values: CheckedDocument['values'], records: ReferencedRecords, words: string): DepositedCheque {
  const { amount = '', bounced_on: bouncedOn = '', charge = '' } = values
  const chargeTo = charge === '' ? '' : ledgerOf(records, 'charge_account')
  return { from: ledgerOf(records, 'benefactor'), amount, description: words, bouncedOn, charge, chargeTo }
}

/**
 * Returns the values of a bounce: the day, by default today, and the charge with its account, of the only cheque or of
 * one on the slip; a slip has bounced when all its cheques have. Raises problems of its fields, REQUIRED at the missing
 * one of charge and account, REQUIRED or UNKNOWN_REFERENCE at `cheque` without an open cheque of the slip, and
 * BOUNCED_EARLY before the day of the deposit.
 */
function bounceValues({ stored, body, books, today }: PlainActRequest): ActValues {
  const { values: read, problems } = readAct(bounceAct, body, books.book.currency_digits)
  const { charge = null, charge_account: ledger = null, date, cheque = null } = read
  const slip = linesOf(stored['cheques'])
  const day = date ?? today
  const missing = charge === null ? 'charge' : 'charge_account'
  refuse([
    ...problems,
    ...((charge === null) === (ledger === null) ? [] : [{ code: 'REQUIRED', path: missing } as const]),
    ...(day < stored.date ? [{ code: 'BOUNCED_EARLY', path: 'date', params: { date: stored.date } } as const] : []),
    ...rowProblems(slip, cheque),
  ])
  const values = { bounced_on: day, charge, charge_account: ledger }
  if (cheque === null) return { values }
  const isLast = slip.every((row) => row['id'] === cheque || row['bounced_on'] !== null)
  const reason = String(body['reason'])
  const rows = { cheques: { [cheque]: { ...values, bounce_reason: reason } } }
  return isLast
    ? { values: { bounced_on: day }, rows }
    : { values: { cancel_reason: null }, status: stored.status, rows }
}

/** Returns the date on the only cheque, or those on the cheques of a slip that have not bounced. */
function chequeDatesOf(stored: PlainActRequest['stored']): unknown[] {
  const open = linesOf(stored['cheques']).filter((row) => row['bounced_on'] === null)
  return [stored['cheque_date'], ...open.map((row) => row['cheque_date'])]
}

function rowProblems(slip: readonly Body[], cheque: string | null) {
  if (slip.length === 0 && cheque === null) return []
  if (cheque === null) return [{ code: 'REQUIRED', path: 'cheque' } as const]
  const isOpen = slip.some((row) => row['id'] === cheque && row['bounced_on'] === null)
  return isOpen ? [] : [{ code: 'UNKNOWN_REFERENCE', path: 'cheque' } as const]
}
