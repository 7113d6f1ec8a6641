import { useTranslate } from '@refinedev/core'
import { can } from '../../../domain/permissions/can.ts'
import { ChartTree } from '../../components/chart/chart-tree.tsx'
import type { ChartOptions } from '../../components/chart/chart-view.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { CsvButton } from '../../components/report/csv-button.tsx'
import { useRights } from '../../providers/company-provider.tsx'

/** Categories and ledgers of the company as one tree, changed where it stands. */
export function ChartOfAccounts() {
  const t = useTranslate()
  const rights = useRights()
  return (
    <ChartTree
      label={t('chart.title')}
      withAccounts
      head={(actions, options) => (
        <PageHeader
          title={t('chart.title')}
          actions={
            <>
              {can(rights, 'reports_chart_of_accounts.export') ? (
                <CsvButton
                  path="reports/chart-of-accounts/export.csv"
                  query={exported(options)}
                  fileName="chart-of-accounts.csv"
                />
              ) : null}
              {actions}
            </>
          }
        />
      )}
    />
  )
}

/** The same rows as a file, all of them opened. */
function exported({ hide_accounts, hide_categories, hide_zero }: ChartOptions): Record<string, string | null> {
  const flag = (on: boolean) => (on ? 'true' : null)
  return {
    include_empty: flag(!hide_zero),
    hide_accounts: flag(hide_accounts),
    hide_categories: flag(hide_categories),
    hide_zero: flag(hide_zero),
  }
}
