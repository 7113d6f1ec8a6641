import { useTranslate } from '@refinedev/core'
import { collection } from '../../../domain/resources/payments/money-reports.ts'
import { reportColumns } from '../../components/report/report-columns.ts'
import type { ReportAnswer, ReportRow, ShownColumn } from '../../components/report/report-types.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import '../../lib/texts/books-texts.ts'
import { formatDate } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'

type Row = ReportRow & { document_path?: string; document_id?: string; date?: string }
type Answer = Omit<ReportAnswer, 'rows'> & { agent: string | null; rows: Row[] }

/** What receipts brought, by agent or by way of paying; or the receipts behind one row, each of which leads to itself. */
export function Collection() {
  const t = useTranslate()
  const { slug, locale } = useCompany()
  const question = useReportQuestion(collection)
  const texts = ['date', 'party'].map((key): ShownColumn => {
    return { key, label: t(`collection.${key}`), isText: true, value: (cells) => cells[key] ?? '' }
  })
  const rowOf = (row: Row): ReportRow => {
    if (row.document_id === undefined) return row
    const cells = { ...row.cells, date: formatDate(row.date ?? '', locale), party: row.name }
    const drill = `/${slug}/${row.document_path}/${row.document_id}`
    return { ...row, name: row.code ?? '', code: null, cells, drill }
  }
  return (
    <ReportView<Answer>
      report={collection}
      question={question}
      slots={{
        columns: ({ agent, columns }) => [...(agent === null ? [] : texts), ...reportColumns(columns)],
        rows: ({ rows }) => rows.map(rowOf),
      }}
    />
  )
}
