import type { HttpError } from '@refinedev/core'
import { useList, useTranslate } from '@refinedev/core'
import { Checkbox, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { hasEInvoice } from '../../../../domain/documents/e-invoice/e-invoice-paths.ts'
import { hasEuropeanVat } from '../../../../domain/documents/e-invoice/vat-number.ts'
import { checkMailText, checkRecipients } from '../../../../domain/documents/mail.ts'
import type { MailedPath } from '../../../../domain/documents/mailed-paths.ts'
import type { Problem } from '../../../../domain/errors.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { StoredFile } from '../../files/use-files.ts'
import type { MissingFact } from './missing-list.tsx'
import { missingFacts, MissingList } from './missing-list.tsx'
import type { MailDraft, StatementDays } from './outgoing-types.ts'
import { useOutgoing } from './use-outgoing.ts'

type DialogProps = {
  resource: Resource
  id: string
  draft: MailDraft
  /** The contact of the document. */
  party: string | null
  days?: StatementDays
  onClose: () => void
}
type Values = {
  recipients: string[]
  subject: string
  body: string
  with_pdf: boolean
  with_e_invoice?: boolean
  files: string[]
}

/** Writes a mail with the document; the template of its kind proposes the text. */
export function MailDialog({ resource, id, draft, party, days, onClose }: DialogProps) {
  const path = resource.path as MailedPath
  const t = useTranslate()
  const company = useCompany()
  const [form] = Form.useForm<Values>()
  const { send, isBusy } = useOutgoing(path, id)
  const [missing, setMissing] = useState<readonly MissingFact[]>([])
  const { result } = useList<StoredFile, HttpError>({
    resource: `${path}/${id}/files`,
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  const show = (errors: Readonly<Record<string, readonly string[]>>) => {
    const names = ['recipients', 'subject', 'body', 'files'] as const
    const of = (name: string) =>
      Object.entries(errors).flatMap(([at, texts]) => (at.split('.')[0] === name ? texts : []))
    form.setFields(names.map((name) => ({ name, errors: [...new Set(of(name))] })))
    setMissing(missingFacts(errors))
  }
  const submit = async (values: Values) => {
    const problems: Problem[] = [...checkRecipients(values.recipients), ...checkMailText(values, path)]
    if (problems.length > 0) {
      const texts: Record<string, string[]> = {}
      for (const one of problems) texts[one.path] = [...(texts[one.path] ?? []), problemText(one, company)]
      return show(texts)
    }
    const error = await send('email', {
      values: { ...values, ...(days ? statementPeriod(days) : {}) },
      done: t('outgoing.queued'),
    })
    if (error === null) return onClose()
    show(error.errors)
  }
  const initial: Values = {
    recipients: [...draft.recipients],
    subject: draft.subject,
    body: draft.body,
    with_pdf: true,
    files: [],
  }
  return (
    <Modal
      open
      width={640}
      title={t('outgoing.writeTitle')}
      okText={t('outgoing.sendNow')}
      cancelText={t('outgoing.leave')}
      okButtonProps={{ loading: isBusy }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="recipients" label={t('outgoing.recipients')}>
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[',', ';', ' ']}
            placeholder={t('outgoing.recipientsPlaceholder')}
            autoFocus={draft.recipients.length === 0}
          />
        </Form.Item>
        <Form.Item name="subject" label={t('outgoing.subject')}>
          <Input maxLength={255} />
        </Form.Item>
        <Form.Item
          name="body"
          label={t('outgoing.body')}
          extra={draft.body.includes('{link}') ? t('outgoing.linkHint') : undefined}
        >
          <Input.TextArea autoSize={{ minRows: 6, maxRows: 16 }} maxLength={5000} />
        </Form.Item>
        <Form.Item name="with_pdf" valuePropName="checked" className="outgoing-pdf">
          <Checkbox>{t('outgoing.withPdf')}</Checkbox>
        </Form.Item>
        {hasEInvoice(path) && hasEuropeanVat(company.country_iso) ? (
          <Form.Item
            name="with_e_invoice"
            valuePropName="checked"
            className="outgoing-pdf"
            {...(missing.length > 0 ? { help: <MissingList missing={missing} party={party} /> } : {})}
          >
            <Checkbox onChange={() => setMissing([])}>{t('outgoing.withEInvoice')}</Checkbox>
          </Form.Item>
        ) : null}
        {result.data.length > 0 ? (
          <Form.Item name="files" label={t('outgoing.files')}>
            <Checkbox.Group options={result.data.map((file) => ({ value: file.id, label: file.name }))} />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  )
}

function statementPeriod({ start_date: start, end_date: end }: StatementDays) {
  return { ...(start ? { start_date: start } : {}), ...(end ? { end_date: end } : {}) }
}
