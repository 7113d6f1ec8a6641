/**
 * What is unusual about a recorded fact: it is posted nevertheless, because it took place. A note is shown on the page of
 * the shift; `{name}` in its sentence is filled from its parameters.
 */
import type { Params } from '../errors.ts'
import { filled } from '../language/fill-text.ts'
import type { Wording } from '../language/languages.ts'

const tillNotes = {
  PRICE_CHANGED: '“{item}” was sold at {rate}; its price is now {price}.',
  TAX_CHANGED: '{scheme} was charged at {rate}%; its rate is now {now}%.',
  TOTAL_DIFFERS: 'The receipt shows {printed}; the lines total {computed}. The difference was posted to Round-off.',
  DATED_LATER: 'The period of {date} is closed. Posted on {posted}.',
  STOCK_NEGATIVE: 'Not enough stock of “{item}”.',
  ITEM_INACTIVE: '“{item}” is inactive.',
  CUSTOMER_INACTIVE: '“{customer}” is inactive.',
  CUSTOMER_UNKNOWN: 'The customer no longer exists. Sold to a walk-in customer.',
  CUSTOMER_MERGED: 'The customer was merged into “{customer}”.',
  TAX_NUMBER_USED: 'The tax number of the new customer belongs to “{customer}” and was left out.',
  CREDIT_LIMIT: 'Credit limit of “{customer}” exceeded.',
  ON_ACCOUNT_WALK_IN: '{amount} is unpaid, and the customer has no account.',
  CARD_UNKNOWN: 'The card terminal gave no answer for {amount}.',
  METHOD_INACTIVE: 'The payment method “{mode}” is inactive.',
  CASHIER_LEFT:
    'The cashier is no longer an active member. Recorded in the name of the member who registered the till.',
  CLOCK_WRONG: 'The clock of the till was wrong: it showed {at}.',
  VOIDED_BY_NOTE: 'Reversed by credit note {number}.',
  FEE_LEFT_OUT: 'The fee of “{mode}” ({fee}) is more than {amount} and was not posted.',
  RETURNED_ABOVE:
    '{quantity} of “{item}” were returned above what was left of the sale. They were posted as an unlinked line.',
  SALE_CANCELLED: 'The sale was already cancelled.',
  FLOAT_DIFFERS: 'The float {float} differs from the cash counted when the previous shift was closed ({counted}).',
} as const

export type TillNoteCode = keyof typeof tillNotes
export type TillNote = { readonly code: TillNoteCode; readonly params: Params }

/** Returns the sentence of a note in a wording. */
export function noteSentence({ code, params }: TillNote, wording: Wording): string {
  return filled(wording(tillNotes[code]), params)
}
