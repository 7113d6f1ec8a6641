import type { CrudFilters, HttpError } from '@refinedev/core'
import { useList, useOne, useTranslate } from '@refinedev/core'
import { Grid, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isZero } from '../../../domain/money/decimal.ts'
import { bankingReconciliation } from '../../../domain/resources/banking/banking-reconciliation.ts'
import { bankingStatementLines } from '../../../domain/resources/banking/banking-statement-lines.ts'
import { DateText } from '../../components/fields/date-text.tsx'
import { FieldView } from '../../components/fields/field-view.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { StatementPages } from '../../components/report/statement/statement-pages.tsx'
import { useAddress } from '../../components/report/parameters/use-address.ts'
import { useStatementAddress } from '../../components/report/statement/use-statement-address.ts'
import type { StoredRecord } from '../../components/resource/form/form-values.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { RecordMenu } from '../../components/resource/record/record-menu.tsx'
import { RecordSteps } from '../../components/resource/record/record-steps.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import { useLabels } from '../../lib/labels.ts'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import '../../components/report/report.css'
import '../../lib/texts/banking-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import { StatementLock } from './statement-lock.tsx'
import { StatementLines } from './statement-lines.tsx'
import type { StatementLine } from './statement-line.tsx'
import { LineDrawer } from './line-drawer.tsx'

const resource = bankingReconciliation
const facts = [
  'bank_account',
  'opening_balance',
  'closing_balance',
  'difference',
  'line_count',
  'open_count',
  'format',
] as const

/** Renders a bank statement: what it says as a whole, and its lines with a search. */
export function BankStatement() {
  const { id = '' } = useParams()
  const t = useTranslate()
  const labels = useLabels(resource)
  const { list } = useResourceAccess(bankingStatementLines)
  const { result, query } = useOne<StoredRecord, HttpError>({ resource: resource.path, id, errorNotification: false })
  const record = query.isPlaceholderData ? undefined : result
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
      <PageHeader
        title={String(record?.['name'] ?? labels.one)}
        tag={
          record?.['is_locked'] === true ? (
            <span className="status status-done">{labels.field('is_locked')}</span>
          ) : undefined
        }
        note={
          record ? (
            <>
              <DateText value={String(record['start_date'])} /> – <DateText value={String(record['end_date'])} />
            </>
          ) : undefined
        }
        actions={
          <>
            <RecordSteps resource={resource} id={id} />
            {record ? (
              <RecordMenu
                resource={resource}
                record={record}
                mayDuplicate={false}
                deleteText={t('bankStatement.deleteText')}
              />
            ) : null}
            <LinkButton to={`${list}?statement=${id}`}>{t('bankStatement.allLines')}</LinkButton>
            {record ? <ReportLink record={record} /> : null}
            {record ? <StatementLock record={record} /> : null}
          </>
        }
      />
      {record ? <Facts record={record} /> : <Skeleton active paragraph={{ rows: 2 }} />}
      {record ? <Lines id={id} isLocked={record['is_locked'] === true} onChanged={() => void query.refetch()} /> : null}
    </>
  )
}

/** Renders the link to the bank reconciliation on the last day of a statement. */
function ReportLink({ record }: { record: StoredRecord }) {
  const t = useTranslate()
  const { slug } = useCompany()
  if (!useMay()('reports_bank_reconciliation.read')) return null
  const values = { bank_account: String(record['bank_account']), as_of: String(record['end_date']) }
  return (
    <LinkButton to={`/${slug}/reports/bank-reconciliation?${new URLSearchParams(values).toString()}`}>
      {t('bankStatement.report')}
    </LinkButton>
  )
}

function Facts({ record }: { record: StoredRecord }) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const difference = record['difference']
  const isWrong = typeof difference === 'string' && !isZero(difference)
  return (
    <dl className="figures">
      {facts.map((name) => (
        <div key={name} className={name === 'difference' && isWrong ? 'is-left-out' : undefined}>
          <dt>{labels.field(name)}</dt>
          <dd>
            {record[name] === null ? (
              <small>{t('bankStatement.unknown')}</small>
            ) : (
              <FieldView resource={resource} name={name} record={record} as="detail" />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type LinesProps = { id: string; isLocked: boolean; onChanged: () => void }

function Lines({ id, isLocked, onChanged }: LinesProps) {
  const t = useTranslate()
  const { page } = useStatementAddress()
  const address = useAddress()
  const openLine = address.read('line')
  const [search, setSearch] = useState('')
  const isPhone = Grid.useBreakpoint().sm === false
  const filters: CrudFilters = [
    { field: 'statement', operator: 'eq', value: id },
    ...(search === '' ? [] : [{ field: 'q', operator: 'eq' as const, value: search }]),
  ]
  const { result, query } = useList<StatementLine, HttpError>({
    resource: bankingStatementLines.path,
    filters,
    sorters: [{ field: 'date', order: 'desc' }],
    pagination: { currentPage: page.number, pageSize: page.size },
    errorNotification: false,
  })
  const reload = () => {
    void query.refetch()
    onChanged()
  }
  const find = (text: string) => {
    setSearch(text.trim())
    page.turn(1, page.size)
  }
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  return (
    <section aria-label={t('bankStatement.lines')}>
      <div className="report-bar">
        <Input.Search
          allowClear
          aria-label={t('bankStatement.search')}
          placeholder={t('bankStatement.search')}
          style={{ maxInlineSize: 320 }}
          onSearch={find}
        />
      </div>
      {query.data ? (
        <StatementLines
          rows={result.data}
          isPhone={isPhone}
          onChanged={isLocked ? undefined : reload}
          onOpen={(line) => address.write({ line })}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
      {openLine ? (
        <LineDrawer
          key={openLine}
          id={openLine}
          onChanged={() => void query.refetch()}
          onClose={() => address.write({ line: null })}
        />
      ) : null}
      <StatementPages count={result.total ?? 0} page={page} />
    </section>
  )
}
