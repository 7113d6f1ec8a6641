import { useDeferredValue, useMemo, useState } from 'react'
import type { OpenRows } from '../report/report-tree.ts'
import { isOpen, switchRow, visibleRows } from '../report/report-tree.ts'
import { useAddress } from '../report/parameters/use-address.ts'
import { useOpenRows } from '../report/use-open-rows.ts'
import type { ChartOptions, ChartRow } from './chart-view.ts'
import { filteredRows, optionNames } from './chart-view.ts'

const expanded: OpenRows = { base: 'all', switched: [] }
const collapsed: OpenRows = { base: 'none', switched: [] }

/**
 * Holds the view of the chart: options are stored in the address, expanded rows are remembered, a search expands all.
 */
export function useChartView(all: readonly ChartRow[] | undefined, { withAccounts }: { withAccounts: boolean }) {
  const { read, write } = useAddress()
  const [opened, setOpened] = useOpenRows('chart-of-accounts')
  const [search, setSearch] = useState('')
  const searched = useDeferredValue(search).trim()
  const offered: readonly (keyof ChartOptions)[] = withAccounts ? optionNames : ['hide_zero']
  const isOn = (name: keyof ChartOptions) => offered.includes(name) && read(name) === 'true'
  const chosen = {
    hide_accounts: isOn('hide_accounts'),
    hide_categories: isOn('hide_categories') && !isOn('hide_accounts'),
    hide_zero: isOn('hide_zero'),
  }
  const hideAccounts = chosen.hide_accounts || !withAccounts
  const { hide_categories: hideCategories, hide_zero: hideZero } = chosen
  const rows = useMemo(() => {
    const expandedIds = searched === '' ? opened : expanded
    const filtered = filteredRows(all ?? [], { hideAccounts, hideZero, search: searched })
    const visible = visibleRows(filtered, { opened: expandedIds, hideAccounts, hideCategories })
    return visible.map((line) => ({ ...line, isOpen: isOpen(line.row, expandedIds) }))
  }, [all, opened, hideAccounts, hideCategories, hideZero, searched])
  return {
    rows,
    offered,
    chosen,
    choose: (change: Partial<ChartOptions>) => {
      // Hiding both would hide every row.
      const other = change.hide_accounts
        ? { hide_categories: null }
        : change.hide_categories
          ? { hide_accounts: null }
          : {}
      const named = Object.entries(change).map(([name, on]) => [name, on ? 'true' : null])
      write({ ...other, ...Object.fromEntries(named) })
    },
    search,
    searched,
    setSearch,
    switchOne: (id: string) => setOpened(switchRow(opened, id)),
    openOne: (row: ChartRow | undefined) => {
      if (row?.kind === 'category' && !isOpen(row, opened)) setOpened(switchRow(opened, row.id))
    },
    expandAll: () => setOpened(expanded),
    collapseAll: () => setOpened(collapsed),
  }
}

export type ChartView = ReturnType<typeof useChartView>
