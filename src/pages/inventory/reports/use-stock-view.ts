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

/** What comes in may say its rate; what goes out is worth what it costs. */
export function adjustmentColumns(purpose: AdjustmentPurpose): readonly GridColumn[] {
  return purpose === 'Stock In'
    ? [item, quantity, unit, rate, amount, description]
    : [item, quantity, unit, cost, description]
}

type StockViewOptions = {
  columns: readonly GridColumn[]
  facts: ItemFacts
  remember: (option: CellOption) => void
  /** How a row is valued; what is consumed is valued as what goes out. */
  purpose: AdjustmentPurpose
  /** Says at the quantity when there is less of an item. */
  warnsBeyondStock: boolean
  /** Text key of what the rows are. */
  name?: string
}

/** How rows of items are shown, with what each comes to. */
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
        const known = facts.get(row['item'] ?? '')
        if (!warnsBeyondStock || column !== 'item' || known?.stock == null) return ''
        const own = ownQuantity(facts, row as StockCells)
        if (own === null || compare(own, known.stock) <= 0) return ''
        return t('stock.onlyLeft', { stock: formatQuantity(known.stock, company), unit: known.unit_label })
      },
    }),
    [name, columns, facts, remember, purpose, warnsBeyondStock, t, company],
  )
}

/** How rows are pasted into a grid of items. */
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
