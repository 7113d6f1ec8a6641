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
import '../../../lib/texts/records/history-texts.ts'

/** A change: each field with its value before and after. */
type HistoryEntry = {
  id: string
  at: string
  who: string | null
  action: string
  changes: Record<string, [unknown, unknown]>
}

/** Renders who changed a record and when, newest first, with each field's old and new value. */
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
  // Undeclared fields (internal numbers) have no value that a user could read.
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
        {Object.entries(resource.lines).map(([name, { label }]) => (
          <RowChanges key={name} label={t(`list.${name}`, {}, label)} change={entry.changes[name]} />
        ))}
      </dl>
    </li>
  )
}

/** The maximum number of rows of a list that are shown. */
const MOST_ROWS = 8

/** Renders removed and added rows, each as a line of text. */
function RowChanges({ label, change = [] }: { label: string; change: readonly unknown[] | undefined }) {
  const t = useTranslate()
  const [before, after] = [textsIn(change[0]), textsIn(change[1])]
  const removed = without(before, after).map((text) => ({ text, isGone: true }))
  const added = without(after, before).map((text) => ({ text, isGone: false }))
  const all = [...removed, ...added]
  if (all.length === 0) return null
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {all.slice(0, MOST_ROWS).map(({ text, isGone }, index) => (
          // Two rows may have the same text.
          <div key={index}>{isGone ? <del>{text}</del> : text}</div>
        ))}
        {all.length > MOST_ROWS ? <div>{t('history.moreRows', { count: all.length - MOST_ROWS })}</div> : null}
      </dd>
    </div>
  )
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

/** Returns the entries of one list that the other lacks, counting repetitions. */
function without(one: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return one.filter((text) => {
    const place = left.indexOf(text)
    if (place >= 0) left.splice(place, 1)
    return place < 0
  })
}

/** Whether a value is empty: a change between two empty values is hidden, and a new record has many. */
function isNothing(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true
  return typeof value === 'string' && isDecimal(value) && isZero(value)
}

function HistoryValue({ resource, name, value }: { resource: Resource; name: string; value: unknown }) {
  const field = resource.fields[name]
  // Documents record the name of a referenced record, other records its id.
  if (field?.kind === 'reference' && typeof value === 'string')
    return isId(value) ? <ReferenceValue to={field.to} id={value} /> : value
  // A figure may have a unit: 5 percent.
  const isFigure = field?.kind === 'quantity' || field?.kind === 'money'
  if (isFigure && typeof value === 'string' && !isDecimal(value)) return value
  return <FieldView resource={resource} name={name} record={{ [name]: value }} as="detail" />
}

function ReferenceValue({ to, id }: { to: string; id: string }) {
  const { options, isLoading } = useOptions({ to, ids: [id], enabled: true })
  return options.find((option) => option.id === id)?.label ?? (isLoading ? '…' : id)
}
