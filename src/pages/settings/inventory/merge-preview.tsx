import { useTranslate } from '@refinedev/core'
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import { withDates } from '../../../lib/format/problem-text.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { MergePreview } from './merge-types.ts'
import '../../../components/table/sheet.css'

/** Renders what each merged item holds, and what prevents moving it. */
export function MergePreviewTable({ preview }: { preview: MergePreview }) {
  const t = useTranslate()
  const company = useCompany()
  const hasValue = preview.losers.some(({ value }) => value !== null)
  const others = preview.problems.filter(({ path }) => !path.startsWith('losers.'))
  return (
    <div className="sheet-frame">
      {others.map(({ message }, index) => (
        <p key={index} className="merge-problem" role="alert">
          {withDates(message, company.locale)}
        </p>
      ))}
      <table className="sheet">
        <caption className="merge-caption">{t('itemMerge.moves', { name: preview.survivor_label })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stock.item')}</th>
            <th scope="col" className="amount">
              {t('itemMerge.quantity')}
            </th>
            {hasValue ? (
              <th scope="col" className="amount">
                {t('itemMerge.value')}
              </th>
            ) : null}
            <th scope="col" className="amount wide-only">
              {t('itemMerge.layers')}
            </th>
            <th scope="col" className="amount wide-only">
              {t('itemMerge.bills')}
            </th>
            <th scope="col" className="amount wide-only">
              {t('itemMerge.drafts')}
            </th>
          </tr>
        </thead>
        <tbody>
          {preview.losers.map((loser) => (
            <tr key={loser.item}>
              <td className="wrap">
                {loser.item_label}
                {loser.problems.map(({ message }, index) => (
                  <div key={index} className="merge-conflict" role="alert">
                    {withDates(message, company.locale)}
                  </div>
                ))}
              </td>
              <td className="amount">
                {formatQuantity(loser.quantity, company)} {loser.unit_label}
              </td>
              {hasValue ? <td className="amount">{formatMoney(loser.value, company)}</td> : null}
              <td className="amount wide-only">{loser.layers}</td>
              <td className="amount wide-only">{loser.bills}</td>
              <td className="amount wide-only">{loser.drafts}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
