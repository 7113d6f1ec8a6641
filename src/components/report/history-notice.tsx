import { HistoryOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Link } from 'react-router'
import { formatDateTime } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import type { ReportAnswer } from './report-types.ts'
import './report.css'

/** Says at which moment a report knows the books, and how many entries recorded since then change it. */
export function HistoryNotice({ known_at: knownAt, changed_since: since }: ReportAnswer) {
  const t = useTranslate()
  const company = useCompany()
  const may = useMay()
  if (!knownAt || !since) return null
  const text = t('known.changes', { count: since.entries })
  return (
    <p className="known-notice" role="status">
      <HistoryOutlined aria-hidden /> <strong>{t('known.at', { time: formatDateTime(knownAt, company) })}</strong>{' '}
      {since.entries > 0 && may('reports_recorded_entries.read') ? <Link to={since.page}>{text}</Link> : text}
    </p>
  )
}
