/** Reads everything in the books that an invoice, a bill or a note references. */
import { isLocalDate } from '../../../../domain/calendar/local-date.ts'
import { landedCostTypes } from '../../../../domain/documents/landed-cost.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { modeFacts } from '../../../db/payments/payment-facts-store.ts'
import type { Reading } from '../../../db/core/client.ts'
import { forAny, mapReading, reading, together } from '../../../db/core/client.ts'
import type { CompanyRow } from '../../../db/company/company-store.ts'
import type { ChosenLedger } from '../../../db/records/record-groups.ts'
import { ledgersAmong } from '../../../db/records/record-groups.ts'
import type { UnitFacts, UnitKey } from '../../../db/stock/stock-facts-store.ts'
import { systemAccounts, unitFacts } from '../../../db/stock/stock-facts-store.ts'
import type { StockRules } from '../../../db/stock/stock-store.ts'
import { stockRules } from '../../../db/stock/stock-store.ts'
import type {
  LastNumber,
  SavedDiscount,
  TradeItem,
  TradeParty,
  TradeScheme,
  TradeSettings,
} from '../../../db/trade/trade-facts-store.ts'
import {
  existingAgents,
  lastNumbered,
  lastRates,
  savedDiscounts,
  tradeItems,
  tradeParty,
  tradeSchemes,
  tradeSettings,
} from '../../../db/trade/trade-facts-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import type { Books } from '../../books/books.ts'
import { companyBooksReading } from '../../books/books.ts'
import { uniqueIds } from '../body.ts'
import type { SentTrade } from './trade-input.ts'

export type TradeFacts = Books & {
  company: CompanyRow
  settings: TradeSettings
  /** Null if the company has no such party. */
  party: TradeParty | null
  items: ReadonlyMap<string, TradeItem>
  /** By `item unit`. */
  units: ReadonlyMap<string, UnitFacts>
  schemes: ReadonlyMap<string, TradeScheme>
  discounts: ReadonlyMap<string, SavedDiscount>
  agents: ReadonlySet<string>
  modes: ReadonlySet<string>
  /** By system code. */
  accounts: ReadonlyMap<string, string>
  /** The accounts that landed costs are credited to. */
  creditAccounts: ReadonlyMap<string, ChosenLedger>
  /** By item: the cost of one base unit on the last bill. */
  lastRates: ReadonlyMap<string, string>
  /** The last number of the kind in the fiscal year of its date; null for the first one. */
  last: LastNumber | null
  rules: StockRules
}

/** System codes of the accounts that purchases and returns post to, besides those of items, schemes and parties. */
export const purchaseAccounts = [
  'PRICE-VARIANCE',
  'GOODS-RECEIVED',
  ...Object.values(landedCostTypes).filter((code) => code !== null),
]

/** The system code of the account of goods that are delivered and not invoiced. */
export const DELIVERED_GOODS = 'GOODS-DELIVERED'

/** System codes of the accounts that sales post to besides those: round-off is what the total of a till differs by. */
const salesAccounts = [DELIVERED_GOODS, 'ROUND-OFF']

/** Whether documents of a path are bought from suppliers, not sold to customers. */
export function isPurchase(path: TradePath): boolean {
  return path.startsWith('purchase/')
}

/** Reads everything that a document references at once; `except` is the id of the document itself. */
export function factsReading(
  context: DecisionContext,
  { path, input, except }: { path: TradePath; input: SentTrade; except: string | null },
): Reading<TradeFacts> {
  const { companyId } = context.who
  const isBought = isPurchase(path)
  const items = uniqueIds(input.rows.map(({ item }) => item))
  const schemes = uniqueIds([...input.rows, ...input.landed_costs].map(({ tax_scheme }) => tax_scheme))
  const discounts = uniqueIds([input, ...input.rows].map(({ discount_ref }) => discount_ref))
  const books = companyBooksReading(context, path)
  const units = unitsOf(input)
  const agents = uniqueIds([input.sales_agent])
  const creditors = uniqueIds(input.landed_costs.map(({ credit_account }) => credit_account))
  const billed = path === 'purchase/vouchers' ? items : []
  const date = isLocalDate(input.date) ? input.date : null
  const modeIds = uniqueIds([input.payment_mode])
  const statements = [
    tradeSettings(companyId),
    tradeParty(companyId, input.party === null || !isId(input.party) ? null : input.party),
    tradeItems(companyId, items),
    forAny(units, unitFacts(companyId, units)),
    forAny(schemes, tradeSchemes(companyId, schemes)),
    forAny(discounts, savedDiscounts(companyId, isBought ? 'purchase' : 'sales', discounts)),
    forAny(agents, existingAgents(companyId, agents)),
    systemAccounts(companyId, isBought ? purchaseAccounts : salesAccounts),
    forAny(creditors, ledgersAmong(companyId, 'creditor', creditors)),
    forAny(billed, lastRates(companyId, { itemIds: billed, date, except })),
    lastNumbered(companyId, path, date),
    stockRules(companyId),
    forAny(modeIds, modeFacts(companyId, modeIds)),
  ] as const
  const facts = reading(statements, (results) => {
    const [[settings], [party], itemRows, unitRows, schemeRows, discountRows, agentRows, accounts] = results
    const [, , , , , , , , credit, rates, [last = null], [rules], modes] = results
    if (!settings || !rules) throw new DomainError('NOT_FOUND')
    const isKnown = input.party === null || party?.id === input.party
    return {
      settings,
      party: isKnown ? (party ?? null) : null,
      items: byId(itemRows),
      units: new Map(unitRows.map((unit) => [`${unit.item_id} ${unit.unit_id}`, unit])),
      schemes: byId(schemeRows),
      discounts: byId(discountRows),
      agents: new Set(agentRows.map(({ id }) => id)),
      modes: new Set(modes.map(({ id }) => id)),
      accounts: new Map(accounts.map(({ system_code, id }) => [system_code, id])),
      creditAccounts: byId(credit),
      lastRates: new Map(rates.map(({ item_id, rate }) => [item_id, rate])),
      last,
      rules,
    }
  })
  return mapReading(together(books, facts), ([inBooks, tradeFacts]) => ({ ...inBooks, ...tradeFacts }))
}

/** Returns the account of a system code, which every company has. */
export function systemAccount({ accounts }: Pick<TradeFacts, 'accounts'>, code: string): string {
  const id = accounts.get(code)
  if (id === undefined) throw new Error(`The company has no account ${code}`)
  return id
}

/** Returns whether the discounts of a document are trade discounts where its body does not say. */
export function isTradeByDefault(path: TradePath, { settings }: Pick<TradeFacts, 'settings'>): boolean {
  return path.startsWith('sales/') ? settings.sales_trade_discount : settings.purchase_trade_discount
}

function unitsOf({ rows }: SentTrade): UnitKey[] {
  const units = rows.flatMap(({ item, unit }) => {
    const isBoth = item !== null && unit !== null && isId(item) && isId(unit)
    return isBoth ? [[`${item} ${unit}`, { item, unit }] as const] : []
  })
  return [...new Map(units).values()]
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
