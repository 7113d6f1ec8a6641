/** Maps a decided document to its columns, its paper and its history. */
import { addDaysWithin, isLocalDate, localDate } from '../../../../domain/calendar/local-date.ts'
import { numberPrefix } from '../../../../domain/documents/numbering.ts'
import type { DocumentTotals } from '../../../../domain/documents/totals.ts'
import { add, subtract, withDigits } from '../../../../domain/money/decimal.ts'
import type { TradeSettings } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade, StoredTradeRow } from '../../../db/trade/trade-store.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { toRequestValues } from '../../../../domain/resources/core/form-values.ts'
import type { LandedCostAnswer } from '../../../../domain/resources/trade/trade-answer.ts'
import { landedCost, tradeHead, tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import type { Statement } from '../../../db/core/client.ts'
import type { ColumnValues } from '../../../db/documents/document-columns.ts'
import { setSettled } from '../../../db/trade/challan-store.ts'
import { lockSourceRows, setReceipts } from '../../../db/trade/order-store.ts'
import { headerValues, landedValues, rowValues } from '../../../db/trade/trade-columns.ts'
import type { NewTradeRow, TradeHeader } from '../../../db/trade/trade-write-store.ts'
import { yearOfDate } from '../../books/period.ts'
import { namesOnPaper } from '../../sending/names-on-paper.ts'
import type { Decision } from './decision.ts'
import type { TradeDraft } from './trade-draft.ts'
import type { TradeRow } from './trade-rows.ts'

/** Returns the due date of an invoice or bill: as entered, else by the payment terms of the party, else null. */
export function dueDateOf({ path, input }: TradeDraft, { party }: Pick<Decision, 'party'>): string | null {
  if (!('due_date' in tradeResources[path].fields)) return null
  if (input.due_date !== undefined) return input.due_date || null
  if (party.credit_days === null || !isLocalDate(input.date)) return null
  return addDaysWithin(localDate(input.date), party.credit_days)
}

/** Returns what the next number of a document is made of. */
export function numberOf({ path, input, facts }: TradeDraft) {
  const year = yearOfDate(input.date, facts)
  const prefix = numberPrefix({ prefix: facts.book.prefix, fiscalYear: year.name })
  return { path, fiscalYearId: year.id, prefix, padding: facts.book.padding }
}

/** Returns the header by its columns. */
export function headerOf(draft: TradeDraft, decision: Decision): TradeHeader {
  const { id, path } = draft
  const { totals, isFree } = decision
  return {
    id,
    path,
    ...headerValues(path, headerFields(draft, decision)),
    is_free: isFree,
    sub_total: totals.subTotal,
    discount_total: add(totals.rowDiscounts, totals.headerDiscounts),
    taxable: totals.taxable,
    non_taxable: untaxedAmount(totals, decision.rounding),
    tax: totals.tax,
    total: totals.total,
    rounding: decision.rounding ?? '0',
  }
}

/** Returns the final values of the header fields. */
function headerFields(draft: TradeDraft, decision: Decision) {
  const { discount, tax_type, party } = decision
  return {
    ...toRequestValues(tradeHead, draft.input),
    ...discount,
    discount: discount.discount_type === null ? '0' : discount.discount || '0',
    due_date: dueDateOf(draft, decision),
    party: party.id,
    tax_type,
  }
}

/** Returns the untaxed amount: without a scheme, zero-rated, exempt, exported. */
function untaxedAmount({ total, tax, taxable }: DocumentTotals, rounding = '0'): string {
  return subtract(subtract(subtract(total, rounding), tax), taxable)
}

/** Returns the rows, each with its current movement. */
export function rowsOf(
  { id: documentId, path }: TradeDraft,
  { decision, movements }: { decision: Decision; movements: ReadonlyMap<string, string> },
): NewTradeRow[] {
  return decision.rows.map((row) => ({
    id: row.id,
    document_id: documentId,
    row_no: row.rowNo,
    ...rowValues(path, {
      ...row.discount,
      item: row.item.id,
      description: row.description || null,
      quantity: row.quantity,
      unit: row.unitId,
      rate: row.rate,
      tax_scheme: row.scheme?.id ?? null,
      origin_row: row.origin?.row.id ?? null,
      is_returned: row.is_returned,
      source_row: row.sourceRowId,
    }),
    received_value: row.received?.value ?? null,
    item_name: row.origin?.row.item_label ?? row.item.name,
    hs_code: row.item.hs_code,
    unit_factor: row.unitFactor,
    tax_kind: row.tax?.kind ?? null,
    tax_rate: row.tax?.rate ?? null,
    gross: row.figures.gross,
    row_discount: row.figures.rowDiscount,
    header_discount: row.figures.headerDiscount,
    net: row.figures.net,
    tax: row.figures.tax,
    self_assessed_tax: row.figures.selfAssessedTax ?? '0',
    trade_discount: row.figures.tradeDiscount,
    non_trade_discount: row.figures.nonTradeDiscount,
    stock_entry_id: movements.get(row.id) ?? null,
  }))
}

/** Returns the landed costs by their columns. */
export function landedOf({ id }: TradeDraft, { landedCosts }: Decision): ColumnValues[] {
  return landedCosts.map(({ value, amount, tax, ...cost }, index) => ({
    document_id: id,
    row_no: index + 1,
    ...landedValues({ ...toRequestValues(landedCost, cost), value, amount, tax }),
  }))
}

/** Returns the values of the paper that are stored when the document is issued. */
export function printedOf({ path, facts, input }: TradeDraft, { party, rows }: Decision): object {
  const { company } = facts
  const schemes = rows.flatMap(({ scheme, tax }) => (scheme && tax ? [{ ...tax, name: scheme.name }] : []))
  return {
    ...namesOnPaper(company, {
      ...party,
      name: input.customer_name || party.name,
      address: input.address || party.address,
      email: input.email || party.email,
    }),
    buyer: { country: party.country, reference: party.buyer_reference },
    units: Object.fromEntries(rows.map((row) => [row.unitId, unitLabel(row, facts)])),
    codes: Object.fromEntries(rows.map(({ item }) => [item.id, item.code])),
    schemes: Object.fromEntries(schemes.map((scheme) => [scheme.id, scheme])),
    ...textsOf(path, facts.settings),
    template: facts.settings.invoice_template,
  }
}

/** Returns the texts of the company on a paper: `text` stands above the rows. */
export function textsOf(path: TradePath, settings: TradeSettings): { text: string | null; footer: string | null } {
  if (path !== 'sales/quotations') return { text: null, footer: settings.invoice_footer }
  return { text: settings.quotation_text, footer: settings.quotation_footer }
}

function unitLabel({ item, unitId, origin }: TradeRow, { units }: TradeDraft['facts']): string {
  if (origin) return origin.row.unit_label
  return unitId === item.unit_id ? item.unit_label : (units.get(`${item.id} ${unitId}`)?.unit_label ?? '')
}

/** Describes a decided document for the history. */
export function describeTrade(draft: TradeDraft, decision: Decision): Record<string, unknown> {
  const { facts } = draft
  const digits = facts.book.currency_digits
  return {
    ...describeHeader(headerFields(draft, decision)),
    total: withDigits(decision.totals.total, digits),
    rows: decision.rows.map((row) =>
      rowText({
        ...row,
        item: row.origin?.row.item_label ?? row.item.name,
        unit: unitLabel(row, facts),
        discount: discountText(row.discount),
        scheme: row.scheme?.name ?? '',
      }),
    ),
    landed_costs: decision.landedCosts.map(({ type, amount }) => `${type} · ${withDigits(amount, digits)}`),
  }
}

/** The columns of a row that its description shows. */
export type DescribedRow = Pick<
  StoredTradeRow,
  'item_label' | 'unit_label' | 'tax_scheme_label' | 'description' | 'quantity' | 'rate' | 'discount_type' | 'discount'
>
type DescribedTrade = Pick<StoredTrade, 'discount_type' | 'discount' | 'total'> &
  Body & { rows: readonly DescribedRow[]; landed_costs: readonly Pick<LandedCostAnswer, 'type' | 'amount'>[] }

/** Describes a stored document for the history. */
export function describeStoredTrade(stored: DescribedTrade, digits: number): Record<string, unknown> {
  return {
    ...describeHeader(stored),
    total: withDigits(stored.total, digits),
    rows: stored.rows.map((row) =>
      rowText({
        item: row.item_label,
        quantity: row.quantity,
        unit: row.unit_label,
        rate: row.rate,
        discount: discountText(row),
        scheme: row.tax_scheme_label ?? '',
        description: row.description ?? '',
      }),
    ),
    landed_costs: stored.landed_costs.map(({ type, amount }) => `${type} · ${withDigits(amount, digits)}`),
  }
}

/** Describes a header: a flag that is off is absent, and a discount is one text. */
function describeHeader(header: Pick<StoredTrade, 'discount_type' | 'discount'> & Body): Record<string, unknown> {
  const names = Object.keys(tradeHead).filter((name) => name !== 'discount_type')
  const values = names.map((name) => [name, header[name] === false ? null : (header[name] ?? null)])
  return { ...Object.fromEntries(values), discount: discountText(header) || null }
}

function discountText({ discount_type: type, discount }: Pick<StoredTrade, 'discount_type' | 'discount'>): string {
  return type === null ? '' : `${discount} ${type}`
}

/**
 * Returns the statement that locks the lines of orders, goods receipts and delivery notes that a stored document names, as
 * issuing does: whoever changes what they settle waits, so that the count of `refreshSources` sees all of it.
 */
export function lockSources(companyId: string, { rows }: StoredTrade): Statement {
  return lockSourceRows(
    companyId,
    rows.flatMap((row) => row.source_row ?? []),
  )
}

/** Returns the statement that counts what is received of the orders, or settled of the delivery notes, with these lines. */
export function refreshSources(companyId: string, path: TradePath, lines: readonly (string | null)[]): Statement[] {
  const ids = [...new Set(lines.flatMap((id) => id ?? []))]
  if (ids.length === 0) return []
  return [path.startsWith('sales/') ? setSettled(companyId, ids) : setReceipts(companyId, ids)]
}

type RowTexts = Record<'item' | 'quantity' | 'unit' | 'rate' | 'discount' | 'scheme' | 'description', string>

/** Describes a row: `Bolt · 2.5 Dozen @ 24 · 10 percent · VAT`. */
function rowText({ item, quantity, unit, rate, discount, scheme, description }: RowTexts): string {
  return [item, `${quantity} ${unit} @ ${rate}`, discount, scheme, description]
    .filter((part) => part !== '')
    .join(' · ')
}
