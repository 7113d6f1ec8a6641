/** A document of trade as a client sends it. */
import type { DiscountType } from '../../../../domain/documents/discount.ts'
import type { LandedCostType } from '../../../../domain/documents/landed-cost.ts'
import { landedCostTypes } from '../../../../domain/documents/landed-cost.ts'
import type { TaxType } from '../../../../domain/documents/tax.ts'
import { taxTypes } from '../../../../domain/documents/tax.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { bodyNames, lineNames } from '../../../../domain/resources/core/document-body.ts'
import { purchaseDebitNotes } from '../../../../domain/resources/trade/purchase-debit-notes.ts'
import { purchaseVouchers } from '../../../../domain/resources/trade/purchase-vouchers.ts'
import { salesCreditNotes } from '../../../../domain/resources/trade/sales-credit-notes.ts'
import { salesVouchers } from '../../../../domain/resources/trade/sales-vouchers.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { asAmount, asChoice, asFlag, asList, asObject, asText, unknownFields } from '../body.ts'

export type TradeDiscount = {
  discountType: DiscountType | null
  discount: string
  /** A saved one, whose type and value count instead. */
  discountRef: string | null
  isTradeDiscount: boolean
}
export type TradeRowInput = TradeDiscount & {
  /** Of a stored row that stays. */
  id: string | null
  itemId: string | null
  description: string
  quantity: string
  unitId: string | null
  rate: string
  schemeId: string | null
  originRowId: string | null
  isReturned: boolean
}
export type LandedCostInput = {
  type: LandedCostType
  description: string
  isPercentage: boolean
  value: string
  schemeId: string | null
  creditAccountId: string | null
}
export type TradeInput = TradeDiscount & {
  status: 'Draft' | 'Issued'
  date: string
  /** Undefined: by the terms of the party. */
  dueDate: string | undefined
  partyId: string | null
  customerName: string
  address: string
  email: string
  /** Null: as the company sells. */
  taxType: TaxType | null
  agentId: string | null
  /** How it is paid at once; null: it is owed. */
  paymentModeId: string | null
  reference: string
  receivedBy: string
  remarks: string
  isExport: boolean
  supplierNo: string
  isImport: boolean
  importCountry: string
  importDate: string
  importDocumentNumber: string
  isCapitalExpense: boolean
  rows: readonly TradeRowInput[]
  landedCosts: readonly LandedCostInput[]
}

/** The declarations of the four kinds. */
export const tradeResources: Readonly<Record<TradePath, Resource>> = {
  'sales/vouchers': salesVouchers,
  'sales/credit-notes': salesCreditNotes,
  'purchase/vouchers': purchaseVouchers,
  'purchase/debit-notes': purchaseDebitNotes,
}
const landedFields = lineNames(purchaseVouchers, 'landed_costs')

/** Reads a body; raises BAD_REQUEST, UNKNOWN_FIELD, NOT_A_NUMBER and NOT_IN_LIST at their fields. */
export function parseTrade(path: TradePath, body: unknown): TradeInput {
  const problems: Problem[] = []
  const sent = asObject(body, '', problems)
  problems.push(...unknownFields(sent, [...bodyNames(tradeResources[path]), 'id'], ''))
  const text = (name: string) => asText(sent[name], name, problems).trim()
  const flag = (name: string) => asFlag(sent[name], name, problems)
  const input: TradeInput = {
    ...discountOf(sent, '', problems),
    status: asChoice(sent['status'], { words: ['Draft', 'Issued'], path: 'status', problems }),
    date: text('date'),
    dueDate: sent['due_date'] === undefined ? undefined : text('due_date'),
    partyId: text('party') || null,
    customerName: text('customer_name'),
    address: text('address'),
    email: text('email'),
    taxType: isGiven(sent['tax_type'])
      ? asChoice(sent['tax_type'], { words: taxTypes, path: 'tax_type', problems })
      : null,
    agentId: text('sales_agent') || null,
    paymentModeId: text('payment_mode') || null,
    reference: text('reference'),
    receivedBy: text('received_by'),
    remarks: text('remarks'),
    isExport: flag('is_export'),
    supplierNo: text('supplier_no'),
    isImport: flag('is_import'),
    importCountry: text('import_country'),
    importDate: text('import_date'),
    importDocumentNumber: text('import_document_number'),
    isCapitalExpense: flag('is_capital_expense'),
    rows: asList(sent['rows'], 'rows', problems).map((row, index) =>
      parseRow(row, { path, at: `rows.${index}`, problems }),
    ),
    landedCosts: asList(sent['landed_costs'], 'landed_costs', problems).map((cost, index) =>
      parseLandedCost(cost, `landed_costs.${index}`, problems),
    ),
  }
  refuse(problems)
  return input
}

