import { useTranslate } from '@refinedev/core'
import type { InputProps } from 'antd'
import { Form, Input } from 'antd'

/** The e-mail address, as every form of these pages asks for it. */
export function EmailItem(props: Pick<InputProps, 'autoComplete' | 'autoFocus'>) {
  const t = useTranslate()
  const rules = [
    { required: true, message: t('signIn.emailRequired') },
    { type: 'email', message: t('signIn.emailWrong') } as const,
  ]
  return (
    <Form.Item name="email" label={t('signIn.email')} rules={rules}>
      <Input {...props} type="email" size="large" inputMode="email" />
    </Form.Item>
  )
}
