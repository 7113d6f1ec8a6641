import { generalLedger } from '../../../domain/resources/ledger/general-ledger-reports.ts'
import { useReportQuestion } from '../../components/report/parameters/use-report-question.ts'
import { ReportView } from '../../components/report/report-view.tsx'

/** The columns of files that the page has in the headings of accounts and the names of its rows. */
const inNames = ['account', 'document_no']

/** Renders every account with its opening, lines and closing. */
export function GeneralLedger() {
  return (
    <ReportView
      report={generalLedger}
      question={useReportQuestion(generalLedger)}
      slots={{
        columns: (_answer, declared) => declared.filter(({ key }) => !inNames.includes(key)),
        rows: ({ rows }) => rows.map((row) => (row.kind === 'document' ? row : { ...row, narration: '' })),
      }}
    />
  )
}
