import { useNotification, useTranslate } from '@refinedev/core'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ReferenceSelect } from '../../../components/fields/reference-select.tsx'
import { Alert } from '../../../components/layout/alert.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { Till } from './till-types.ts'

type Values = Pick<Till, 'name' | 'mode' | 'highest_discount'>
type Props = { till: Till; onClose: () => void; onSaved: () => void }
const names = ['name', 'mode', 'highest_discount'] as const

/** Returns a rule without the attribute “required”, which antd would put on a plain div as well. */
const filled = (message: string) => ({
  validator: async (_rule: unknown, value: string | null | undefined) => {
    if (!value?.trim()) throw new Error(message)
  },
})

/** Changes the name, the drawer and the highest discount of a till. */
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
      await request('patch', `sales/pos/tills/${till.id}/`, { ...values, version: till.version })
      open?.({ type: 'success', message: t('tills.changed', { name: values.name }) })
      onSaved()
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
      title={t('tills.editTitle', { name: till.name })}
      okText={t('tills.save')}
      cancelText={t('form.cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      onCancel={onClose}
    >
      {failure === null ? null : <Alert type="error" role="alert" message={failure} />}
      <Form<Values> form={form} layout="vertical" initialValues={till} onFinish={(values) => void submit(values)}>
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
          <ReferenceSelect to="settings/payment-modes" value={mode} chosenLabel={till.mode_label} />
        </Form.Item>
        <Form.Item name="highest_discount" label={t('tills.discount')} extra={t('tills.discountHelp')}>
          <Input inputMode="decimal" className="till-discount" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
