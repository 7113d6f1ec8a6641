/** The lists of trade documents and payments, and the acts with such a list. */
import { LONGEST_DESCRIPTION, landedCostTypes } from '../../documents/landed-cost.ts'
import type { Act, Lines } from '../core/define.ts'
import { choice, date, flag, money, note, quantity, reference, text } from '../core/define.ts'
import { actDate, cancelAct } from '../core/dated-acts.ts'
import { paymentModeField, typedDiscount } from './trade-fields.ts'

/** The rows of an invoice or a bill. */
export const tradeRows = (side: 'sales' | 'purchase') =>
  ({
    label: 'Lines',
    keyed: true,
    fields: {
      item: reference({ label: 'Item', to: 'inventory/items' }),
      description: note({ label: 'Description', setting: `${side}_row_description` }),
      quantity: quantity({ label: 'Quantity' }),
      unit: reference({ label: 'Unit', to: 'inventory/units' }),
      rate: money({ label: 'Unit price', price: true }),
      ...typedDiscount(side, { setting: `${side}_row_discount` }),
      tax_scheme: reference({ label: 'Tax scheme', to: 'tax/schemes' }),
    },
  }) satisfies Lines

/** The line of an order that a line of a bill or goods receipt receives, or the received line that a bill bills. */
export const sourceRow = reference({ label: 'Order line', to: 'purchase/rows' })

/** The rows of a bill. */
export const billRows = {
  ...tradeRows('purchase'),
  fields: { ...tradeRows('purchase').fields, source_row: sourceRow },
} satisfies Lines

/** The delivered line that a line of an invoice bills. */
const deliveredRow = reference({ label: 'Delivery note line', to: 'sales/rows' })

/** The rows of an invoice. */
export const invoiceRows = {
  ...tradeRows('sales'),
  fields: { ...tradeRows('sales').fields, source_row: deliveredRow },
} satisfies Lines

/** The rows of a goods receipt; price and value come from the order. */
export const receiptRows = {
  label: 'Lines',
  fields: {
    item: reference({ label: 'Item', to: 'inventory/items' }),
    description: note({ label: 'Description' }),
    quantity: quantity({ label: 'Quantity' }),
    unit: reference({ label: 'Unit', to: 'inventory/units' }),
    rate: money({ label: 'Unit price', price: true }),
    source_row: sourceRow,
  },
} satisfies Lines

/** The rows of a note: what they return, and whether goods are returned. */
export const noteRows = (side: 'sales' | 'purchase') => {
  const rows = tradeRows(side)
  const origin = {
    origin_row: reference({ label: 'Line returned', to: `${side}/rows` }),
    is_returned: flag({ label: 'Returns goods', initial: true }),
  }
  return { ...rows, fields: { ...rows.fields, ...origin } } satisfies Lines
}

/** The landed costs of a bill. */
export const landedCosts = {
  label: 'Landed costs',
  setting: 'purchase_landed_cost',
  fields: {
    type: choice({
      label: 'Type',
      choices: Object.fromEntries(Object.keys(landedCostTypes).map((type) => [type, type])),
      required: true,
    }),
    description: text({ label: 'Description', max: LONGEST_DESCRIPTION }),
    is_percentage: flag({ label: 'Percentage of goods value' }),
    value: quantity({ label: 'Value' }),
    tax_scheme: reference({ label: 'Tax scheme', to: 'tax/schemes' }),
    credit_account: reference({ label: 'Credit account', to: 'account/ledgers' }),
  },
} satisfies Lines

const openItem = reference({ label: 'Outstanding transaction', to: 'account/journal-vouchers', required: true })

/** The open items and amounts that a note or a payment is allocated to. */
export const allocations: Lines = {
  label: 'Allocate',
  fields: { item: openItem, amount: money({ label: 'Amount', required: true }) },
}

/** Allocates a document to open items of the user's choice. */
export const allocateAct: Act = {
  name: 'allocate',
  label: 'Allocate',
  needs: 'update',
  single: true,
  lines: { allocations },
}
/** Removes one allocation. */
export const releaseAct: Act = {
  name: 'release',
  label: 'Remove allocation',
  needs: 'update',
  single: true,
  body: { item: openItem },
}

