import { useTranslate } from '@refinedev/core'
import type { RowsStore } from '../../../components/grid/rows-store.ts'
import { useRestingRows } from '../../../components/grid/use-resting-rows.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { CountCells } from './count-draft.ts'
import { difference, differenceText, progressOf } from './count-draft.ts'

const MOST_LINES = 30

/** Renders the progress of the count and its differences so far. */
export function CountSide({ store }: { store: RowsStore<CountCells> }) {
  const t = useTranslate()
  const company = useCompany()
  const rows = useRestingRows(store)
  const { items, counted, differing } = progressOf(rows)
  const off = rows.filter((row) => !/^(0|)$/.test(difference(row.counted, row.book) ?? ''))
  return (
    <section className="document-card">
      <h2 className="side-title">{t('stockCount.progress')}</h2>
      <dl className="side-lines">
        <div>
          <dt>{t('stockCount.countedItems')}</dt>
          <dd>{t('stockCount.of', { counted, items })}</dd>
        </div>
        <div>
          <dt>{t('stockCount.differing')}</dt>
          <dd>{differing}</dd>
        </div>
      </dl>
      {off.length > 0 ? (
        <dl className="side-lines is-next">
          {off.slice(0, MOST_LINES).map((row) => (
            <div key={row.key}>
              <dt>{row.itemLabel}</dt>
              <dd>
                {differenceText(row.counted, row.book, company)} {row.unitLabel}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {off.length > MOST_LINES ? (
        <p className="side-more">{t('stock.moreItems', { count: off.length - MOST_LINES })}</p>
      ) : null}
      <p className="side-hint">{t('stockCount.hint')}</p>
    </section>
  )
}
