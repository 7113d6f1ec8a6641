import type { HttpError } from '@refinedev/core'
import { useList, useTranslate } from '@refinedev/core'
import { Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { groupQuantity } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import '../../lib/texts/import-column-texts.ts'
import { ErrorRows } from './error-rows.tsx'
import { ImportCauses } from './import-causes.tsx'
import type { ErrorRow, ImportCorrection, ImportRecord } from './import-types.ts'
import { canCorrect } from './import-types.ts'
import '../../lib/texts/import-texts.ts'

const pageSize = 20

type ImportErrorsProps = {
  record: ImportRecord
  mayCorrect: boolean
  onCorrect: (correction: ImportCorrection) => Promise<boolean>
}

/** Lists the rows with errors: equal errors together, and each row with its cells to correct. */
export function ImportErrors({ record, mayCorrect, onCorrect }: ImportErrorsProps) {
  const t = useTranslate()
  const company = useCompany()
  const [isCorrected, setIsCorrected] = useState(false)
  const [cause, setCause] = useState<string | null>(null)
  const [page, setPage] = useState(1)
  const { id, problems, counts, corrections, version, state } = record
  const key = problems.some((problem) => problem.key === cause) ? cause : null
  const { result, query } = useList<ErrorRow, HttpError>({
    resource: `imports/${id}/rows`,
    pagination: { currentPage: page, pageSize },
    filters: [
      { field: 'problem', operator: 'eq', value: isCorrected ? null : key },
      { field: 'corrected', operator: 'eq', value: isCorrected ? 'true' : null },
    ],
    errorNotification: false,
  })
  const { refetch } = query
  // Every check stores the rows again.
  useEffect(() => void refetch(), [refetch, version, state])
  const total = result.total ?? 0
  const last = Math.max(1, Math.ceil(total / pageSize))
  // The last page is empty after its rows are corrected.
  if (page > last && query.isSuccess && !query.isFetching) setPage(last)
  const isFree = mayCorrect && canCorrect(record)
  const isCut = !isCorrected && key === null && counts !== null && query.isSuccess && total < counts.rejected
  return (
    <section aria-label={t('import.problems')}>
      <div className="import-errors-head">
        <h2>{t('import.problems')}</h2>
        {corrections > 0 && state !== 'done' ? (
          <Segmented
            size="small"
            value={isCorrected ? 'corrected' : 'errors'}
            options={['errors', 'corrected'].map((value) => ({ value, label: t(`import.view.${value}`) }))}
            onChange={(value) => {
              setIsCorrected(value === 'corrected')
              setPage(1)
            }}
          />
        ) : null}
      </div>
      {isCorrected ? null : (
        <ImportCauses
          record={record}
          chosen={key}
          onChoose={(chosen) => {
            setCause(chosen)
            setPage(1)
          }}
          {...(isFree ? { onCorrect } : {})}
        />
      )}
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void refetch()} />
      ) : (
        <ErrorRows
          record={record}
          rows={result.data}
          isLoading={query.isPending}
          isFree={isFree}
          onCorrect={onCorrect}
          pagination={{ current: page, pageSize, total, onChange: setPage }}
          empty={t(isCorrected ? 'import.noCorrected' : 'import.noErrors')}
        />
      )}
      {isCut ? (
        <p className="import-cut">{t('import.cut', { count: groupQuantity(total.toString(), company) })}</p>
      ) : null}
    </section>
  )
}
