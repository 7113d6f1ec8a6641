import { CheckOutlined, MinusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Input } from 'antd'
import { useWatch } from 'rc-field-form'
import { checkPassword } from '../../../../domain/identity/password-rules.ts'
import { LabelledField } from '../../../components/fields/labelled-field.tsx'
import '../new-password.css'

const rules = ['password_too_short', 'password_too_common', 'password_too_similar'] as const

type Props = {
  label: string
  email?: string | undefined
  fullName?: string | undefined
  autoFocus?: boolean
  size?: 'large' | 'middle'
}

/** Renders the field of a new password with its rules, each ticked off while typing. */
export function NewPasswordItem({ label, email = '', fullName = '', autoFocus = false, size = 'large' }: Props) {
  const t = useTranslate()
  const password: string = useWatch('password') ?? ''
  const broken = checkPassword(password, { email, fullName })
  return (
    <>
      <LabelledField
        name="password"
        label={label}
        rules={[
          { required: true, message: t('password.required') },
          {
            validator: async (_, typed: string | undefined) => {
              const [first] = typed ? checkPassword(typed, { email, fullName }) : []
              if (first) throw new Error(t(`password.wrong.${first}`))
            },
          },
        ]}
      >
        <Input.Password
          size={size}
          autoComplete="new-password"
          autoFocus={autoFocus}
          aria-describedby="password-rules"
        />
      </LabelledField>
      <ul id="password-rules" className="password-rules" aria-label={t('password.rules')}>
        {rules.map((rule) => {
          const isKept = password !== '' && !broken.includes(rule)
          return (
            <li key={rule} className={isKept ? 'is-kept' : ''}>
              {isKept ? <CheckOutlined aria-hidden /> : <MinusOutlined aria-hidden />}
              {t(`password.rule.${rule}`)}
              <span className="visually-hidden">{t(isKept ? 'password.kept' : 'password.open')}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
