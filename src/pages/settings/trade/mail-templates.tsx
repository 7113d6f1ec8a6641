import { listText } from '../../../lib/format/list-text.ts'
import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { Button, Form, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import type { MailText } from '../../../../domain/documents/mail.ts'
import { checkTemplate, placeholdersOf } from '../../../../domain/documents/mail.ts'
import type { MailedPath } from '../../../../domain/documents/mailed-paths.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { Alert } from '../../../components/layout/alert.tsx'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import '../../../lib/texts/outgoing-texts.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

export type Template = MailText & { path: MailedPath; version: number }

type Props = {
  /** The templates with unsaved text, each with the version that the text is based on. */
  drafts: readonly Template[]
  onDrafts: (change: (drafts: readonly Template[]) => readonly Template[]) => void
}

/** Renders the email templates by kind of document; each is saved separately. */
export function MailTemplates({ drafts, onDrafts }: Props) {
  const request = useRequest()
  const t = useTranslate()
  const { result, query } = useCustom<Template[], HttpError>({
    url: 'settings/invoice/mail-templates',
    method: 'get',
    errorNotification: false,
  })
  const [path, setPath] = useState<MailedPath>('sales/vouchers')
  const isChosen = (one: Template) => one.path === path
  const stored = query.data ? result.data.find(isChosen) : undefined
  const chosen = stored && (drafts.find(isChosen) ?? stored)
  const keep = (text: MailText | null) =>
    onDrafts((others) => [
      ...others.filter((one) => one.path !== path),
      ...(chosen && text ? [{ path, version: chosen.version, ...text }] : []),
    ])
  const save = async (text: MailText) => {
    const { version } = chosen ?? { version: 0 }
    await request('put', 'settings/invoice/mail-templates/', { path, version, ...text })
    keep(null)
    await query.refetch()
  }
  const reload = async () => {
    if (!(await query.refetch()).error) keep(null)
  }
  return (
    <PageSection id="mail-templates" title={t('mailTemplates.title')} lead={t('mailTemplates.lead')}>
      {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {chosen ? (
        <div className="mail-templates">
          <label htmlFor="mail-template-kind">{t('mailTemplates.kind')}</label>
          <Select
            id="mail-template-kind"
            value={path}
            options={result.data.map((one) => ({
              value: one.path,
              label:
                one.path === 'crm/parties' ? t('mailTemplates.statement') : t(`module.${moduleOf(one.path)}.label`),
            }))}
            onChange={setPath}
          />
          <TemplateForm
            key={`${path} ${chosen.version}`}
            template={chosen}
            onTyped={(text) => keep(text.subject === stored.subject && text.body === stored.body ? null : text)}
            onSave={save}
            onReload={() => void reload()}
          />
        </div>
      ) : query.error ? null : (
        <Skeleton active paragraph={{ rows: 4 }} />
      )}
    </PageSection>
  )
}

type FormProps = {
  template: Template
  onTyped: (text: MailText) => void
  onSave: (text: MailText) => Promise<void>
  onReload: () => void
}

function TemplateForm({ template, onTyped, onSave, onReload }: FormProps) {
  const t = useTranslate()
  const company = useCompany()
  const { open } = useNotification()
  const [form] = Form.useForm<MailText>()
  const [isSaving, setIsSaving] = useState(false)
  const [staleText, setStaleText] = useState<string | null>(null)
  const show = (errors: Readonly<Record<string, readonly string[]>>) =>
    form.setFields((['subject', 'body'] as const).map((name) => ({ name, errors: [...(errors[name] ?? [])] })))
  const submit = async (text: MailText) => {
    const problems = checkTemplate(text, template.path)
    if (problems.length > 0) {
      return show(Object.fromEntries(problems.map((one) => [one.path, [problemText(one, company)]])))
    }
    setIsSaving(true)
    setStaleText(null)
    try {
      await onSave(text)
      open?.({ type: 'success', message: t('mailTemplates.saved') })
    } catch (failure) {
      const error = toRequestError(failure)
      show(error.errors)
      if (error.code === 'STALE') setStaleText(error.message)
      else if (Object.keys(error.errors).length === 0) open?.({ type: 'error', message: error.message })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ subject: template.subject, body: template.body }}
      onFinish={(text) => void submit(text)}
      onValuesChange={(_changed, text) => onTyped(text)}
    >
      {staleText === null ? null : (
        <Alert
          className="save-problem"
          type="error"
          role="alert"
          message={staleText}
          action={<Button onClick={onReload}>{t('form.reload')}</Button>}
        />
      )}
      <Form.Item name="subject" label={t('outgoing.subject')}>
        <Input maxLength={255} />
      </Form.Item>
      <Form.Item
        name="body"
        label={t('outgoing.body')}
        extra={t('mailTemplates.places', {
          places: listText(placeholdersOf(template.path).map((place) => `{${place}}`)),
        })}
      >
        <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} maxLength={5000} />
      </Form.Item>
      <Button htmlType="submit" loading={isSaving}>
        {t('mailTemplates.save')}
      </Button>
    </Form>
  )
}
