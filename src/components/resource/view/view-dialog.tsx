import { useTranslate } from '@refinedev/core'
import type { InputRef } from 'antd'
import { Checkbox, Form, Input, Modal } from 'antd'
import { useRef, useState } from 'react'
import { toRequestError } from '../../../lib/http-error.ts'
import type { SavedView, ViewChange } from './use-views.ts'

type ViewDialogProps = {
  /** Null for a view that is not saved yet. */
  view: SavedView | null
  /** What is saved, above the name of a new view. */
  text: string
  /** Throws the server's refusal. */
  onSave: (values: ViewChange) => Promise<void>
  onClose: () => void
}
type Values = { name: string; shared: boolean }

/** Asks for the name of a view and who can see it. */
export function ViewDialog({ view, text, onSave, onClose }: ViewDialogProps) {
  const t = useTranslate()
  const [form] = Form.useForm<Values>()
  const [isSaving, setIsSaving] = useState(false)
  const name = useRef<InputRef>(null)
  const save = async (values: Values) => {
    setIsSaving(true)
    try {
      await onSave(values)
    } catch (failure) {
      const { errors, message } = toRequestError(failure)
      form.setFields([{ name: 'name', errors: errors['name'] ?? [message] }])
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Modal
      open
      title={view ? t('list.renameView') : t('list.saveViewTitle')}
      okText={t('form.save')}
      cancelText={t('form.cancel')}
      okButtonProps={{ loading: isSaving }}
      onOk={form.submit}
      onCancel={onClose}
      // The dialog takes the focus itself when it opens.
      afterOpenChange={(isOpen) => (isOpen ? name.current?.focus() : undefined)}
    >
      {view ? null : <p>{text}</p>}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: view?.name ?? '', shared: view?.shared ?? false }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="name"
          label={t('list.viewName')}
          rules={[{ required: true, whitespace: true, message: t('error.REQUIRED') }]}
        >
          <Input ref={name} maxLength={60} />
        </Form.Item>
        <Form.Item name="shared" valuePropName="checked" noStyle>
          <Checkbox>{t('list.shareView')}</Checkbox>
        </Form.Item>
      </Form>
    </Modal>
  )
}
