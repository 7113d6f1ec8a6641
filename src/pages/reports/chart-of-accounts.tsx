import { useTranslate } from '@refinedev/core'
import { ChartTree } from '../../components/chart/chart-tree.tsx'
import type { ChartOptions } from '../../components/chart/chart-view.ts'
import { ReportHeader } from '../../components/report/report-header.tsx'

/** Renders categories and accounts as one tree that can be changed in place. */
export function ChartOfAccounts() {
  const t = useTranslate()
  return (
    <ChartTree
      label={t('chart.title')}
      withAccounts
      head={(actions, options) => <ReportHeader name="chart-of-accounts" query={exported(options)} actions={actions} />}
    />
  )
}

/** Returns the parameters of the file and the paper, with all rows expanded. */
function exported({ hide_accounts, hide_categories, hide_zero }: ChartOptions): Record<string, string | null> {
  const flag = (on: boolean) => (on ? 'true' : null)
  return {
    include_empty: flag(!hide_zero),
    hide_accounts: flag(hide_accounts),
    hide_categories: flag(hide_categories),
    hide_zero: flag(hide_zero),
  }
}
