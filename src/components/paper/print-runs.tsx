import { Alert } from '../layout/alert.tsx'
import type { HttpError } from '@refinedev/core'
import { useCustom, useInvalidate, useTranslate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import { useLabels } from '../../lib/labels.ts'
import '../../lib/texts/outgoing-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { rowName } from '../resource/bulk/bulk-acts.ts'
import type { ListRow } from '../resource/list/list-columns.tsx'
import { PdfButton, PrintButton } from './print-button.tsx'
import '../document/outgoing/outgoing-documents.css'

/** A print run as the server answers it. */
type PrintRun = {
  id: string
  state: 'running' | 'done' | 'failed'
  progress: number
  total: number
  refused: readonly { id: string; number: string; message: string }[]
  failure: { message: string } | null
  created_at: string
}

/** Polling interval while a run is printing. */
const WAITING_MS = 700

type RunsProps = {
  resource: Resource
  /** The rows of the list, for the names of documents without a number. */
  rows: readonly ListRow[]
  /** The id of the run just started; null for none. */
  started: string | null
  /** Called when that run ends, with the documents it left out. */
  onDone: (leftOut: readonly string[]) => void
}

/** Renders the button with the print runs of the last week; it opens when a run starts. */
export function PrintRuns({ resource, rows, started, onDone }: RunsProps) {
  const t = useTranslate()
  const invalidate = useInvalidate()
  const [isOpen, setIsOpen] = useState(false)
  const [lastStarted, setLastStarted] = useState<string | null>(null)
  if (started !== lastStarted) {
    setLastStarted(started)
    setIsOpen(true)
  }
  const { path } = resource
  const { query } = useCustom<PrintRun[], HttpError>({
    url: `${path}/prints`,
    method: 'get',
    queryOptions: {
      refetchInterval: ({ state }) => (state.data?.data.some((run) => run.state === 'running') ? WAITING_MS : false),
    },
    errorNotification: false,
  })
  const runs = query.data?.data ?? []
  const { refetch } = query
  useEffect(() => {
    if (started !== null) void refetch()
  }, [started, refetch])
  const current = runs.find(({ id }) => id === started)
  const isOver = current !== undefined && current.state !== 'running'
  const finish = useEffectEvent(() => {
    void invalidate({ resource: path, invalidates: ['list', 'many', 'detail'] })
    if (current?.state === 'done') onDone(current.refused.map(({ id }) => id))
  })
  useEffect(() => {
    if (isOver) finish()
  }, [isOver, started])
  if (runs.length === 0) return null
  return (
    <>
      <Button type="text" onClick={() => setIsOpen(true)}>
        {t('prints.title')}
      </Button>
      <Modal open={isOpen} title={t('prints.title')} footer={null} onCancel={() => setIsOpen(false)}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a list that scrolls has to be reached by the keyboard */}
        <ul className="print-runs" aria-label={t('prints.title')} tabIndex={0}>
          {runs.map((run) => (
            <RunLine key={run.id} resource={resource} rows={rows} run={run} />
          ))}
        </ul>
        <p className="muted print-runs-kept">{t('prints.kept')}</p>
      </Modal>
    </>
  )
}

type LineProps = { resource: Resource; rows: readonly ListRow[]; run: PrintRun }

function RunLine({ resource, rows, run }: LineProps) {
  const t = useTranslate()
  const company = useCompany()
  const labels = useLabels(resource)
  const { id, state, progress, total, refused, failure, created_at: at } = run
  const papers = total - refused.length
  const nameOf = (one: PrintRun['refused'][number]) => {
    const row = rows.find((candidate) => candidate.id === one.id)
    return one.number || (row ? rowName(resource, row) : labels.one)
  }
  const file = { path: `${resource.path}/prints/${id}/print.pdf`, fileName: `${labels.many}.pdf` }
  return (
    <li>
      <div className="print-run-head">
        <strong>
          {state === 'done' && papers === 0 ? t('prints.nothing') : t('prints.papers', { count: papers })}
        </strong>
        <span className="muted">{formatDateTime(at, company)}</span>
        {state === 'done' && papers > 0 ? (
          <span className="print-run-file">
            <PrintButton {...file} label={t('prints.open')} />
            <PdfButton {...file} />
          </span>
        ) : null}
      </div>
      {state === 'running' ? (
        <>
          <progress max={total} value={progress} aria-label={t('prints.papers', { count: total })} />
          <span role="status">
            {progress < total ? t('prints.progress', { progress, total }) : t('prints.drawing')}
          </span>
          <p className="muted">{t('prints.going')}</p>
        </>
      ) : null}
      {failure ? <Alert type="error" message={failure.message} /> : null}
      {refused.length > 0 ? (
        <>
          <p>{t('prints.leftOut', { count: refused.length })}</p>
          <ul className="bulk-failures">
            {refused.map((one) => (
              <li key={one.id}>
                <strong>{nameOf(one)}</strong>
                <span>{one.message}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </li>
  )
}
