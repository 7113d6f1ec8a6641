import { useTranslate } from '@refinedev/core'
import type { StoredStockRow } from '../../../components/grid/stock-rows.ts'
import { ReferenceLink } from '../../../components/fields/reference-link.tsx'
import { formatMoney, formatQuantity, formatPrice } from '../../../lib/format/format.ts'
import { isZero, roundHalfUp } from '../../../../domain/money/decimal.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import '../../../components/table/sheet.css'

type StockSheetProps = {
  rows: readonly StoredStockRow[]
  /** The total of the rows; null without the permission to see it or before posting. */
  total: string | null
  /** Columns in addition to item, quantity, cost. */
  shows?: readonly ('share' | 'expected' | 'unitCost')[]
  caption?: string
}

/** Renders the rows of a stock document. On a phone the smaller facts are below the item. */
export function StockSheet({ rows, total, shows = [], caption }: StockSheetProps) {
  const t = useTranslate()
  const company = useCompany()
  const hasCost = rows.some(({ cost }) => cost != null)
  const has = (column: 'share' | 'expected' | 'unitCost') => shows.includes(column)
  const hasUnitCost = hasCost && has('unitCost')
  return (
    <div className="sheet-frame">
      <table className="sheet">
        {caption ? <caption className="visually-hidden">{caption}</caption> : null}
        <thead>
          <tr>
            <th scope="col">{t('stock.item')}</th>
            <th scope="col" className="amount">
              {t('stock.quantity')}
            </th>
            {has('expected') ? (
              <th scope="col" className="amount wide-only">
                {t('stock.expected')}
              </th>
            ) : null}
            {has('share') ? (
              <th scope="col" className="amount wide-only">
                {t('stock.share')}
              </th>
            ) : null}
            {hasUnitCost ? (
              <th scope="col" className="amount wide-only">
                {t('stock.unitCost')}
              </th>
            ) : null}
            {hasCost ? (
              <th scope="col" className="amount">
                {t('stock.cost')}
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <td className="wrap">
                <ReferenceLink to="inventory/items" id={row.item} label={row.item_label} />{' '}
                {row.item_code ? <span className="muted">{row.item_code}</span> : null}
                {row.description ? <div className="muted">{row.description}</div> : null}
              </td>
              <td className="amount">
                {formatQuantity(row.quantity, company)} {row.unit_label}
              </td>
              {has('expected') ? <td className="amount wide-only">{formatQuantity(row.expected, company)}</td> : null}
              {has('share') ? <td className="amount wide-only">{formatQuantity(row.cost_share, company)}</td> : null}
              {hasUnitCost ? <td className="amount wide-only">{unitCostText(row.unit_cost, company)}</td> : null}
              {hasCost ? <td className="amount">{formatMoney(row.cost, company)}</td> : null}
            </tr>
          ))}
        </tbody>
        {hasCost && total !== null ? (
          <tfoot>
            <tr>
              <th scope="row">{t('stock.total')}</th>
              <td aria-hidden />
              {[...shows].map((column) =>
                column === 'unitCost' && !hasUnitCost ? null : <td key={column} className="wide-only" aria-hidden />,
              )}
              <td className="amount">{formatMoney(total, company)}</td>
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}

/** Formats a unit cost: stored with six places, shown with four, or with the currency's when these are exact. */
export function unitCostText(cost: string | null | undefined, company: ReturnType<typeof useCompany>): string {
  if (cost == null) return ''
  const rounded = roundHalfUp(cost, 4)
  return isZero(rounded) ? formatMoney(rounded, company) : formatPrice(rounded, company)
}
