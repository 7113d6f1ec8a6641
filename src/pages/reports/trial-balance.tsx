import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useMemo } from 'react'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { compare, subtract } from '../../../domain/money/decimal.ts'
import { can } from '../../../domain/permissions/can.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { CsvButton } from '../../components/report/csv-button.tsx'
import { PeriodSelect } from '../../components/report/period-select.tsx'
import { allYears, presetsFor } from '../../components/report/periods.ts'
import { ReportOptions } from '../../components/report/report-options.tsx'
import { ReportTable } from '../../components/report/report-table.tsx'
import { isOpen, switchRow, visibleRows } from '../../components/report/report-tree.ts'
import type { ReportAnswer, ShownColumn } from '../../components/report/report-types.ts'
import { useOpened } from '../../components/report/use-opened.ts'
import { useReportParameters } from '../../components/report/use-report-parameters.ts'
import { RequestFailed } from '../../components/resource/request-failed.tsx'
import { useCompany, useRights } from '../../providers/company-provider.tsx'
import '../../components/fields/fields.css'

/** Opening, movement and closing of every account in a period, as a tree that opens down to the entries. */
export function TrialBalance() {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const { parameters, change } = useReportParameters(`daybook.report.trial-balance.${company.slug}`, {
    ...defaultPeriod(company),
    hide_zero: 'true',
    hide: null,
    balances: null,
  })
  const [opened, setOpened] = useOpened(`daybook.tree.trial-balance.${company.slug}`)
  const { start_date, end_date, hide_zero, hide } = parameters
  const years = allYears(localDate(company.today), company.fiscal_years)
  const asked = {
    start_date: start_date ?? years.start,
    end_date: end_date ?? years.end,
    hide_zero: hide_zero === 'true' ? 'true' : 'false',
  }
  const { result, query } = useCustom<ReportAnswer, HttpError>({
    url: 'trial-balance',
    method: 'get',
    dataProviderName: 'reports',
    config: { query: asked },
    errorNotification: false,
  })
  const answer = query.data ? result.data : undefined
  const columns = useColumns(parameters.balances === 'net')
  const rows = useMemo(() => {
    const view = { opened, hideAccounts: hide === 'accounts', hideCategories: hide === 'categories' }
    return visibleRows(answer?.rows ?? [], view).map((line) => ({ ...line, isOpen: isOpen(line.row, opened) }))
  }, [answer, opened, hide])
  return (
    <>
      <PageHeader
        title={t('trialBalance.title')}
        tag={answer ? <BalanceTag totals={answer.totals} /> : undefined}
        actions={
          can(rights, 'reports_trial_balance.export') ? (
            <CsvButton path="reports/trial-balance/export.csv" query={asked} fileName="trial-balance.csv" />
          ) : undefined
        }
      />
      <div className="report-bar">
        <PeriodSelect
          value={{ start: start_date, end: end_date }}
          onChange={({ start, end }) => change({ start_date: start, end_date: end })}
        />
        <ReportOptions parameters={parameters} change={change} />
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
        <div className={query.isFetching ? 'is-refreshing' : undefined}>
          <ReportTable
            label={t('trialBalance.title')}
            nameLabel={t('trialBalance.account')}
            rows={rows}
            columns={columns}
            totals={answer.totals}
            onSwitch={(id) => setOpened(switchRow(opened, id))}
          />
          {answer.rows.length === 0 ? <p className="report-empty">{t('trialBalance.empty')}</p> : null}
        </div>
      ) : (
        <div className="sheet-frame report-loading">
          <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
        </div>
      )}
    </>
  )
}

/** The fiscal year of today; without one, this month. */
function defaultPeriod(company: ReturnType<typeof useCompany>) {
  const presets = presetsFor(localDate(company.today), company.fiscal_years)
  const { period } = presets.find(({ name }) => name === 'this_year') ??
    presets[1] ?? { period: { start: null, end: null } }
  return { start_date: period.start, end_date: period.end }
}

function useColumns(isNet: boolean): ShownColumn[] {
  const t = useTranslate()
  return useMemo(() => {
    const plain = (key: string): ShownColumn => ({
      key,
      label: t(`report.trial_balance.${key}`),
      value: (cells) => cells[key] ?? '0',
    })
    const net = (key: 'opening' | 'closing'): ShownColumn => ({
      key,
      label: t(`trialBalance.${key}`),
      value: (cells) => subtract(cells[`${key}_dr`] ?? '0', cells[`${key}_cr`] ?? '0'),
    })
    if (isNet) return [net('opening'), plain('debit'), plain('credit'), net('closing')]
    return ['opening_dr', 'opening_cr', 'debit', 'credit', 'closing_dr', 'closing_cr'].map(plain)
  }, [isNet, t])
}

function BalanceTag({ totals }: { totals: Readonly<Record<string, string>> }) {
  const t = useTranslate()
  const agree = (a: string, b: string) => compare(totals[a] ?? '0', totals[b] ?? '0') === 0
  const isBalanced = agree('opening_dr', 'opening_cr') && agree('debit', 'credit') && agree('closing_dr', 'closing_cr')
  return (
    <span className={isBalanced ? 'status status-done' : 'status status-wrong'}>
      {t(isBalanced ? 'trialBalance.inBalance' : 'trialBalance.outOfBalance')}
    </span>
  )
}
