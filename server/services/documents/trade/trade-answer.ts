/**
 * Answers invoices, bills and notes: labels, figures with the digits of the currency, related documents, permitted
 * acts.
 */
import type { TradeAct, TradePath } from '../../../../domain/documents/status.ts'
import type { ChainLink } from '../../../../domain/documents/chain-link.ts'
import type { ThreeWayMatch } from '../../../../domain/documents/three-way-match.ts'
import type { RestOfLine, TaxLine, TradeAnswer } from '../../../../domain/resources/trade/trade-answer.ts'
import { discountOfPart } from '../../../../domain/documents/discount.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { inBaseUnit } from '../../../../domain/inventory/check-rows.ts'
import { add, withDigits } from '../../../../domain/money/decimal.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import type { Reading, Statement } from '../../../db/core/client.ts'
import { forAny, reading } from '../../../db/core/client.ts'
import type { AmountStyle } from '../../../db/company/company-store.ts'
import { amountStyle } from '../../../db/company/company-store.ts'
import type { StoredTrade, StoredTradeRow } from '../../../db/trade/trade-store.ts'
import type { LeftRow } from '../../../db/trade/challan-store.ts'
import { leftRows } from '../../../db/trade/challan-store.ts'
import { matchesOf } from '../../../db/trade/order-store.ts'
import { chainOf, tradeDocument, tradeDocumentAlone } from '../../../db/trade/trade-store.ts'
import { wordStyleOf } from '../../company/company-record.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { actsFor } from '../engine/rights.ts'
import { tradeRules } from './trade-rights.ts'
import { amountIn } from '../../../wording.ts'

/** Reads one document with everything that its page shows; raises NOT_FOUND. */
export function tradeAnswer(context: Context, path: TradePath, id: string): Reading<TradeAnswer> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  return reading(
    [
      tradeDocument(companyId, path, id),
      chainOf(companyId, path, id),
      amountStyle(companyId),
      matchesOf(companyId, id),
      restOf(companyId, path, id),
    ],
    ([[trade], chain, [style], matches, left]) => {
      if (!trade || !style) throw new DomainError('NOT_FOUND')
      return toAnswer(context, { trade, chain, style, matches, left })
    },
  )
}

/** Reads a new document that no other one is related to yet. */
export function answerAlone(context: Context, path: TradePath, id: string): Reading<TradeAnswer> {
  const { companyId } = context.who
  return reading(
    [tradeDocumentAlone(companyId, path, id), amountStyle(companyId), restOf(companyId, path, id)],
    ([[trade], [style], left]) => {
      if (!trade || !style) throw new DomainError('NOT_FOUND')
      return toAnswer(context, { trade, chain: [], style, matches: [], left })
    },
  )
}

/** Returns the statement that reads what is left of a delivery note; other documents do not send it. */
function restOf(companyId: string, path: TradePath, id: string): Statement<LeftRow> {
  return forAny(path === 'sales/challans' ? [id] : [], leftRows(companyId, id))
}

type TradeRecords = {
  trade: StoredTrade
  chain: ChainLink[]
  style: AmountStyle
  matches: readonly (ThreeWayMatch & { row: string })[]
  left: readonly LeftRow[]
}

/** Returns the answer without internal columns; costs of rows are null for users who may not see them. */
function toAnswer({ who, language }: Context, { trade, chain, style, matches, left }: TradeRecords): TradeAnswer {
  const { stored_status: _stored, fiscal_year_id: _year, entry_id: _entry, cost_entry_id: _cost, ...header } = trade
  const { path: _path, payment: _payment, rounding: _rounding, rows, ...rest } = header
  const digits = style.currency_digits
  const money = (amount: string) => withDigits(amount, digits)
  const seesCosts = can(who, STOCK_COSTS_RIGHT)
  const matchOf = new Map(matches.map(({ row, ...match }) => [row, seesCosts ? match : { ...match, value_left: null }]))
  const leftOf = new Map(left.map((line) => [line.row, line]))
  return {
    ...rest,
    sub_total: money(trade.sub_total),
    discount_total: money(trade.discount_total),
    taxable: money(trade.taxable),
    non_taxable: money(trade.non_taxable),
    tax: money(trade.tax),
    total: money(trade.total),
    open_amount: money(trade.open_amount),
    landed_costs: trade.landed_costs.map((cost) => ({ ...cost, amount: money(cost.amount), tax: money(cost.tax) })),
    rows: rows.map((row) => {
      const {
        received_entry: _entry,
        stays_with: _survivor,
        stock_entry: _stock,
        stock_item: _stockItem,
        stock_row_no: _number,
        row_no: _row,
        tax_kind: _kind,
        ...cells
      } = row
      return {
        ...cells,
        match: matchOf.get(row.id) ?? null,
        rest: restOfLine(row, leftOf.get(row.id), digits),
        description: row.description ?? '',
        gross: money(row.gross),
        row_discount: money(row.row_discount),
        header_discount: money(row.header_discount),
        net: money(row.net),
        tax: money(row.tax),
        self_assessed_tax: money(row.self_assessed_tax),
        trade_discount: money(row.trade_discount),
        non_trade_discount: money(row.non_trade_discount),
        total: money(add(row.net, row.tax)),
        received_value: row.received_value === null || !seesCosts ? null : money(row.received_value),
        cost: row.cost === null || !seesCosts ? null : money(row.cost),
      }
    }),
    tax_summary: taxSummary(rows, money),
    amount_in_words: amountIn(language ?? style.language, trade.total, wordStyleOf(style)),
    chain,
    acts: actsFor(who, tradeRules(trade.path), trade) as TradeAct[],
  }
}

function restOfLine(row: StoredTradeRow, left: LeftRow | undefined, currencyDigits: number): RestOfLine | null {
  if (!left) return null
  const { row: _row, billed: before, deducted, ...rest } = left
  const whole = inBaseUnit(row.quantity, row.unit_factor)
  const part = { before, part: rest.quantity, whole, deducted, currencyDigits }
  const { discount, discount_ref } = discountOfPart(row, part)
  return { ...rest, item_label: rest.item === row.item ? row.item_label : rest.item_label, discount, discount_ref }
}

/** Returns tax by scheme and rate, in the order of the rows. */
function taxSummary(rows: readonly StoredTradeRow[], money: (amount: string) => string): TaxLine[] {
  const lines = new Map<string, TaxLine>()
  for (const row of rows) {
    const { tax_scheme: scheme, tax_scheme_label: label, tax_rate: rate, tax_kind: kind } = row
    if (scheme === null || rate === null || kind === null) continue
    const key = `${scheme} ${rate}`
    const before = lines.get(key) ?? {
      scheme,
      label: label ?? '',
      rate,
      kind,
      taxable: '0',
      tax: '0',
      self_assessed_tax: '0',
    }
    lines.set(key, {
      ...before,
      taxable: add(before.taxable, row.net),
      tax: add(before.tax, row.tax),
      self_assessed_tax: add(before.self_assessed_tax, row.self_assessed_tax),
    })
  }
  return [...lines.values()].map((line) => ({
    ...line,
    taxable: money(line.taxable),
    tax: money(line.tax),
    self_assessed_tax: money(line.self_assessed_tax),
  }))
}
