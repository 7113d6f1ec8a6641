import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { SetWithHolders } from './rights-types.ts'

/**
 * Renders the holders of a permission set: members, invitations and active API keys. A set with holders cannot be
 * deleted.
 */
export function Holders({ setId, isHeld, isFixed }: { setId: string; isHeld: boolean; isFixed: boolean }) {
  const t = useTranslate()
  const { result, query } = useCustom<SetWithHolders, HttpError>({
    url: `settings/permissions/${setId}`,
    method: 'get',
    errorNotification: false,
    queryOptions: { enabled: isHeld },
  })
  const holders = query.data ? result.data.holders : []
  return (
    <section className="rights-holders" aria-label={t('rights.whoHasIt')}>
      <h2>{t('rights.whoHasIt')}</h2>
      {isHeld && query.isPending ? <Skeleton active title={false} paragraph={{ rows: 1 }} /> : null}
      {isHeld ? null : <p className="muted">{t('rights.nobody')}</p>}
      <ul>
        {holders.map(({ kind, id, label, detail }) => (
          <li key={id}>
            <strong>{label}</strong>
            <span className="muted">{kind === 'member' ? detail : t(`rights.holder.${kind}`, { detail })}</span>
          </li>
        ))}
      </ul>
      {isHeld && !isFixed ? <p className="muted">{t('rights.heldText')}</p> : null}
    </section>
  )
}
