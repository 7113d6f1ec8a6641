import { useTranslate } from '@refinedev/core'
import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Authenticator } from '../../../providers/account.ts'
import { askAccount } from '../../../providers/account.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { NotProven } from '../../../components/proof/use-proof.tsx'
import '../../../lib/texts/profile-texts.ts'

type Props = {
  passkey: Extract<Authenticator, { type: 'webauthn' }>
  prove: <T>(work: () => Promise<T>) => Promise<T>
  onClose: () => void
  onDone: () => Promise<void>
}

/** Renames a passkey. */
export function RenameDialog({ passkey, prove, onClose, onDone }: Props) {
  const t = useTranslate()
  const [form] = Form.useForm<{ name: string }>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async ({ name }: { name: string }) => {
    setIsBusy(true)
    try {
      const data = { id: passkey.id, name: name.trim() }
      await prove(() => askAccount({ method: 'put', url: 'account/authenticators/webauthn', data }))
      await onDone()
      onClose()
    } catch (failure) {
      if (failure instanceof NotProven) return
      const { message, errors } = toRequestError(failure)
      form.setFields([{ name: 'name', errors: errors['name'] ?? [message] }])
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Modal
      open
      title={t('profile.renameTitle')}
      okText={t('profile.rename')}
      cancelText={t('form.cancel')}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: passkey.name }}
        onFinish={(values: { name: string }) => void submit(values)}
      >
        <Form.Item
          name="name"
          label={t('profile.passkeyName')}
          rules={[{ required: true, whitespace: true, message: t('profile.nameRequired') }]}
        >
          <Input autoFocus maxLength={100} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
