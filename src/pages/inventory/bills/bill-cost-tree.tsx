import { useTranslate } from '@refinedev/core'
import { ReferenceLink } from '../../../components/fields/reference-link.tsx'
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { unitCostText } from '../reports/stock-sheet.tsx'
import '../../../components/table/sheet.css'

/** The current cost of a bill, level by level: a produced material is followed by its own materials. */
export type CostTree = {
  levels: readonly {
    depth: number
    item: string
    item_label: string
    quantity: string
    unit_label: string
    unit_cost: string | null
    amount: string | null
  }[]
  materials: string
  overhead: string
  /** Null without the permission to see costs. */
  total: string | null
  unit_cost: string | null
}

export function BillCostTree({ tree }: { tree: CostTree }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <div className="sheet-frame">
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{t('stock.item')}</th>
            <th scope="col" className="amount">
              {t('stock.quantity')}
            </th>
            <th scope="col" className="amount wide-only">
              {t('stock.unitCost')}
            </th>
            <th scope="col" className="amount">
              {t('stock.cost')}
            </th>
          </tr>
        </thead>
        <tbody>
          {tree.levels.map((level, index) => (
            <tr key={index}>
              <td className="wrap">
                <span style={{ paddingInlineStart: level.depth * 18 }}>
                  <ReferenceLink to="inventory/items" id={level.item} label={level.item_label} />
                </span>
              </td>
              <td className="amount">
                {formatQuantity(level.quantity, company)} {level.unit_label}
              </td>
              <td className="amount wide-only">{unitCostText(level.unit_cost, company)}</td>
              <td className={level.depth > 0 ? 'amount muted' : 'amount'}>{formatMoney(level.amount, company)}</td>
            </tr>
          ))}
        </tbody>
        {tree.total === null ? null : (
          <tfoot>
            <tr>
              <th scope="row">{t('bill.withWork')}</th>
              <td aria-hidden />
              <td className="wide-only" aria-hidden />
              <td className="amount">{formatMoney(tree.total, company)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
