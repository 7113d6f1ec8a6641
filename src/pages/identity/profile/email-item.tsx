import { useTranslate } from '@refinedev/core'
import type { InputProps } from 'antd'
import { Input } from 'antd'
import { LabelledField } from '../../../components/fields/labelled-field.tsx'

/** Renders the email field of the identity pages. */
export function EmailItem(props: Pick<InputProps, 'autoComplete' | 'autoFocus'>) {
  const t = useTranslate()
  const rules = [
    { required: true, message: t('signIn.emailRequired') },
    { type: 'email', message: t('signIn.emailWrong') } as const,
  ]
  return (
    <LabelledField name="email" label={t('signIn.email')} rules={rules}>
      <Input {...props} type="email" size="large" inputMode="email" />
    </LabelledField>
  )
}
