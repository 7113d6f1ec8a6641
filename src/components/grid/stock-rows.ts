/** The rows of stock documents: an item, its quantity in one of its units, and the cells of the kind of document. */
import type { MoneyStyle } from '../../lib/format/format.ts'
import { groupQuantity } from '../../lib/format/format.ts'
import { parseMoneyInput } from '../../../domain/money/parse-money-input.ts'
import type { CellOption, GridColumn, GridSpec, PickedItem } from './grid-columns.ts'
import type { PasteFormat } from './paste-rows.ts'
import type { GridRow, RowsOptions } from './rows-store.ts'
import { RowsStore } from './rows-store.ts'

export type StockCells = {
  item: string
  itemLabel: string
  itemCode: string
  quantity: string
  unit: string
  unitLabel: string
  rate: string
  cost_share: string
  expected: string
  description: string
}
export type StockRow = GridRow<StockCells>
export type ItemFacts = ReadonlyMap<string, PickedItem>

export const emptyStockRow: StockCells = {
  item: '',
  itemLabel: '',
  itemCode: '',
  quantity: '',
  unit: '',
  unitLabel: '',
  rate: '',
  cost_share: '',
  expected: '',
  description: '',
}

export const stockColumns = {
  item: {
    name: 'item',
    kind: 'reference',
    label: 'stock.item',
    least: 170,
    most: '9fr',
    phone: 'wide',
    placeholder: 'stock.itemPlaceholder',
  },
  quantity: {
    name: 'quantity',
    kind: 'quantity',
    label: 'stock.quantity',
    least: 68,
    most: 84,
    phone: 'left',
  },
  unit: { name: 'unit', kind: 'choice', label: 'stock.unit', least: 52, most: 70, phone: 'right' },
  rate: { name: 'rate', kind: 'rate', label: 'stock.rate', least: 76, most: 90, phone: 'left' },
  amount: {
    name: 'amount',
    kind: 'computed',
    label: 'stock.amount',
    least: 80,
    most: 96,
    digitsOf: ['quantity', 'rate'],
    phone: 'right',
  },
  cost: { name: 'amount', kind: 'computed', label: 'stock.cost', least: 80, most: 96, phone: 'right' },
  cost_share: {
    name: 'cost_share',
    kind: 'quantity',
    label: 'stock.share',
    least: 68,
    most: 84,
    phone: 'left',
  },
  expected: {
    name: 'expected',
    kind: 'computed',
    label: 'stock.expected',
    least: 76,
    most: 96,
    phone: 'right',
  },
  description: {
    name: 'description',
    kind: 'text',
    label: 'stock.description',
    least: 100,
    most: '4fr',
    phone: 'wide',
  },
} as const satisfies Record<string, GridColumn>

/** An item brings its base unit; a pasted unit stays when the item has it. */
const spec: GridSpec<StockCells> = {
  columns: [
    stockColumns.item,
    stockColumns.quantity,
    stockColumns.unit,
    stockColumns.rate,
    stockColumns.cost_share,
    stockColumns.description,
  ],
  empty: emptyStockRow,
  atLeast: 1,
  chosen: (row, { column, option }) => {
    if (column !== 'item') return {}
    const unitName = row.unit === '' ? row.unitLabel.toLowerCase() : ''
    const unit = option.item && ownUnit(option.item, unitName)
    return { unit: unit?.id ?? '', unitLabel: unit?.label ?? '' }
  },
}

function ownUnit(item: PickedItem, unitName: string): { id: string; label: string } {
  const named = item.units.find(({ label }) => label.toLowerCase() === unitName)
  return named ?? { id: item.unit, label: item.unit_label }
}

export function openStockRows(rows: readonly StockCells[], options: RowsOptions): RowsStore<StockCells> {
  return new RowsStore(spec, rows, options)
}

/** Returns the units of a row's item, its base unit first. */
export function unitsOf(facts: ItemFacts, row: Readonly<Record<string, string>>): CellOption[] {
  const item = facts.get(row['item'] ?? '')
  const others = item?.units.filter(({ id }) => id !== item.unit) ?? []
  const units = item ? [{ id: item.unit, label: item.unit_label }, ...others] : []
  return units.map(({ id, label }) => ({ id, label, code: '' }))
}

/** Returns the number of base units in one of the row's unit; null while it is unknown. */
export function factorOf(facts: ItemFacts, row: Readonly<Record<string, string>>): string | null {
  const item = facts.get(row['item'] ?? '')
  if (!item) return null
  if (row['unit'] === item.unit || row['unit'] === '') return '1'
  return item.units.find(({ id }) => id === row['unit'])?.factor ?? null
}

/** Returns a figure as a plain decimal; an unreadable one stays as typed, for the check to reject it. */
export function plainFigure(text: string): string {
  return parseMoneyInput(text) ?? text.trim()
}

export function stockPaste(columns: readonly GridColumn[]): PasteFormat {
  return {
    columns,
    headings: {
      item: /^(item|code|item code|product|barcode)$/i,
      quantity: /^(quantity|qty\.?)$/i,
      unit: /^(unit|uom)$/i,
      rate: /^(rate|price|cost)$/i,
      description: /^(description|note|remarks)$/i,
    },
  }
}

/** Returns the cells of a stored row; figures in the format of the company. */
export function storedCells(row: StoredStockRow, style: MoneyStyle): StockCells {
  const figure = (value: string | null | undefined) => (value == null ? '' : groupQuantity(value, style))
  return {
    ...emptyStockRow,
    item: row.item,
    itemLabel: row.item_label,
    itemCode: row.item_code ?? '',
    quantity: figure(row.quantity),
    unit: row.unit,
    unitLabel: row.unit_label,
    rate: row.rate ?? '',
    cost_share: figure(row.cost_share),
    expected: figure(row.expected),
    description: row.description ?? '',
  }
}

/** A row of a stock document as the server returns it. */
export type StoredStockRow = {
  item: string
  item_label: string
  item_code: string | null
  quantity: string
  unit: string
  unit_label: string
  unit_factor: string
  rate?: string | null
  cost_share?: string | null
  expected?: string | null
  description?: string | null
  /** Positive, at cost; null without the right to see costs, or before posting. */
  cost?: string | null
  unit_cost?: string | null
}
