/** A decided document as it is stored, printed and told in the history. */
import { localDate, addDays, isLocalDate } from '../../../../domain/calendar/local-date.ts'
import type { DocumentTotals } from '../../../../domain/documents/totals.ts'
import { add, subtract, withDigits } from '../../../../domain/money/decimal.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { NewTradeRow, TradeHeader } from '../../../db/trade/trade-write-store.ts'
import { namesOnPaper } from '../../sending/names-on-paper.ts'
import type { Decision } from './decision.ts'
import type { TradeDraft } from './trade-draft.ts'
import { isPurchase } from './trade-facts.ts'
import type { TradeRow } from './trade-rows.ts'

/** The day it is due: as said, else by the terms of the party, else nothing. */
export function dueDateOf({ input }: TradeDraft, { party }: Pick<Decision, 'party'>): string | null {
  if (input.dueDate !== undefined) return input.dueDate || null
  if (party.credit_days === null || !isLocalDate(input.date)) return null
  return addDays(localDate(input.date), party.credit_days)
}

/** The header, column by column. */
export function headerOf(draft: TradeDraft, decision: Decision): TradeHeader {
  const { id, path, input } = draft
  const { discount, taxType, totals, party, isFree } = decision
  return {
    id,
    path,
    supplier_no: input.supplierNo || null,
    date: input.date,
    due_date: dueDateOf(draft, decision),
    party_id: party.id,
    customer_name: input.customerName || null,
    address: input.address || null,
    email: input.email || null,
    tax_type: taxType,
    discount_type: discount.discountType,
    discount: discount.discountType === null ? '0' : discount.discount || '0',
    ...savedIn(path, discount.discountRef),
    is_trade_discount: discount.isTradeDiscount,
    sales_agent_id: input.agentId,
    payment_mode_id: input.paymentModeId,
    reference: input.reference || null,
    received_by: input.receivedBy || null,
    remarks: input.remarks || null,
    is_export: input.isExport,
    is_import: input.isImport,
    import_country: (input.isImport && input.importCountry) || null,
    import_date: (input.isImport && input.importDate) || null,
    import_document_number: (input.isImport && input.importDocumentNumber) || null,
    is_capital_expense: input.isCapitalExpense,
    is_free: isFree,
    sub_total: totals.subTotal,
    discount_total: add(totals.rowDiscounts, totals.headerDiscounts),
    taxable: totals.taxable,
    non_taxable: untaxed(totals),
    tax: totals.tax,
    total: totals.total,
  }
}

/** All that no tax is counted on: without a scheme, zero-rated, exempt, exported. */
function untaxed({ total, tax, taxable }: DocumentTotals): string {
  return subtract(subtract(total, tax), taxable)
}

function savedIn(path: TradeDraft['path'], id: string | null) {
  return isPurchase(path)
    ? { sales_discount_id: null, purchase_discount_id: id }
    : { sales_discount_id: id, purchase_discount_id: null }
}

/** The rows, each with the movement that stands for it. */
export function rowsOf(
  { id: documentId, path }: TradeDraft,
  { decision, movements }: { decision: Decision; movements: ReadonlyMap<string, string> },
): NewTradeRow[] {
  return decision.rows.map((row) => ({
    id: row.id,
    document_id: documentId,
    row_no: row.rowNo,
    item_id: row.item.id,
    item_name: row.origin?.row.item_label ?? row.item.name,
    hs_code: row.item.hs_code,
    description: row.description || null,
    quantity: row.quantity,
    unit_id: row.unitId,
    unit_factor: row.unitFactor,
    rate: row.rate,
    discount_type: row.discount.discountType,
    discount: row.discount.discount,
    ...savedIn(path, row.discount.discountRef),
    is_trade_discount: row.discount.isTradeDiscount,
    tax_scheme_id: row.scheme?.id ?? null,
    tax_kind: row.tax?.kind ?? null,
    tax_rate: row.tax?.rate ?? null,
    gross: row.figures.gross,
    row_discount: row.figures.rowDiscount,
    header_discount: row.figures.headerDiscount,
    net: row.figures.net,
    tax: row.figures.tax,
    trade_discount: row.figures.tradeDiscount,
    non_trade_discount: row.figures.nonTradeDiscount,
    origin_row_id: row.origin?.row.id ?? null,
    is_returned: row.isReturned,
    stock_entry_id: movements.get(row.id) ?? null,
  }))
}

