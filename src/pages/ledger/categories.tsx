import { useTranslate } from '@refinedev/core'
import { Segmented } from 'antd'
import { accountCategories } from '../../../domain/resources/ledger/account-categories.ts'
import { ChartTree } from '../../components/chart/chart-tree.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useAddress } from '../../components/report/parameters/use-address.ts'
import { ResourceList } from '../../components/resource/list/resource-list.tsx'
import { useLabels } from '../../lib/labels.ts'
import { useMay } from '../../providers/use-may.ts'

/** Renders the categories as a list or as a tree; the address selects which. */
export function Categories() {
  const t = useTranslate()
  const labels = useLabels(accountCategories)
  const may = useMay()
  const { read, write } = useAddress()
  const mayTree = may('reports_chart_of_accounts.read')
  const view = mayTree && read('as') === 'tree' ? 'tree' : 'list'
  const choice = mayTree ? (
    <Segmented
      aria-label={t('categories.view')}
      value={view}
      options={[
        { value: 'list', label: t('categories.list') },
        { value: 'tree', label: t('categories.tree') },
      ]}
      onChange={(next) => write({ as: next === 'tree' ? 'tree' : null })}
    />
  ) : null
  if (view === 'list') return <ResourceList resource={accountCategories} actions={choice} />
  return (
    <ChartTree
      label={labels.many}
      withAccounts={false}
      head={(actions) => (
        <PageHeader
          title={labels.many}
          actions={
            <>
              {choice}
              {actions}
            </>
          }
        />
      )}
    />
  )
}
