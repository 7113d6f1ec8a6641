import { reports } from '../../../domain/resources/reports.ts'
import { NotFound } from '../../components/layout/not-found.tsx'
import { ReportView } from '../../components/report/report-view.tsx'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import type { Report } from '../../../domain/resources/core/define-report.ts'

/** Renders the page of a report from its declaration. */
export function ReportPage({ name }: { name: string }) {
  const report = reports.find((one) => one.name === name)
  return report ? <DeclaredReport key={name} report={report} /> : <NotFound />
}

function DeclaredReport({ report }: { report: Report }) {
  return <ReportView report={report} question={useReportQuestion(report)} />
}
