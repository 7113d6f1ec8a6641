import { useLogout, useTranslate } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { App, Button } from 'antd'
import { useState } from 'react'
import { Link, useLocation, useNavigate, useParams } from 'react-router'
import { askIcon } from '../../../components/layout/alert.tsx'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { isAuthenticated, useSession } from '../../../lib/session.ts'
import { AuthCard } from '../auth-card.tsx'
import { Notice } from '../notice.tsx'
import type { Preview } from './use-join.ts'
import { useJoin } from './use-join.ts'
import { useMoment } from '../use-moment.ts'
import './invitation-texts.ts'
import './invitations.css'

const over = ['INVITATION_EXPIRED', 'INVITATION_CANCELLED', 'INVITATION_ANSWERED', 'NOT_FOUND']

/** Renders the page of an invitation link. */
export function InvitationOfLink() {
  const request = useRequest()
  const t = useTranslate()
  const { token = '' } = useParams()
  const address = `/api/invitations/${encodeURIComponent(token)}/`
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () => (await request<Preview>('get', address)).data,
    retry: false,
  })
  const [isDeclined, setIsDeclined] = useState(false)
  if (isDeclined && data) {
    return (
      <AuthCard title={t('invitation.declined')} lead={t('invitation.declinedText', data)} isHeadingFirst>
        <HomeLink />
      </AuthCard>
    )
  }
  if (error) return <FailedInvitation failure={error} onRetry={() => void refetch()} />
  if (!data) return <div className="sign-in" role="status" aria-label={t('app.loading')} />
  return <Open address={address} preview={data} onDeclined={() => setIsDeclined(true)} onOver={() => void refetch()} />
}

function FailedInvitation({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const t = useTranslate()
  const { code, message } = toRequestError(failure)
  const isOver = over.includes(code)
  const text = code === 'NOT_FOUND' ? t('invitation.unknown') : message
  return (
    <AuthCard title={t(isOver ? 'invitation.over' : 'invitation.failed')} lead={text} isHeadingFirst>
      {isOver ? <HomeLink /> : <Button onClick={onRetry}>{t('invitation.retry')}</Button>}
    </AuthCard>
  )
}

function HomeLink() {
  const t = useTranslate()
  const isSignedIn = isAuthenticated(useSession())
  return <Link to={isSignedIn ? '/login' : '/'}>{t('invitation.home')}</Link>
}

type OpenProps = { address: string; preview: Preview; onDeclined: () => void; onOver: () => void }

function Open({ address, preview, onDeclined, onOver }: OpenProps) {
  const request = useRequest()
  const t = useTranslate()
  const moment = useMoment()
  const join = useJoin()
  const session = useSession()
  const { modal } = App.useApp()
  const isSignedIn = isAuthenticated(session)
  const [running, setRunning] = useState<'accept' | 'decline' | null>(null)
  const [problem, setProblem] = useState<{ text: string; isOther: boolean } | null>(null)

  const run = async (name: 'accept' | 'decline', work: () => Promise<unknown>) => {
    setRunning(name)
    setProblem(null)
    try {
      await work()
      if (name === 'decline') onDeclined()
    } catch (failure) {
      const { code, message } = toRequestError(failure)
      if (over.includes(code)) onOver()
      else setProblem({ text: message, isOther: code === 'INVITED_OTHER_ADDRESS' })
    } finally {
      setRunning(null)
    }
  }
  const { company, inviter, role, expires_at: expires } = preview
  const askDecline = () =>
    modal.confirm({
      icon: askIcon,
      title: t('invitation.declineTitle', { company }),
      content: t('invitation.declineText'),
      okText: t('invitation.decline'),
      okButtonProps: { danger: true },
      cancelText: t('invitation.back'),
      autoFocusButton: 'cancel',
      onOk: () => run('decline', () => request('post', `${address}reject/`)),
    })
  const email = session.user?.email ?? ''
  return (
    <AuthCard
      title={t('invitation.title', { company })}
      lead={t('invitation.lead', { company, inviter, role: t(`invitation.role.${role}`) })}
      isHeadingFirst
      foot={t('invitation.until', { date: moment(Date.parse(expires) / 1000) })}
    >
      <Notice text={problem?.text ?? null} />
      <div className="invitation-ways">
        {isSignedIn ? (
          <SignedIn
            email={email}
            isOther={problem?.isOther === true}
            isRunning={running === 'accept'}
            onAccept={() => void run('accept', () => join(address))}
          />
        ) : (
          <SignedOut />
        )}
        <Button size="large" type="text" loading={running === 'decline'} onClick={askDecline}>
          {t('invitation.decline')}
        </Button>
      </div>
    </AuthCard>
  )
}

type SignedInProps = { email: string; isOther: boolean; isRunning: boolean; onAccept: () => void }

function SignedIn({ email, isOther, isRunning, onAccept }: SignedInProps) {
  const t = useTranslate()
  const next = useNext()
  const navigate = useNavigate()
  const { mutateAsync: logout } = useLogout()
  const change = async () => {
    await logout()
    await navigate(`/login${next}`)
  }
  return (
    <>
      <Button size="large" type={isOther ? 'default' : 'primary'} loading={isRunning} onClick={onAccept}>
        {t('invitation.acceptAs', { email })}
      </Button>
      <Button size="large" type={isOther ? 'primary' : 'default'} onClick={() => void change()}>
        {t('invitation.otherAccount')}
      </Button>
      {isOther ? (
        <LinkButton size="large" to="/profile">
          {t('invitation.addAddress')}
        </LinkButton>
      ) : null}
    </>
  )
}

function SignedOut() {
  const t = useTranslate()
  const next = useNext()
  return (
    <>
      <LinkButton type="primary" size="large" to={`/login${next}`}>
        {t('invitation.signIn')}
      </LinkButton>
      <LinkButton size="large" to={`/signup${next}`}>
        {t('invitation.signUp')}
      </LinkButton>
    </>
  )
}

/** Returns the `next` parameter that leads back to this page after signing in or up. */
function useNext(): string {
  const { pathname } = useLocation()
  return `?next=${encodeURIComponent(pathname)}`
}
