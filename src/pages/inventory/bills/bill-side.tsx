import { useTranslate } from '@refinedev/core'
import type { RowsStore } from '../../../components/grid/rows-store.ts'
import type { ItemFacts, StockCells } from '../../../components/grid/stock-rows.ts'
import { useRestingRows } from '../../../components/grid/use-resting-rows.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { BillCost, BillHead } from './bill-draft.ts'
import { billCost } from './bill-draft.ts'
import { unitCostText } from '../reports/stock-sheet.tsx'

type BillSideProps = {
  head: BillHead
  materials: RowsStore<StockCells>
  products: RowsStore<StockCells>
  facts: ItemFacts
}

/** Renders the cost of the bill while it is edited, at the current costs of its materials. */
export function BillSide({ head, materials, products, facts }: BillSideProps) {
  const company = useCompany()
  const rows = { materials: useRestingRows(materials), products: useRestingRows(products) }
  return <BillCostCard cost={billCost(head, rows, { facts, digits: company.currency_digits })} />
}

/** Renders materials, overhead, their total, and the cost of one finished item. */
export function BillCostCard({ cost }: { cost: BillCost | null }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <section className="document-card">
      <h2 className="side-title">
        {t('bill.cost')} <small>{t('bill.costNow')}</small>
      </h2>
      {cost === null ? (
        <p className="side-lines muted">{t('stock.costHidden')}</p>
      ) : (
        <dl className="side-lines">
          <div>
            <dt>{t('bill.materials')}</dt>
            <dd>{formatMoney(cost.materials, company)}</dd>
          </div>
          <div>
            <dt>{t('bill.overhead')}</dt>
            <dd>{formatMoney(cost.overhead, company)}</dd>
          </div>
          <div>
            <dt>{t('stock.total')}</dt>
            <dd>{formatMoney(cost.total, company)}</dd>
          </div>
          <div className="side-main">
            <dt>{t('stock.unitCost')}</dt>
            <dd>{unitCostText(cost.unitCost, company)}</dd>
          </div>
        </dl>
      )}
    </section>
  )
}
