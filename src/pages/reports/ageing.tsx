import { useTranslate } from '@refinedev/core'
import { isZero } from '../../../domain/money/decimal.ts'
import type { Report } from '../../../domain/resources/core/define-report.ts'
import { customerAgeing, supplierAgeing } from '../../../domain/resources/payments/money-reports.ts'
import type { ReportAnswer, ReportRow, ShownColumn } from '../../components/report/report-types.ts'
import { ReportView } from '../../components/report/report-view.tsx'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import '../../lib/texts/books-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'

type AgedRow = ReportRow & { days?: number | '–'; amount?: string }
type AgeingAnswer = Omit<ReportAnswer, 'rows'> & { party: { id: string; name: string } | null; rows: AgedRow[] }

/** Renders aged receivables at the end of a day. */
export function CustomerAgeing() {
  return <Ageing report={customerAgeing} />
}

/** Renders aged payables at the end of a day. */
export function SupplierAgeing() {
  return <Ageing report={supplierAgeing} />
}

/** Renders a row for each party that links to its documents, or a row for each document of one party. */
function Ageing({ report }: { report: Report }) {
  const t = useTranslate()
  const question = useReportQuestion(report)
  const ofDue = (column: ShownColumn) => (column.key === 'due_date' ? { ...column, label: t('ageing.due') } : column)
  const amount: ShownColumn = { key: 'amount', label: t('ageing.amount'), value: (cells) => cells['amount'] ?? '' }
  return (
    <ReportView<AgeingAnswer>
      report={report}
      question={question}
      slots={{
        end: (answer) => <AccountLink party={answer?.party ?? null} />,
        columns: ({ party }, declared) => {
          if (party === null) return declared
          const net = declared.flatMap((one) => (one.key === 'net' ? [{ ...one, label: t('ageing.open') }] : []))
          const ages = declared.filter(({ key, isText }) => !isText && key !== 'total' && key !== 'net')
          const texts = declared.filter(({ isText }) => isText)
          return [...texts.map(ofDue), amount, ...net, ...ages]
        },
        rows: ({ party, rows }) => (party === null ? distinctParties(rows) : rows.map(agedDocument)),
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

/** Adds the tax number to parties with equal names; otherwise it would take the room of the last columns. */
function distinctParties(rows: readonly AgedRow[]): ReportRow[] {
  const names = new Map<string, number>()
  for (const { name } of rows) names.set(name, (names.get(name) ?? 0) + 1)
  return rows.map((row) => (names.get(row.name) === 1 ? { ...row, code: null } : row))
}

/** Removes the days of documents that are not due and of unallocated payments. */
function agedDocument(row: AgedRow): AgedRow {
  const { days, amount = '', cells } = row
  const isLate = typeof days === 'number' && days >= 0 && isZero(cells['advances'] ?? '0')
  return { ...row, days: isLate ? days : '–', cells: { ...cells, amount } }
}
