import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Grid, Skeleton } from 'antd'
import { useMemo } from 'react'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { can } from '../../../domain/permissions/can.ts'
import { moduleOf } from '../../../domain/resources/define.ts'
import { PrintButton } from '../../components/document/print-button.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { defaultPeriod } from '../../components/report/default-period.ts'
import { HideZero } from '../../components/report/hide-zero.tsx'
import { PeriodSelect } from '../../components/report/period-select.tsx'
import { allYears } from '../../components/report/periods.ts'
import type { Recosting } from '../../components/report/recost-notice.tsx'
import { RECOST_INTERVAL, RecostNotice } from '../../components/report/recost-notice.tsx'
import { ReferenceChip } from '../../components/report/reference-chip.tsx'
import { ReportExport } from '../../components/report/report-export.tsx'
import { ReportTable } from '../../components/report/report-table.tsx'
import { isOpen, switchRow, visibleRows } from '../../components/report/report-tree.ts'
import type { ReportAnswer, ShownColumn } from '../../components/report/report-types.ts'
import { useOpened } from '../../components/report/use-opened.ts'
import { useReportParameters } from '../../components/report/use-report-parameters.ts'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import '../../lib/inventory-texts.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'

type StockAnswer = ReportAnswer & { recosting: Recosting }

/** Stock at both ends of a period with what came and what went, by category and item. */
export function StockTrialBalance() {
  return <StockReport name="stock-trial-balance" />
}

/** The same with a column for every kind of movement. */
export function StockMovement() {
  return <StockReport name="stock-movement" />
}

function StockReport({ name }: { name: 'stock-trial-balance' | 'stock-movement' }) {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const { parameters, change } = useReportParameters(`daybook.report.${name}.${company.slug}`, {
    ...defaultPeriod(company),
    hide_zero: 'true',
    category: null,
    item: null,
  })
  const [opened, setOpened] = useOpened(`daybook.tree.${name}.${company.slug}`)
  const { start_date, end_date, hide_zero, category, item } = parameters
  const years = allYears(localDate(company.today), company.fiscal_years)
  const asked = {
    start_date: start_date ?? years.start,
    end_date: end_date ?? years.end,
    hide_zero: hide_zero === 'true' ? 'true' : 'false',
    category,
    item,
  }
  const { result, query } = useCustom<StockAnswer, HttpError>({
    url: name,
    method: 'get',
    dataProviderName: 'reports',
    config: { query: asked },
    queryOptions: {
      refetchInterval: ({ state }) => ((state.data?.data.recosting.items ?? 0) > 0 ? RECOST_INTERVAL : false),
    },
    errorNotification: false,
  })
  const answer = query.data ? result.data : undefined
  const isPhone = Grid.useBreakpoint().sm === false
  const columns = useMemo(() => {
    const inOrder = columnsOf(answer?.columns ?? [])
    return isPhone ? closingFirst(inOrder) : inOrder
  }, [answer, isPhone])
  const rows = useMemo(() => {
    const view = { opened, hideAccounts: false, hideCategories: false }
    return visibleRows(answer?.rows ?? [], view).map((line) => ({ ...line, isOpen: isOpen(line.row, opened) }))
  }, [answer, opened])
  const title = t(`report.${moduleOf(name)}.label`)
  const path = `reports/${name}`
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <PrintButton path={`${path}/print.pdf`} query={asked} fileName={`${name}.pdf`} />
            {can(rights, `${moduleOf(path)}.export`) ? (
              <ReportExport path={path} query={asked} fileName={name} />
            ) : null}
          </>
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
        {can(rights, 'inventory_ledgers.read') ? (
          <ReferenceChip
            to="inventory/ledgers"
            label={t('stockReport.item')}
            value={item}
            onChange={(id) => change({ item: id })}
          />
        ) : null}
        <HideZero
          label={t('stockReport.hideZero')}
          isOn={asked.hide_zero === 'true'}
          onChange={(isOn) => change({ hide_zero: String(isOn) })}
        />
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
          <RecostNotice {...answer.recosting} />
          <ReportTable
            label={title}
            nameLabel={t('stockReport.item')}
            rows={rows}
            columns={columns}
            totals={answer.totals}
            onSwitch={(id) => setOpened(switchRow(opened, id))}
          />
          {answer.rows.length === 0 ? <p className="report-empty">{t('stockReport.empty')}</p> : null}
        </div>
      ) : (
        <div className="sheet-frame report-loading">
          <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
        </div>
      )}
    </>
  )
}

function columnsOf(answered: ReportAnswer['columns']): ShownColumn[] {
  return answered.map(({ key, label, kind, group }) => ({
    key,
    label,
    ...(group === undefined ? {} : { group }),
    isQuantity: kind === 'quantity',
    isStock: key === 'closing_quantity',
    value: (cells) => cells[key] ?? '',
  }))
}

/** On a phone what there is stands beside the names, the rest comes by scrolling. */
function closingFirst(columns: readonly ShownColumn[]): ShownColumn[] {
  const isClosing = ({ key }: ShownColumn) => key.startsWith('closing')
  return [...columns.filter(isClosing), ...columns.filter((column) => !isClosing(column))]
}