/** What the paper says besides what stands in the document itself, as it was when it was issued. */
export function printedOf({ facts, input }: TradeDraft, { party, rows }: Decision): object {
  const { company } = facts
  const schemes = rows.flatMap(({ scheme, tax }) => (scheme && tax ? [{ ...tax, name: scheme.name }] : []))
  return {
    ...namesOnPaper(company, {
      ...party,
      name: input.customerName || party.name,
      address: input.address || party.address,
      email: input.email || party.email,
    }),
    units: Object.fromEntries(rows.map((row) => [row.unitId, unitLabel(row, facts)])),
    codes: Object.fromEntries(rows.map(({ item }) => [item.id, item.code])),
    schemes: Object.fromEntries(schemes.map((scheme) => [scheme.id, scheme])),
    footer: facts.settings.invoice_footer,
    template: facts.settings.invoice_template,
  }
}

function unitLabel({ item, unitId, origin }: TradeRow, { units }: TradeDraft['facts']): string {
  if (origin) return origin.row.unit_label
  return unitId === item.unit_id ? item.unit_label : (units.get(`${item.id} ${unitId}`)?.unit_label ?? '')
}

/** A decided document in words, for the history. */
export function described(draft: TradeDraft, decision: Decision): Record<string, unknown> {
  const header = headerOf(draft, decision)
  const { facts } = draft
  const digits = facts.book.currency_digits
  return {
    ...fieldsOf(header, header.sales_discount_id ?? header.purchase_discount_id),
    total: withDigits(header.total, digits),
    rows: decision.rows.map((row) =>
      rowText({
        ...row,
        item: row.origin?.row.item_label ?? row.item.name,
        unit: unitLabel(row, facts),
        discount: row.discount.discountType === null ? '' : `${row.discount.discount} ${row.discount.discountType}`,
        scheme: row.scheme?.name ?? '',
      }),
    ),
    landed_costs: decision.landed.map(({ type, amount }) => `${type} · ${withDigits(amount, digits)}`),
  }
}

/** The same of a stored one. */
export function describedStored(stored: StoredTrade, digits: number): Record<string, unknown> {
  const saved = stored.discount_ref
  const header = {
    ...stored,
    party_id: stored.party,
    sales_agent_id: stored.sales_agent,
    payment_mode_id: stored.payment_mode,
  }
  return {
    ...fieldsOf(header, saved),
    total: withDigits(stored.total, digits),
    rows: stored.rows.map((row) =>
      rowText({
        item: row.item_label,
        quantity: row.quantity,
        unit: row.unit_label,
        rate: row.rate,
        discount: row.discount_type === null ? '' : `${row.discount} ${row.discount_type}`,
        scheme: row.tax_scheme_label ?? '',
        description: row.description ?? '',
      }),
    ),
    landed_costs: stored.landed_costs.map(({ type, amount }) => `${type} · ${withDigits(amount, digits)}`),
  }
}

type Told = Omit<
  TradeHeader,
  | 'id'
  | 'path'
  | 'sales_discount_id'
  | 'purchase_discount_id'
  | 'sub_total'
  | 'discount_total'
  | 'taxable'
  | 'non_taxable'
  | 'tax'
  | 'total'
  | 'is_free'
>

function fieldsOf(header: Told, discountRef: string | null) {
  return {
    supplier_no: header.supplier_no,
    date: header.date,
    due_date: header.due_date,
    party: header.party_id,
    customer_name: header.customer_name,
    address: header.address,
    email: header.email,
    tax_type: header.tax_type,
    discount: header.discount_type === null ? null : `${header.discount} ${header.discount_type}`,
    discount_ref: discountRef,
    is_trade_discount: header.is_trade_discount || null,
    sales_agent: header.sales_agent_id,
    payment_mode: header.payment_mode_id,
    reference: header.reference,
    received_by: header.received_by,
    remarks: header.remarks,
    is_export: header.is_export || null,
    is_import: header.is_import || null,
    import_country: header.import_country,
    import_date: header.import_date,
    import_document_number: header.import_document_number,
    is_capital_expense: header.is_capital_expense || null,
  }
}

type Spoken = Record<'item' | 'quantity' | 'unit' | 'rate' | 'discount' | 'scheme' | 'description', string>

/** A row in words: `Bolt · 2.5 Dozen @ 24 · 10 percent · VAT`. */
function rowText({ item, quantity, unit, rate, discount, scheme, description }: Spoken): string {
  return [item, `${quantity} ${unit} @ ${rate}`, discount, scheme, description]
    .filter((part) => part !== '')
    .join(' · ')
}
