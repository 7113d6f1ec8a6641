import { useTranslate } from '@refinedev/core'
import { formatQuantity } from '../../../../lib/format/format.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import type { TradeRecord } from '../trade-record.ts'
import { leftInUnit } from './delivered-rows.ts'
import '../../../table/sheet.css'

/** Shows of each line of an issued delivery note what was delivered, invoiced and returned, and what is left. */
export function DeliveredCard({ record }: { record: TradeRecord }) {
  const t = useTranslate()
  const company = useCompany()
  const figure = (text: string) => formatQuantity(text, company)
  const hasClosed = record.rows.some(({ closed }) => closed !== '0')
  const columns = ['delivered', 'invoiced', 'returned', ...(hasClosed ? ['closed'] : []), 'leftToInvoice'] as const
  return (
    <>
      <h2 className="paper-part">{t('challan.progress')}</h2>
      <div className="sheet-frame">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('challan.item')}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className={name === 'delivered' ? 'amount wide-only' : 'amount'}>
                  {t(`challan.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {record.rows.map((row) => (
              <tr key={row.id}>
                <td className="wrap">
                  {row.item_label} <span className="muted">{row.unit_label}</span>
                </td>
                <td className="amount wide-only">{figure(row.quantity)}</td>
                <td className="amount">{figure(row.received)}</td>
                <td className="amount">{figure(row.returned)}</td>
                {hasClosed ? <td className="amount">{figure(row.closed)}</td> : null}
                <td className="amount">
                  <strong>{figure(leftInUnit(row))}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
