import { useOne, useTranslate } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { Part } from '../../layout/part.tsx'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { screen } from '../../../lib/screen.tsx'
import { PageHeader } from '../../layout/page-header.tsx'
import type { StoredRecord, Values } from './form-values.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import type { OwnFields } from './record-form.tsx'
import { RecordForm } from './record-form.tsx'
import { RequestFailed } from '../record/request-failed.tsx'
import { useVisible } from '../view/use-visible.ts'
import { useCompanyValues } from './use-company-values.ts'

/** Renders files and activity below a stored record; a new record has none. */
const RecordMore = screen(() => import('../record/record-more.tsx').then((chunk) => chunk?.RecordMore))

type ResourceFormProps = {
  resource: Resource
  mode: 'create' | 'edit'
  /** The initial values of a new record. */
  preset?: Values
  /** Replaces the generic inputs. */
  fields?: OwnFields
}

/** Renders the form of a resource: a new record, or the record of the address. */
export function ResourceForm({ resource: declared, mode, preset, fields }: ResourceFormProps) {
  const resource = useVisible(declared)
  const { id = '' } = useParams()
  if (mode === 'create') return <NewForm {...{ resource, preset, fields }} />
  return <EditForm key={`${resource.path}/${id}`} {...{ resource, id, fields }} />
}

type NewFormProps = { resource: Resource; preset: Values | undefined; fields: OwnFields | undefined }

function NewForm({ resource, preset, fields }: NewFormProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const { key, state } = useLocation()
  const copied = copyIn(state)
  const [starts, setStarts] = useState(0)
  const companyValues = useCompanyValues(resource)
  if (!companyValues) {
    return (
      <>
        <PageHeader title={t('form.create', { one: labels.oneInText })} />
        <FormSkeleton resource={resource} />
      </>
    )
  }
  // A copy is a separate form, also when another new record is being entered on this page.
  const copy = copied && key
  const place = `${copy ?? resource.path} ${starts}`
  const onReload = () => setStarts((count) => count + 1)
  const shared = { resource, companyValues, fields, onReload, copy }
  return <RecordForm key={place} {...shared} record={null} preset={copied ?? preset} />
}

/** Returns the initial values of a copy from the navigation state. */
function copyIn(state: unknown): Values | undefined {
  if (typeof state !== 'object' || state === null || !('preset' in state)) return undefined
  return typeof state.preset === 'object' && state.preset !== null ? { ...state.preset } : undefined
}

type EditFormProps = { resource: Resource; id: string; fields: OwnFields | undefined }

function EditForm({ resource, id, fields }: EditFormProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const [generation, setGeneration] = useState(0)
  // Loaded when the form opens and never while the user types.
  const { result, query } = useOne<StoredRecord, HttpError>({
    resource: resource.path,
    id,
    queryOptions: { staleTime: Infinity, refetchOnMount: 'always' },
    errorNotification: false,
  })
  const reload = async () => {
    await query.refetch()
    setGeneration((count) => count + 1)
  }
  if (result && query.isFetchedAfterMount && !query.isPlaceholderData) {
    return (
      <>
        <RecordForm key={generation} {...{ resource, fields }} record={result} onReload={() => void reload()} />
        <Part>
          <RecordMore resource={resource} id={id} />
        </Part>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('form.edit', { one: labels.oneInText })} />
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <FormSkeleton resource={resource} />
      )}
    </>
  )
}
