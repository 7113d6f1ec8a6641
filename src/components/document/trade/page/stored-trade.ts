/** Converts a stored invoice, bill or note into the values of its form, and into the body that issues it. */
import { mergeBody } from '../../../../../domain/resources/core/document-body.ts'
import { toFormValues } from '../../../../../domain/resources/core/form-values.ts'
import type { EnteredHead } from '../../../../../domain/resources/trade/trade-shape.ts'
import { tradeHead } from '../../../../../domain/resources/trade/trade-shape.ts'
import type { TradeRowAnswer } from '../../../../../domain/resources/trade/trade-answer.ts'
import type { MoneyStyle } from '../../../../lib/format/format.ts'
import { groupQuantity, groupAmount } from '../../../../lib/format/format.ts'
import type { TradeHead } from '../trade-draft.ts'
import type { TradeForm } from '../trade-kinds.ts'
import { resourceOf } from '../trade-kinds.ts'
import type { TradeBody, TradeRecord } from '../trade-record.ts'
import type { EntrySettings } from '../trade-setup.ts'
import type { TradeCells } from '../trade-rows.ts'
import { discountText, emptyTradeRow } from '../trade-rows.ts'

/** Returns the body that issues a stored draft, for a preview. */
export function storedTradeBody({ path }: TradeForm, record: TradeRecord): TradeBody {
  const { body } = mergeBody(resourceOf(path), record, {})
  const { due_date: due, ...fields } = body as TradeBody
  return {
    ...fields,
    ...(due == null ? {} : { due_date: due }),
    party: record.is_walk_in ? null : record.party,
    status: 'Issued',
  }
}

/** Returns the head of a stored document, or of a new one. */
export function startingHead(
  record: TradeRecord | undefined,
  start: { today: string; settings: Pick<EntrySettings, 'taxType' | 'tradeDiscount'>; style: MoneyStyle },
): TradeHead {
  const isWalkIn = record?.is_walk_in === true
  const label = (name: 'party_label' | 'payment_mode_label' | 'sales_agent_label') => record?.[name] ?? ''
  const enteredHead = toFormValues(tradeHead, record ?? {}) as EnteredHead
  return {
    ...enteredHead,
    date: record?.date ?? start.today,
    party: isWalkIn ? null : enteredHead.party,
    tax_type: record?.tax_type ?? start.settings.taxType,
    discount: record ? discountText(record.discount_type, record.discount, start.style) : '',
    is_trade_discount: record?.discount_type ? record.is_trade_discount : start.settings.tradeDiscount,
    party_label: isWalkIn ? '' : label('party_label'),
    payment_mode_label: label('payment_mode_label'),
    sales_agent_label: label('sales_agent_label'),
    isWalkIn,
    storedEmail: enteredHead.email,
    isOnAccountAlready: isWalkIn && record.status !== 'Draft' && record.payment_mode === null,
    numberFollows: record !== undefined && record.status !== 'Draft' && !record.supplier_no,
    references: (record?.chain ?? []).flatMap(({ id, number, supplier_number: supplierNumber, relation }) =>
      relation === 'returns' ? [{ id, number: number ?? '', supplierNumber }] : [],
    ),
  }
}

/** Returns the cells of a stored row; figures in the format of the company. */
export function storedTradeCells(row: TradeRowAnswer, { style, goodsBack, schemes }: CellWords): TradeCells {
  return {
    ...emptyTradeRow,
    id: row.id,
    item: row.item,
    itemLabel: row.item_label,
    itemCode: row.item_code ?? '',
    quantity: groupQuantity(row.quantity, style),
    unit: row.unit,
    unitLabel: row.unit_label,
    rate: groupAmount(row.rate, style),
    discount: discountText(row.discount_type, row.discount, style),
    discount_ref: row.discount_ref ?? '',
    is_trade_discount: row.is_trade_discount ? 'yes' : '',
    tax_scheme: row.tax_scheme ?? '',
    tax_schemeLabel: schemes.get(row.tax_scheme ?? '')?.name ?? row.tax_scheme_label ?? '',
    amount: groupAmount(row.gross, style),
    description: row.description ?? '',
    origin_row: row.origin_row ?? '',
    source_row: row.source_row ?? '',
    is_returned: goodsBack === null ? '' : row.is_returned === false ? 'no' : 'yes',
    is_returnedLabel: goodsBack === null ? '' : row.is_returned === false ? goodsBack.no : goodsBack.yes,
  }
}

/** The number style and the names that the cells of a row contain. */
export type CellWords = {
  style: MoneyStyle
  goodsBack: Words
  schemes: ReadonlyMap<string, { name: string }>
}

/** The answers to whether the goods of a note were returned; null for other documents. */
export type Words = { yes: string; no: string } | null
