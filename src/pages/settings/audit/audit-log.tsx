import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { auditFieldLabel, labelOf } from '../../../../domain/resources/audit-words.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import '../../../lib/texts/audit-texts.ts'
import { formatDate, formatDateTime, formatMoneyWithSymbol } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { AuditDetail } from './audit-types.ts'
import { auditPath } from './audit-types.ts'
import { AuditValue } from './audit-value.tsx'
import { PermittedLink } from '../../../components/layout/permitted-link.tsx'
import { inLanguage } from '../../../lib/i18n.ts'
import '../../../components/resource/resource.css'
import '../../../components/table/sheet.css'
import './audit.css'
import '../../../lib/texts/records/entry-texts.ts'

/** Renders an audit entry: user, time and address, each field before and after, its postings, and its seal. */
export function AuditLog() {
  const t = useTranslate()
  const { id = '' } = useParams()
  const { result, query } = useOne<AuditDetail, HttpError>({ resource: auditPath, id, errorNotification: false })
  const act = query.isPlaceholderData ? undefined : result
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!act) return <Skeleton active />
  const title = t('audit.title', {
    action: t(`auditAction.${act.action}`, {}, labelOf(act.action)),
    thing: t(`auditThing.${act.resource}`, {}, act.resource),
  })
  return (
    <>
      <PageHeader title={title} />
      <Facts act={act} />
      <Changes act={act} />
      <Seal act={act} />
    </>
  )
}

function Facts({ act }: { act: AuditDetail }) {
  const t = useTranslate()
  const company = useCompany()
  const label = act.object_label || act.object_id
  const isNamed = act.who !== act.actor
  return (
    <dl className="form-card field-grid detail-fields">
      <Fact label={t('audit.object')}>
        {act.path === null ? label : <PermittedLink to={`/${company.slug}/${act.path}`}>{label}</PermittedLink>}{' '}
        <PermittedLink className="audit-more" to={`/${company.slug}/${auditPath}?object=${act.object_id}`}>
          {t('audit.allOfObject')}
        </PermittedLink>
      </Fact>
      <Fact label={t('audit.when')}>
        <time dateTime={act.at}>{formatDateTime(act.at, company)}</time>
      </Fact>
      <Fact label={t('audit.who')}>
        {act.who} {isNamed ? <span className="muted">{act.actor}</span> : null}
      </Fact>
      <Fact label={t('audit.address')}>{act.address || '–'}</Fact>
      {act.entries.length === 0 ? null : (
        <Fact label={t('audit.posted')}>
          <ul className="audit-values">
            {act.entries.map((entry) => (
              <li key={entry.id}>
                {formatDate(entry.date, company.locale)} · {formatMoneyWithSymbol(entry.total, company)}{' '}
                {entry.reverses_id ? <span className="muted">{t('entries.reversal')}</span> : null}
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Changes({ act: { changes, resource } }: { act: AuditDetail }) {
  const t = useTranslate()
  if (changes.length === 0) return <p className="audit-chain">{t('audit.noChanges')}</p>
  return (
    <div className="sheet-frame audit-changes" role="region" aria-label={t('audit.changes')}>
      <table className="sheet">
        <thead>
          <tr>
            <th scope="col">{t('audit.field')}</th>
            <th scope="col">{t('audit.before')}</th>
            <th scope="col">{t('audit.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{auditFieldLabel(resource, field, inLanguage)}</th>
              <td data-label={t('audit.before')}>
                <AuditValue resource={resource} field={field} value={before} />
              </td>
              <td data-label={t('audit.after')}>
                <AuditValue resource={resource} field={field} value={after} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Seal({ act: { seal, entry_hash } }: { act: AuditDetail }) {
  const t = useTranslate()
  const { locale } = useCompany()
  const rows = [
    ['row', seal?.row_hash],
    ['chain', seal?.chain_hash],
    ['entries', entry_hash],
  ] as const
  return (
    <section className="audit-seal">
      <h2>{t('audit.seal')}</h2>
      <p>
        {seal
          ? t('audit.sealedAs', { position: new Intl.NumberFormat(locale).format(seal.position) })
          : t('audit.waitsLong')}
      </p>
      <dl>
        {rows.map(([name, hash]) =>
          hash ? (
            <div key={name}>
              <dt>{t(`audit.hash.${name}`)}</dt>
              <dd>
                <code>{hash}</code>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  )
}
