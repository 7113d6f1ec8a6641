import type { HttpError } from '@refinedev/core'
import { useInvalidate, useList, useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { askIcon } from '../../../components/layout/alert.tsx'
import { NewCompanyButton } from '../../../components/company/new-company.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Part } from '../../../components/layout/part.tsx'
import { useCompanies } from '../../../components/layout/use-companies.ts'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { screen } from '../../../lib/screen.tsx'
import { useRequest } from '../../../providers/use-request.ts'
import type { Preview } from './use-join.ts'
import { useJoin } from './use-join.ts'
import { useMoment } from '../use-moment.ts'
import './invitation-texts.ts'
import './invitations.css'

type Invitation = Preview & { id: string; email: string }

const FirstCompany = screen(() =>
  import('../../../components/company/first-company.tsx').then((chunk) => chunk?.FirstCompany),
)

/** Renders the user's pending invitations; below them the form of a first company, or the button for another one. */
export function Invitations() {
  const t = useTranslate()
  const { companies, isPending: isAsking } = useCompanies()
  const { result, query } = useList<Invitation, HttpError>({
    resource: 'invitations',
    dataProviderName: 'user',
    pagination: { mode: 'off' },
    errorNotification: false,
  })
  const rows = result.data
  const hasCompany = companies.length > 0
  const isPending = isAsking || query.isPending
  return (
    <>
      <PageHeader
        title={t(isPending || hasCompany || rows.length > 0 ? 'page.invitations' : 'invitations.welcome')}
        actions={hasCompany && rows.length > 0 ? <NewCompanyButton /> : null}
      />
      {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {isPending ? <Skeleton active paragraph={{ rows: 3 }} /> : null}
      {query.isSuccess && rows.length === 0 && hasCompany ? <None /> : null}
      {rows.length === 0 ? null : (
        <ul className="invitation-cards" aria-label={t('page.invitations')}>
          {rows.map((invitation) => (
            <li key={invitation.id}>
              <Card invitation={invitation} />
            </li>
          ))}
        </ul>
      )}
      {isPending || hasCompany ? null : (
        <Part fallback={<Skeleton active paragraph={{ rows: 6 }} />}>
          <FirstCompany />
        </Part>
      )}
    </>
  )
}

function None() {
  const t = useTranslate()
  return (
    <div className="list-body">
      <div className="list-empty" role="status">
        <strong>{t('invitations.none')}</strong>
        <p>{t('invitations.noneHint')}</p>
        <NewCompanyButton type="primary" />
      </div>
    </div>
  )
}

function Card({ invitation: { id, company, inviter, role, email, expires_at: expires } }: { invitation: Invitation }) {
  const request = useRequest()
  const t = useTranslate()
  const { open } = useNotification()
  const { modal } = App.useApp()
  const invalidate = useInvalidate()
  const moment = useMoment()
  const join = useJoin()
  const [isJoining, setIsJoining] = useState(false)
  const address = `/api/user/me/invitations/${id}/`
  const refresh = () => void invalidate({ resource: 'invitations', dataProviderName: 'user', invalidates: ['list'] })
  const complain = (failure: unknown) => {
    open?.({ type: 'error', message: t('invitations.notDone'), description: toRequestError(failure).message })
    refresh()
  }
  const accept = async () => {
    setIsJoining(true)
    await join(address).catch(complain)
    setIsJoining(false)
  }
  const decline = async () => {
    try {
      await request('post', `${address}reject/`)
      open?.({ type: 'success', message: t('invitations.declined', { company }) })
      refresh()
    } catch (failure) {
      complain(failure)
    }
  }
  const askDecline = () =>
    modal.confirm({
      icon: askIcon,
      title: t('invitation.declineTitle', { company }),
      content: t('invitation.declineText'),
      okText: t('invitation.decline'),
      okButtonProps: { danger: true },
      cancelText: t('form.cancel'),
      autoFocusButton: 'cancel',
      onOk: decline,
    })
  return (
    <article className="invitation-card" aria-labelledby={`invitation-${id}`}>
      <h2 id={`invitation-${id}`}>{company}</h2>
      <p>{t('invitations.who', { inviter, role: t(`invitation.role.${role}`) })}</p>
      <small>{t('invitations.until', { email, date: moment(Date.parse(expires) / 1000) })}</small>
      <div className="invitation-acts">
        <Button type="primary" loading={isJoining} onClick={() => void accept()}>
          {t('invitations.accept')}
        </Button>
        <Button onClick={askDecline}>{t('invitation.decline')}</Button>
      </div>
    </article>
  )
}
