import { listText } from '../../../lib/format/list-text.ts'
import { Alert } from '../../../components/layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Button, Form, Skeleton } from 'antd'
import { useId, useState } from 'react'
import { hasRole } from '../../../../domain/permissions/can.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { useSaveKeys } from '../../../components/resource/form/use-save-keys.ts'
import { useUnsavedGuard } from '../../../components/resource/form/use-unsaved-guard.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { keySigns } from '../../../lib/shortcuts.ts'
import { useCompany, useRights } from '../../../providers/company-provider.tsx'
import { BooksSection } from './books-section.tsx'
import type { CompanyDetails, Values } from './company-details.ts'
import { changesOf, valuesOf } from './company-details.ts'
import { CompanyFields } from './company-fields.tsx'
import { DangerSection } from './danger-section.tsx'
import { ExportSection } from './export-section.tsx'
import { LogoSection } from './logo-section.tsx'
import type { SaveFailure } from './use-company-details.ts'
import { useCompanyDetails } from './use-company-details.ts'
import '../settings.css'
import '../../../lib/texts/settings/company-settings-texts.ts'

/** Renders the general settings of the company, and its deletion. */
export function GeneralSettings() {
  const t = useTranslate()
  const { slug } = useCompany()
  const rights = useRights()
  const company = useCompanyDetails(slug)
  const { details } = company
  if (!details) {
    return (
      <>
        <PageHeader title={t('settingsPage.general')} />
        {company.failure ? (
          <RequestFailed error={company.failure} onRetry={company.reload} />
        ) : (
          <Skeleton active paragraph={{ rows: 12 }} />
        )}
      </>
    )
  }
  return (
    <div className="settings">
      <CompanyForm
        key={company.reading}
        details={details}
        save={company.save}
        onReload={company.reload}
        onLogo={company.acceptLogo}
      />
      <BooksSection />
      {hasRole(rights, 'owner') ? (
        <>
          <ExportSection />
          <DangerSection />
        </>
      ) : null}
    </div>
  )
}

type CompanyFormProps = {
  details: CompanyDetails
  save: (version: number, changes: Partial<Values>) => Promise<SaveFailure | null>
  onReload: () => void
  onLogo: (answered: CompanyDetails) => Promise<void>
}

function CompanyForm({ details, save, onReload, onLogo }: CompanyFormProps) {
  const t = useTranslate()
  const id = useId()
  const guard = useUnsavedGuard()
  const [form] = Form.useForm<Values>()
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<RequestError | null>(null)
  const submit = async () => {
    const changes = changesOf(details, form.getFieldsValue())
    if (isSaving) return
    setIsSaving(true)
    const failure = await save(details.version, changes)
    setIsSaving(false)
    setProblem(failure?.error ?? null)
    if (failure) {
      form.setFields([...failure.fields])
      const [first] = failure.fields
      if (first) form.scrollToField(first.name, { focus: true, block: 'nearest' })
      return
    }
    guard.setDirty(false)
  }
  const onSave = () => void submit()
  useSaveKeys({ save: onSave, finish: onSave })
  return (
    <>
      <PageHeader
        title={t('settingsPage.general')}
        actions={
          <Button type="primary" htmlType="submit" form={id} loading={isSaving} aria-keyshortcuts="Control+S">
            {t('form.save')} <kbd>{keySigns('mod+s').join(' ')}</kbd>
          </Button>
        }
      />
      {problem ? <Problem problem={problem} onReload={onReload} /> : null}
      <LogoSection details={details} onChanged={onLogo} />
      <Form
        form={form}
        id={id}
        name={id}
        layout="vertical"
        requiredMark={false}
        initialValues={valuesOf(details)}
        onFinish={onSave}
        onValuesChange={(changed: Partial<Values>) => {
          guard.setDirty(Object.keys(changesOf(details, form.getFieldsValue())).length > 0)
          form.setFields(Object.keys(changed).map((name) => ({ name: name as keyof Values, errors: [] })))
        }}
      >
        <CompanyFields details={details} />
      </Form>
    </>
  )
}

/** Renders why nothing was saved; after a version conflict with the button to reload. */
function Problem({ problem, onReload }: { problem: RequestError; onReload: () => void }) {
  const t = useTranslate()
  const isStale = problem.code === 'STALE'
  const names = (problem.params['fields'] ?? '').split(', ')
  const fields = listText(names.map((name) => `“${t(`company.field.${name}`, {}, name)}”`))
  const stale = t('error.STALE', { ...problem.params, fields })
  const text = Object.keys(problem.errors).length > 0 ? t('form.checkFields') : problem.message
  return (
    <Alert
      className="save-problem"
      type="error"
      role="alert"
      message={isStale ? stale : text}
      {...(isStale ? { action: <Button onClick={onReload}>{t('form.reload')}</Button> } : {})}
    />
  )
}
