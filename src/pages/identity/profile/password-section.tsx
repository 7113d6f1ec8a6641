import { Alert } from '../../../components/layout/alert.tsx'
import { useLogout, useNotification, useTranslate } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { changePassword } from '../../../providers/account.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useSession } from '../../../lib/session.ts'
import { NewPasswordItem } from './new-password-item.tsx'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { NotProven, useProof } from '../../../components/proof/use-proof.tsx'
import '../../../lib/texts/profile-texts.ts'

type Values = { current_password?: string; password: string }

/** Changes the password, or sets a first one. This ends every session including the current one. */
export function PasswordSection() {
  const t = useTranslate()
  const { user } = useSession()
  const { open } = useNotification()
  const { mutate: logout } = useLogout()
  const { prove, dialog } = useProof()
  const [form] = Form.useForm<Values>()
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const hasPassword = user?.has_usable_password !== false

  const save = async ({ current_password, password }: Values) => {
    setIsSaving(true)
    setProblem(null)
    try {
      const currentPassword = current_password === undefined ? {} : { current_password }
      await prove(() => changePassword({ ...currentPassword, new_password: password }))
      open?.({ type: 'success', message: t('profile.passwordChanged') })
      logout()
    } catch (failure) {
      if (failure instanceof NotProven) return
      const { message, errors } = toRequestError(failure)
      const { new_password: password = [], current_password = [] } = errors
      form.setFields([
        { name: 'current_password', errors: current_password },
        { name: 'password', errors: password },
      ])
      if (password.length + current_password.length === 0) setProblem(message)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <PageSection id="password" title={t('profile.password')} lead={t('profile.passwordLead')}>
      {problem === null ? null : <Alert type="error" role="alert" message={problem} />}
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values: Values) => void save(values)}>
        {/* Password managers want to know whose password this is. */}
        <input hidden readOnly autoComplete="username" value={user?.email ?? ''} />
        {hasPassword ? (
          <Form.Item
            name="current_password"
            label={t('profile.currentPassword')}
            rules={[{ required: true, message: t('signIn.passwordRequired') }]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        ) : null}
        <NewPasswordItem
          size="middle"
          label={t('profile.newPassword')}
          email={user?.email}
          fullName={user?.full_name}
        />
        <Button htmlType="submit" loading={isSaving}>
          {t(hasPassword ? 'profile.changePassword' : 'profile.setPassword')}
        </Button>
      </Form>
      {dialog}
    </PageSection>
  )
}
