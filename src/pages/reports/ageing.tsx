import { useTranslate } from '@refinedev/core'
import { isZero } from '../../../domain/money/decimal.ts'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { Report } from '../../../domain/resources/core/define-report.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { customerAgeing, supplierAgeing } from '../../../domain/resources/payments/money-reports.ts'
import { reportColumns } from '../../components/report/report-columns.ts'
import type { ReportAnswer, ReportRow, ShownColumn } from '../../components/report/report-types.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import '../../lib/texts/books-texts.ts'
import { formatDate } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

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
  return <Ageing report={customerAgeing} />
}

/** What suppliers are owed at the end of a day, by how long it has been due. */
export function SupplierAgeing() {
  return <Ageing report={supplierAgeing} />
}

/** A row for each party that leads to its documents, or a row for each document of one party. */
function Ageing({ report }: { report: Report }) {
  const question = useReportQuestion(report)
  const columns = useDocumentColumns()
  const rowOf = useDocumentRow()
  return (
    <ReportView<AgeingAnswer>
      report={report}
      question={question}
      slots={{
        end: (answer) => <AccountLink party={answer?.party ?? null} />,
        columns: (answer) => (answer.party === null ? reportColumns(answer.columns) : columns(answer)),
        rows: (answer) => (answer.party === null ? distinctParties(answer.rows) : answer.rows.map(rowOf)),
      }}
    />
  )
}

function AccountLink({ party }: { party: AgeingAnswer['party'] }) {
  const t = useTranslate()
  const { slug } = useCompany()
  if (!useMay()('crm_parties.read') || party === null) return null
  return (
    <span className="report-bar-end">
      <LinkButton type="text" to={`/${slug}/crm/parties/${party.id}/account`}>
        {t('ageing.account')}
      </LinkButton>
    </span>
  )
}

/** The tax number tells parties of one name apart; elsewhere it takes the room that the last columns need. */
function distinctParties(rows: readonly AgedRow[]): ReportRow[] {
  const names = new Map<string, number>()
  for (const { name } of rows) names.set(name, (names.get(name) ?? 0) + 1)
  return rows.map((row) => (names.get(row.name) === 1 ? { ...row, code: null } : row))
}

function useDocumentColumns(): (answer: AgeingAnswer) => ShownColumn[] {
  const t = useTranslate()
  const column = (key: string, label: string): ShownColumn => ({ key, label, value: (cells) => cells[key] ?? '' })
  return (answer) => [
    ...['date', 'due', 'days'].map((key) => ({ ...column(key, t(`ageing.${key}`)), isText: true })),
    column('amount', t('ageing.amount')),
    column('net', t('ageing.open')),
    ...reportColumns(answer.columns).filter(({ key }) => key !== 'total' && key !== 'net'),
  ]
}

function useDocumentRow(): (row: AgedRow) => ReportRow {
  const t = useTranslate()
  const { slug, locale } = useCompany()
  return (row) => {
    const { document_path: path = '', document_id: id, date, due_date: due, days, amount = '' } = row
    const isKnown = heads.has(path)
    const texts = {
      date: formatDate(date ?? '', locale),
      due: formatDate(due ?? '', locale),
      // What is not due yet has no days, and neither has what is not set off.
      days: days === undefined || days < 0 || !isZero(row.cells['advances'] ?? '0') ? '–' : String(days),
      amount,
    }
    const name = [isKnown ? t(`module.${moduleOf(path)}.label`) : row.name, row.code].filter(Boolean).join(' ')
    const drill = isKnown ? `/${slug}/${path}/${id}` : null
    return { ...row, name, code: null, cells: { ...row.cells, ...texts }, drill }
  }
}
