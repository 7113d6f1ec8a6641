import { useTranslate } from '@refinedev/core'
import { Tag } from 'antd'
import { matchFindings } from '../../../../../domain/documents/three-way-match.ts'
import { formatPrice, formatQuantity } from '../../../../lib/format/format.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import type { TradeRecord } from '../trade-record.ts'
import '../../../table/sheet.css'

/** Compares the lines of a bill with their order and goods receipts: quantities, prices, and what does not agree. */
export function MatchSheet({ record }: { record: TradeRecord }) {
  const t = useTranslate()
  const company = useCompany()
  const lines = record.rows.flatMap(({ match, ...row }) => (match === null ? [] : [{ ...row, match }]))
  if (lines.length === 0) return null
  const quantity = (value: string) => <td className="amount">{formatQuantity(value, company)}</td>
  return (
    <>
      <h2 className="paper-part">{t('match.title')}</h2>
      <div className="sheet-frame">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('match.item')}</th>
              {(['ordered', 'received', 'billed'] as const).map((name) => (
                <th key={name} scope="col" className="amount">
                  {t(`match.${name}`)}
                </th>
              ))}
              <th scope="col" className="amount wide-only">
                {t('match.price')}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ id, item_label: name, rate, match }) => {
              const findings = matchFindings(match, rate)
              return (
                <tr key={id}>
                  <th scope="row" className="wrap">
                    {name}
                    <div className="match-findings">
                      {findings.length === 0 ? <span className="muted">{t('match.same')}</span> : null}
                      {findings.map((finding) => (
                        <Tag key={finding} color="warning">
                          {t(`match.${finding}`)}
                        </Tag>
                      ))}
                    </div>
                  </th>
                  {quantity(match.ordered)}
                  {quantity(match.received)}
                  {quantity(match.billed)}
                  <td className="amount wide-only">
                    {formatPrice(rate, company)}
                    <div className="muted">{t('match.priceOf', { price: formatPrice(match.rate, company) })}</div>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
