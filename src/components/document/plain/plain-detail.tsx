import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { linesOf } from '../../../../domain/resources/core/document-body.ts'
import { useLabels } from '../../../lib/labels.ts'
import '../../../lib/texts/banking-texts.ts'
import { FieldView } from '../../fields/field-view.tsx'
import { CancelNote } from '../cancel-note.tsx'
import { DocumentPage } from '../document-page.tsx'
import { PlainActions } from './plain-actions.tsx'
import { layoutOf } from './plain-layout.ts'
import type { PlainRecord } from './plain-record.ts'
import { PlainTable } from './plain-rows.tsx'
import { documentsIn, PlainStatusCard } from './plain-side.tsx'
import './plain.css'

/** Renders a plain document by its declaration. */
export function PlainDetail({ resource }: { resource: DocumentResource }) {
  return (
    <DocumentPage<PlainRecord>
      resource={resource}
      words="plain"
      parts={(record, onFailed) => ({
        actions: <PlainActions resource={resource} record={record} onFailed={onFailed} />,
        paper: <Facts resource={resource} record={record} />,
        sideCards: <PlainStatusCard resource={resource} record={record} />,
      })}
    />
  )
}

function Facts({ resource, record }: { resource: DocumentResource; record: PlainRecord }) {
  const labels = useLabels(resource)
  const sideFields = ['voucher_no', 'status', 'cancel_reason', ...documentsIn(resource, record).map(({ name }) => name)]
  const inRows = Object.keys(resource.lines).some((list) => linesOf(record[list]).length > 0)
  const labelFields = inRows
    ? Object.values(resource.fields).map((field) => ('called' in field ? field.called : undefined))
    : []
  const names = [...new Set([...layoutOf(resource), ...Object.keys(resource.fields)])].filter(
    (name) =>
      !sideFields.includes(name) && !labelFields.includes(name) && record[name] !== null && record[name] !== undefined,
  )
  return (
    <>
      <CancelNote reason={record.cancel_reason} state={labels.choice('status', record.status)} />
      <dl className="field-grid detail-fields">
        {names.map((name) => (
          <div key={name} className={resource.fields[name]?.kind === 'note' ? 'is-wide' : undefined}>
            <dt>{labels.field(name)}</dt>
            <dd>
              <FieldView resource={resource} name={name} record={record} as="detail" />
            </dd>
          </div>
        ))}
      </dl>
      {Object.keys(resource.lines).map((list) => (
        <PlainTable key={list} resource={resource} list={list} record={record} />
      ))}
      {record.amount_in_words === undefined ? null : <p className="plain-words">{record.amount_in_words}</p>}
    </>
  )
}
