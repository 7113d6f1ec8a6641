import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { documentPathOf } from '../../../../../domain/documents/recurring/template-paths.ts'
import type { RequestError } from '../../../../lib/http-error.ts'
import { problemText } from '../../../../lib/format/problem-text.ts'
import { useCompany } from '../../../../providers/company-provider.tsx'
import { DateText } from '../../../fields/date-text.tsx'
import { RecordLink } from '../../../layout/record-link.tsx'
import type { RunRecord, TemplateRecord } from './template-kinds.ts'
import { useTemplateActs } from './use-template-acts.ts'

type HistoryProps = {
  path: TemplatePath
  record: TemplateRecord
  onFailed: (error: RequestError | null) => void
}

/** The number of runs that the server returns at most. */
const MOST_RUNS = 100
const tones = { issued: 'done', draft: 'draft', skipped: 'cancelled', failed: 'open' } as const

/** Renders the runs of a template with their documents, and why one was not issued. */
export function RunHistory({ path, record, onFailed }: HistoryProps) {
  const { runs, version, acts } = record
  const t = useTranslate()
  const { act, isBusy } = useTemplateActs(path, record)
  const retry = (date: string) => void act('retry', { values: { version, date } }).then(onFailed)
  if (runs.length === 0) {
    return (
      <>
        <h2 className="paper-part">{t('recurring.history')}</h2>
        <p className="muted">{t('recurring.noRuns')}</p>
      </>
    )
  }
  return (
    <>
      <h2 className="paper-part">{t('recurring.history')}</h2>
      <div className="sheet-frame">
        <table className="sheet">
          <thead>
            <tr>
              <th scope="col">{t('recurring.date')}</th>
              <th scope="col">{t('recurring.result')}</th>
              <th scope="col">{t('recurring.document')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow
                key={run.date}
                path={path}
                run={run}
                isBusy={isBusy}
                onRetry={acts.includes('retry') ? retry : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {runs.length < MOST_RUNS ? null : (
        <p className="muted">{t('recurring.latestRuns', { count: MOST_RUNS.toString() })}</p>
      )}
    </>
  )
}

type RowProps = {
  path: TemplatePath
  run: RunRecord
  isBusy: boolean
  /** Makes the document of a failed run; null without permission. */
  onRetry: ((date: string) => void) | null
}

function RunRow({ path, run, isBusy, onRetry }: RowProps) {
  const t = useTranslate()
  const company = useCompany()
  const { state, document, document_number: number, problems } = run
  const reasons = [...new Set(problems.map((problem) => problemText(problem, company)))]
  return (
    <tr>
      <td>
        <DateText value={run.date} />
      </td>
      <td className="wrap">
        <span className={`status status-${tones[state]}`}>{t(`recurring.state.${wordsOf(run, path)}`)}</span>
        {reasons.map((reason) => (
          <div key={reason} className="muted recurring-reason">
            {reason}
          </div>
        ))}
      </td>
      <td>
        {document === null && state === 'failed' && onRetry ? (
          <Button size="small" loading={isBusy} onClick={() => onRetry(run.date)}>
            {t('recurring.retry')}
          </Button>
        ) : document === null ? (
          <span className="muted">{state === 'draft' ? t('recurring.deletedDraft') : '–'}</span>
        ) : (
          <RecordLink path={documentPathOf(path)} id={document}>
            {number ?? t('recurring.draftLink')}
          </RecordLink>
        )}
      </td>
    </tr>
  )
}

/** Returns the key of the words for the result of a run. */
function wordsOf({ state, document }: RunRecord, path: TemplatePath): string {
  if (state === 'failed' && document === null) return 'missing'
  const isNamedByKind = state === 'failed' || state === 'issued'
  return isNamedByKind && path.startsWith('purchase/') ? `${state}Bill` : state
}
