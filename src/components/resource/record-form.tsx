import { useTranslate } from '@refinedev/core'
import { Button, Form } from 'antd'
import type { PropsWithChildren } from 'react'
import { useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Resource } from '../../../domain/resources/define.ts'
import { useLabels } from '../../lib/labels.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { DeleteButton } from './delete-button.tsx'
import { FormFields } from './form-fields.tsx'
import type { StoredRecord, Values } from './form-values.ts'
import { changedValues, initialValues } from './form-values.ts'
import { LinkButton } from './link-button.tsx'
import type { SaveProblem } from './save-problem.tsx'
import { SaveProblemAlert } from './save-problem.tsx'
import { useKeys } from './use-keys.ts'
import { useResourceAccess } from './use-resource-access.ts'
import { loadRules, useSave } from './use-save.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import './resource.css'

type RecordFormProps = { resource: Resource; record: StoredRecord | null; onReload?: () => void }

/** The fields of one record with save, cancel and delete; Ctrl+S saves. */
export function RecordForm({ resource, record: opened, onReload }: RecordFormProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const access = useResourceAccess(resource)
  const navigate = useNavigate()
  const [form] = Form.useForm<Record<string, unknown>>()
  // The version that the person started from: a newer one read meanwhile must not make an overwriting save pass.
  const [record] = useState(opened)
  const [initial] = useState<Values>(() => initialValues(resource, record))
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const formId = useId()
  const guard = useUnsavedGuard()
  const { save, isSaving } = useSave(resource, record)
  useEffect(() => void loadRules(), [])

  const submit = async () => {
    if (isSaving) return
    const outcome = await save(initial, { ...initial, ...form.getFieldsValue() })
    if ('saved' in outcome) {
      guard.setDirty(false)
      const path =
        resource.screens.includes('detail') && access.may('read') ? access.record(outcome.saved.id) : access.list
      void navigate(path ?? access.list)
      return
    }
    const names = Object.keys(initial).filter((name) => outcome.fields[name])
    form.setFields(Object.keys(initial).map((name) => ({ name, errors: [...(outcome.fields[name] ?? [])] })))
    setProblem({
      failure: outcome.failure,
      others: Object.entries(outcome.fields).flatMap(([name, texts]) => (name in initial ? [] : texts)),
    })
    if (names[0]) form.scrollToField(names[0], { focus: true, block: 'nearest' })
  }
  useKeys({ 'mod+s': () => void submit() })

  const onValuesChange = (changed: Values) => {
    guard.setDirty(Object.keys(changedValues(initial, { ...initial, ...form.getFieldsValue() })).length > 0)
    form.setFields(Object.keys(changed).map((name) => ({ name, errors: [] })))
  }
  const actions = (
    <>
      {record ? <DeleteButton resource={resource} record={record} onDeleted={() => guard.setDirty(false)} /> : null}
      <LinkButton to={access.list}>{t('form.cancel')}</LinkButton>
      <Button type="primary" htmlType="submit" form={formId} loading={isSaving} aria-keyshortcuts="Control+S">
        {t('form.save')} <kbd>Ctrl S</kbd>
      </Button>
    </>
  )
  const title = t(record ? 'form.edit' : 'form.create', { one: labels.oneInText })
  return (
    <>
      <PageHeader title={title} actions={actions} />
      {problem ? <SaveProblemAlert resource={resource} problem={problem} {...(onReload ? { onReload } : {})} /> : null}
      <Form
        form={form}
        id={formId}
        className="form-card"
        layout="vertical"
        requiredMark={(label, { required }) => (required ? <RequiredLabel>{label}</RequiredLabel> : label)}
        initialValues={initial}
        onValuesChange={onValuesChange}
        onFinish={() => void submit()}
        aria-label={title}
      >
        <FormFields resource={resource} record={record} />
      </Form>
    </>
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
