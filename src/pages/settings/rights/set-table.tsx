import { listText } from '../../../lib/format/list-text.ts'
import { useTranslate } from '@refinedev/core'
import { Button, Table } from 'antd'
import { modules } from '../../../../domain/resources/modules.ts'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { countOf } from './permission-draft.ts'
import type { PermissionSet } from './rights-types.ts'
import type { Sets } from './use-sets.ts'

type Props = { sets: Sets; onOpen: (id: string) => void; onCopy: (id: string) => void }

/** Renders the permission sets with their number of permissions and holders. */
export function SetTable({ sets, onOpen, onCopy }: Props) {
  const t = useTranslate()
  if (sets.error) return <RequestFailed error={sets.error} onRetry={() => void sets.reload()} />
  const heldBy = ({ members, invitations, tokens }: PermissionSet): string => {
    const parts = [
      ...(members > 0 ? [t('rights.members', { count: members })] : []),
      ...(invitations > 0 ? [t('rights.invitations', { count: invitations })] : []),
      ...(tokens > 0 ? [t('rights.tokens', { count: tokens })] : []),
    ]
    return parts.length > 0 ? listText(parts) : t('rights.noHolder')
  }
  return (
    <div className="list-body">
      <Table<PermissionSet>
        className="list-table rights-table"
        rowKey="id"
        aria-label={t('rights.sets')}
        loading={!sets.rows}
        dataSource={sets.rows ?? []}
        pagination={false}
        onRow={({ id }) => ({ onClick: () => onOpen(id) })}
        columns={[
          {
            key: 'name',
            title: t('rights.name'),
            render: (_value, set) => (
              <>
                <button type="button" className="link-like" onClick={() => onOpen(set.id)}>
                  {set.name}
                </button>
                {set.shipped === null ? null : <span className="status status-open">{t('rights.shipped')}</span>}
                <small className="rights-phone">{heldBy(set)}</small>
              </>
            ),
          },
          {
            key: 'rights',
            title: t('rights.rights'),
            responsive: ['sm'],
            render: (_value, { permissions }) => t('rights.count', countOf(permissions, modules)),
          },
          { key: 'held', title: t('rights.heldBy'), responsive: ['sm'], render: (_value, set) => heldBy(set) },
          {
            key: 'acts',
            title: <span className="visually-hidden">{t('rights.acts')}</span>,
            align: 'right',
            render: (_value, { id, name }) => (
              <Button
                size="small"
                aria-label={t('rights.copyOne', { name })}
                onClick={(event) => {
                  event.stopPropagation()
                  onCopy(id)
                }}
              >
                {t('rights.copy')}
              </Button>
            ),
          },
        ]}
      />
    </div>
  )
}
