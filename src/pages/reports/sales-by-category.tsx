import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { can } from '../../../domain/permissions/can.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { defaultPeriod } from '../../components/report/default-period.ts'
import { PeriodSelect } from '../../components/report/period-select.tsx'
import { allYears } from '../../components/report/periods.ts'
import { ReferenceChip } from '../../components/report/reference-chip.tsx'
import { ReportExport } from '../../components/report/report-export.tsx'
import { ReportTable } from '../../components/report/report-table.tsx'
import { isOpen, switchRow, visibleRows } from '../../components/report/report-tree.ts'
import type { ReportAnswer, ShownColumn } from '../../components/report/report-types.ts'
import { useOpened } from '../../components/report/use-opened.ts'
import { useReportParameters } from '../../components/report/use-report-parameters.ts'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import '../../lib/books-texts.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'

const name = 'sales-by-category'
const path = `reports/${name}`

/** What was sold by category and item, and what it left over its cost. */
export function SalesByCategory() {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const { parameters, change } = useReportParameters(`daybook.report.${name}.${company.slug}`, {
    ...defaultPeriod(company),
    category: null,
    item: null,
  })
  const [opened, setOpened] = useOpened(`daybook.tree.${name}.${company.slug}`)
  const { start_date, end_date, category, item } = parameters
  const years = allYears(localDate(company.today), company.fiscal_years)
  const asked = { start_date: start_date ?? years.start, end_date: end_date ?? years.end, category, item }
  const { result, query } = useCustom<ReportAnswer, HttpError>({
    url: name,
    method: 'get',
    dataProviderName: 'reports',
    config: { query: asked },
    errorNotification: false,
  })
  const answer = query.data ? result.data : undefined
  const columns = useMemo(() => (answer?.columns ?? []).map(shownColumn), [answer])
  const rows = useMemo(() => {
    const view = { opened, hideAccounts: false, hideCategories: false }
    return visibleRows(answer?.rows ?? [], view).map((line) => ({ ...line, isOpen: isOpen(line.row, opened) }))
  }, [answer, opened])
  const title = t('report.sales_by_category.label')
  return (
    <>
      <PageHeader
        title={title}
        actions={
          can(rights, 'reports_sales_by_category.export') ? (
            <ReportExport path={path} query={asked} fileName={name} />
          ) : undefined
        }
      />
      <div className="report-bar">
        <PeriodSelect
          value={{ start: start_date, end: end_date }}
          onChange={({ start, end }) => change({ start_date: start, end_date: end })}
        />
        {can(rights, 'inventory_categories.read') ? (
          <ReferenceChip
            to="inventory/categories"
            label={t('reportPage.category')}
            value={category}
            onChange={(id) => change({ category: id })}
          />
        ) : null}
        {can(rights, 'inventory_items.read') ? (
          <ReferenceChip
            to="inventory/items"
            label={t('salesByCategory.item')}
            value={item}
            onChange={(id) => change({ item: id })}
          />
        ) : null}
        <span className="report-bar-end">
          <Button type="text" onClick={() => setOpened({ base: 'all', switched: [] })}>
            {t('reportPage.expandAll')}
          </Button>
          <Button type="text" onClick={() => setOpened({ base: 'none', switched: [] })}>
            {t('reportPage.collapseAll')}
          </Button>
        </span>
      </div>
      {query.error ? (
        <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
      ) : answer ? (
        <div className={query.isPlaceholderData ? 'is-refreshing' : undefined}>
          <ReportTable
            label={title}
            nameLabel={t('salesByCategory.item')}
            rows={rows}
            columns={columns}
            totals={answer.totals}
            onSwitch={(id) => setOpened(switchRow(opened, id))}
          />
          {answer.rows.length === 0 ? <p className="report-empty">{t('salesByCategory.empty')}</p> : null}
        </div>
      ) : (
        <div className="sheet-frame report-loading">
          <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
        </div>
      )}
    </>
  )
}

function shownColumn({ key, label, kind }: ReportAnswer['columns'][number]): ShownColumn {
  return { key, label, isQuantity: kind === 'quantity', value: (cells) => cells[key] ?? '' }
}
