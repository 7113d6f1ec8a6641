import { moduleOf } from '../../../../domain/resources/core/define.ts'
import type { ReportQuery } from '../../../lib/format/report-query.ts'
import { useMay } from '../../../providers/use-may.ts'
import { PdfButton, PrintButton } from '../../paper/print-button.tsx'
import { ReportExport } from '../report-export.tsx'

type StatementFilesProps = {
  request: { declared: { of: string }; path: string; query: ReportQuery }
  /** Name without its extension. */
  fileName: string
  /** Whether the statement is sent to others, so that it can be saved as a file as well. */
  isSent?: boolean
}

/** Renders the printed statement, and its files for users who may export. */
export function StatementFiles({ request: { declared, path, query }, fileName, isSent = false }: StatementFilesProps) {
  const may = useMay()
  const paper = { path: `${path}/print.pdf`, query, fileName: `${fileName}.pdf` }
  return (
    <>
      <PrintButton {...paper} />
      {isSent ? <PdfButton {...paper} /> : null}
      {may(`${moduleOf(declared.of)}.export`) ? <ReportExport path={path} query={query} fileName={fileName} /> : null}
    </>
  )
}
