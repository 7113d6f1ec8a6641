/** The error codes of quotations, orders and credit notes: a part of the list in errors.ts. */
export const tradeErrors = {
  EXPIRY_BEFORE_DATE: { status: 400, text: 'The last day is before the document date.' },
  EXPECTED_BEFORE_DATE: { status: 400, text: 'The expected date is before the document date.' },
  ABOVE_ORDERED: {
    status: 400,
    text: '{quantity} {unit} of “{item}” are more than what is left of order {order} ({left} {unit}).',
  },
  PRICE_ABOVE_ORDER: {
    status: 400,
    text: 'The price of “{item}” ({rate}) is above that of order {order} ({ordered}).',
  },
  ABOVE_RECEIVED: {
    status: 400,
    text: '{quantity} {unit} of “{item}” are more than what is left to bill of {receipt} ({left} {unit}).',
  },
  RECEIPT_CANCELLED: { status: 400, text: '{receipt} is cancelled. Remove this line.' },
  NOTHING_LEFT: { status: 409, text: 'Nothing is left of this document.' },
  GOODS_BILLED: { status: 409, text: '{bills} bills goods of this receipt. Cancel that first.' },
  QUOTATION_EXPIRED: { status: 409, text: 'This quotation has expired. Please ask for a new one.' },
  ABOVE_BOUGHT: {
    status: 400,
    text: 'This credit note ({amount}) is more than {party} has bought ({owed}, net of other credit notes).',
  },
} as const
