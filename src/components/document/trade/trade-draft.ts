/** An invoice, bill or note between the form and the server: what is sent, and what is wrong with it before. */
import type { TaxType } from '../../../../domain/documents/tax.ts'
import { isBlankRow } from '../../grid/grid-columns.ts'
import { plainFigure } from '../../grid/stock-rows.ts'
import type { Draft } from '../use-document-save.ts'
import type { LandedCells, LandedRow } from './landed-rows.ts'
import { landedBody } from './landed-rows.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeBody, TradeBodyRow } from './trade-record.ts'
import type { TradeCells, TradeRow } from './trade-rows.ts'
import { readDiscount } from './trade-rows.ts'

/** An invoice or bill that a note takes back. */
export type Referenced = { id: string; number: string; supplierNumber: string | null }

export type TradeHead = {
  date: string
  due_date: string
  party: string | null
  partyLabel: string
  /** Sold to somebody without an account: `customer_name` says who. */
  isWalkIn: boolean
  customer_name: string
  address: string
  email: string
  /** As it is stored: it stays, whatever it is. */
  storedEmail: string
  tax_type: TaxType
  /** 10% or an amount. */
  discount: string
  discount_ref: string | null
  is_trade_discount: boolean
  /** How it is paid at once; null: it is owed. */
  payment_mode: string | null
  paymentModeLabel: string
  /** Issued to a walk-in customer without a payment mode. */
  isOnAccountAlready: boolean
  sales_agent: string | null
  salesAgentLabel: string
  reference: string
  received_by: string
  remarks: string
  is_export: boolean
  supplier_no: string
  numberFollows: boolean
  is_import: boolean
  import_country: string
  import_date: string
  import_document_number: string
  is_capital_expense: boolean
  /** Of a note: what it takes rows back from. */
  references: readonly Referenced[]
}
export type TypedTrade = { head: TradeHead; rows: TradeCells[]; landed: LandedCells[] }

/** The fields above the rows, as the server names them and in the order of the form. */
export const tradeFields = [
  'party',
  'customer_name',
  'supplier_no',
  'date',
  'due_date',
  'tax_type',
  'discount_type',
  'discount',
  'payment_mode',
  'sales_agent',
  'reference',
  'address',
  'email',
  'received_by',
  'import_country',
  'import_date',
  'import_document_number',
  'remarks',
] as const

const orNull = (text: string): string | null => text.trim() || null

/**
 * What is sent; empty rows are left out, and so is what a kind of document does not have. A new document without a due date
 * is due by the terms of its party.
 */
export function tradeBody(
  form: TradeForm,
  typed: { head: TradeHead; rows: readonly TradeRow[]; landed: readonly LandedRow[] },
  { status, isStored }: { status: TradeBody['status']; isStored: boolean },
): Draft<TradeBody> {
  const { head } = typed
  const rows = typed.rows.filter((row) => !isBlankRow(row))
  const landed = typed.landed.filter((row) => !isBlankRow(row))
  const { discountType, discount } = readDiscount(head.discount)
  const body: TradeBody = {
    status,
    date: head.date,
    ...(form.takesBack === null && (isStored || head.due_date !== '') ? { due_date: head.due_date || null } : {}),
    ...(form.takesBack === null ? { payment_mode: head.payment_mode } : {}),
    party: head.isWalkIn ? null : head.party,
    customer_name: orNull(head.customer_name),
    address: orNull(head.address),
    tax_type: head.tax_type,
    discount_type: discountType,
    discount: discount || '0',
    discount_ref: head.discount_ref,
    is_trade_discount: head.is_trade_discount,
    reference: orNull(head.reference),
    remarks: orNull(head.remarks),
    ...(form.isSale ? soldOnly(form, head) : boughtOnly(form, head)),
    rows: rows.map((row, index) => ({ ...idOf(row, rows.slice(0, index)), ...sentRow(row, form) })),
    ...(form.path === 'purchase/vouchers' ? { landed_costs: landed.map(landedBody) } : {}),
  }
  return { body, keys: rows.map(({ key }) => key), more: { landed_costs: landed.map(({ key }) => key) } }
}

function soldOnly({ takesBack }: TradeForm, head: TradeHead): Partial<TradeBody> {
  const { sales_agent, email, received_by, is_export } = head
  const agent = { sales_agent, email: orNull(email) }
  return takesBack === null ? { ...agent, received_by: orNull(received_by), is_export } : agent
}

function boughtOnly({ takesBack }: TradeForm, head: TradeHead): Partial<TradeBody> {
  const number = { supplier_no: head.numberFollows ? null : orNull(head.supplier_no) }
  if (takesBack !== null) return number
  const { is_import, is_capital_expense } = head
  return {
    ...number,
    is_import,
    import_country: is_import ? orNull(head.import_country) : null,
    import_date: is_import ? orNull(head.import_date) : null,
    import_document_number: is_import ? orNull(head.import_document_number) : null,
    is_capital_expense,
  }
}

/** A row that was doubled in the form is a new one. */
function idOf({ id }: TradeRow, before: readonly TradeRow[]): { id?: string } {
  return id === '' || before.some((row) => row.id === id) ? {} : { id }
}

function sentRow(row: TradeRow, { takesBack }: TradeForm): TradeBodyRow {
  const { discountType, discount } = readDiscount(row.discount)
  return {
    item: row.item || null,
    description: row.description.trim(),
    quantity: plainFigure(row.quantity),
    unit: row.unit || null,
    rate: plainFigure(row.rate),
    discount_type: discountType,
    discount: discount || '0',
    discount_ref: row.discount_ref || null,
    is_trade_discount: row.is_trade_discount !== '',
    tax_scheme: row.tax_scheme || null,
    ...(takesBack === null
      ? {}
      : {
          origin_row: row.origin_row || null,
          is_returned: row.is_returned !== 'no',
        }),
  }
}
