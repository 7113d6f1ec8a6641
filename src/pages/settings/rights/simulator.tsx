import { listText } from '../../../lib/format/list-text.ts'
import { Alert } from '../../../components/layout/alert.tsx'
import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Select, Skeleton } from 'antd'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { Person } from '../../../resources/simulate.ts'
import { menuOf } from '../../../resources/simulate.ts'
import type { MemberRights, MemberRow } from './rights-types.ts'
import { SimulatedActions } from './simulated-actions.tsx'
import { SimulatedPages } from './simulated-pages.tsx'

type Props = { memberId: string | null; onChoose: (id: string) => void }

/** Renders the application as a member sees it: their menu, pages and actions, each with the reason for its access. */
export function Simulator({ memberId, onChoose }: Props) {
  const t = useTranslate()
  const { result, query } = useCustom<MemberRow[], HttpError>({
    url: 'settings/members',
    method: 'get',
    config: { query: { _start: 0, _end: 500 } },
    errorNotification: false,
  })
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  const members = query.data ? result.data : []
  return (
    <div className="simulator">
      <p className="muted">{t('rights.tryLead')}</p>
      <Select
        className="simulator-member"
        showSearch
        optionFilterProp="label"
        loading={query.isPending}
        value={memberId}
        placeholder={t('rights.chooseMember')}
        aria-label={t('rights.chooseMember')}
        onChange={onChoose}
        options={members.map(({ id, user, role }) => ({
          value: id,
          label: t('rights.memberOption', { name: user.full_name || user.email, role: t(`rights.role.${role}`) }),
        }))}
      />
      {memberId === null ? null : <AsMember key={memberId} id={memberId} />}
    </div>
  )
}

function AsMember({ id }: { id: string }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { result, query } = useCustom<MemberRights, HttpError>({
    url: `settings/members/${id}/rights`,
    method: 'get',
    errorNotification: false,
  })
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data || query.isPlaceholderData) return <Skeleton active paragraph={{ rows: 8 }} />
  const { member, role, permission_sets: sets, permissions, why } = result.data
  const person: Person = { rights: { roles: [role], permissions }, why }
  return (
    <>
      {member.is_active ? null : <Alert type="warning" message={t('rights.inactive')} />}
      <p className="simulator-summary">
        <span className="status status-open">{t(`rights.role.${role}`)}</span>
        {role === 'member' && sets.length > 0
          ? t('rights.withSets', { sets: listText(sets.map(({ name }) => name)) })
          : null}
        {role === 'member' && sets.length === 0 ? t('rights.noSets') : null}
        {role === 'member' ? null : t('rights.fullAccess')}
      </p>
      <div className="simulator-parts">
        <section aria-labelledby="simulated-menu">
          <h2 id="simulated-menu">{t('rights.theirMenu')}</h2>
          <div className="simulated-menu">
            {menuOf(person).map(({ text: heading, pages }) => (
              <div key={heading}>
                <h3>{t(heading)}</h3>
                <ul>
                  {pages.map(({ text, path }) => (
                    <li key={path}>{t(text)}</li>
                  ))}
                </ul>
              </div>
            ))}
          </div>
        </section>
        <SimulatedPages person={person} slug={slug} />
      </div>
      <SimulatedActions person={person} />
    </>
  )
}
