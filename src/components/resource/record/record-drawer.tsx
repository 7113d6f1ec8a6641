import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { App, Button, Drawer } from 'antd'
import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import { askIcon } from '../../layout/alert.tsx'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { leaveUnfinished } from '../../fields/leave-unfinished.ts'
import { FormSkeleton } from '../form/form-skeleton.tsx'
import type { StoredRecord, Values } from '../form/form-values.ts'
import { RecordFields } from '../form/record-form.tsx'
import { RequestFailed } from './request-failed.tsx'
import { SaveProblemAlert } from '../form/save-problem.tsx'
import { useCompanyValues } from '../form/use-company-values.ts'
import { useRecordForm } from '../form/use-record-form.ts'
import { useVisible } from '../view/use-visible.ts'
import './record-drawer.css'
import '../resource.css'

type RecordDrawerProps = {
  resource: Resource
  /** The record to change; null creates a new one. */
  id: string | null
  /** The initial values of a new record. */
  preset?: Values
  onClose: () => void
  onSaved: (saved: StoredRecord) => void
}

const WIDTH = 560

/** Renders the form of a record beside the page that opened it; closing it with unsaved input asks for confirmation. */
export function RecordDrawer({ resource: declared, id, onClose, ...rest }: RecordDrawerProps) {
  const resource = useVisible(declared)
  const t = useTranslate()
  const labels = useLabels(resource)
  const { modal } = App.useApp()
  const isDirty = useRef(false)
  const formId = useId()
  const [isSaving, setIsSaving] = useState(false)
  const close = () => {
    if (!isDirty.current) return onClose()
    modal.confirm({
      icon: askIcon,
      title: t('leave.title'),
      content: t('leave.formText'),
      okText: t('leave.leaveForm'),
      okButtonProps: { danger: true },
      cancelText: t('leave.stayInForm'),
      autoFocusButton: 'cancel',
      onOk: onClose,
    })
  }
  /** The shortcuts of the page are disabled while the drawer covers it. */
  const onKeyDown = (event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && (event.key.toLowerCase() === 's' || event.key === 'Enter')
    const form = document.getElementById(formId)
    if (!isSave || !(form instanceof HTMLFormElement)) return
    event.preventDefault()
    event.stopPropagation()
    if (!leaveUnfinished()) form.requestSubmit()
  }
  const title = t(id === null ? 'form.create' : 'form.edit', { one: labels.oneInText })
  const shared = { resource, formId, title, onSaving: setIsSaving, onDirty: (now: boolean) => (isDirty.current = now) }
  return (
    <Drawer
      open
      title={title}
      width={`min(${WIDTH}px, 100vw)`}
      onClose={close}
      onKeyDown={onKeyDown}
      footer={
        <div className="drawer-actions">
          <Button onClick={close}>{t('form.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
            {t('form.save')}
          </Button>
        </div>
      }
    >
      {id === null ? <NewForm {...shared} {...rest} /> : <StoredForm {...shared} {...rest} id={id} />}
    </Drawer>
  )
}

type DrawerFormProps = Pick<RecordDrawerProps, 'resource' | 'preset' | 'onSaved'> & {
  formId: string
  title: string
  onSaving: (isSaving: boolean) => void
  onDirty: (isDirty: boolean) => void
}

function NewForm(props: DrawerFormProps) {
  const companyValues = useCompanyValues(props.resource)
  if (!companyValues) return <FormSkeleton resource={props.resource} />
  return <DrawerForm {...props} record={null} companyValues={companyValues} />
}

/** Renders the form of a stored record, loaded each time it opens. */
function StoredForm({ id, ...rest }: DrawerFormProps & { id: string }) {
  const [generation, setGeneration] = useState(0)
  const { result, query } = useOne<StoredRecord, HttpError>({
    resource: rest.resource.path,
    id,
    queryOptions: { staleTime: Infinity, refetchOnMount: 'always' },
    errorNotification: false,
  })
  const reload = async () => {
    await query.refetch()
    setGeneration((count) => count + 1)
  }
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!result || !query.isFetchedAfterMount) return <FormSkeleton resource={rest.resource} />
  return <DrawerForm key={generation} {...rest} record={result} onReload={() => void reload()} />
}

function DrawerForm({
  formId,
  title,
  onSaving,
  ...options
}: DrawerFormProps & { record: StoredRecord | null; companyValues?: Values; onReload?: () => void }) {
  const { resource, onReload } = options
  const { problem, submit, form, record, start, onValuesChange, follow } = useRecordForm(resource, options)
  const save = async () => {
    onSaving(true)
    await submit()
    onSaving(false)
  }
  return (
    <>
      {problem ? <SaveProblemAlert resource={resource} problem={problem} {...(onReload ? { onReload } : {})} /> : null}
      <RecordFields
        {...{ resource, record, form, start, onValuesChange, follow }}
        submit={save}
        id={formId}
        label={title}
      />
    </>
  )
}
