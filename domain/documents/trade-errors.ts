import { eInvoiceErrors } from './e-invoice/e-invoice-errors.ts'

/** The error codes of quotations, orders, delivery notes, credit notes and e-invoices: a part of the list in errors.ts. */
export const tradeErrors = {
  ...eInvoiceErrors,
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
  ABOVE_DELIVERED: {
    status: 400,
    text: '{quantity} {unit} of “{item}” are more than what is left of delivery note {note} ({left} {unit}).',
  },
  OTHER_CUSTOMER: { status: 400, text: 'Delivery note {note} belongs to {party}.' },
  OTHER_ITEM: { status: 400, text: 'Delivery note {note} delivers “{item}” on this line.' },
  BELOW_SETTLED: {
    status: 400,
    text: '{settled} {unit} of “{item}” are invoiced, returned or closed. Enter at least that quantity.',
  },
  DELIVERY_SETTLED: {
    status: 400,
    text: '“{item}” is invoiced, returned or closed, so this can’t be changed.',
  },
  DELIVERY_INVOICED: {
    status: 409,
    text: 'This delivery note is on an invoice. Cancel or delete the invoice first.',
  },
  ABOVE_RECEIVED: {
    status: 400,
    text: '{quantity} {unit} of “{item}” are more than what is left to bill of {receipt} ({left} {unit}).',
  },
  RECEIPT_CANCELLED: { status: 400, text: '{receipt} is cancelled. Remove this line.' },
  NOTHING_LEFT: { status: 409, text: 'Nothing is left of this document.' },
  GOODS_BILLED: { status: 409, text: '{bills} bills goods of this receipt. Cancel that first.' },
  QUOTATION_EXPIRED: { status: 409, text: 'This quotation has expired. Please ask for a new one.' },
  OTHER_TAX_TYPE: {
    status: 400,
    text: '{number} treats tax in its prices differently from the other lines. Create a separate note for it.',
  },
  ABOVE_BOUGHT: {
    status: 400,
    text: 'This credit note ({amount}) is more than {party} has bought ({owed}, net of other credit notes).',
  },
} as const
