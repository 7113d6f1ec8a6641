/** Converts an invoice, bill or note between the form and the server. */
import type { TaxType } from '../../../../domain/documents/tax.ts'
import { toRequestValues } from '../../../../domain/resources/core/form-values.ts'
import type { EnteredHead } from '../../../../domain/resources/trade/trade-shape.ts'
import { isBlankRow } from '../../grid/grid-columns.ts'
import { plainFigure } from '../../grid/stock-rows.ts'
import type { Draft } from '../use-document-save.ts'
import type { LandedCells, LandedRow } from './landed-rows.ts'
import { landedBody } from './landed-rows.ts'
import type { TradeForm } from './trade-kinds.ts'
import { resourceOf } from './trade-kinds.ts'
import type { TradeBody, TradeBodyRow } from './trade-record.ts'
import type { TradeCells, TradeRow } from './trade-rows.ts'
import { readDiscount } from './trade-rows.ts'

/** An invoice or bill that a note takes back. */
export type ReferencedDocument = { id: string; number: string; supplierNumber: string | null }

/** The typed fields above and below the rows. */
export type TradeHead = Omit<EnteredHead, 'tax_type' | 'discount_type'> & {
  tax_type: TaxType
  /** The names of the chosen records. */
  party_label: string
  payment_mode_label: string
  sales_agent_label: string
  /** A sale to a customer without an account: `customer_name` has the name. */
  isWalkIn: boolean
  /** The stored value, which does not change. */
  storedEmail: string
  /** Whether a walk-in customer has been billed without a payment mode. */
  isOnAccountAlready: boolean
  numberFollows: boolean
  /** The documents that a note takes rows back from. */
  references: readonly ReferencedDocument[]
}

/** What is emptied for another customer or supplier: it was typed for the one before. */
export const nothingOfParty = { customer_name: '', address: '', email: '' } as const satisfies Partial<TradeHead>

export type TypedTrade<Head = TradeHead> = { head: Head; rows: TradeCells[]; landed: LandedCells[] }

/**
 * Returns the body of the request, without empty rows and fields that the kind of document does not have. A new
 * document without a due date is due by the terms of its party.
 */
export function tradeBody(
  form: TradeForm,
  typed: { head: TradeHead; rows: readonly TradeRow[]; landed: readonly LandedRow[] },
  { status, isStored }: { status: TradeBody['status']; isStored: boolean },
): Draft<TradeBody> {
  const rows = typed.rows.filter((row) => !isBlankRow(row))
  const landed = typed.landed.filter((row) => !isBlankRow(row))
  const { due_date: due, ...head } = sentHead(form, typed.head)
  const body: TradeBody = {
    ...head,
    ...(due !== undefined && (isStored || due !== null) ? { due_date: due } : {}),
    status,
    rows: rows.map((row, index) => ({ ...idOf(row, rows.slice(0, index)), ...sentRow(row, form) })),
    ...(form.path === 'purchase/vouchers' ? { landed_costs: landed.map(landedBody) } : {}),
  }
  return { body, keys: rows.map(({ key }) => key), more: { landed_costs: landed.map(({ key }) => key) } }
}

function sentHead({ path }: TradeForm, head: TradeHead): Omit<TradeBody, 'status' | 'rows'> {
  const { discount_type, discount } = readDiscount(head.discount)
  const { party, supplier_no, isWalkIn, numberFollows } = head
  const body = toRequestValues(resourceOf(path).fields, {
    ...head,
    discount_type,
    discount: discount || '0',
    is_trade_discount: discount_type !== null && head.is_trade_discount,
    party: isWalkIn ? null : party,
    supplier_no: numberFollows ? null : supplier_no,
  })
  return body as unknown as Omit<TradeBody, 'status' | 'rows'>
}

/** A row that was duplicated in the form is a new one. */
function idOf({ id }: TradeRow, before: readonly TradeRow[]): { id?: string } {
  return id === '' || before.some((row) => row.id === id) ? {} : { id }
}

function sentRow(row: TradeRow, { takesBack }: TradeForm): TradeBodyRow {
  const { discount_type, discount } = readDiscount(row.discount)
  return {
    item: row.item || null,
    description: row.description.trim(),
    quantity: plainFigure(row.quantity),
    unit: row.unit || null,
    rate: plainFigure(row.rate),
    discount_type,
    discount: discount || '0',
    discount_ref: row.discount_ref || null,
    is_trade_discount: discount_type !== null && row.is_trade_discount !== '',
    tax_scheme: row.tax_scheme || null,
    ...(row.source_row === '' ? {} : { source_row: row.source_row }),
    ...(takesBack === null
      ? {}
      : {
          origin_row: row.origin_row || null,
          is_returned: row.is_returned !== 'no',
        }),
  }
}
