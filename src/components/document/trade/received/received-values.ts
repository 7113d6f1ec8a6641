/** Converts an e-invoice that was read into the values of the form of a bill. */
import type { ReceivedBill } from '../../../../../domain/documents/e-invoice/received/received-bill.ts'
import type { MoneyStyle } from '../../../../lib/format/format.ts'
import { groupAmount, groupQuantity } from '../../../../lib/format/format.ts'
import type { TradeHead } from '../trade-draft.ts'
import type { TradeCells } from '../trade-rows.ts'
import { discountText, emptyTradeRow } from '../trade-rows.ts'

/** An e-invoice that was read, and its file. */
export type ReceivedFile = { reading: ReceivedBill; file: File }

type Words = { style: MoneyStyle; tradeDiscount: boolean }

/** Returns the fields above the lines. Without a due date in the file, the terms of the supplier apply. */
export function receivedHead({ bill, supplier }: ReceivedBill, { style }: Words): Partial<TradeHead> {
  const { date, due_date = '', party, supplier_no, tax_type, discount_type, discount, reference, remarks } = bill
  return {
    date,
    due_date,
    party,
    party_label: supplier?.label ?? '',
    supplier_no,
    tax_type,
    discount: discountText(discount_type, discount, style),
    reference,
    remarks,
  }
}

/** Returns the cells of the lines; an item that is to be selected has the name of the file. */
export function receivedCells({ bill, labels }: ReceivedBill, { style, tradeDiscount }: Words): TradeCells[] {
  return bill.rows.map((row, index) => {
    const label = labels[index]
    return {
      ...emptyTradeRow,
      item: row.item ?? '',
      itemLabel: label?.item || (label?.name ?? ''),
      itemCode: label?.item_code ?? '',
      quantity: groupQuantity(row.quantity, style),
      unit: row.unit ?? '',
      unitLabel: label?.unit ?? '',
      rate: groupAmount(row.rate, style),
      discount: discountText(row.discount_type, row.discount, style),
      is_trade_discount: tradeDiscount && row.discount_type !== null ? 'yes' : '',
      tax_scheme: row.tax_scheme ?? '',
      tax_schemeLabel: label?.tax_scheme ?? '',
      description: row.description,
    }
  })
}

let handedOver: ReceivedFile | null = null

/** Keeps an e-invoice for the form of a bill that opens next; null when the form has it. */
export function handOver(received: ReceivedFile | null): void {
  handedOver = received
}

/** Returns the e-invoice for the form that opens, or null. */
export function handedOverFile(): ReceivedFile | null {
  return handedOver
}
