import { useTranslate } from '@refinedev/core'
import { useCallback, useMemo } from 'react'
import type { AdjustmentPurpose } from '../../../../domain/inventory/check-adjustment.ts'
import { compare } from '../../../../domain/money/decimal.ts'
import type { CellOption, Cells, GridColumn } from '../../../components/grid/grid-columns.ts'
import type { GridView } from '../../../components/grid/grid-view.ts'
import type { PastedRow } from '../../../components/grid/paste-rows.ts'
import type { RowsStore } from '../../../components/grid/rows-store.ts'
import type { ItemFacts, StockCells } from '../../../components/grid/stock-rows.ts'
import { stockColumns, stockPaste, unitsOf } from '../../../components/grid/stock-rows.ts'
import { useRowsPaste } from '../../../components/grid/use-rows-paste.ts'
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { rowWorth } from '../stock/adjustment-draft.ts'
import { ownQuantity } from './stock-after.ts'

const { item, quantity, unit, rate, amount, cost, description } = stockColumns

/** Returns the columns of an adjustment: rows that come in may have a rate; rows that go out have their cost. */
export function adjustmentColumns(purpose: AdjustmentPurpose): readonly GridColumn[] {
  return purpose === 'Stock In'
    ? [item, quantity, unit, rate, amount, description]
    : [item, quantity, unit, cost, description]
}

type StockViewOptions = {
  columns: readonly GridColumn[]
  facts: ItemFacts
  remember: (option: CellOption) => void
  /** Decides how a row is valued; consumed rows are valued like rows that go out. */
  purpose: AdjustmentPurpose
  /** Warns at the quantity when it exceeds the stock. */
  warnsBeyondStock: boolean
  /** Text key of the rows' name. */
  name?: string
}

/** Defines how rows of items are shown, each with its value. */
export function useStockView(options: StockViewOptions): GridView {
  const { columns, facts, remember, purpose, warnsBeyondStock, name = 'stock.rows' } = options
  const t = useTranslate()
  const company = useCompany()
  return useMemo(
    () => ({
      name,
      columns,
      source: 'trackedItems',
      onChosen: remember,
      choices: (row) => unitsOf(facts, row),
      compute: (row, column) => {
        if (column === 'expected') return row['expected'] ?? ''
        const worth = rowWorth(row as StockCells, { facts, purpose, digits: company.currency_digits })
        return worth === null ? '' : formatMoney(worth, company)
      },
      remark: (row: Cells, column: string) => {
        const itemFacts = facts.get(row['item'] ?? '')
        if (!warnsBeyondStock || column !== 'item' || itemFacts?.stock == null) return ''
        const baseQuantity = ownQuantity(facts, row as StockCells)
        if (baseQuantity === null || compare(baseQuantity, itemFacts.stock) <= 0) return ''
        return t('stock.onlyLeft', { stock: formatQuantity(itemFacts.stock, company), unit: itemFacts.unit_label })
      },
    }),
    [name, columns, facts, remember, purpose, warnsBeyondStock, t, company],
  )
}

/** Defines how rows are pasted into a grid of items. */
export function useStockPaste(
  store: RowsStore<StockCells>,
  columns: readonly GridColumn[],
  remember: (option: CellOption) => void,
) {
  const onPaste: (rows: readonly PastedRow[]) => void = useRowsPaste(store, {
    source: 'trackedItems',
    column: 'item',
    unknown: 'stock.itemUnknown',
    onFound: useCallback((option) => remember(option), [remember]),
  })
  return useMemo(() => ({ format: stockPaste(columns), onPaste }), [columns, onPaste])
}
