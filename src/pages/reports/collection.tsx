import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { can } from '../../../domain/permissions/can.ts'
import { moduleOf } from '../../../domain/resources/define.ts'
import { collectionGroups } from '../../../domain/resources/money-reports.ts'
import { PrintButton } from '../../components/document/print-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { defaultPeriod } from '../../components/report/default-period.ts'
import { PeriodSelect } from '../../components/report/period-select.tsx'
import { allYears } from '../../components/report/periods.ts'
import { ReportExport } from '../../components/report/report-export.tsx'
import { ReportTable } from '../../components/report/report-table.tsx'
import type { ReportAnswer, ReportRow, ShownColumn } from '../../components/report/report-types.ts'
import { useAddress } from '../../components/report/use-address.ts'
import { useReportParameters } from '../../components/report/use-report-parameters.ts'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import '../../lib/books-texts.ts'
import { formatDate } from '../../lib/format.ts'
import type { ReportQuery } from '../../lib/report-query.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'

type Row = ReportRow & { document_path?: string; document_id?: string; date?: string }
type Answer = Omit<ReportAnswer, 'rows'> & { agent: string | null; rows: Row[] }

/** What receipts brought, by the agent of the invoices that they settle or by the way the money came. */
export function Collection() {
  const t = useTranslate()
  const { parameters, change, asked: period } = usePeriod('collection', { group: 'agent' })
  // Whose receipts are looked at is not remembered: the report begins with all agents.
  const { read, write } = useAddress()
  const group = collectionGroups.find((one) => one === parameters.group) ?? 'agent'
  const agent = group === 'agent' ? read('agent') : null
  const asked = { ...period, group, agent }
  const { answer, query } = useReport('collection', asked)
  const nameLabel = agent === null ? t(`collection.${group}`) : t('collection.receipt')
  return (
    <>
      <Header name="collection" asked={asked} note={answer?.agent} />
      <div className="report-bar">
        <PeriodSelect
          value={{ start: parameters.start_date, end: parameters.end_date }}
          onChange={({ start, end }) => change({ start_date: start, end_date: end })}
        />
        <Segmented
          aria-label={t('collection.by.label')}
          value={group}
          options={collectionGroups.map((one) => ({ value: one, label: t(`collection.by.${one}`) }))}
          onChange={(one) => change({ group: one })}
        />
        {agent === null ? null : (
          <Button className="chip" aria-label={t('collection.allAgents')} onClick={() => write({ agent: null })}>
            {t('collection.agent')} <strong>{answer?.agent ?? '…'}</strong> <CloseOutlined className="chip-arrow" />
          </Button>
        )}
      </div>
      <Body answer={answer} query={query} empty={t('collection.empty')}>
        {answer ? <Table answer={answer} nameLabel={nameLabel} note={t('collection.shares')} /> : null}
      </Body>
    </>
  )
}

/** What each agent's customers paid, and what the agent gets of it. */
export function Commission() {
  const t = useTranslate()
  const { parameters, change, asked: period } = usePeriod('commission', { count_withheld: 'false' })
  const asked = { ...period, count_withheld: parameters.count_withheld === 'true' ? 'true' : 'false' }
  const { answer, query } = useReport('commission', asked)
  return (
    <>
      <Header name="commission" asked={asked} />
      <div className="report-bar">
        <PeriodSelect
          value={{ start: parameters.start_date, end: parameters.end_date }}
          onChange={({ start, end }) => change({ start_date: start, end_date: end })}
        />
        <Checkbox
          checked={asked.count_withheld === 'true'}
          onChange={(event) => change({ count_withheld: String(event.target.checked) })}
        >
          {t('commission.withheld')}
        </Checkbox>
      </div>
      <Body answer={answer} query={query} empty={t('commission.empty')}>
        {answer ? <Table answer={answer} nameLabel={t('collection.agent')} note={t('commission.rates')} /> : null}
      </Body>
    </>
  )
}

/** The period with what else is remembered; an open end is the first or last day of the years. */
function usePeriod<Name extends string>(name: string, others: Readonly<Record<Name, string>>) {
  const company = useCompany()
  const defaults = { ...defaultPeriod(company), ...others }
  const { parameters, change } = useReportParameters(`daybook.report.${name}.${company.slug}`, defaults)
  const years = allYears(localDate(company.today), company.fiscal_years)
  const asked = { start_date: parameters.start_date ?? years.start, end_date: parameters.end_date ?? years.end }
  return { parameters, change, asked }
}

function useReport(url: string, query: ReportQuery) {
  const { result, query: state } = useCustom<Answer, HttpError>({
    url,
    method: 'get',
    dataProviderName: 'reports',
    config: { query },
    errorNotification: false,
  })
  return { answer: state.data ? result.data : undefined, query: state }
}

type HeaderProps = { name: 'collection' | 'commission'; asked: ReportQuery; note?: string | null | undefined }

function Header({ name, asked, note }: HeaderProps) {
  const t = useTranslate()
  const rights = useRights()
  const path = `reports/${name}`
  return (
    <PageHeader
      title={t(`report.${name}.label`)}
      note={note}
      actions={
        <>
          <PrintButton path={`${path}/print.pdf`} query={asked} fileName={`${name}.pdf`} />
          {can(rights, `${moduleOf(path)}.export`) ? <ReportExport path={path} query={asked} fileName={name} /> : null}
        </>
      }
    />
  )
}

type BodyProps = {
  answer: Answer | undefined
  query: ReturnType<typeof useReport>['query']
  empty: string
  children: ReactNode
}

function Body({ answer, query, empty, children }: BodyProps) {
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!answer) {
    return (
      <div className="sheet-frame report-loading">
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
      </div>
    )
  }
  return (
    <div className={query.isPlaceholderData ? 'is-refreshing' : undefined}>
      {answer.rows.length === 0 ? <p className="report-empty">{empty}</p> : children}
    </div>
  )
}

/** A row an agent or a mode, or a row a receipt that leads to it. */
function Table({ answer, nameLabel, note }: { answer: Answer; nameLabel: string; note: string }) {
  const t = useTranslate()
  const company = useCompany()
  const isOfAgent = answer.agent !== null
  const columns = useMemo(() => {
    const figures = answer.columns.map(({ key, label, kind }): ShownColumn => {
      return { key, label, isQuantity: kind === 'quantity', value: (cells) => cells[key] ?? '' }
    })
    const texts = ['date', 'party'].map((key): ShownColumn => {
      return { key, label: t(`collection.${key}`), isText: true, value: (cells) => cells[key] ?? '' }
    })
    return isOfAgent ? [...texts, ...figures] : figures
  }, [answer, isOfAgent, t])
  const rows = useMemo(() => {
    const lineOf = (row: Row): ReportRow => {
      if (row.document_id === undefined) return row
      const cells = { ...row.cells, date: formatDate(row.date ?? '', company.locale), party: row.name }
      const drill = `/${company.slug}/${row.document_path}/${row.document_id}`
      return { ...row, name: row.code ?? '', code: null, cells, drill }
    }
    return answer.rows.map((row) => ({ row: lineOf(row), level: 0, opens: false, isOpen: false }))
  }, [answer, company])
  return (
    <>
      <ReportTable
        label={t(`report.${answer.report}.label`)}
        nameLabel={nameLabel}
        rows={rows}
        columns={columns}
        totals={answer.totals}
        onSwitch={() => undefined}
      />
      <p className="report-note">{note}</p>
    </>
  )
}
