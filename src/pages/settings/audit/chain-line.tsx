import { listText } from '../../../lib/format/list-text.ts'
import { Alert } from '../../../components/layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import { formatDateTime } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { auditPath } from './audit-types.ts'
import { useChain } from './use-chain.ts'
import { PermittedLink } from '../../../components/layout/permitted-link.tsx'

/** Renders the sealed number of entries, up to when, and that they are unchanged; an alert when they are not. */
export function ChainLine() {
  const t = useTranslate()
  const company = useCompany()
  const { chain, isComplete, isFailed } = useChain()
  const count = (number: number) => new Intl.NumberFormat(company.locale).format(number)
  if (isFailed) return <p className="audit-chain">{t('audit.chainUnknown')}</p>
  if (!chain) return <Skeleton.Input active size="small" className="audit-chain" />
  if (chain.broken) {
    const { position, audit_id: id } = chain.broken
    return (
      <Alert
        type="error"
        role="alert"
        className="audit-chain-broken"
        message={t('audit.chainBroken')}
        description={
          <>
            {position === null ? t('audit.brokenBetween') : t('audit.brokenAt', { position: count(position) })}{' '}
            <PermittedLink to={`/${company.slug}/${auditPath}/${id}`}>{t('audit.brokenRow')}</PermittedLink>
          </>
        }
      />
    )
  }
  const acts = t('audit.acts', { count: chain.sealed + chain.waiting, acts: count(chain.sealed + chain.waiting) })
  const until = chain.head_at ? t('audit.sealedUpTo', { at: formatDateTime(chain.head_at, company) }) : ''
  const waiting = chain.waiting > 0 ? t('audit.waiting', { waiting: count(chain.waiting) }) : ''
  const verdict = isComplete
    ? t('audit.chainHolds')
    : t('audit.chainChecking', { checked: count(chain.checked), sealed: count(chain.sealed) })
  return (
    <p className="audit-chain" role="status">
      <span>{listText([acts, until, waiting].filter(Boolean))}</span>
      <span className={`status status-${isComplete ? 'done' : 'draft'}`}>{verdict}</span>
      {chain.head_hash ? (
        <span className="audit-head">
          {t('audit.head')} <code title={chain.head_hash}>{chain.head_hash}</code>
        </span>
      ) : null}
    </p>
  )
}
