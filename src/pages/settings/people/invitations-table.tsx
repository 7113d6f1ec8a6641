import { useTranslate } from '@refinedev/core'
import { App, Button, Table } from 'antd'
import { askIcon } from '../../../components/layout/alert.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { SetTags } from '../rights/set-tags.tsx'
import type { Invitation } from './use-people.ts'
import { useOpenInvitations, usePeopleAct } from './use-people.ts'
import '../../../lib/texts/people-texts.ts'

/** Renders the pending invitations; nothing without any. */
export function InvitationsTable() {
  const t = useTranslate()
  const company = useCompany()
  const { result, query } = useOpenInvitations()
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  if (result.data.length === 0) return null
  return (
    <section aria-labelledby="invitations-title" className="people">
      <div className="people-head">
        <h2 id="invitations-title">{t('members.pending', { count: result.data.length })}</h2>
      </div>
      <div className="list-body">
        <Table<Invitation>
          className="list-table people-table"
          rowKey="id"
          aria-labelledby="invitations-title"
          dataSource={result.data}
          pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
          columns={[
            {
              key: 'who',
              title: t('members.email'),
              render: (_value, { email, inviter, is_expired: isExpired }) => (
                <>
                  <strong>{email}</strong>
                  {isExpired ? <span className="status status-cancelled">{t('members.expired')}</span> : null}
                  <small>{t('members.invitedBy', { inviter })}</small>
                </>
              ),
            },
            {
              key: 'role',
              title: t('members.role'),
              className: 'people-role',
              render: (_value, { role }) => t(`shell.role.${role}`),
            },
            { key: 'sets', title: t('members.sets'), render: (_value, row) => <SetTags {...row} /> },
            {
              key: 'sent',
              title: t('members.sent'),
              className: 'people-date',
              render: (_value, { sent_at }) => (
                <>
                  <span className="people-label">{t('members.sent')} </span>
                  {formatDateTime(sent_at, company)}
                </>
              ),
            },
            {
              key: 'acts',
              title: <span className="visually-hidden">{t('members.acts')}</span>,
              className: 'people-acts',
              render: (_value, row) => (row.may_change ? <Acts invitation={row} /> : null),
            },
          ]}
        />
      </div>
    </section>
  )
}

function Acts({ invitation: { id, email } }: { invitation: Invitation }) {
  const request = useRequest()
  const t = useTranslate()
  const { modal } = App.useApp()
  const act = usePeopleAct()
  const post = (name: string) => request('post', `settings/invitations/${id}/${name}/`)
  const askCancel = () =>
    modal.confirm({
      icon: askIcon,
      title: t('members.cancelTitle', { email }),
      content: t('members.cancelText'),
      okText: t('members.cancelInvitation'),
      okButtonProps: { danger: true },
      cancelText: t('members.keep'),
      autoFocusButton: 'cancel',
      onOk: () => act(() => post('cancel'), t('members.cancelled', { email })),
    })
  return (
    <>
      <Button
        size="small"
        aria-label={t('members.actOn', { act: t('members.resend'), name: email })}
        onClick={() => void act(() => post('resend'), t('members.resent', { email }))}
      >
        {t('members.resend')}
      </Button>
      <Button
        size="small"
        aria-label={t('members.actOn', { act: t('members.cancelInvitation'), name: email })}
        onClick={askCancel}
      >
        {t('members.cancelInvitation')}
      </Button>
    </>
  )
}
