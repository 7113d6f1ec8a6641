import type { CrudFilter, DataProvider } from '@refinedev/core'
import { namedOption } from '../fields/named-option.ts'
import type { Option } from '../fields/option.ts'
import type { Search } from '../fields/option.ts'
import { itemOption, ledgerOption } from './cell-option.ts'
import type { CellOption, PickedItem } from './grid-columns.ts'

/** The records that reference cells of a grid search. */
export type CellSource = 'ledgers' | 'creditors' | 'trackedItems' | 'items'

type Place = {
  /** The path of records that can be created in place. */ to: string
  list: string
  filters: readonly CrudFilter[]
}
const places = {
  ledgers: { to: 'account/ledgers', list: 'account/ledgers/options', filters: [] },
  creditors: {
    to: 'account/ledgers',
    list: 'account/ledgers/options',
    filters: [{ field: 'among', operator: 'eq', value: 'creditor' }],
  },
  trackedItems: {
    to: 'inventory/items',
    list: 'inventory/items/pick',
    filters: [{ field: 'tracked', operator: 'eq', value: 'true' }],
  },
  items: { to: 'inventory/items', list: 'inventory/items/pick', filters: [] },
} as const satisfies Record<CellSource, Place>

/** Whether the cells search ledgers, otherwise items. */
export const holdsLedgers = (source: CellSource): boolean => places[source].to === 'account/ledgers'

function read(source: CellSource, rows: readonly (Option | PickedItem)[]): CellOption[] {
  return rows.map((row) => (holdsLedgers(source) ? ledgerOption(row as Option) : itemOption(row as PickedItem)))
}

function optionsQuery(source: CellSource, ...searchFilters: readonly CrudFilter[]) {
  return {
    resource: places[source].list,
    filters: [...places[source].filters, ...searchFilters],
    pagination: { mode: 'off' as const },
  }
}

/** Returns the search of a cell, including the creation of missing records. */
export function cellSearch(source: CellSource, filters: readonly CrudFilter[] = []): Search<CellOption> {
  return {
    makes: places[source].to,
    ask: (q) => optionsQuery(source, { field: 'q', operator: 'eq', value: q.trim() }, ...filters),
    read: (rows) => read(source, rows as (Option | PickedItem)[]),
    fromOption: ({ id, label }) => ({ id, label, code: '' }),
  }
}

/** Finds the option for a text; undefined without a match or after a failed search. */
export async function findOption(provider: DataProvider, source: CellSource, text: string) {
  const { data } = await provider
    .getList<Option | PickedItem>(optionsQuery(source, { field: 'q', operator: 'eq', value: text }))
    .catch(() => ({ data: [] }))
  const options = read(source, data)
  // The search also matches barcodes, which are not displayed: a single match selects its item.
  const only = !holdsLedgers(source) && /^\d{8,14}$/.test(text) && options.length === 1 ? options[0] : undefined
  return namedOption(options, text) ?? only
}

/** Loads options by their ids, up to 100 at a time. */
export async function optionsOf(provider: DataProvider, source: CellSource, ids: readonly string[]) {
  const { data } = await provider.getList<Option | PickedItem>(
    optionsQuery(
      source,
      ids.length === 1 ? { field: 'ids', operator: 'eq', value: ids[0] } : { field: 'ids', operator: 'in', value: ids },
    ),
  )
  return read(source, data)
}
