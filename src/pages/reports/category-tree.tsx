import { useTranslate } from '@refinedev/core'
import { Checkbox } from 'antd'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import { ReportBody } from '../../components/report/report-body.tsx'
import { ReportHeader } from '../../components/report/report-header.tsx'
import type { ReportAnswer, ReportRow } from '../../components/report/report-types.ts'
import { useAddress } from '../../components/report/parameters/use-address.ts'
import { useReport } from '../../components/report/use-report.ts'
import '../../components/chart/chart.css'
import '../../lib/texts/reports/category-tree-texts.ts'

/** Renders the categories as a nested list; each links to its accounts. */
export function CategoryTree() {
  const t = useTranslate()
  const { read, write } = useAddress()
  const query = { include_empty: read('include_empty') === 'true' ? 'true' : 'false' }
  const report = useReport<ReportAnswer>('category-tree', query)
  return (
    <>
      <ReportHeader name="category-tree" query={query} note={t('categoryTree.hint')} />
      <div className="report-bar">
        <Checkbox
          checked={query.include_empty === 'true'}
          onChange={({ target }) => write({ include_empty: target.checked ? 'true' : null })}
        >
          {t('categoryTree.includeEmpty')}
        </Checkbox>
      </div>
      <ReportBody report={report} isRefreshing={report.query.isFetching}>
        {({ rows }) => (
          <nav className="category-tree" aria-label={t('categoryTree.title')}>
            <Branch rows={rows} above={null} />
          </nav>
        )}
      </ReportBody>
    </>
  )
}

function Branch({ rows, above }: { rows: readonly ReportRow[]; above: string | null }) {
  const t = useTranslate()
  const children = rows.filter(({ parent_id }) => parent_id === above)
  if (children.length === 0) return null
  return (
    <ul>
      {children.map(({ id, name, code, cells, drill }) => (
        <li key={id}>
          <PermittedLink to={drill ?? ''}>{name}</PermittedLink> <span className="muted">{code}</span>{' '}
          <span className="muted">· {t('categoryTree.count', { count: parseInt(cells['ledgers'] ?? '0', 10) })}</span>
          <Branch rows={rows} above={id} />
        </li>
      ))}
    </ul>
  )
}
