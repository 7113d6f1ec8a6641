import { useTranslate } from '@refinedev/core'
import { groupQuantity } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import '../../components/report/report.css'
import type { ImportRecord } from './import-types.ts'
import '../../lib/texts/import-texts.ts'

/** Shows the numbers of imported rows, of rows already in the books, and of rows with errors. */
export function ImportCounts({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const company = useCompany()
  const { counts, state, imported } = record
  if (!counts) return null
  const format = (count: number) => groupQuantity(count.toString(), company)
  const isDone = state === 'done'
  const earlier = !isDone && imported ? imported.good : 0
  return (
    <dl className="figures import-counts">
      <div>
        <dt>{t(isDone ? 'import.count.imported' : 'import.count.toImport')}</dt>
        <dd>{format(counts.good)}</dd>
        {earlier > 0 ? <dd className="figure-before">{t('import.count.earlier', { count: earlier })}</dd> : null}
      </div>
      <div>
        <dt>{t('import.count.skipped')}</dt>
        <dd>
          {format(counts.there)} {counts.there > 0 ? <small>{t('import.count.there')}</small> : null}
        </dd>
      </div>
      <div className={counts.rejected > 0 ? 'is-left-out' : undefined}>
        <dt>{t('import.count.rejected')}</dt>
        <dd>
          {format(counts.rejected)} <small>{t('import.count.rows', { count: counts.rejected })}</small>
        </dd>
      </div>
    </dl>
  )
}
