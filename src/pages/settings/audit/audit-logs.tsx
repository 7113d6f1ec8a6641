import type { HttpError } from '@refinedev/core'
import { useList, useTranslate } from '@refinedev/core'
import { Table } from 'antd'
import { labelOf } from '../../../../domain/resources/audit-words.ts'
import { CutText } from '../../../components/layout/cut-text.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { ReportExport } from '../../../components/report/report-export.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import '../../../lib/texts/audit-texts.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { AuditFilters } from './audit-filters.tsx'
import type { AuditRow } from './audit-types.ts'
import { auditPath } from './audit-types.ts'
import { ChainLine } from './chain-line.tsx'
import { AUDIT_PAGE_ROWS, useAuditQuery } from './use-audit-query.ts'
import { PermittedLink } from '../../../components/layout/permitted-link.tsx'
import '../../../components/resource/resource.css'
import './audit.css'

/** Renders the audit log, newest first, with filters, export, and the state of its chain. */
export function AuditLogs() {
  const t = useTranslate()
  const company = useCompany()
  const auditQuery = useAuditQuery()
  const mayExport = useMay()('settings_audit_logs.export')
  const { result, query } = useList<AuditRow, HttpError>({
    resource: auditPath,
    pagination: { currentPage: auditQuery.page, pageSize: AUDIT_PAGE_ROWS },
    filters: Object.entries(auditQuery.filters).map(([field, value]) => ({ field, operator: 'eq' as const, value })),
    errorNotification: false,
  })
  const total = result.total ?? 0
  const isExact = query.data?.['exact'] !== false
  const count = (number: number) => new Intl.NumberFormat(company.locale).format(number)
  const actionOf = ({ action }: AuditRow) => t(`auditAction.${action}`, {}, labelOf(action))
  const thingOf = ({ resource }: AuditRow) => t(`auditThing.${resource}`, {}, resource)
  return (
    <>
      <PageHeader
        title={t('settingsPage.audit-logs')}
        actions={
          mayExport ? <ReportExport path={auditPath} query={auditQuery.parameters} fileName="audit-logs" /> : null
        }
      />
      <ChainLine />
      <AuditFilters query={auditQuery} />
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className="list-body" aria-busy={query.isPending}>
          <Table<AuditRow>
            className="list-table audit-table"
            rowKey="id"
            aria-label={t('settingsPage.audit-logs')}
            loading={query.isPending}
            dataSource={query.isPending ? [] : result.data}
            showHeader={query.isPending || result.data.length > 0}
            locale={{
              emptyText: (
                <div className="list-empty" role="status">
                  <strong>{t('audit.none')}</strong>
                  {auditQuery.isFiltered ? <p>{t('audit.noneHint')}</p> : null}
                </div>
              ),
            }}
            pagination={{
              current: auditQuery.page,
              pageSize: AUDIT_PAGE_ROWS,
              total,
              size: 'small',
              showSizeChanger: false,
              hideOnSinglePage: true,
              onChange: auditQuery.turn,
              showTotal: (all, [first, last]) =>
                t('list.shown', {
                  first: count(first),
                  last: count(last),
                  total: `${count(all)}${isExact ? '' : '+'}`,
                }),
            }}
            columns={[
              {
                key: 'at',
                title: t('audit.when'),
                className: 'audit-when',
                render: (_value, { at, id }) => (
                  <PermittedLink to={`/${company.slug}/${auditPath}/${id}`}>
                    <time dateTime={at}>{formatDateTime(at, company)}</time>
                  </PermittedLink>
                ),
              },
              { key: 'who', title: t('audit.who'), dataIndex: 'who' },
              { key: 'action', title: t('audit.what'), render: (_value, row) => actionOf(row) },
              { key: 'resource', title: t('audit.kind'), render: (_value, row) => thingOf(row) },
              {
                key: 'label',
                title: t('audit.object'),
                className: 'audit-object',
                render: (_value, { object_label }) => <CutText className="one-line" text={object_label || '–'} />,
              },
              {
                key: 'address',
                title: t('audit.address'),
                responsive: ['sm'],
                render: (_value, { address }) => address || '–',
              },
              {
                key: 'seal',
                title: t('audit.seal'),
                align: 'right',
                responsive: ['sm'],
                render: (_value, { position }) =>
                  position === null ? <span className="muted">{t('audit.waits')}</span> : count(position),
              },
            ]}
          />
        </div>
      )}
    </>
  )
}
