import { Alert } from '../../components/layout/alert.tsx'
import { useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { DateInput } from '../../components/fields/date-input.tsx'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import { refusalText } from '../../lib/format/problem-text.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { loadCompany } from '../../providers/company-store.ts'
import '../../lib/texts/settings/fiscal-year-texts.ts'

type Values = { date: string | null }

/** Adds all fiscal years up to a date, earlier or later. */
export function AddYearsDialog({ onClose }: { onClose: () => void }) {
  const request = useRequest()
  const t = useTranslate()
  const company = useCompany()
  const { open } = useNotification()
  const invalidate = useInvalidate()
  const [form] = Form.useForm<Values>()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (values: Values) => {
    setIsSaving(true)
    setFailure(null)
    try {
      await request('post', 'account/fiscal-years/add-until/', values)
      await loadCompany(company.slug)
      await invalidate({ resource: accountFiscalYears.path, invalidates: ['list'] })
      open?.({ type: 'success', message: t('fiscalYears.addYearsDone') })
      onClose()
    } catch (error) {
      const { message, at } = refusalText(toRequestError(error), company)
      if (at['date']) form.setFields([{ name: 'date', errors: at['date'] }])
      else setFailure(message)
      setIsSaving(false)
    }
  }
  return (
    <Modal
      open
      title={t('fiscalYears.addYears')}
      okText={t('fiscalYears.addYears')}
      cancelText={t('form.cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('fiscalYears.addYearsText')}</p>
      {failure === null ? null : <Alert type="error" role="alert" message={failure} />}
      <Form form={form} layout="vertical" className="lock-form" onFinish={(values) => void submit(values)}>
        <Form.Item name="date" label={t('fiscalYears.addYearsUntil')}>
          <DateInput today={localDate(company.today)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
