/**
 * Cheques that were taken to the bank, one or several on a slip. One posts when the bank clears it, on that day, or when it is
 * received where the company holds cheques in hand; the deposit of a cheque receipt is cancelled and bounced through its
 * receipt, and cleared through it unless the receipt has posted that the cheque is in hand.
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
import type { ActValues, Asked, Judged, Named } from '../documents/plain/kind.ts'
import { plainKind, ledgerOf } from '../documents/plain/kind.ts'
import { clearingDay } from './act-day.ts'
import { heldByPayment } from './held-by-payment.ts'

const bounceAct = actOf(resource, 'bounce')

export const chequeDeposits = plainKind<typeof resource.fields>({
  resource,
  subject: 'benefactor',
  carries: { bank_account: ['account_id'] },
  complete: ({ status, values, lists: { cheques = [] }, book }) => ({
    benefactors: listOnSlip(cheques.map(({ named }) => named['benefactor']?.label ?? '')),
    cheque_numbers: listOnSlip(cheques.map((cheque) => cheque.values['cheque_number'] ?? '')),
    ...(status === 'Issued' && values.voucher_no === '' ? { held_in: book.cheques_in_hand ?? '' } : {}),
  }),
  check: ({ lists: { cheques = [] }, named: { bank_account: bank, benefactor } }) => {
    const to = bank?.carried['account_id']
    return [
      ...sameLedgerProblems({ to, from: benefactor?.id }, 'benefactor'),
      ...cheques.flatMap(({ place, named }) =>
        sameLedgerProblems({ to, from: named['benefactor']?.id }, `cheques.${place}.benefactor`),
      ),
    ]
  },
  post: (document) => {
    const { status, values, named } = document
    const { date, clearing_date: cleared, held_in: inHand, payment } = values
    const bank = ledgerOf(named, 'bank_account', 'account_id')
    return postCheques({ status, date, cleared, bank, inHand, isReceived: payment !== '' }, chequesOf(document))
  },
  acts: {
    clear: (asked) => ({ values: { clearing_date: clearingDay(asked, asked.stored.date) } }),
    bounce: bounced,
  },
  held: {
    ...heldByPayment('payment-receipts'),
    itself: ({ held_in: inHand }, act) => act === 'clear' && inHand !== null,
  },
})

/** The only cheque, or those on the slip. */
function chequesOf({ values, named, lists: { cheques = [] } }: Judged): DepositedCheque[] {
  if (cheques.length === 0) return [chequeOf(values, named, '')]
  return cheques.map((row) => chequeOf(row.values, row.named, row.values['cheque_number'] ?? ''))
}

function chequeOf(values: Judged['values'], named: Named, words: string): DepositedCheque {
  const { amount = '', bounced_on: bouncedOn = '', charge = '' } = values
  const chargeTo = charge === '' ? '' : ledgerOf(named, 'charge_account')
  return { from: ledgerOf(named, 'benefactor'), amount, description: words, bouncedOn, charge, chargeTo }
}

/**
 * The day, today where none is said, and the charge with its ledger, of the only cheque or of one on the slip; a slip has
 * bounced when all of its cheques have. Raises what is wrong with them, REQUIRED at the one of charge and ledger that is
 * missing, REQUIRED or UNKNOWN_REFERENCE at `cheque` where none of the slip that still counts is named, and BOUNCED_EARLY
 * before the day of the deposit.
 */
function bounced({ stored, body, books, today }: Asked): ActValues {
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

function rowProblems(slip: readonly Body[], cheque: string | null) {
  if (slip.length === 0 && cheque === null) return []
  if (cheque === null) return [{ code: 'REQUIRED', path: 'cheque' } as const]
  const isOpen = slip.some((row) => row['id'] === cheque && row['bounced_on'] === null)
  return isOpen ? [] : [{ code: 'UNKNOWN_REFERENCE', path: 'cheque' } as const]
}
