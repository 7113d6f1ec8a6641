/** A stored invoice, bill or note as its form starts with it, and as issuing it would send it. */
import type { TradeRowAnswer } from '../../../../../domain/documents/trade-answer.ts'
import type { MoneyStyle } from '../../../../lib/format/format.ts'
import { formatQuantity, groupAmount } from '../../../../lib/format/format.ts'
import type { TradeHead } from '../trade-draft.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeBody, TradeRecord } from '../trade-record.ts'
import type { EntrySettings } from '../trade-setup.ts'
import type { TradeCells } from '../trade-rows.ts'
import { discountText, emptyTradeRow } from '../trade-rows.ts'

/** What issuing a stored draft sends, for a preview of what it does. */
export function storedTradeBody(form: TradeForm, record: TradeRecord): TradeBody {
  const head = {
    date: record.date,
    party: record.is_walk_in ? null : record.party,
    customer_name: record.customer_name,
  }
  const { address, tax_type, discount_type, discount, discount_ref, is_trade_discount, reference, remarks } = record
  const sold = form.isSale ? {} : { supplier_no: record.supplier_no ?? null }
  return {
    ...head,
    ...sold,
    ...(record.due_date === null ? {} : { due_date: record.due_date }),
    status: 'Issued',
    address,
    tax_type,
    ...(form.takesBack === null ? { payment_mode: record.payment_mode } : {}),
    discount_type,
    discount,
    discount_ref: discount_ref ?? null,
    is_trade_discount,
    reference,
    remarks,
    ...(form.path === 'purchase/vouchers' ? { is_capital_expense: record.is_capital_expense ?? false } : {}),
    rows: record.rows.map((row) => ({
      id: row.id,
      item: row.item,
      description: row.description ?? '',
      quantity: row.quantity,
      unit: row.unit,
      rate: row.rate,
      discount_type: row.discount_type,
      discount: row.discount,
      discount_ref: row.discount_ref ?? null,
      is_trade_discount: row.is_trade_discount,
      tax_scheme: row.tax_scheme,
      ...(row.origin_row ? { origin_row: row.origin_row } : {}),
      ...(form.takesBack === null ? {} : { is_returned: row.is_returned !== false }),
    })),
    ...(form.path === 'purchase/vouchers'
      ? {
          landed_costs: (record.landed_costs ?? []).map((cost) => ({
            type: cost.type,
            description: cost.description ?? '',
            is_percentage: cost.is_percentage,
            value: cost.value,
            tax_scheme: cost.tax_scheme,
            credit_account: cost.credit_account,
          })),
        }
      : {}),
  }
}

/** The head of a stored document, or of a new one. */
export function startingHead(
  record: TradeRecord | undefined,
  start: { today: string; settings: Pick<EntrySettings, 'taxType' | 'dueDate'>; style: MoneyStyle },
): TradeHead {
  return {
    date: record?.date ?? start.today,
    due_date: record?.due_date ?? (record || !start.settings.dueDate ? '' : start.today),
    party: record === undefined || record.is_walk_in ? null : record.party,
    partyLabel: record === undefined || record.is_walk_in ? '' : record.party_label,
    isWalkIn: record?.is_walk_in === true,
    customer_name: record?.customer_name ?? '',
    address: record?.address ?? '',
    email: record?.email ?? '',
    storedEmail: record?.email ?? '',
    tax_type: record?.tax_type ?? start.settings.taxType,
    discount: record ? discountText(record.discount_type, record.discount, start.style) : '',
    discount_ref: record?.discount_ref ?? null,
    is_trade_discount: record?.is_trade_discount ?? false,
    payment_mode: record?.payment_mode ?? null,
    paymentModeLabel: record?.payment_mode_label ?? '',
    isOnAccountAlready: record?.is_walk_in === true && record.status !== 'Draft' && record.payment_mode === null,
    sales_agent: record?.sales_agent ?? null,
    salesAgentLabel: record?.sales_agent_label ?? '',
    reference: record?.reference ?? '',
    received_by: record?.received_by ?? '',
    remarks: record?.remarks ?? '',
    is_export: record?.is_export ?? false,
    supplier_no: record?.supplier_no ?? '',
    numberFollows: record !== undefined && record.status !== 'Draft' && !record.supplier_no,
    is_import: record?.is_import ?? false,
    import_country: record?.import_country ?? '',
    import_date: record?.import_date ?? '',
    import_document_number: record?.import_document_number ?? '',
    is_capital_expense: record?.is_capital_expense ?? false,
    references: (record?.chain ?? []).flatMap(({ id, number, supplier_number: supplierNumber, relation }) =>
      relation === 'returns' ? [{ id, number: number ?? '', supplierNumber }] : [],
    ),
  }
}

/** The cells of a stored row; figures as the company writes them. */
export function storedTradeCells(row: TradeRowAnswer, { style, goodsBack, schemes }: CellWords): TradeCells {
  return {
    ...emptyTradeRow,
    id: row.id,
    item: row.item,
    itemLabel: row.item_label,
    itemCode: row.item_code ?? '',
    quantity: formatQuantity(row.quantity, style),
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
    is_returned: goodsBack === null ? '' : row.is_returned === false ? 'no' : 'yes',
    is_returnedLabel: goodsBack === null ? '' : row.is_returned === false ? goodsBack.no : goodsBack.yes,
  }
}

/** What is called how in the cells of a form. */
export type CellWords = {
  style: MoneyStyle
  goodsBack: Words
  schemes: ReadonlyMap<string, { name: string }>
}

/** How a note says whether the goods came back; null for what is no note. */
export type Words = { yes: string; no: string } | null
