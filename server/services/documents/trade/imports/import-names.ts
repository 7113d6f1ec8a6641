/** Looks up what rows of a file name, and adds what is created for them to the facts. */
import type { PartyMatch } from '../../../../../domain/parties/find-party.ts'
import { partyFinder } from '../../../../../domain/parties/find-party.ts'
import type { PlannedParty } from '../../../../../domain/parties/import-parties.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import type { ItemReference, NewItem } from '../../../../../domain/inventory/imports/find-or-create-item.ts'
import { itemResolver } from '../../../../../domain/inventory/imports/find-or-create-item.ts'
import type { ResolvedItem } from '../../../../../domain/inventory/resolve-item.ts'
import { newId } from '../../../core/unit-of-work.ts'
import { catalogOf } from '../../../stock/item-catalog.ts'
import type { ImportFacts } from './import-facts.ts'
import { identityOf, newTradeItem, newTradeParty } from './import-facts.ts'

/** What may be created because rows name it. */
export type TradeCreates = {
  readonly createParties: boolean
  readonly createItems: boolean
  readonly createYears: boolean
}
export type Lookup = {
  readonly findParty: (text: string) => PartyMatch | Problem
  readonly placeGoods: (row: ItemReference) => ResolvedItem | Problem
  /** Returns the surviving party of a merged one. */
  readonly survivorOf: (id: string) => string
  readonly newParties: ReadonlyMap<string, PlannedParty>
  readonly newItems: ReadonlyMap<string, NewItem>
}

/** The unit of rows without one: pieces, else the first base unit. */
const USUAL_UNIT = 'pcs'

/** Returns the lookup of parties and items; adds created records and units of rows to `facts`. */
export function lookupOf(facts: ImportFacts, { createParties, createItems }: TradeCreates): Lookup {
  const { names } = facts
  const parties = partyFinder({
    parties: names.parties.map(identityOf),
    createMissing: createParties,
    newId,
  })
  const goods = itemResolver({ ...catalogOf(names), unitOfNew: createItems ? usualUnit(facts) : null, newId })
  const newParties = new Map<string, PlannedParty>()
  return {
    survivorOf: parties.alive,
    newParties,
    newItems: goods.planned,
    findParty: (text) => {
      const match = parties.find(text)
      const newParty = 'path' in match ? undefined : parties.planned.get(match.id)
      if (newParty && !newParties.has(newParty.id)) {
        const plan = plannedParty(newParty)
        newParties.set(newParty.id, plan)
        facts.parties.set(newParty.id, newTradeParty(plan))
      }
      return match
    },
    placeGoods: (row) => {
      const placedGoods = goods.resolve(row)
      if (!('path' in placedGoods)) remember(facts, placedGoods, goods.planned)
      return placedGoods
    },
  }
}

function usualUnit({ names: { units } }: ImportFacts): string | null {
  const byThemselves = units
    .filter(({ base_unit_id }) => base_unit_id === null)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const usual = byThemselves.find(({ short_name }) => short_name === USUAL_UNIT) ?? byThemselves[0]
  return usual?.id ?? null
}

function remember(
  { facts, names }: ImportFacts,
  placedGoods: ResolvedItem,
  newItems: ReadonlyMap<string, NewItem>,
): void {
  const { item, unitId, unitFactor } = placedGoods
  const isNew = newItems.has(item.id)
  if (isNew && !facts.items.has(item.id)) facts.items.set(item.id, newTradeItem(item, { facts, names }))
  const key = `${item.id} ${unitId}`
  if (unitId === item.unitId || facts.units.has(key)) return
  const unit = names.units.find(({ id }) => id === unitId)
  const unit_label = unit?.short_name ?? unit?.name ?? ''
  facts.units.set(key, { item_id: item.id, unit_id: unitId, unit_label, factor: unitFactor })
}

function plannedParty({ id, name }: { id: string; name: string }): PlannedParty {
  return {
    id,
    name,
    tax_number: null,
    contact_no: null,
    email: null,
    address: null,
    credit_limit: null,
    credit_days: null,
    aliases: [],
    representatives: [],
    before: null,
    customerLedgerId: newId(),
    supplierLedgerId: newId(),
    openings: [],
  }
}
