import { useTranslate } from '@refinedev/core'
import type { InputProps } from 'antd'
import { Input } from 'antd'
import { LabelledField } from '../../../components/fields/labelled-field.tsx'

/** The e-mail address, as every form of these pages asks for it. */
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
