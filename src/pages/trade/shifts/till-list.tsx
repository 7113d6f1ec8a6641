import { useNotification, useTranslate } from '@refinedev/core'
import { App, Button } from 'antd'
import { askIcon } from '../../../components/layout/alert.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { Till } from './till-types.ts'

type Props = { tills: readonly Till[]; onEdit: (till: Till) => void; onChanged: () => Promise<unknown> }

/** Renders the tills with the prefix of their receipts and when they were last seen. */
export function TillList({ tills, onEdit, onChanged }: Props) {
  const t = useTranslate()
  if (tills.length === 0) {
    return (
      <div className="list-empty" role="status">
        <strong>{t('tills.none')}</strong>
        <p>{t('tills.noneText')}</p>
      </div>
    )
  }
  return (
    <ul className="till-list">
      {tills.map((till) => (
        <TillEntry key={till.id} till={till} onEdit={() => onEdit(till)} onChanged={onChanged} />
      ))}
    </ul>
  )
}

type EntryProps = { till: Till; onEdit: () => void; onChanged: () => Promise<unknown> }

function TillEntry({ till, onEdit, onChanged }: EntryProps) {
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  const { name, prefix, mode_label: mode, last_seen_at: seen, revoked_at: revokedAt, aside } = till
  const moment = formatDateTime(seen, company)
  return (
    <li>
      <div className="till-about">
        <strong>{name}</strong> <span className="muted">{prefix}</span>{' '}
        {revokedAt ? <span className="status status-cancelled">{t('tills.revoked')}</span> : null}
        <small className="muted">
          {[
            mode,
            seen ? t('tills.lastSeen', { moment }) : t('tills.neverSeen'),
            ...(aside > 0 ? [t('tills.aside', { count: aside })] : []),
          ].join(' · ')}
        </small>
      </div>
      {revokedAt === null && may('sales_pos.approve') ? (
        <div className="till-acts">
          <Button size="small" aria-label={t('tills.editOne', { name })} onClick={onEdit}>
            {t('tills.edit')}
          </Button>
          <RevokeButton till={till} onRevoked={onChanged} />
        </div>
      ) : null}
    </li>
  )
}

function RevokeButton({ till: { id, name }, onRevoked }: { till: Till; onRevoked: () => Promise<unknown> }) {
  const t = useTranslate()
  const request = useRequest()
  const { modal } = App.useApp()
  const { open } = useNotification()
  const revoke = async () => {
    try {
      await request('post', `sales/pos/tills/${id}/revoke/`)
      open?.({ type: 'success', message: t('tills.revokedDone', { name }) })
    } catch (error) {
      open?.({ type: 'error', message: toRequestError(error).message })
    }
    await onRevoked()
  }
  return (
    <Button
      size="small"
      danger
      aria-label={t('tills.revokeOne', { name })}
      onClick={() =>
        modal.confirm({
          icon: askIcon,
          title: t('tills.revokeTitle', { name }),
          content: t('tills.revokeText'),
          okText: t('tills.revoke'),
          okButtonProps: { danger: true },
          cancelText: t('tills.keepKey'),
          autoFocusButton: 'cancel',
          onOk: revoke,
        })
      }
    >
      {t('tills.revoke')}
    </Button>
  )
}
