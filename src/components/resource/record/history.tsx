import { useList, useTranslate } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { Skeleton } from 'antd'
import { isDecimal, isZero } from '../../../../domain/money/decimal.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { useLabels } from '../../../lib/labels.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { FieldView } from '../../fields/field-view.tsx'
import { useOptions } from '../../fields/use-options.ts'
import { RequestFailed } from './request-failed.tsx'
import '../resource.css'

/** One write: what each field was and became. */
type HistoryEntry = {
  id: string
  at: string
  who: string | null
  action: string
  changes: Record<string, [unknown, unknown]>
}

/** Who did what to a record and when, newest first, with each field's old and new value. */
export function History({ resource, id }: { resource: Resource; id: string }) {
  const t = useTranslate()
  const { result, query } = useList<HistoryEntry, HttpError>({
    resource: `${resource.path}/${id}/history`,
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  if (query.isLoading || query.isPlaceholderData) return <Skeleton active paragraph={{ rows: 3 }} title={false} />
  if (result.data.length === 0) return <p className="history-none">{t('history.none')}</p>
  return (
    <ol className="history">
      {result.data.map((entry) => (
        <HistoryItem key={entry.id} resource={resource} entry={entry} />
      ))}
    </ol>
  )
}

function HistoryItem({ resource, entry }: { resource: Resource; entry: HistoryEntry }) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const company = useCompany()
  // What the declaration does not name (rows, numbers of the machinery) has no value a person could read, nor has a list.
  const names = Object.keys(entry.changes).filter((name) => {
    const values = entry.changes[name] ?? []
    return resource.fields[name] && !values.some((value) => Array.isArray(value)) && !values.every(isNothing)
  })
  const file = entry.changes['file']?.find((name) => typeof name === 'string')
  const act = resource.acts.find(({ name }) => name === entry.action)?.label
  return (
    <li>
      <div className="history-head">
        <span>
          <strong>{entry.who ?? t('history.system')}</strong>{' '}
          {t(`history.${entry.action}`, {}, t('history.other', { action: act ?? entry.action }))}
        </span>
        <time dateTime={entry.at}>{formatDateTime(entry.at, company)}</time>
      </div>
      <dl>
        {typeof file === 'string' ? (
          <div>
            <dt>{t('files.file')}</dt>
            <dd>{file}</dd>
          </div>
        ) : null}
        {names.map((name) => (
          <div key={name}>
            <dt>{labels.field(name)}</dt>
            <dd>
              {entry.changes[name]?.[0] == null ? null : (
                <>
                  <del>
                    <HistoryValue resource={resource} name={name} value={entry.changes[name][0]} />
                  </del>
                  <span aria-hidden> → </span>
                </>
              )}
              <HistoryValue resource={resource} name={name} value={entry.changes[name]?.[1]} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

/** What a field holds that was never filled in: a change between two of these is none, and a new record has many. */
function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true
  return typeof value === 'string' && isDecimal(value) && isZero(value)
}

function HistoryValue({ resource, name, value }: { resource: Resource; name: string; value: unknown }) {
  const field = resource.fields[name]
  // Documents write the name of what they pointed at, records its id.
  if (field?.kind === 'reference' && typeof value === 'string')
    return isId(value) ? <ReferenceValue to={field.to} id={value} /> : value
  // A figure may be told with what it is one of: 5 percent.
  const isFigure = field?.kind === 'quantity' || field?.kind === 'money'
  if (isFigure && typeof value === 'string' && !isDecimal(value)) return value
  return <FieldView resource={resource} name={name} record={{ [name]: value }} as="detail" />
}

function ReferenceValue({ to, id }: { to: string; id: string }) {
  const { options, isLoading } = useOptions({ to, ids: [id], enabled: true })
  return options.find((option) => option.id === id)?.label ?? (isLoading ? '…' : id)
}
