import { useNotification, useTranslate } from '@refinedev/core'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { taxReturns } from '../../../domain/resources/tax/tax-returns.ts'
import type { TaxReturnFigures } from '../../../domain/tax/return-answer.ts'
import { DateInput } from '../../components/fields/date-input.tsx'
import { Alert } from '../../components/layout/alert.tsx'
import { refusalText } from '../../lib/format/problem-text.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useRequest } from '../../providers/use-request.ts'

type Props = {
  name: string
  figures: TaxReturnFigures
  onClose: () => void
  onFiled: () => void
  onReload: () => void
}
type Values = { filed_on: string; reference: string }

/** Asks for the day of filing and the reference of the authority, and keeps the figures as they are. */
export function FileReturn({ name, figures: { id, fingerprint }, onClose, onFiled, onReload }: Props) {
  const t = useTranslate()
  const company = useCompany()
  const request = useRequest()
  const { open } = useNotification()
  const [form] = Form.useForm<Values>()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const submit = async (values: Values) => {
    setIsSaving(true)
    setFailure(null)
    try {
      await request('post', `${taxReturns.path}/${id}/file/`, { ...values, fingerprint })
      open?.({ type: 'success', message: t('taxReturn.filedDone', { name }) })
      onClose()
      onFiled()
    } catch (error) {
      const refused = toRequestError(error)
      const fields = (['filed_on', 'reference'] as const).filter((field) => refused.errors[field])
      if (fields.length > 0)
        form.setFields(fields.map((field) => ({ name: field, errors: refused.errors[field] ?? [] })))
      else {
        setFailure(refused)
        onReload()
      }
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Modal
      open
      title={t('taxReturn.fileTitle', { name })}
      okText={t('taxReturn.file')}
      cancelText={t('form.cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('taxReturn.fileLead')}</p>
      {failure ? <Alert type="error" role="alert" message={refusalText(failure, company).message} /> : null}
      <Form
        form={form}
        layout="vertical"
        initialValues={{ filed_on: company.today, reference: '' }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="filed_on" label={t('taxReturn.filedOn')} required>
          <DateInput today={localDate(company.today)} />
        </Form.Item>
        <Form.Item name="reference" label={t('taxReturn.reference')}>
          <Input maxLength={60} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
