/**
 * The settings of four pages for entering and printing sales and purchases. A field that is turned off cannot be
 * entered any more; existing documents keep its value.
 */
import { isEmailAddress } from '../company/email-address.ts'
import type { Problem } from '../errors.ts'
import { checkNumber, checkQuantity } from '../inventory/check-rows.ts'
import { taxTypes } from './tax.ts'

type Kind = 'amount' | 'flag' | 'tax-type' | 'percent' | 'days' | 'template' | 'text' | 'emails'

/** The fields of each page by name. */
export const tradeSettings = {
  sales: {
    sales_final: 'flag',
    sales_row_discount: 'flag',
    sales_header_discount: 'flag',
    sales_trade_discount: 'flag',
    sales_due_date: 'flag',
    sales_reference: 'flag',
    sales_remarks: 'flag',
    sales_received_by: 'flag',
    sales_row_description: 'flag',
    sales_amount_entry: 'flag',
    sales_require_item_code: 'flag',
    sales_require_hs_code: 'flag',
    sales_agents: 'flag',
    sales_tax_type: 'tax-type',
    write_off_limit: 'amount',
    cheques_in_hand: 'flag',
  },
  purchase: {
    purchase_final: 'flag',
    purchase_rate_change_percent: 'percent',
    purchase_rate_alert_emails: 'emails',
    purchase_row_discount: 'flag',
    purchase_header_discount: 'flag',
    purchase_trade_discount: 'flag',
    purchase_due_date: 'flag',
    purchase_number_to_follow: 'flag',
    purchase_capital_expense: 'flag',
    purchase_landed_cost: 'flag',
    purchase_update_cost_price: 'flag',
    purchase_row_description: 'flag',
  },
  quotation: { quotation_valid_days: 'days', quotation_text: 'text', quotation_footer: 'text' },
  invoice: { invoice_template: 'template', print_signatures: 'flag', invoice_footer: 'text' },
} as const satisfies Record<string, Readonly<Record<string, Kind>>>
export type TradeSettingsPage = keyof typeof tradeSettings

/** The most days for which a quotation can be valid by default. */
export const MOST_DAYS = 3650

const TEMPLATES = [1, 2, 3, 4]
const LONGEST_FOOTER = 5000
const MOST_EMAILS = 20

/**
 * Returns the problems of a page's values: UNKNOWN_FIELD, NOT_IN_LIST, NOT_A_NUMBER, NOT_POSITIVE, BELOW_ZERO,
 * TOO_MANY_DIGITS, TOO_LONG, NOT_AN_EMAIL, AT_MOST, DUPLICATE, BAD_REQUEST. Omitted fields are not changed.
 */
export function checkTradeSettings(page: TradeSettingsPage, values: Readonly<Record<string, unknown>>): Problem[] {
  const kinds: Readonly<Record<string, Kind>> = tradeSettings[page]
  return Object.entries(values).flatMap(([path, value]): Problem[] => {
    const kind = Object.hasOwn(kinds, path) ? kinds[path] : undefined
    return kind === undefined
      ? [{ code: 'UNKNOWN_FIELD', path, params: { field: path } }]
      : checkValue(kind, value, path)
  })
}

function checkValue(kind: Kind, value: unknown, path: string): Problem[] {
  switch (kind) {
    case 'flag':
      return isOneOf([true, false], value, path)
    case 'tax-type':
      return isOneOf(taxTypes, value, path)
    case 'template':
      return isOneOf(TEMPLATES, value, path)
    case 'amount':
      return typeof value === 'string' && value !== '' ? checkNumber(value, path) : [{ code: 'NOT_A_NUMBER', path }]
    case 'days':
      return value === null ? [] : checkDays(value, path)
    case 'percent':
      return value === null ? [] : checkPercent(value, path)
    case 'text':
      return value === null ? [] : checkText(value, path)
    case 'emails':
      return checkEmails(value, path)
  }
}

function isOneOf(choices: readonly unknown[], value: unknown, path: string): Problem[] {
  return choices.includes(value) ? [] : [{ code: 'NOT_IN_LIST', path, params: { choices: choices.join(', ') } }]
}

/** Checks a whole number of days. */
function checkDays(value: unknown, path: string): Problem[] {
  if (typeof value !== 'number' || value % 1 !== 0) return [{ code: 'NOT_A_NUMBER', path }]
  if (value < 0) return [{ code: 'BELOW_ZERO', path }]
  return value > MOST_DAYS ? [{ code: 'AT_MOST', path, params: { max: MOST_DAYS.toString() } }] : []
}

/** Checks a percentage above zero; it may exceed 100, because a price can double. */
function checkPercent(value: unknown, path: string): Problem[] {
  if (typeof value !== 'string' || value === '') return [{ code: 'NOT_A_NUMBER', path }]
  return checkQuantity(value, path)
}

function checkEmails(value: unknown, path: string): Problem[] {
  if (!Array.isArray(value)) return [{ code: 'BAD_REQUEST', path }]
  if (value.length > MOST_EMAILS) return [{ code: 'AT_MOST', path, params: { max: MOST_EMAILS.toString() } }]
  if (value.some((address) => typeof address !== 'string' || !isEmailAddress(address)))
    return [{ code: 'NOT_AN_EMAIL', path }]
  const distinct = new Set(value.map((address: string) => address.toLowerCase()))
  return distinct.size < value.length ? [{ code: 'DUPLICATE', path }] : []
}

function checkText(value: unknown, path: string): Problem[] {
  if (typeof value !== 'string') return [{ code: 'BAD_REQUEST', path }]
  return value.length > LONGEST_FOOTER ? [{ code: 'TOO_LONG', path, params: { max: LONGEST_FOOTER.toString() } }] : []
}
