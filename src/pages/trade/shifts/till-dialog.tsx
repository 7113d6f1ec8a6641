import { useNotification, useTranslate } from '@refinedev/core'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ReferenceSelect } from '../../../components/fields/reference-select.tsx'
import { Alert } from '../../../components/layout/alert.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { NewTill, Till } from './till-types.ts'

type Values = { name: string; mode: string | null; highest_discount: string }
type Props = { till: Till | null; onClose: () => void; onSaved: (till: Till | NewTill) => void }
const names = ['name', 'mode', 'highest_discount'] as const

/** Returns a rule without the attribute “required”, which antd would put on a plain div as well. */
const filled = (message: string) => ({
  validator: async (_rule: unknown, value: string | null | undefined) => {
    if (!value?.trim()) throw new Error(message)
  },
})

/** Registers a till, or changes its name, drawer and highest discount. */
export function TillDialog({ till, onClose, onSaved }: Props) {
  const t = useTranslate()
  const request = useRequest()
  const { open } = useNotification()
  const [form] = Form.useForm<Values>()
  const mode = Form.useWatch('mode', form) ?? null
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (values: Values) => {
    setIsSaving(true)
    setFailure(null)
    try {
      const { data } =
        till === null
          ? await request<NewTill>('post', 'sales/pos/tills/', values)
          : await request<Till>('patch', `sales/pos/tills/${till.id}/`, { ...values, version: till.version })
      open?.({
        type: 'success',
        message: t(till === null ? 'tills.registered' : 'tills.changed', { name: values.name }),
      })
      onSaved(data)
    } catch (error) {
      const { errors, message } = toRequestError(error)
      const wrong = names.filter((name) => errors[name])
      if (wrong.length === 0) setFailure(message)
      form.setFields(wrong.map((name) => ({ name, errors: errors[name] ?? [] })))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Modal
      open
      title={till === null ? t('tills.register') : t('tills.editTitle', { name: till.name })}
      okText={t(till === null ? 'tills.register' : 'tills.save')}
      cancelText={t('form.cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      {failure === null ? null : <Alert type="error" role="alert" message={failure} />}
      <Form<Values>
        form={form}
        layout="vertical"
        initialValues={{
          name: till?.name ?? '',
          mode: till?.mode ?? null,
          highest_discount: till?.highest_discount ?? '100',
        }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item
          name="name"
          label={t('tills.name')}
          extra={t('tills.nameHelp')}
          rules={[filled(t('tills.nameRequired'))]}
        >
          <Input autoFocus maxLength={80} />
        </Form.Item>
        <Form.Item
          name="mode"
          label={t('tills.mode')}
          extra={t('tills.modeHelp')}
          rules={[filled(t('tills.modeRequired'))]}
        >
          <ReferenceSelect
            to="settings/payment-modes"
            value={mode}
            {...(till ? { chosenLabel: till.mode_label } : {})}
          />
        </Form.Item>
        <Form.Item name="highest_discount" label={t('tills.discount')} extra={t('tills.discountHelp')}>
          <Input inputMode="decimal" className="till-discount" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
