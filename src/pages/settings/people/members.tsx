import { SearchOutlined, UserAddOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { App, Button, Input, Table } from 'antd'
import { useState } from 'react'
import { askIcon } from '../../../components/layout/alert.tsx'
import { useRestingValue } from '../../../components/fields/use-resting-value.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { InvitationsTable } from './invitations-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { SetTags } from '../rights/set-tags.tsx'
import type { Member } from './use-people.ts'
import { membersAPage, useMembers, usePeopleAct } from './use-people.ts'
import '../../../components/resource/resource.css'
import './members.css'
import '../../../lib/texts/people-texts.ts'

/** The pause in typing before the list is requested. */
const searchPauseMs = 250

/** Renders the members of the company and pending invitations. */
export function Members() {
  const t = useTranslate()
  const [isInviting, setIsInviting] = useState(false)
  const [edited, setEdited] = useState<Member | null>(null)
  return (
    <>
      <PageHeader
        title={t('settingsPage.members')}
        actions={
          <Button
            type="primary"
            icon={<UserAddOutlined aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setIsInviting(true)}
          >
            {t('members.invite')}
          </Button>
        }
      />
      <MembersTable onEdit={setEdited} />
      <InvitationsTable />
      {isInviting ? <InviteDialog onClose={() => setIsInviting(false)} /> : null}
      {edited ? <MemberDrawer member={edited} onClose={() => setEdited(null)} /> : null}
    </>
  )
}

function MembersTable({ onEdit }: { onEdit: (member: Member) => void }) {
  const t = useTranslate()
  const company = useCompany()
  const [typed, setTyped] = useState('')
  const search = useRestingValue(typed.trim(), searchPauseMs)
  const [page, setPage] = useState(1)
  const { result, query } = useMembers({ search, page })
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  return (
    <section aria-labelledby="members-title" className="people">
      <div className="people-head">
        <h2 id="members-title">{t('members.members', { count: result.total ?? 0 })}</h2>
        <Input
          className="list-search"
          type="search"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder={t('members.search')}
          aria-label={t('members.search')}
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            setPage(1)
          }}
        />
      </div>
      <div className="list-body">
        <Table<Member>
          className="list-table people-table"
          rowKey="id"
          aria-labelledby="members-title"
          loading={query.isPending}
          dataSource={result.data}
          rowClassName={({ is_active }) => (is_active ? '' : 'is-off')}
          locale={{
            emptyText: (
              <div className="list-empty" role="status">
                <strong>{t('members.noMatch')}</strong>
              </div>
            ),
          }}
          pagination={{
            current: page,
            pageSize: membersAPage,
            total: result.total ?? 0,
            onChange: setPage,
            hideOnSinglePage: true,
          }}
          columns={[
            { key: 'who', title: t('members.member'), render: (_value, member) => <Person member={member} /> },
            {
              key: 'role',
              title: t('members.role'),
              className: 'people-role',
              render: (_value, { role }) => t(`shell.role.${role}`),
            },
            { key: 'sets', title: t('members.sets'), render: (_value, member) => <SetTags {...member} /> },
            {
              key: 'joined',
              title: t('members.joined'),
              className: 'people-date',
              render: (_value, { joined }) => (
                <>
                  <span className="people-label">{t('members.joined')} </span>
                  {formatDateTime(joined, company)}
                </>
              ),
            },
            {
              key: 'acts',
              title: <span className="visually-hidden">{t('members.acts')}</span>,
              className: 'people-acts',
              render: (_value, member) => (member.may_change ? <Acts member={member} onEdit={onEdit} /> : null),
            },
          ]}
        />
      </div>
    </section>
  )
}

function Person({ member: { user, is_active: isActive } }: { member: Member }) {
  const t = useTranslate()
  return (
    <>
      <strong>{user.full_name || user.email}</strong>
      {isActive ? null : <span className="status status-cancelled">{t('members.off')}</span>}
      {user.full_name ? <small>{user.email}</small> : null}
    </>
  )
}

function Acts({ member, onEdit }: { member: Member; onEdit: (member: Member) => void }) {
  const request = useRequest()
  const t = useTranslate()
  const { modal } = App.useApp()
  const act = usePeopleAct()
  const { id, version, user, is_active: isActive } = member
  const name = user.full_name || user.email
  const setActive = (isActive: boolean) =>
    act(
      () => request('patch', `settings/members/${id}/`, { version, is_active: isActive }),
      t(isActive ? 'members.onDone' : 'members.offDone', { name }),
    )
  const askOff = () =>
    modal.confirm({
      icon: askIcon,
      title: t('members.offTitle', { name }),
      content: t('members.offText'),
      okText: t('members.turnOff'),
      okButtonProps: { danger: true },
      cancelText: t('form.cancel'),
      autoFocusButton: 'cancel',
      onOk: () => setActive(false),
    })
  const of = (key: string) => t('members.actOn', { act: t(key), name })
  return (
    <>
      {isActive ? (
        <Button size="small" aria-label={of('members.edit')} onClick={() => onEdit(member)}>
          {t('members.edit')}
        </Button>
      ) : null}
      {isActive ? (
        <Button size="small" aria-label={of('members.turnOff')} onClick={askOff}>
          {t('members.turnOff')}
        </Button>
      ) : (
        <Button size="small" aria-label={of('members.turnOn')} onClick={() => void setActive(true)}>
          {t('members.turnOn')}
        </Button>
      )}
    </>
  )
}
