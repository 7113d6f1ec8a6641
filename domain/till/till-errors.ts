/** The error codes of tills: a part of the list in errors.ts. */
export const tillErrors = {
  TILL_REFUSED: {
    status: 401,
    text: 'This till is not connected: its key is wrong or was revoked. Register the till again.',
  },
  FACT_CHANGED: { status: 400, text: 'The record differs from its hash: it was changed or damaged.' },
  FACT_ELSEWHERE: { status: 400, text: 'The record belongs to another till.' },
  CHAIN_BROKEN: { status: 400, text: 'The record does not follow record {n} of this till.' },
  ID_USED: { status: 400, text: 'Another record has the same ID.' },
  PAID_ABOVE_TOTAL: { status: 400, text: 'The payments are more than the total.' },
  SALE_UNKNOWN: { status: 400, text: 'The sale of this record does not have this line.' },
  SHIFT_UNKNOWN: { status: 400, text: 'The shift of this record was not opened on this till.' },
  SHIFT_CLOSED: { status: 400, text: 'The shift of this record is already closed.' },
  PAYMENT_UNKNOWN: { status: 400, text: 'The sale has no payment of unknown outcome with this ID.' },
  NOT_PARKED: { status: 409, text: 'This record is posted already.' },
  NOT_A_QUEUE: { status: 400, text: 'This is not a queue exported from a till of this company.' },
} as const
