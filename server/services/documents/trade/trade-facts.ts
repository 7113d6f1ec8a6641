/** What the books say about everything that a document of trade names. */
import { isLocalDate } from '../../../../domain/calendar/local-date.ts'
import { landedCostTypes } from '../../../../domain/documents/landed-cost.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import { DomainError } from '../../../../domain/errors.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { modeFacts } from '../../../db/payments/payment-facts-store.ts'
import type { Reading } from '../../../db/core/client.ts'
import { mapped, reading, together } from '../../../db/core/client.ts'
import type { CompanyRow } from '../../../db/company/company-store.ts'
import { company as companyRow } from '../../../db/company/company-store.ts'
import type { ChosenLedger } from '../../../db/records/record-groups.ts'
import { ledgersAmong } from '../../../db/records/record-groups.ts'
import type { UnitFacts, WantedUnit } from '../../../db/stock/stock-facts-store.ts'
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
  knownAgents,
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
import { booksReading } from '../../books/books.ts'
import type { TradeInput } from './trade-input.ts'

export type TradeFacts = Books & {
  company: CompanyRow
  settings: TradeSettings
  /** Null: the company has no such party. */
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
  /** Those that landed costs are owed to or paid from. */
  creditAccounts: ReadonlyMap<string, ChosenLedger>
  /** By item: what one of its own unit cost on the last bill. */
  lastRates: ReadonlyMap<string, string>
  /** The number of the kind that was given last in the fiscal year of its date; null where it is the first one. */
  last: LastNumber | null
  rules: StockRules
}

/** System codes of what purchases and returns post to besides the accounts of items, schemes and parties. */
const purchaseAccounts = ['PRICE-VARIANCE', ...Object.values(landedCostTypes).filter((code) => code !== null)]

export function isPurchase(path: TradePath): boolean {
  return path === 'purchase/vouchers' || path === 'purchase/debit-notes'
}

/** Everything that a document names, in one reading; `except` is the document itself. */
export function factsReading(
  context: DecisionContext,
  { path, input, except }: { path: TradePath; input: TradeInput; except: string | null },
): Reading<TradeFacts> {
  const { companyId } = context.who
  const bought = isPurchase(path)
  const items = known(input.rows.map(({ item }) => item))
  const schemes = known([...input.rows, ...input.landed_costs].map(({ tax_scheme }) => tax_scheme))
  const discounts = known([input, ...input.rows].map(({ discount_ref }) => discount_ref))
  const books = booksReading(context, path)
  const own = [
    tradeSettings(companyId),
    companyRow(companyId),
    tradeParty(companyId, input.party === null || !isId(input.party) ? null : input.party),
    tradeItems(companyId, items),
    unitFacts(companyId, unitsOf(input)),
    tradeSchemes(companyId, schemes),
    savedDiscounts(companyId, bought ? 'purchase' : 'sales', discounts),
    knownAgents(companyId, known([input.sales_agent])),
    systemAccounts(companyId, bought ? purchaseAccounts : []),
    ledgersAmong(companyId, 'creditor', known(input.landed_costs.map(({ credit_account }) => credit_account))),
    lastRates(companyId, {
      itemIds: path === 'purchase/vouchers' ? items : [],
      date: isLocalDate(input.date) ? input.date : null,
      except,
    }),
    lastNumbered(companyId, path, isLocalDate(input.date) ? input.date : null),
    stockRules(companyId),
    modeFacts(companyId, known([input.payment_mode])),
  ] as const
  const facts = reading(own, (found) => {
    const [[settings], [company], [party], stored, units, schemeRows, saved, agents, accounts, credit, rates] = found
    const [, , , , , , , , , , , [last = null], [rules], modes] = found
    if (!settings || !company || !rules) throw new DomainError('NOT_FOUND')
    const isKnown = input.party === null || party?.id === input.party
    return {
      settings,
      company,
      party: isKnown ? (party ?? null) : null,
      items: byId(stored),
      units: new Map(units.map((unit) => [`${unit.item_id} ${unit.unit_id}`, unit])),
      schemes: byId(schemeRows),
      discounts: byId(saved),
      agents: new Set(agents.map(({ id }) => id)),
      modes: new Set(modes.map(({ id }) => id)),
      accounts: new Map(accounts.map(({ system_code, id }) => [system_code, id])),
      creditAccounts: byId(credit),
      lastRates: new Map(rates.map(({ item_id, rate }) => [item_id, rate])),
      last,
      rules,
    }
  })
  return mapped(together(books, facts), ([inBooks, own]) => ({ ...inBooks, ...own }))
}

/** The account of a system code, which every company has. */
export function systemAccount({ accounts }: Pick<TradeFacts, 'accounts'>, code: string): string {
  const id = accounts.get(code)
  if (id === undefined) throw new Error(`The company has no account ${code}`)
  return id
}

function unitsOf({ rows }: TradeInput): WantedUnit[] {
  const wanted = rows.flatMap(({ item, unit }) => {
    const isBoth = item !== null && unit !== null && isId(item) && isId(unit)
    return isBoth ? [[`${item} ${unit}`, { item, unit }] as const] : []
  })
  return [...new Map(wanted).values()]
}

function known(ids: readonly (string | null)[]): string[] {
  return [...new Set(ids.filter((id): id is string => id !== null && isId(id)))]
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}
