import { useOne, useTranslate } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { Skeleton, Tabs } from 'antd'
import { useNavigate, useParams } from 'react-router'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { FieldView } from '../../fields/field-view.tsx'
import { PageHeader } from '../../layout/page-header.tsx'
import { RecordComments } from '../../comments/record-comments.tsx'
import { RecordFiles } from '../../files/record-files.tsx'
import { isWide } from '../form/field-grid.ts'
import type { StoredRecord } from '../form/form-values.ts'
import { History } from './history.tsx'
import { LinkButton } from '../link-button.tsx'
import { RecordMenu } from './record-menu.tsx'
import { RecordSteps } from './record-steps.tsx'
import { RequestFailed } from './request-failed.tsx'
import { useKeys } from '../use-keys.ts'
import { useResourceAccess } from '../use-resource-access.ts'
import { useVisible } from '../view/use-visible.ts'
import '../resource.css'

/** Renders a record for reading: its fields, files and history; E edits, J and K move through the list. */
export function ResourceDetail({ resource: declared }: { resource: Resource }) {
  const resource = useVisible(declared)
  const t = useTranslate()
  const labels = useLabels(resource)
  const access = useResourceAccess(resource)
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { result, query } = useOne<StoredRecord, HttpError>({ resource: resource.path, id, errorNotification: false })
  const record = query.isPlaceholderData ? undefined : result
  const editPath = resource.screens.includes('edit') && access.may('update') ? access.edit(id) : null
  useKeys({ e: () => (editPath === null ? undefined : void navigate(editPath)) })

  const status = Object.keys(resource.fields).find((name) => resource.fields[name]?.kind === 'status')
  const actions = (
    <>
      <RecordSteps resource={resource} id={id} />
      {record ? <RecordMenu resource={resource} record={record} /> : null}
      {editPath === null ? null : (
        <LinkButton type="primary" to={editPath}>
          {t('detail.edit')} <kbd>E</kbd>
        </LinkButton>
      )}
    </>
  )
  const title = String(record?.[resource.title] ?? labels.one)
  const tag = record && status ? <FieldView resource={resource} name={status} record={record} as="detail" /> : undefined
  return (
    <>
      <PageHeader title={title} actions={actions} {...(tag ? { tag } : {})} />
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Tabs
          destroyOnHidden
          items={[
            {
              key: 'overview',
              label: t('detail.overview'),
              children: <DetailFields resource={resource} record={record} />,
            },
            { key: 'files', label: t('detail.files'), children: <RecordFiles resource={resource} id={id} /> },
            ...(resource.kind === 'document'
              ? [
                  {
                    key: 'comments',
                    label: t('comments.title'),
                    children: <RecordComments resource={resource} id={id} />,
                  },
                ]
              : []),
            { key: 'history', label: t('detail.history'), children: <History resource={resource} id={id} /> },
          ]}
        />
      )}
    </>
  )
}

function DetailFields({ resource, record }: { resource: Resource; record: StoredRecord | undefined }) {
  const labels = useLabels(resource)
  return (
    <dl className="form-card field-grid detail-fields" aria-busy={record === undefined}>
      {Object.entries(resource.fields)
        .filter(([, field]) => field.kind !== 'data')
        .map(([name, field]) => (
          <div key={name} className={isWide(field) ? 'is-wide' : ''}>
            <dt>{labels.field(name)}</dt>
            <dd>
              {record ? (
                <FieldView resource={resource} name={name} record={record} as="detail" />
              ) : (
                <Skeleton.Input active size="small" />
              )}
            </dd>
          </div>
        ))}
    </dl>
  )
}
