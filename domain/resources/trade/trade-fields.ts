/** Common fields of the four trade documents. */
import { choice, date, flag, money, note, quantity, reference, text } from '../core/define.ts'

export const taxTypeField = choice({
  label: 'Amounts are',
  choices: { exclusive: 'Tax exclusive', inclusive: 'Tax inclusive', none: 'No tax' },
})

const discountTypes = { amount: 'Amount', percent: 'Percent' }

/** A discount that documents of one side choose by its name. */
export const savedDiscountFields = {
  name: text({ label: 'Name', required: true, list: true, search: true }),
  type: choice({
    label: 'Type',
    choices: discountTypes,
    initial: 'percent',
    required: true,
    list: true,
    filter: true,
  }),
  value: quantity({ label: 'Value', required: true, list: true, filter: true }),
  is_trade_discount: flag({
    label: 'Trade discount',
    help: 'Reduces the price itself instead of posting to discounts.',
    initial: true,
    list: true,
    filter: true,
  }),
  is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
}

/** Number and date, the first columns of every list. */
export const numberFields = {
  voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
  date: date({ label: 'Date', required: true, list: true, filter: true }),
}

/** The party; a customer without an account is shown by the entered name. */
export const partyField = reference({
  label: 'Contact',
  to: 'crm/parties',
  called: 'customer_name',
  list: true,
  filter: true,
})

/** What the search of trade documents includes besides their own texts. */
export const tradeSearches = ['contact', 'tax number', 'item', 'exact total']

/** The payment method of an invoice or bill that was paid when it was issued. */
export const paymentModeField = reference({
  label: 'Payment method',
  to: 'settings/payment-modes',
  none: 'On account',
  filter: true,
})

/** The sales agent of a document. */
export const salesAgentField = reference({
  label: 'Sales agent',
  seldom: true,
  to: 'sales/agents',
  filter: true,
  setting: 'sales_agents',
})

/** Whether an amount is outstanding after the due date. */
export const isDueField = flag({ label: 'Overdue', computed: true, filter: true })

/** The customer's name, address and contact details. */
export const partyFields = {
  party: partyField,
  customer_name: text({ label: 'Billing name', search: true }),
  address: note({ label: 'Address', seldom: true }),
  email: text({ label: 'Email', seldom: true }),
}

/** A discount as entered, or a saved discount of the side, whose type and value apply. */
export const typedDiscount = (side: 'sales' | 'purchase', used: { setting?: string } = {}) => ({
  discount_type: choice({ label: 'Discount type', choices: discountTypes, ...used }),
  discount: quantity({ label: 'Discount', ...used }),
  // A saved discount is of its own kind, whatever the setting is.
  is_trade_discount: flag({
    label: 'Trade discount',
    copiedIf: { setting: `${side}_trade_discount`, unless: 'discount_ref' },
  }),
  discount_ref: reference({ label: 'Discount', to: `${side}/discounts`, column: `${side}_discount_id`, ...used }),
})

/** Whether prices are tax inclusive, and the discount on the whole; notes take both from the returned document. */
export const discountFields = (side: 'sales' | 'purchase', used?: { setting: string }) => ({
  tax_type: taxTypeField,
  ...typedDiscount(side, used),
})

/** The totals of the lines. */
export const sumFields = {
  sub_total: money({ label: 'Subtotal', readOnly: true }),
  discount_total: money({ label: 'Discounts', readOnly: true }),
  taxable: money({ label: 'Taxable', readOnly: true }),
  non_taxable: money({ label: 'Not taxable', readOnly: true }),
  tax: money({ label: 'Tax', readOnly: true }),
  total: money({ label: 'Total', required: true, list: true, filter: true, readOnly: true }),
}

/** The totals of a document that posts. */
export const totalFields = {
  ...sumFields,
  open_amount: money({ label: 'Outstanding', required: true, list: true, filter: true, readOnly: true }),
  cancel_reason: note({ label: 'Reason for cancelling', readOnly: true }),
}

/** One line of a list of rows. */
export const rowFields = {
  description: note({ label: 'Description' }),
  quantity: quantity({ label: 'Quantity', list: true }),
  unit: reference({ label: 'Unit', to: 'inventory/units' }),
  rate: money({ label: 'Unit price', price: true, list: true }),
  gross: money({ label: 'Gross' }),
  discount: money({ label: 'Discount', list: true }),
  net: money({ label: 'Net', list: true }),
  tax_scheme: reference({ label: 'Tax scheme', to: 'tax/schemes', filter: true }),
  tax: money({ label: 'Tax', list: true }),
  total: money({ label: 'Amount', list: true, filter: true }),
}
