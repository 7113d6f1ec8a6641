/** Reads everything in the books that a file of sales or purchases may reference, once for the whole file. */
import type { PlannedParty } from '../../../../../domain/parties/import-parties.ts'
import type { NewItem } from '../../../../../domain/inventory/imports/find-or-create-item.ts'
import type { TradeLine, TradeSide } from '../../../../../domain/documents/read-trade-lines.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import type { PartyIdentity } from '../../../../../domain/parties/find-party.ts'
import { partyFinder } from '../../../../../domain/parties/find-party.ts'
import { calendarFacts } from '../../../../db/ledger/books-start-store.ts'
import { schemesByName } from '../../../../db/inventory/item-import-store.ts'
import { accountsNamed } from '../../../../db/records/import-store.ts'
import { ledgersAmong } from '../../../../db/records/record-groups.ts'
import { systemAccounts } from '../../../../db/stock/stock-facts-store.ts'
import { importFactors, importItems, importUnits } from '../../../../db/stock/stock-import-store.ts'
import { stockRules } from '../../../../db/stock/stock-store.ts'
import type { TradeItem, TradeParty } from '../../../../db/trade/trade-facts-store.ts'
import { tradeItems, tradeSchemes, tradeSettings } from '../../../../db/trade/trade-facts-store.ts'
import type { ImportParty } from '../../../../db/trade/trade-import-store.ts'
import { importAgents, importParties } from '../../../../db/trade/trade-import-store.ts'
import type { Context } from '../../../core/unit-of-work.ts'
import { newId } from '../../../core/unit-of-work.ts'
import { companyBooksReading } from '../../../books/books.ts'
import { creditorFinder } from './import-creditors.ts'
import type { TradeFacts } from '../trade-facts.ts'
import { purchaseAccounts, systemAccount } from '../trade-facts.ts'

type ImportNames = Awaited<ReturnType<typeof loadNames>>
/** The books for the rules of documents, and the names for looking up what a file names. */
export type ImportFacts = {
  readonly names: ImportNames
  readonly facts: Omit<TradeFacts, 'party' | 'items' | 'units'> & {
    readonly items: Map<string, TradeItem>
    readonly units: Map<string, UnitFacts>
  }
  readonly parties: Map<string, TradeParty>
  /** Returns the account that a landed cost is payable to, or the problem at `cost_account`. */
  readonly findCreditor: (text: string) => string | Problem
}
type UnitFacts = TradeFacts['units'] extends ReadonlyMap<string, infer One> ? One : never

const accountCodes = ['SALES', 'PURCHASE', 'DIS-EXP', 'DIS-INCOME', 'INVENTORY', 'COGS', ...purchaseAccounts]

/** Reads the facts; items in full only where a row names them. */
export async function loadImportFacts(
  context: Context,
  { lines, side }: { lines: readonly TradeLine[]; side: TradeSide },
): Promise<ImportFacts> {
  const { companyId } = context.who
  const creditors = [...new Set(lines.flatMap(({ cost_account: text }) => text || []))]
  const names = await loadNames(context, creditors)
  const findCreditor = creditorFinder({ ...names, findParty: existingParties(names.parties).find })
  const itemNames = new Set(lines.map(({ item }) => item))
  const items = names.items.filter(({ code, name }) => itemNames.has(code ?? name) || itemNames.has(name))
  const books = await context.db.read(
    companyId,
    companyBooksReading(context, side === 'sales' ? 'sales/vouchers' : 'purchase/vouchers'),
  )
  const [[settings], stored, schemes, accounts, credit, [rules]] = await context.db.batch(companyId, [
    tradeSettings(companyId),
    tradeItems(
      companyId,
      items.map(({ id }) => id),
    ),
    tradeSchemes(
      companyId,
      names.schemes.map(({ id }) => id),
    ),
    systemAccounts(companyId, accountCodes),
    ledgersAmong(
      companyId,
      'creditor',
      creditors.map(findCreditor).filter((id) => typeof id === 'string'),
    ),
    stockRules(companyId),
  ])
  if (!settings || !rules) throw new DomainError('NOT_FOUND')
  return {
    names,
    parties: new Map(names.parties.map((party) => [party.id, toTradeParty(party)])),
    findCreditor,
    facts: {
      ...books,
      settings,
      items: new Map(stored.map((item) => [item.id, item])),
      units: new Map(),
      schemes: new Map(schemes.map((scheme) => [scheme.id, scheme])),
      discounts: new Map(),
      agents: new Set(names.agents.map(({ id }) => id)),
      modes: new Set(),
      accounts: new Map(accounts.map(({ system_code, id }) => [system_code, id])),
      creditAccounts: new Map(credit.map((account) => [account.id, account])),
      lastRates: new Map(),
      // Imported documents have their own numbers.
      last: null,
      rules,
    },
  }
}

/** Returns the finder of existing parties. */
function existingParties(parties: readonly ImportParty[]) {
  return partyFinder({ parties: parties.map(identityOf), createMissing: false, newId })
}

/** Returns what identifies a party. */
export function identityOf({ tax_number, merged_into, ...party }: ImportParty): PartyIdentity {
  return { ...party, taxNumber: tax_number, mergedIntoId: merged_into }
}

async function loadNames({ db, who }: Context, creditors: readonly string[]) {
  const { companyId } = who
  const [parties, agents, items, units, factors, schemes, [calendar], accounts] = await db.batch(companyId, [
    importParties(companyId),
    importAgents(companyId),
    importItems(companyId),
    importUnits(companyId),
    importFactors(companyId),
    schemesByName(companyId),
    calendarFacts(companyId),
    accountsNamed(companyId, creditors),
  ])
  if (!calendar) throw new DomainError('NOT_FOUND')
  return { parties, agents, items, units, factors, schemes, calendar, accounts }
}

/** Returns a party without its balance: credit limits do not apply to imported documents. */
export function toTradeParty({ merged_into: _into, aliases: _aliases, ...party }: ImportParty): TradeParty {
  return { ...party, credit_limit: null, owed: '0' }
}

/** Returns a party that the import creates, with its future accounts. */
export function newTradeParty({ id, name, customerLedgerId, supplierLedgerId }: PlannedParty): TradeParty {
  const unknown = { address: null, tax_number: null, country: null, buyer_reference: null, email: null } as const
  const nothing = { ...unknown, contact_no: null, credit_limit: null }
  const accounts = { customer_account: customerLedgerId, supplier_account: supplierLedgerId }
  return { id, name, ...nothing, ...accounts, credit_days: null, is_active: true, is_walk_in: false, owed: '0' }
}

/** Returns an item that the import creates: tracked, with the default accounts of the company. */
export function newTradeItem(
  { id, name, code, unitId }: NewItem,
  { facts, names }: Pick<ImportFacts, 'facts' | 'names'>,
): TradeItem {
  const unit = names.units.find((one) => one.id === unitId)
  return {
    id,
    name,
    code,
    hs_code: null,
    unit_id: unitId,
    unit_label: unit?.short_name ?? unit?.name ?? '',
    is_active: true,
    survivor: null,
    track_inventory: true,
    is_expense: false,
    cost_price: null,
    selling_price: null,
    version: 1,
    sales_account: systemAccount(facts, 'SALES'),
    purchase_account: systemAccount(facts, 'PURCHASE'),
    discount_allowed_account: systemAccount(facts, 'DIS-EXP'),
    discount_received_account: systemAccount(facts, 'DIS-INCOME'),
    inventory_account: systemAccount(facts, 'INVENTORY'),
    cogs_account: systemAccount(facts, 'COGS'),
    expense_account: null,
  }
}
