import { Alert } from '../../components/layout/alert.tsx'
import { useNotification, useTranslate } from '@refinedev/core'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { DateInput } from '../../components/fields/date-input.tsx'
import { formatDate } from '../../lib/format/format.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { loadCompany } from '../../providers/company-store.ts'
import '../../lib/texts/settings/fiscal-year-texts.ts'

type Values = { lock_date: string | null }

/** Sets or removes the lock date and explains its effect. */
export function LockDateDialog({ onClose }: { onClose: () => void }) {
  const request = useRequest()
  const t = useTranslate()
  const { slug, lock_date: lockDate, today, locale } = useCompany()
  const { open } = useNotification()
  const [form] = Form.useForm<Values>()
  const chosen = Form.useWatch('lock_date', form)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async ({ lock_date }: Values) => {
    setIsSaving(true)
    setFailure(null)
    try {
      await request('patch', 'lock-date/', {
        lock_date: lock_date || null,
      })
      await loadCompany(slug)
      const message = lock_date
        ? t('fiscalYears.lockedDone', { date: formatDate(lock_date, locale) })
        : t('fiscalYears.unlockedDone')
      open?.({ type: 'success', message })
      onClose()
    } catch (error) {
      const { message, errors } = toRequestError(error)
      if (errors['lock_date']) form.setFields([{ name: 'lock_date', errors: errors['lock_date'] }])
      else setFailure(message)
    } finally {
      setIsSaving(false)
    }
  }
  const isUnlocking = lockDate !== null && !chosen
  return (
    <Modal
      open
      title={t('fiscalYears.setLockDate')}
      okText={t(isUnlocking ? 'fiscalYears.unlock' : 'fiscalYears.lock')}
      okButtonProps={{ disabled: (chosen ?? null) === lockDate }}
      cancelText={t('form.cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('fiscalYears.lockText')}</p>
      {failure === null ? null : <Alert type="error" role="alert" message={failure} />}
      <Form
        form={form}
        layout="vertical"
        className="lock-form"
        initialValues={{ lock_date: lockDate }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="lock_date" label={t('fiscalYears.lockDate')}>
          <DateInput today={localDate(today)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
