import { listInText } from '../../lib/format/list-text.ts'
import { Alert } from '../../components/layout/alert.tsx'
import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { Button, Progress, Skeleton, Steps } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isImportedWhole } from '../../../domain/imports/kinds.ts'
import { importRights } from '../../../domain/resources/core/import-rights.ts'
import { UploadImport } from '../../components/imports/upload-import.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import { ImportCounts } from './import-counts.tsx'
import { ImportErrors } from './import-errors.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportReading } from './import-reading.tsx'
import { ImportStatement } from './import-statement.tsx'
import { ImportStateTag } from './import-state.tsx'
import type { ImportChange, ImportRecord } from './import-types.ts'
import { canCorrect, isBusy } from './import-types.ts'
import { RejectsButton } from './rejects-button.tsx'
import './imports.css'
import '../../lib/texts/import-texts.ts'

/** Renders an import, from the mapping of its columns to its result. Closing the page stops nothing. */
export function ImportPage() {
  const request = useRequest()
  const t = useTranslate()
  const { id = '' } = useParams()
  const { slug } = useCompany()
  const may = useMay()
  const { open } = useNotification()
  const [isSending, setIsSending] = useState(false)
  // Choices apply at once, before the server's answer.
  const [chosen, setChosen] = useState<ImportChange>({})
  const { result, query } = useCustom<ImportRecord, HttpError>({
    url: `imports/${id}`,
    method: 'get',
    errorNotification: false,
    queryOptions: {
      refetchInterval: ({ state }) => (state.data && isBusy(state.data.data as ImportRecord) ? 1000 : false),
    },
  })
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  const record = query.data ? result.data : undefined
  if (!record) return <Skeleton active paragraph={{ rows: 10 }} />

  const tell = async (method: 'patch' | 'post', act: string, body: object) => {
    setIsSending(true)
    try {
      await request(method, `imports/${id}/${act}`, body)
      return true
    } catch (failure) {
      open?.({ type: 'error', message: t('import.notDone'), description: toRequestError(failure).message })
      return false
    } finally {
      await query.refetch()
      setIsSending(false)
      setChosen({})
    }
  }
  const choose = (change: ImportChange) => {
    setChosen(change)
    void tell('patch', '', change)
  }
  const { state, counts, kind } = record
  const mayImport = importRights(kind).every((right) => may(right))
  const isOpen = state === 'uploaded' || state === 'ready' || state === 'checking' || state === 'failed'
  const rejected = counts?.rejected ?? 0
  return (
    <>
      <PageHeader
        title={record.file_name}
        tag={<ImportStateTag state={state} rejected={rejected} />}
        note={t(`import.kinds.${kind}`)}
        actions={
          <>
            {mayImport && (state === 'running' || (isOpen && record.imported === null)) ? (
              <Button disabled={isSending} onClick={() => void tell('post', 'cancel', {})}>
                {t('import.cancel')}
              </Button>
            ) : null}
            {rejected > 0 ? <RejectsButton id={id} fileName={record.file_name} /> : null}
            {state === 'done' ? <LinkButton to={`/${slug}/${record.target}`}>{t('import.open')}</LinkButton> : null}
            {mayImport && canCorrect(record) && rejected > 0 ? (
              <Button disabled={isSending || isBusy(record)} onClick={() => void tell('patch', '', {})}>
                {t('import.checkAgain')}
              </Button>
            ) : null}
            {state === 'done' || state === 'cancelled' ? <UploadImport kind={kind} /> : null}
            {mayImport && state === 'ready' && counts && counts.good > 0 ? (
              <Button
                type="primary"
                loading={isSending}
                onClick={() => void tell('post', 'run', { skip_bad: rejected > 0 })}
              >
                {t(`import.run.${kind}`, { count: counts.good })}
              </Button>
            ) : null}
          </>
        }
      />
      <Steps
        className="import-steps"
        size="small"
        responsive={false}
        labelPlacement="vertical"
        current={stepOf(record)}
        status={state === 'failed' ? 'error' : 'process'}
        items={['map', 'check', 'run', 'result'].map((step) => ({ title: t(`import.step.${step}`) }))}
      />
      <div aria-live="polite">
        <ImportNews record={record} />
      </div>
      <ImportCounts record={record} />
      {record.statement && counts ? <ImportStatement statement={record.statement} /> : null}
      {record.problems.length > 0 || (record.corrections > 0 && canCorrect(record)) ? (
        <ImportErrors
          record={record}
          mayCorrect={mayImport}
          onCorrect={(correction) => tell('post', 'correct', correction)}
        />
      ) : null}
      {isOpen && mayImport && record.columns.length > 0 ? (
        <ImportReading
          key={record.version}
          record={changed(record, chosen)}
          isBusy={isSending || isBusy(record)}
          onChange={choose}
        />
      ) : null}
      {state === 'done' ? null : <ImportPreview record={record} />}
    </>
  )
}

