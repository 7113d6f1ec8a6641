import { useTranslate } from '@refinedev/core'
import { CloseOutlined } from '@ant-design/icons'
import { Button, Grid, Segmented } from 'antd'
import { useMemo } from 'react'
import { isZero } from '../../../domain/money/decimal.ts'
import { can } from '../../../domain/permissions/can.ts'
import { moduleOf } from '../../../domain/resources/define.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { ageingBases } from '../../../domain/resources/money-reports.ts'
import { AsOfSelect } from '../../components/report/as-of-select.tsx'
import { HideZero } from '../../components/report/hide-zero.tsx'
import { ReferenceChip } from '../../components/report/reference-chip.tsx'
import { ReportBody } from '../../components/report/report-body.tsx'
import { reportColumns } from '../../components/report/report-columns.ts'
import { ReportHeader } from '../../components/report/report-header.tsx'
import { ReportTable } from '../../components/report/report-table.tsx'
import type { ReportAnswer, ReportRow, ShownColumn } from '../../components/report/report-types.ts'
import { useAddress } from '../../components/report/use-address.ts'
import { useReportParameters } from '../../components/report/use-report-parameters.ts'
import { useReport } from '../../components/report/use-report.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import '../../lib/books-texts.ts'
import { formatDate } from '../../lib/format.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'

type Name = 'customer-ageing' | 'supplier-ageing'
type AgedRow = ReportRow & {
  document_path?: string
  document_id?: string
  date?: string
  due_date?: string
  days?: number
  amount?: string
}
type AgeingAnswer = Omit<ReportAnswer, 'rows'> & { party: { id: string; name: string } | null; rows: AgedRow[] }

/** What customers owe at the end of a day, by how long it has been due. */
export function CustomerAgeing() {
  return <Ageing name="customer-ageing" />
}

/** What suppliers are owed at the end of a day, by how long it has been due. */
export function SupplierAgeing() {
  return <Ageing name="supplier-ageing" />
}

function Ageing({ name }: { name: Name }) {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const { parameters, change } = useReportParameters(`daybook.report.${name}.${company.slug}`, {
    as_of: null,
    by: 'due',
    hide_zero: 'true',
  })
  // Whose documents are looked at is not remembered: the report begins with all parties.
  const { read, write } = useAddress()
  const asked = {
    as_of: parameters.as_of,
    by: ageingBases.find((basis) => basis === parameters.by) ?? 'due',
    party: read('party'),
    hide_zero: parameters.hide_zero === 'false' ? 'false' : 'true',
  }
  const report = useReport<AgeingAnswer>(name, asked)
  const party = report.answer?.party ?? null
  return (
    <>
      <ReportHeader name={name} asked={asked} note={party?.name} />
      <div className="report-bar">
        <AsOfSelect value={asked.as_of} onChange={(day) => change({ as_of: day })} />
        <Segmented
          aria-label={t('ageing.by.label')}
          value={asked.by}
          options={ageingBases.map((basis) => ({ value: basis, label: t(`ageing.by.${basis}`) }))}
          onChange={(basis) => change({ by: basis })}
        />
        <PartyChip party={party} value={asked.party} onChange={(id) => write({ party: id })} />
        {asked.party === null ? (
          <HideZero
            label={t('ageing.hideZero')}
            isOn={asked.hide_zero === 'true'}
            onChange={(isOn) => change({ hide_zero: String(isOn) })}
          />
        ) : null}
        {party && can(rights, 'crm_parties.read') ? (
          <span className="report-bar-end">
            <LinkButton type="text" to={`/${company.slug}/crm/parties/${party.id}/account`}>
              {t('ageing.account')}
            </LinkButton>
          </span>
        ) : null}
      </div>
      <ReportBody report={report}>
        {(answer) => (
          <>
            <AgeingTable answer={answer} title={t(`report.${moduleOf(name)}.label`)} />
            {answer.rows.length === 0 ? (
              <p className="report-empty">{t(answer.party ? 'ageing.noDocuments' : `ageing.empty.${name}`)}</p>
            ) : (
              <p className="report-note">{t('ageing.advances')}</p>
            )}
          </>
        )}
      </ReportBody>
    </>
  )
}

/** A row a party that leads to its documents, or a row a document that leads to it. */
function AgeingTable({ answer, title }: { answer: AgeingAnswer; title: string }) {
  const t = useTranslate()
  const company = useCompany()
  const isPhone = Grid.useBreakpoint().sm === false
  const isOfParty = answer.party !== null
  const columns = useMemo(() => {
    const figures = reportColumns(answer.columns)
    if (isOfParty) {
      const texts = ['date', 'due', 'days'].map((key) => ({ ...figure(key, t(`ageing.${key}`)), isText: true }))
      const amounts = [figure('amount', t('ageing.amount')), figure('net', t('ageing.open'))]
      return [...texts, ...amounts, ...figures.filter(({ key }) => key !== 'total' && key !== 'net')]
    }
    // On a phone what it comes to stands beside the names, the rest comes by scrolling.
    const isNet = ({ key }: ShownColumn) => key === 'net'
    return isPhone ? [...figures.filter(isNet), ...figures.filter((column) => !isNet(column))] : figures
  }, [answer, isOfParty, isPhone, t])
  const rows = useMemo(() => {
    // The tax number tells parties of one name apart; elsewhere it takes the room that the last columns need.
    const names = new Map<string, number>()
    for (const { name } of answer.rows) names.set(name, (names.get(name) ?? 0) + 1)
    const lineOf = (row: AgedRow): ReportRow => {
      const { document_path: path = '', document_id: id, date, due_date: due, days, amount = '' } = row
      const resource = resourceAt(path)
      if (id === undefined) return names.get(row.name) === 1 ? { ...row, code: null } : row
      const texts = {
        date: formatDate(date ?? '', company.locale),
        due: formatDate(due ?? '', company.locale),
        // What is not due yet has no days, and neither has what is not set off.
        days: days === undefined || days < 0 || !isZero(row.cells['advances'] ?? '0') ? '–' : String(days),
        amount,
      }
      const name = [resource ? t(`module.${moduleOf(path)}.label`) : row.name, row.code].filter(Boolean).join(' ')
      const cells = { ...row.cells, ...texts }
      return { ...row, name, code: null, cells, drill: resource ? `/${company.slug}/${path}/${id}` : null }
    }
    return answer.rows.map((row) => ({ row: lineOf(row), level: 0, opens: false, isOpen: false }))
  }, [answer, company, t])
  return (
    <ReportTable
      label={title}
      nameLabel={t(isOfParty ? 'ageing.document' : 'ageing.party')}
      rows={rows}
      columns={columns}
      totals={isOfParty ? { ...answer.totals, date: '', due: '', days: '' } : answer.totals}
      onSwitch={() => undefined}
    />
  )
}

function figure(key: string, label: string): ShownColumn {
  return { key, label, value: (cells) => cells[key] ?? '' }
}

type PartyChipProps = {
  party: { name: string } | null
  value: string | null
  onChange: (party: string | null) => void
}

/** One party's documents instead of all parties: chosen here or by its row; who may not see parties takes it away again. */
function PartyChip({ party, value, onChange }: PartyChipProps) {
  const t = useTranslate()
  if (value === null) {
    return <ReferenceChip to="crm/parties" label={t('ageing.party')} value={value} onChange={onChange} />
  }
  return (
    <Button className="chip" aria-label={t('ageing.allParties')} onClick={() => onChange(null)}>
      {t('ageing.party')} <strong>{party?.name ?? '…'}</strong> <CloseOutlined className="chip-arrow" />
    </Button>
  )
}
