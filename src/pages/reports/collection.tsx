import { useTranslate } from '@refinedev/core'
import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox, Segmented } from 'antd'
import { useMemo } from 'react'
import { collectionGroups } from '../../../domain/resources/money-reports.ts'
import { ReportBody } from '../../components/report/report-body.tsx'
import { reportColumns } from '../../components/report/report-columns.ts'
import { ReportHeader } from '../../components/report/report-header.tsx'
import { ReportPeriod } from '../../components/report/report-period.tsx'
import { ReportTable } from '../../components/report/report-table.tsx'
import type { ReportAnswer, ReportRow, ShownColumn } from '../../components/report/report-types.ts'
import { useAddress } from '../../components/report/use-address.ts'
import { useReportPeriod } from '../../components/report/use-report-period.ts'
import { useReport } from '../../components/report/use-report.ts'
import '../../lib/books-texts.ts'
import { formatDate } from '../../lib/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'

type Row = ReportRow & { document_path?: string; document_id?: string; date?: string }
type Answer = Omit<ReportAnswer, 'rows'> & { agent: string | null; rows: Row[] }

/** What receipts brought, by the agent of the invoices that they settle or by the way the money came. */
export function Collection() {
  const t = useTranslate()
  const { parameters, change, days } = useReportPeriod('collection', { group: 'agent' })
  // Whose receipts are looked at is not remembered: the report begins with all agents.
  const { read, write } = useAddress()
  const group = collectionGroups.find((one) => one === parameters.group) ?? 'agent'
  const agent = group === 'agent' ? read('agent') : null
  const asked = { ...days, group, agent }
  const report = useReport<Answer>('collection', asked)
  const nameLabel = agent === null ? t(`collection.${group}`) : t('collection.receipt')
  return (
    <>
      <ReportHeader name="collection" asked={asked} note={report.answer?.agent} />
      <div className="report-bar">
        <ReportPeriod parameters={parameters} change={change} />
        <Segmented
          aria-label={t('collection.by.label')}
          value={group}
          options={collectionGroups.map((one) => ({ value: one, label: t(`collection.by.${one}`) }))}
          onChange={(one) => change({ group: one })}
        />
        {agent === null ? null : (
          <Button className="chip" aria-label={t('collection.allAgents')} onClick={() => write({ agent: null })}>
            {t('collection.agent')} <strong>{report.answer?.agent ?? '…'}</strong>{' '}
            <CloseOutlined className="chip-arrow" />
          </Button>
        )}
      </div>
      <ReportBody report={report}>
        {(answer) =>
          answer.rows.length === 0 ? (
            <p className="report-empty">{t('collection.empty')}</p>
          ) : (
            <Table
              answer={answer}
              nameLabel={nameLabel}
              note={t(group === 'mode' ? 'collection.modes' : 'collection.shares')}
            />
          )
        }
      </ReportBody>
    </>
  )
}

/** What each agent's customers paid, and what the agent gets of it. */
export function Commission() {
  const t = useTranslate()
  const { parameters, change, days } = useReportPeriod('commission', { count_withheld: 'false' })
  const asked = { ...days, count_withheld: parameters.count_withheld === 'true' ? 'true' : 'false' }
  const report = useReport<Answer>('commission', asked)
  return (
    <>
      <ReportHeader name="commission" asked={asked} />
      <div className="report-bar">
        <ReportPeriod parameters={parameters} change={change} />
        <Checkbox
          checked={asked.count_withheld === 'true'}
          onChange={(event) => change({ count_withheld: String(event.target.checked) })}
        >
          {t('commission.withheld')}
        </Checkbox>
      </div>
      <ReportBody report={report}>
        {(answer) =>
          answer.rows.length === 0 ? (
            <p className="report-empty">{t('commission.empty')}</p>
          ) : (
            <Table answer={answer} nameLabel={t('collection.agent')} note={t('commission.rates')} />
          )
        }
      </ReportBody>
    </>
  )
}

/** A row an agent or a mode, or a row a receipt that leads to it. */
function Table({ answer, nameLabel, note }: { answer: Answer; nameLabel: string; note: string }) {
  const t = useTranslate()
  const company = useCompany()
  const isOfAgent = answer.agent !== null
  const columns = useMemo(() => {
    const figures = reportColumns(answer.columns)
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
