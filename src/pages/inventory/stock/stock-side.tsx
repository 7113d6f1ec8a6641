import { useTranslate } from '@refinedev/core'
import { isNegative } from '../../../../domain/money/decimal.ts'
import type { CostsPreview } from '../../../components/document/posted-costs.tsx'
import { CostEntries } from '../../../components/document/posted-costs.tsx'
import { formatQuantity } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { StockAfter } from '../reports/stock-after.ts'

/** The maximum number of listed items; longer documents are read in their rows. */
const MOST_LINES = 30

/** Renders the resulting stock of each item beside the current one. */
export function StockAfterCard({ lines }: { lines: readonly StockAfter[] }) {
  const t = useTranslate()
  const company = useCompany()
  const quantity = (amount: string, unit: string) => `${formatQuantity(amount, company)} ${unit}`
  return (
    <section className="document-card">
      <h2 className="side-title">
        {t('stock.after')} <small>{t('stock.preview')}</small>
      </h2>
      {lines.length === 0 ? <p className="side-lines muted">{t('stock.afterNone')}</p> : null}
      <dl className="side-lines" hidden={lines.length === 0}>
        {lines.slice(0, MOST_LINES).map(({ item, label, unit, before, after }) => (
          <div key={item}>
            <dt>{label}</dt>
            <dd className={isNegative(after) ? 'side-figure is-off' : 'side-figure'}>
              {quantity(after, unit)}
              <small className="side-was">{t('stock.was', { stock: formatQuantity(before, company) })}</small>
            </dd>
          </div>
        ))}
      </dl>
      {lines.length > MOST_LINES ? (
        <p className="side-more">{t('stock.moreItems', { count: lines.length - MOST_LINES })}</p>
      ) : null}
    </section>
  )
}

/** Renders the posting preview, for users who may see stock costs. */
export function PostingPreviewCard({ preview }: { preview: CostsPreview }) {
  const t = useTranslate()
  const { costs, refusal } = preview
  const isEmpty = refusal === null && (!costs || (costs.lines.length === 0 && costs.others.length === 0))
  return (
    <section className="document-card">
      <h2 className="side-title">
        {t('stock.willPost')} <small>{t('stock.preview')}</small>
      </h2>
      {isEmpty ? (
        <p className="side-lines muted">{t(costs === null ? 'stock.costHidden' : 'stock.nothingToPost')}</p>
      ) : (
        <CostEntries preview={preview} isNext={false} />
      )}
    </section>
  )
}