/** Returns the import with a change that is on its way. */
function changed(record: ImportRecord, { mapping = {}, ...options }: ImportChange): ImportRecord {
  const named = Object.entries({ ...record.mapping, ...mapping }).flatMap(([column, header]) =>
    header === null ? [] : [[column, header] as const],
  )
  return { ...record, mapping: Object.fromEntries(named), options: { ...record.options, ...options } }
}

function stepOf({ state, missing, columns }: ImportRecord): number {
  if (state === 'done') return 4
  if (state === 'running') return 2
  if (state === 'ready') return 2
  return state === 'uploaded' && (columns.length === 0 || missing.length > 0) ? 0 : 1
}

/** Kinds whose documents are imported in spite of warnings, which the page announces. */
const letsThrough: ReadonlySet<string> = new Set(['stock', 'sales', 'purchases'])

function rejectedText({ state, kind }: ImportRecord): string {
  if (isImportedWhole(kind)) return 'rejectedWhole'
  return state === 'done' ? 'leftOut' : 'rejected'
}

/** Returns what the user has to say before the file can be checked. */
function questionOf({ kind, missing, options }: ImportRecord): string | null {
  if (kind === 'bank_statement' && options.bank_account === null) return 'import.sayBank'
  if (missing.length > 0) return 'import.sayColumns'
  return options.date_format === null ? 'import.sayDates' : null
}

/** Shows the latest result as a sentence, or the progress as a bar. */
function ImportNews({ record }: { record: ImportRecord }) {
  const t = useTranslate()
  const { state, counts, failure, progress, total, kind } = record
  if (failure) return <Alert type="error" message={failure.message} />
  if (isBusy(record) && state !== 'running') return <Alert type="info" message={t('import.checking')} />
  if (state === 'running') {
    return (
      <div className="import-progress">
        <Progress
          percent={Math.floor((progress / Math.max(total, 1)) * 100)}
          aria-label={t('import.progress', { progress, total })}
        />
        <span>{t('import.progress', { progress, total })}</span>
      </div>
    )
  }
  if (state === 'uploaded') {
    const question = questionOf(record)
    return question === null ? null : <Alert type="warning" message={t(question)} />
  }
  if (!counts) return null
  const sentenceKey = state === 'done' ? 'import.done' : 'import.found'
  const there = t(`${sentenceKey}.there`, { count: counts.there })
  const sentence = t(`${sentenceKey}.${kind}`, { count: counts.good, there })
  const parts = [
    ['import.ledgers', counts.accounts],
    ['import.parties', counts.parties],
    ['import.items', counts.items],
    ['import.years', counts.years],
  ] as const
  const creations = parts.flatMap(([text, count = 0]) => (count > 0 ? [t(text, { count })] : []))
  const also = creations.length > 0 ? t(`${sentenceKey}.also`, { made: listInText(creations) }) : ''
  const rejected = counts.rejected > 0 ? t(`import.${rejectedText(record)}`, { count: counts.rejected }) : ''
  return (
    <Alert
      type={counts.rejected > 0 ? 'warning' : state === 'done' ? 'success' : 'info'}
      message={[sentence, also, rejected].filter((text) => text !== '').join(' ')}
      description={state === 'ready' && letsThrough.has(kind) ? t(`import.let.${kind}`) : undefined}
    />
  )
}