/** Issuing and cancelling, common to all four documents. */
const commonActs = (noun: string): readonly Act[] => [
  { name: 'issue', label: 'Issue', needs: 'update', warns: true },
  { name: 'cancel', label: `Cancel ${noun}`, needs: 'cancel', reason: true, warns: true },
]

/** The acts of an invoice or a bill. */
export const invoiceActs = (noun: 'invoice' | 'bill'): readonly Act[] => [
  ...commonActs(noun),
  { name: 'copy', label: 'Copy', needs: 'create' },
  {
    name: 'payment-mode',
    label: 'Change payment method',
    needs: 'update',
    single: true,
    warns: true,
    body: { payment_mode: paymentModeField },
  },
]

const answerNote = note({ label: 'Customer’s note' })

/** The acts of a quotation; a customer accepts or declines it by a link as well. */
export const quotationActs: readonly Act[] = [
  { name: 'generate', label: 'Finish', needs: 'update' },
  { name: 'send', label: 'Mark as sent', needs: 'update' },
  { name: 'accept', label: 'Mark as accepted', needs: 'update', byLink: true, body: { note: answerNote } },
  { name: 'decline', label: 'Mark as declined', needs: 'update', byLink: true, body: { note: answerNote } },
  { name: 'convert', label: 'Create invoice', needs: 'update', single: true },
  { name: 'deliver', label: 'Create delivery note', needs: 'update', single: true },
  { name: 'copy', label: 'Copy', needs: 'create' },
]

/** How much of a delivered line comes back. */
const returnedRows = {
  label: 'Lines',
  fields: {
    row: reference({ label: 'Line', to: 'sales/rows', required: true }),
    quantity: quantity({ label: 'Quantity', required: true }),
  },
} satisfies Lines

/** The acts of a delivery note: goods come back, and what is left is not going to be invoiced. */
export const challanActs: readonly Act[] = [
  { name: 'issue', label: 'Issue', needs: 'update', warns: true },
  { name: 'convert', label: 'Create invoice', needs: 'update', single: true },
  {
    name: 'return',
    label: 'Return goods',
    needs: 'update',
    single: true,
    warns: true,
    body: { date: date({ label: 'Date', required: true }) },
    lines: { rows: returnedRows },
  },
  {
    name: 'resolve',
    label: 'Close without invoice',
    needs: 'update',
    single: true,
    warns: true,
    body: { date: date({ label: 'Date', required: true }) },
  },
  { name: 'cancel', label: 'Cancel delivery note', needs: 'cancel', reason: true, warns: true },
  { name: 'copy', label: 'Copy', needs: 'create' },
]

/** What arrived of an order; without lines all that is left. */
const receiveAct: Act = {
  name: 'receive',
  label: 'Receive goods',
  needs: 'update',
  single: true,
  warns: true,
  body: { date: actDate, reference: text({ label: 'Supplier’s delivery note' }) },
  lines: {
    rows: {
      label: 'Lines',
      fields: {
        source_row: reference({ label: 'Order line', to: 'purchase/rows', required: true }),
        quantity: quantity({ label: 'Quantity', required: true }),
      },
    },
  },
}

/** The acts of a purchase order; cancelling one that is partly received cancels the rest. */
export const orderActs: readonly Act[] = [
  { name: 'issue', label: 'Issue', needs: 'update' },
  receiveAct,
  { name: 'convert', label: 'Create bill', needs: 'update', single: true },
  { name: 'cancel', label: 'Cancel order', needs: 'cancel', reason: true },
  { name: 'copy', label: 'Copy', needs: 'create' },
]

/** The acts of a goods receipt; a bill of it is created with the right to create bills. */
export const receiptActs: readonly Act[] = [
  { name: 'convert', label: 'Create bill', needs: 'read', single: true },
  cancelAct('Cancel goods receipt'),
]

/** The acts of a note. */
export const noteActs: readonly Act[] = [
  ...commonActs('note'),
  { name: 'resolve', label: 'Allocate oldest first', needs: 'update' },
  allocateAct,
  releaseAct,
]

/** The initial statuses of the four trade documents. */
export const tradeStarts = ['Draft', 'Issued'] as const
