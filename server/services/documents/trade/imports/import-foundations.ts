/** Creates parties, items and fiscal years that the documents of a file need. */
import type { ImportedTrade } from '../../../../../domain/documents/import-trade.ts'
import { neededYears } from '../../../../../domain/ledger/books-start.ts'
import type { PlannedItem } from '../../../../../domain/inventory/imports/import-items.ts'
import { itemChanges } from '../../../../../domain/inventory/imports/import-items.ts'
import type { PlannedParty } from '../../../../../domain/parties/import-parties.ts'
import type { NewItem } from '../../../../../domain/inventory/imports/find-or-create-item.ts'
import { shareLedger } from '../../../../db/ledger/ledger-lock.ts'
import type { Statement } from '../../../../db/core/client.ts'
import { chartCategories, insertAuditRows } from '../../../../db/records/import-store.ts'
import { insertItems } from '../../../../db/inventory/item-import-store.ts'
import { partyLedgers } from '../../../../db/parties/party-import-store.ts'
import type { NamedLedgers } from '../../../books/imported-ledgers.ts'
import { nameLedgers } from '../../../books/imported-ledgers.ts'
import { partyStatements } from '../../../books/imported-parties.ts'
import type { NewYear, NewYears } from '../../../books/imported-years.ts'
import { yearStatements } from '../../../books/imported-years.ts'
import type { Context } from '../../../core/unit-of-work.ts'
import { newId, require } from '../../../core/unit-of-work.ts'
import type { Lookup } from './import-names.ts'

export type Foundations = {
  readonly parties: readonly PlannedParty[]
  readonly ledgers: NamedLedgers
  readonly items: readonly PlannedItem[]
  readonly years: readonly NewYear[]
}

const recordsAtOnce = 500

/** Returns what the documents to import need. Raises NOT_ALLOWED without the permission to create it. */
export async function planFoundations(
  context: Context,
  documents: readonly ImportedTrade[],
  { lookup, years }: { lookup: Lookup; years: NewYears },
): Promise<Foundations> {
  const partyIds = new Set(documents.map(({ party }) => party))
  const itemIds = new Set(documents.flatMap(({ rows }) => rows.map(({ item }) => item)))
  const foundations = {
    parties: [...lookup.newParties.values()].filter(({ id }) => partyIds.has(id)),
    items: [...lookup.newItems.values()].filter(({ id }) => itemIds.has(id)).map(plannedItem),
    years: neededYears(years, documents),
  }
  if (foundations.parties.length > 0) require(context, 'crm_parties.create')
  if (foundations.items.length > 0) require(context, 'inventory_items.create')
  if (foundations.years.length > 0) require(context, 'account_fiscal_years.create')
  return { ...foundations, ledgers: await ledgersFor(context, foundations.parties) }
}

async function ledgersFor({ db, who }: Context, parties: readonly PlannedParty[]): Promise<NamedLedgers> {
  if (parties.length === 0) return { created: [], renamed: [] }
  const [ledgers, categories] = await db.batch(who.companyId, [
    partyLedgers(who.companyId),
    chartCategories(who.companyId),
  ])
  const chart = categories.map(({ parent_id, system_code, ...category }) => {
    return { ...category, parentId: parent_id, systemCode: system_code }
  })
  return nameLedgers(parties, { ledgers, categories: chart })
}

/** Writes the foundations, 500 records at a time. */
export async function writeFoundations(context: Context, foundations: Foundations): Promise<void> {
  const { db, who } = context
  const { years, parties, items, ledgers } = foundations
  if (years.length > 0) await db.batch(who.companyId, yearStatements(who, years))
  for (let from = 0; from < parties.length; from += recordsAtOnce) {
    const some = parties.slice(from, from + recordsAtOnce)
    await db.batch(who.companyId, partyStatements(context, some, ledgers))
  }
  for (let from = 0; from < items.length; from += recordsAtOnce) {
    await db.batch(who.companyId, itemStatements(context, items.slice(from, from + recordsAtOnce)))
  }
}

function itemStatements({ who }: Context, items: readonly PlannedItem[]): Statement[] {
  const rows = items.map((item) => ({
    id: newId(),
    action: 'import',
    resource: 'inventory/items',
    objectId: item.id,
    label: item.values.name,
    changes: itemChanges(item),
    entries: [],
  }))
  return [shareLedger(who.companyId), insertItems(who.companyId, items), insertAuditRows(who, rows)]
}

function plannedItem({ id, name, code, unitId }: NewItem): PlannedItem {
  const nothing = { barcode: null, category: null, brand: null, description: null, tax_scheme: null } as const
  const prices = { cost_price: null, selling_price: null } as const
  const flags = { track_inventory: true, can_be_sold: true, can_be_purchased: true } as const
  return { id, before: null, opening: null, values: { code, name, unit: unitId, ...nothing, ...prices, ...flags } }
}
