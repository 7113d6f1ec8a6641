import { useTranslate } from '@refinedev/core'
import { Button, Form } from 'antd'
import type { FormInstance } from 'antd'
import type { ComponentType, PropsWithChildren } from 'react'
import { useEffect, useEffectEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { keySigns } from '../../../lib/shortcuts.ts'
import { PageHeader } from '../../layout/page-header.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { DraftSaved } from './draft-saved.tsx'
import { RecordMenu } from '../record/record-menu.tsx'
import { FormFields } from './form-fields.tsx'
import type { StoredRecord, Values } from './form-values.ts'
import { LinkButton } from '../link-button.tsx'
import { SaveProblemAlert } from './save-problem.tsx'
import { useDraft } from './use-draft.ts'
import { useRecordForm } from './use-record-form.ts'
import { useResourceAccess } from '../use-resource-access.ts'
import { useSaveKeys } from './use-save-keys.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import '../resource.css'

type RecordFormProps = {
  resource: Resource
  record: StoredRecord | null
  /** The initial values of a new record. */
  preset?: Values | undefined
  /** Names a copy, whose values are all in `preset`. */
  copy?: string | undefined
  /** Initial values of a new record that the company determines; `preset` takes precedence. */
  companyValues?: Values
  fields?: OwnFields | undefined
  onReload?: () => void
}

/** The inputs of a resource whose fields depend on each other; they replace the generic ones. */
export type OwnFields = ComponentType<OwnFieldsProps>
export type OwnFieldsProps = {
  resource: Resource
  record: StoredRecord | null
  /** Sets fields that depend on another field's input. */
  follow: (values: Values) => void
}

/** Renders the form of a record with save, cancel and delete; Ctrl+S or Ctrl+Enter saves. Input survives a reload. */
export function RecordForm(props: RecordFormProps) {
  const { resource, record: opened, preset, copy, companyValues, fields, onReload } = props
  const t = useTranslate()
  const labels = useLabels(resource)
  const access = useResourceAccess(resource)
  const navigate = useNavigate()
  const formId = useId()
  const version = opened?.version ?? null
  const draft = useDraft<Values>({
    path: resource.path,
    id: opened?.id ?? null,
    version,
    copy,
  })
  const guard = useUnsavedGuard(draft.forget)
  const { form, record, start, problem, isSaving, submit, reset, onValuesChange, follow } = useRecordForm(resource, {
    record: opened,
    preset,
    companyValues,
    typed: draft.restored?.values,
    onDirty: guard.setDirty,
    onTyped: (changed) => {
      // A copy is stored with all of its values: after signing in again the page no longer has them.
      const typed = copy === undefined ? changed : { ...preset, ...changed }
      draft.keep(() => (Object.keys(changed).length > 0 ? typed : null))
    },
    onSaved: ({ id }) => {
      draft.forget()
      const path = resource.screens.includes('detail') && access.may('read') ? access.record(id) : access.list
      void navigate(path ?? access.list)
    },
  })
  const save = () => void submit()
  useSaveKeys({ save, finish: save })
  const onOpened = useEffectEvent(() => guard.setDirty(draft.restored !== null))
  useEffect(() => onOpened(), [])
  const giveUp = () => {
    draft.forget()
    guard.setDirty(false)
  }

  /** Reloads the record and offers the input based on the previous version. */
  const reload = () => {
    draft.flush()
    guard.setDirty(false)
    onReload?.()
  }
  const actions = (
    <>
      {record ? <RecordMenu resource={resource} record={record} onDeleted={giveUp} /> : null}
      <LinkButton to={access.list}>{t('form.cancel')}</LinkButton>
      <Button type="primary" htmlType="submit" form={formId} loading={isSaving} aria-keyshortcuts="Control+S">
        {t('form.save')} <kbd>{keySigns('mod+s').join(' ')}</kbd>
      </Button>
    </>
  )
  const title = t(record ? 'form.edit' : 'form.create', { one: labels.oneInText })
  return (
    <>
      <PageHeader title={title} note={<DraftSaved saved={draft.saved} />} actions={actions} />
      <DraftNotice
        restored={draft.restored}
        offered={draft.offered}
        onTake={() => {
          draft.take()
          guard.setDirty(false)
          onReload?.()
        }}
        onDiscard={() => {
          draft.discard()
          if (draft.restored) reset()
        }}
      />
      {problem ? (
        <SaveProblemAlert resource={resource} problem={problem} {...(onReload ? { onReload: reload } : {})} />
      ) : null}
      <RecordFields
        {...{ resource, record, form, start, onValuesChange, submit, fields, follow }}
        id={formId}
        label={title}
        className={fields ? 'form-parts' : 'form-card'}
      />
    </>
  )
}

type RecordFieldsProps = {
  resource: Resource
  record: StoredRecord | null
  form: FormInstance
  /** The values of the fields when the form opens. */
  start: Values
  onValuesChange: (changed: Values) => void
  submit: () => Promise<void>
  fields?: OwnFields | undefined
  follow: (values: Values) => void
  id: string
  label: string
  className?: string
}

/** Renders the form itself, without its buttons. */
export function RecordFields({ resource, record, start, submit, fields, follow, label, ...rest }: RecordFieldsProps) {
  const Fields = fields ?? FormFields
  return (
    <Form
      {...rest}
      // Fields get ids from this name, so that labels in a drawer refer to its own fields and not to those of the page.
      name={rest.id}
      layout="vertical"
      requiredMark={(text, { required }) => (required ? <RequiredLabel>{text}</RequiredLabel> : text)}
      initialValues={start}
      onFinish={() => void submit()}
      aria-label={label}
    >
      <Fields resource={resource} record={record} follow={follow} />
    </Form>
  )
}

function RequiredLabel({ children }: PropsWithChildren) {
  return (
    <>
      {children}
      <span className="required-mark" aria-hidden>
        *
      </span>
    </>
  )
}