const discountTypes = ['amount', 'percent'] as const satisfies DiscountType[]

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

function discountOf(sent: Record<string, unknown>, before: string, problems: Problem[]): TradeDiscount {
  const type = sent['discount_type']
  return {
    discountType: isGiven(type)
      ? asChoice(type, { words: discountTypes, path: `${before}discount_type`, problems })
      : null,
    discount: asAmount(sent['discount'], `${before}discount`, problems),
    discountRef: asText(sent['discount_ref'], `${before}discount_ref`, problems) || null,
    isTradeDiscount: asFlag(sent['is_trade_discount'], `${before}is_trade_discount`, problems),
  }
}

function parseRow(
  row: unknown,
  { path, at, problems }: { path: TradePath; at: string; problems: Problem[] },
): TradeRowInput {
  const cells = asObject(row, at, problems)
  problems.push(...unknownFields(cells, lineNames(tradeResources[path], 'rows'), `${at}.`))
  const text = (name: string) => asText(cells[name], `${at}.${name}`, problems).trim()
  return {
    ...discountOf(cells, `${at}.`, problems),
    id: text('id') || null,
    itemId: text('item') || null,
    description: text('description'),
    quantity: asAmount(cells['quantity'], `${at}.quantity`, problems),
    unitId: text('unit') || null,
    rate: asAmount(cells['rate'], `${at}.rate`, problems),
    schemeId: text('tax_scheme') || null,
    originRowId: text('origin_row') || null,
    isReturned: cells['is_returned'] === undefined || asFlag(cells['is_returned'], `${at}.is_returned`, problems),
  }
}

const landedTypes = Object.keys(landedCostTypes) as [LandedCostType, ...LandedCostType[]]

function parseLandedCost(cost: unknown, at: string, problems: Problem[]): LandedCostInput {
  const cells = asObject(cost, at, problems)
  problems.push(...unknownFields(cells, landedFields, `${at}.`))
  const text = (name: string) => asText(cells[name], `${at}.${name}`, problems).trim()
  if (!isGiven(cells['type'])) problems.push({ code: 'REQUIRED', path: `${at}.type` })
  return {
    type: asChoice(cells['type'], { words: landedTypes, path: `${at}.type`, problems }),
    description: text('description'),
    isPercentage: asFlag(cells['is_percentage'], `${at}.is_percentage`, problems),
    value: asAmount(cells['value'], `${at}.value`, problems),
    schemeId: text('tax_scheme') || null,
    creditAccountId: text('credit_account') || null,
  }
}

/** A stored document as it would be sent. One for people without a name names nobody. */
export function inputOf(stored: StoredTrade): TradeInput {
  const { rows, landed_costs: landed } = stored
  const isNameless = stored.is_walk_in && stored.customer_name === null
  return {
    ...discountOfStored(stored),
    status: stored.stored_status === 'Draft' ? 'Draft' : 'Issued',
    date: stored.date,
    dueDate: stored.due_date ?? '',
    partyId: isNameless && stored.stored_status === 'Draft' ? null : stored.party,
    customerName: stored.customer_name ?? '',
    address: stored.address ?? '',
    email: stored.email ?? '',
    taxType: stored.tax_type,
    agentId: stored.sales_agent,
    paymentModeId: stored.payment_mode,
    reference: stored.reference ?? '',
    receivedBy: stored.received_by ?? '',
    remarks: stored.remarks ?? '',
    isExport: stored.is_export,
    supplierNo: stored.supplier_no ?? '',
    isImport: stored.is_import,
    importCountry: stored.import_country ?? '',
    importDate: stored.import_date ?? '',
    importDocumentNumber: stored.import_document_number ?? '',
    isCapitalExpense: stored.is_capital_expense,
    rows: rows.map((row) => ({
      ...discountOfStored(row),
      id: row.id,
      itemId: row.item,
      description: row.description ?? '',
      quantity: row.quantity,
      unitId: row.unit,
      rate: row.rate,
      schemeId: row.tax_scheme,
      originRowId: row.origin_row,
      isReturned: row.is_returned,
    })),
    landedCosts: landed.map((cost) => ({
      type: cost.type,
      description: cost.description ?? '',
      isPercentage: cost.is_percentage,
      value: cost.value,
      schemeId: cost.tax_scheme,
      creditAccountId: cost.credit_account,
    })),
  }
}

type StoredDiscount = Pick<StoredTrade, 'discount_type' | 'discount' | 'discount_ref' | 'is_trade_discount'>

function discountOfStored({ discount_type, discount, discount_ref, is_trade_discount }: StoredDiscount): TradeDiscount {
  return {
    discountType: discount_type,
    discount: discount_type === null ? '' : discount,
    discountRef: discount_ref,
    isTradeDiscount: is_trade_discount,
  }
}
