import { useTranslate } from '@refinedev/core'
import { isNegative } from '../../../domain/money/decimal.ts'
import { formatMoney, formatQuantity } from '../../lib/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { StockAfter } from './stock-after.ts'

/** How many items are listed; a document of a thousand is read in its rows. */
const MOST_LINES = 30

/** What there will be of each item, and what there is. */
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

export type PostedLine = { side: 'debit' | 'credit'; name: string; amount: string }

/** The lines that a document will write into the ledger; null where the person may not see what stock costs. */
export function WillPostCard({ lines }: { lines: readonly PostedLine[] | null }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <section className="document-card">
      <h2 className="side-title">
        {t('stock.willPost')} <small>{t('stock.preview')}</small>
      </h2>
      {lines === null || lines.length === 0 ? (
        <p className="side-lines muted">{t(lines === null ? 'stock.costHidden' : 'stock.nothingToPost')}</p>
      ) : (
        <dl className="side-lines">
          {lines.map(({ side, name, amount }) => (
            <div key={`${side} ${name}`}>
              <dt>
                {t(`stock.short.${side}`)} {name}
              </dt>
              <dd>{formatMoney(amount, company)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
