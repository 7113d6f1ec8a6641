import { useForm } from 'rc-field-form'
import { useTranslate, useUpdatePassword } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Link, useNavigate, useParams } from 'react-router'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { passwordResetUser } from '../../providers/auth-flows.ts'
import type { NewPassword } from '../../providers/auth-provider.ts'
import { AuthCard } from './auth-card.tsx'
import { NewPasswordItem } from './profile/new-password-item.tsx'
import { Notice } from './notice.tsx'
import type { SignInState } from './sign-in-state.ts'
import { ownWay, useSubmit } from './use-submit.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Renders the page of a password link. An expired key is reported before anything is typed. */
export function ResetPassword() {
  const t = useTranslate()
  const { token = '' } = useParams()
  const { data: user, error } = useQuery({
    queryKey: ['password reset', token],
    queryFn: () => passwordResetUser(token),
    staleTime: Infinity,
  })
  if (error) {
    return (
      <AuthCard
        title={t('reset.failed')}
        lead={error.message}
        isHeadingFirst
        foot={<Link to="/login">{t('forgot.back')}</Link>}
      >
        <LinkButton type="primary" size="large" block to="/auth/forgot-password">
          {t('reset.again')}
        </LinkButton>
      </AuthCard>
    )
  }
  if (!user) return <AuthCard title={t('reset.title')} lead={t('reset.checking')} />
  return <NewPasswordForm token={token} user={user} />
}

function NewPasswordForm({ token, user }: { token: string; user: { email: string; full_name?: string } }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const [form] = useForm<NewPassword>()
  const { submit, running, problem } = useSubmit(form)
  const { mutateAsync: update } = useUpdatePassword<NewPassword>(ownWay)
  const save = async ({ password }: NewPassword) => {
    const { error, redirectTo } = await submit('password', () => update({ key: token, password }))
    const state: SignInState = { done: 'passwordSet', email: user.email }
    if (!error && !redirectTo) void navigate('/login', { replace: true, state })
  }
  return (
    <AuthCard title={t('reset.title')} lead={t('reset.lead', { email: user.email })}>
      <SignInForm form={form} onFinish={(typed) => void save(typed)}>
        <Notice text={problem} />
        {/* Password managers need to know whose password this is. */}
        <input type="email" value={user.email} autoComplete="username" readOnly hidden />
        <NewPasswordItem label={t('reset.label')} email={user.email} fullName={user.full_name} autoFocus />
        <Button type="primary" htmlType="submit" size="large" block loading={running === 'password'}>
          {t('reset.submit')}
        </Button>
      </SignInForm>
    </AuthCard>
  )
}
