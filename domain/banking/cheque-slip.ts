/**
 * Cheque deposits: a single cheque, or several on a slip. Each cheque posts its own entry, so that a bounced one is
 * reversed without the others:
 *
 *   250.00 from Amy, cleared                  Dr Barclays 250.00           Cr Amy 250.00
 *   the same with cheques in hand             Dr Cheques in hand 250.00    Cr Amy 250.00              on receipt
 *                                             Dr Barclays 250.00           Cr Cheques in hand 250.00  on clearing
 *   it bounces, for a charge of 5             both are reversed, and Dr Bank charges 5.00, Cr Barclays 5.00
 */
import type { LedgerLine } from '../ledger/posting.ts'
import { postMovedMoney } from '../ledger/post-moved-money.ts'
import { cutText } from '../language/cut-text.ts'

/** The maximum length of a list of names or numbers. */
const LONGEST = 255

/** Returns the distinct names or numbers on a slip: `Amy, Bob`; '' for a single cheque without a slip. */
export function listOnSlip(texts: readonly string[]): string {
  const all = [...new Set(texts.filter((text) => text !== ''))].join(', ')
  return all.length > LONGEST ? `${cutText(all, LONGEST - 1)}…` : all
}

/** A cheque with the accounts it is posted to; '' for nothing. */
export type DepositedCheque = {
  from: string
  amount: string
  /** The description of its lines; '' for nothing. */
  description: string
  bouncedOn: string
  charge: string
  chargeTo: string
}
export type Deposit = {
  status: string
  /** The day of the deposit, and the day of the clearing; '' while not cleared. */
  date: string
  cleared: string
  bank: string
  /** The account of cheques in hand; '' when they post only on clearing. */
  inHand: string
  /** A receipt has already posted the cheques. */
  isReceived: boolean
}
type Posting = { date: string; lines: LedgerLine[] }

/** Returns the entries of a document's cheques in its status, one for each cheque. */
export function postCheques(deposit: Deposit, cheques: readonly DepositedCheque[]): Posting[] {
  return cheques.flatMap((cheque) => postCheque(deposit, cheque))
}

function postCheque({ status, date, cleared, bank, inHand, isReceived }: Deposit, cheque: DepositedCheque): Posting[] {
  const { from, amount, description, bouncedOn, charge, chargeTo } = cheque
  if (bouncedOn !== '') {
    return charge === ''
      ? []
      : [{ date: bouncedOn, lines: postMovedMoney({ to: chargeTo, from: bank, amount: charge }) }]
  }
  if (status !== 'Issued' && status !== 'Cleared') return []
  // A cheque that is cleared with its receipt is posted by the receipt.
  if (isReceived && inHand === '') return []
  const moved = (day: string, ledgers: { to: string; from: string }): Posting => ({
    date: day,
    lines: postMovedMoney({ ...ledgers, amount }).map((line) => (description === '' ? line : { ...line, description })),
  })
  const received = inHand === '' || isReceived ? [] : [moved(date, { to: inHand, from })]
  return status === 'Issued' ? received : [...received, moved(cleared, { to: bank, from: inHand || from })]
}
