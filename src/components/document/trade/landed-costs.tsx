import { useTranslate } from '@refinedev/core'
import { useMemo, useSyncExternalStore } from 'react'
import { landedCostFigures } from '../../../../domain/documents/landed-cost.ts'
import type { LandedFigures } from '../../../../domain/documents/landed-cost.ts'
import { isZero, sum } from '../../../../domain/money/decimal.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { CellOption, Cells } from '../../grid/grid-columns.ts'
import type { GridView } from '../../grid/grid-view.ts'
import { LineTable } from '../../grid/line-table.tsx'
import type { RowsStore } from '../../grid/rows-store.ts'
import { useRestingRows } from '../../grid/use-resting-rows.ts'
import type { LandedCells, LandedRow } from './landed-rows.ts'
import { countedLanded, landedColumns, landedTypes } from './landed-rows.ts'
import type { DocumentDiscount, Lookup } from './page/trade-figures.ts'
import { tradeTotals } from './page/trade-figures.ts'
import type { TradeCells, TradeRow } from './trade-rows.ts'

type LandedCostsProps = {
  store: RowsStore<LandedCells>
  rows: RowsStore<TradeCells>
  discount: DocumentDiscount
  lookup: Lookup
  schemes: readonly CellOption[]
}

/** Lists the landed costs of a bill: each with the account it is owed to, spread over the goods by their cost. */
export function LandedCosts({ store, rows, discount, lookup, schemes }: LandedCostsProps) {
  const t = useTranslate()
  const company = useCompany()
  // A percentage applies to the goods, which are still being typed.
  const goods = useRestingRows(rows)
  const view = useMemo((): GridView => {
    const types = landedTypes((type) => t(`landed.types.${type}`))
    return {
      name: 'landed.title',
      columns: landedColumns,
      source: 'creditors',
      choices: (_row, column) => (column === 'type' ? types : schemes),
      compute: (row: Cells) => {
        const amount = amountOf(store, row, { goods, discount, lookup })
        return amount === undefined ? '' : formatMoney(amount.amount, company)
      },
    }
  }, [t, company, schemes, store, goods, discount, lookup])
  return (
    <section className="document-card">
      <h2 className="document-part">
        {t('landed.title')} <small>{t('landed.lead')}</small>
      </h2>
      <LineTable store={store} view={view} />
      <LandedTotal store={store} goods={goods} discount={discount} lookup={lookup} />
    </section>
  )
}

type Goods = { goods: readonly TradeRow[]; discount: DocumentDiscount; lookup: Lookup }

/** Computes the landed costs together, since each depends on those above it. */
function landedAmounts(rows: readonly LandedRow[], { goods, discount, lookup }: Goods): Map<number, LandedFigures> {
  const counted = rows.flatMap((row) => {
    const cost = countedLanded(row, lookup)
    return cost ? [{ key: row.key, cost }] : []
  })
  const figures = landedCostFigures(
    counted.map(({ cost }) => cost),
    { rows: tradeTotals(goods, discount, lookup).rows, currencyDigits: lookup.digits },
  )
  return new Map(counted.flatMap(({ key }, index) => (figures[index] ? [[key, figures[index]] as const] : [])))
}

function amountOf(store: RowsStore<LandedCells>, row: Cells, goods: Goods): LandedFigures | undefined {
  const { key } = row as unknown as LandedRow
  return landedAmounts(store.rows(), goods).get(key)
}

function LandedTotal({ store, ...goods }: Goods & { store: RowsStore<LandedCells> }) {
  const t = useTranslate()
  const company = useCompany()
  const rows = useSyncExternalStore(store.subscribe, store.posted)
  const amounts = [...landedAmounts(rows, goods).values()]
  const total = sum(amounts.map(({ payable }) => payable))
  if (isZero(total)) return null
  return (
    <div className="landed-total">
      <span>{t('landed.total')}</span>
      <span>{formatMoney(total, company)}</span>
    </div>
  )
}
