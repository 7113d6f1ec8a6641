import { useTranslate } from '@refinedev/core'
import { inventoryStockCounts } from '../../../../domain/resources/inventory/inventory-stock-counts.ts'
import { ReferenceLink } from '../../../components/fields/reference-link.tsx'
import { formatQuantity } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { CountRecord, CountRow } from './count-draft.ts'
import { difference, differenceText, progressOf } from './count-draft.ts'
import type { Fact } from '../stock/issued-detail.tsx'
import { IssuedDetail } from '../stock/issued-detail.tsx'
import '../../../components/table/sheet.css'

/** Renders an issued stock count: booked quantities, counted quantities, and the resulting adjustments. */
export function CountDetail() {
  const t = useTranslate()
  const sideOf = ({ rows, adjustments = [] }: CountRecord): Fact[] => {
    const { items, counted, differing } = progressOf(
      rows.map((row) => ({ counted: row.counted ?? '', book: row.book ?? '0' })),
    )
    return [
      { label: t('stockCount.countedItems'), value: t('stockCount.of', { counted, items }) },
      { label: t('stockCount.differing'), value: String(differing) },
      ...adjustments.map(({ id, voucher_no: number, purpose }) => ({
        label: purpose,
        value: <ReferenceLink to="inventory/adjustments" id={id} label={number ?? t('adjustment.title')} />,
      })),
    ]
  }
  return (
    <IssuedDetail<CountRecord> resource={inventoryStockCounts} words="stockCount" side={sideOf}>
      {({ rows }) => <CountTable rows={rows} />}
    </IssuedDetail>
  )
}

function CountTable({ rows }: { rows: readonly CountRow[] }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <div className="sheet-frame">
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{t('stock.item')}</th>
            <th scope="col" className="amount wide-only">
              {t('stockCount.book')}
            </th>
            <th scope="col" className="amount">
              {t('stockCount.counted')}
            </th>
            <th scope="col" className="amount">
              {t('stockCount.difference')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const [counted, book] = [row.counted ?? '', row.book ?? '0']
            const isOff = !/^(0|)$/.test(difference(counted, book) ?? '')
            return (
              <tr key={row.item}>
                <td className="wrap">
                  <ReferenceLink to="inventory/items" id={row.item} label={row.item_label} />{' '}
                  {row.item_code ? <span className="muted">{row.item_code}</span> : null}
                </td>
                <td className="amount wide-only">
                  {formatQuantity(row.book, company)} {row.unit_label}
                </td>
                <td className="amount">
                  {row.counted === null ? (
                    <span className="muted">{t('stockCount.notCounted')}</span>
                  ) : (
                    `${formatQuantity(row.counted, company)} ${row.unit_label}`
                  )}
                </td>
                <td className={isOff ? 'amount is-strong' : 'amount muted'}>
                  {differenceText(counted, book, company)}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
