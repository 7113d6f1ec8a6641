import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { ReportQuery } from '../../lib/format/report-query.ts'
import { useMay } from '../../providers/use-may.ts'
import { PrintButton } from '../paper/print-button.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { ReportExport } from './report-export.tsx'

type ReportHeaderProps = {
  /** The name of the report, such as `trial-balance`. */
  name: string
  /** The query of the page, which its files use as well. */
  query: ReportQuery
  tag?: ReactNode
  note?: ReactNode
  /** Buttons right of the files. */
  actions?: ReactNode
}

/** Renders the head of a report: its name, and its files for users who may export. */
export function ReportHeader({ name, query, tag, note, actions }: ReportHeaderProps) {
  const t = useTranslate()
  const may = useMay()
  const path = `reports/${name}`
  return (
    <PageHeader
      title={t(`report.${moduleOf(name)}.label`)}
      tag={tag}
      note={note}
      actions={
        <>
          <PrintButton path={`${path}/print.pdf`} query={query} fileName={`${name}.pdf`} />
          {may(`${moduleOf(path)}.export`) ? <ReportExport path={path} query={query} fileName={name} /> : null}
          {actions}
        </>
      }
    />
  )
}
