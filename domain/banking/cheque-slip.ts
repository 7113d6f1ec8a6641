/**
 * Cheques that are taken to the bank: one that the document names itself, or several on a slip. What they post, cheque by
 * cheque, so that one that bounces is reversed alone:
 *
 *   250.00 of Amy, cleared                    Dr Barclays 250.00           Cr Amy 250.00
 *   the same while cheques stand in hand      Dr Cheques in hand 250.00    Cr Amy 250.00              when it is received
 *                                             Dr Barclays 250.00           Cr Cheques in hand 250.00  when it is cleared
 *   it bounces, for a charge of 5             both are reversed, and Dr Bank charges 5.00, Cr Barclays 5.00
 */
import type { LedgerLine } from '../ledger/posting.ts'
import { postMovedMoney } from '../ledger/post-moved-money.ts'

/** Longest list of names or numbers. */
const LONGEST = 255

/** Names or numbers on a slip, each once: `Amy, Bob`; '' for a single cheque, which says its own. */
export function listOnSlip(texts: readonly string[]): string {
  const all = [...new Set(texts.filter((text) => text !== ''))].join(', ')
  return all.length > LONGEST ? `${all.slice(0, LONGEST - 1)}…` : all
}

/** A cheque with the ledgers it is posted to; '' for nothing. */
export type DepositedCheque = {
  from: string
  amount: string
  /** What its lines say; '' for nothing. */
  words: string
  bouncedOn: string
  charge: string
  chargeTo: string
}
export type Deposit = {
  status: string
  /** The day on which they were taken to the bank, and the one on which it cleared them; '' where it has not. */
  date: string
  cleared: string
  bank: string
  /** The ledger on which cheques stand until they are cleared; '' where they wait. */
  inHand: string
  /** A receipt has posted that they were received. */
  isReceived: boolean
}
type Posting = { date: string; lines: LedgerLine[] }

/** What the cheques of a document post in its status, an entry each. */
export function postCheques(deposit: Deposit, cheques: readonly DepositedCheque[]): Posting[] {
  return cheques.flatMap((cheque) => postCheque(deposit, cheque))
}

function postCheque({ status, date, cleared, bank, inHand, isReceived }: Deposit, cheque: DepositedCheque): Posting[] {
  const { from, amount, words, bouncedOn, charge, chargeTo } = cheque
  if (bouncedOn !== '') {
    return charge === ''
      ? []
      : [{ date: bouncedOn, lines: postMovedMoney({ to: chargeTo, from: bank, amount: charge }) }]
  }
  if (status !== 'Issued' && status !== 'Cleared') return []
  // A cheque that is cleared with its receipt is posted by that.
  if (isReceived && inHand === '') return []
  const moved = (day: string, ledgers: { to: string; from: string }): Posting => ({
    date: day,
    lines: postMovedMoney({ ...ledgers, amount }).map((line) =>
      words === '' ? line : { ...line, description: words },
    ),
  })
  const received = inHand === '' || isReceived ? [] : [moved(date, { to: inHand, from })]
  return status === 'Issued' ? received : [...received, moved(cleared, { to: bank, from: inHand || from })]
}
