import { useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import '../../lib/texts/books-texts.ts'
import { useMayFollow } from '../layout/permitted-link.tsx'
import { accountCategories } from '../../../domain/resources/ledger/account-categories.ts'
import { accountLedgers } from '../../../domain/resources/ledger/account-ledgers.ts'
import { mayDrop, mayMove } from '../../../domain/ledger/chart-moves.ts'
import { RecordDrawer } from '../resource/record/record-drawer.tsx'
import { RequestFailed } from '../resource/record/request-failed.tsx'
import { useResourceAccess } from '../resource/use-resource-access.ts'
import { ChartBar } from './chart-bar.tsx'
import type { EditedCell } from './chart-table.tsx'
import { ChartTable } from './chart-table.tsx'
import type { ChartOptions, ChartRow } from './chart-view.ts'
import { MoveDialog } from './move-dialog.tsx'
import { useChart } from './use-chart.ts'
import { useChartDrag } from './use-chart-drag.ts'
import { useChartView } from './use-chart-view.ts'

/** A form beside the chart; `above` is the category of a new record. */
type Form = { kind: string; id: string | null; above: string | null }
type ChartTreeProps = {
  label: string
  /** False shows only categories. */
  withAccounts: boolean
  /** Renders the page header with the buttons that add to the chart. */
  head: (actions: ReactNode, options: ChartOptions) => ReactNode
}

/** Renders the chart of accounts with adding, renaming and moving in place. */
export function ChartTree({ label, withAccounts, head }: ChartTreeProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const mayFollow = useMayFollow()
  const { answer, chart, refresh, error, isRefreshing } = useChart()
  const view = useChartView(answer?.rows, { withAccounts })
  const [editing, setEditing] = useState<EditedCell>(null)
  const [form, setForm] = useState<Form | null>(null)
  const [moving, setMoving] = useState<{ id: string; onto: string | null } | null>(null)
  const [focused, setFocused] = useState<{ id: string } | null>(null)
  const access = { category: useResourceAccess(accountCategories), account: useResourceAccess(accountLedgers) }

  const mayEdit = (row: ChartRow) => access[row.kind === 'category' ? 'category' : 'account'].may('update')
  const mayDrag = (row: ChartRow) => mayEdit(row) && mayMove(row)
  const satisfies = (id: string, predicate: (row: ChartRow) => boolean) => {
    const row = chart.get(id)
    return row !== undefined && predicate(row)
  }
  const drag = useChartDrag({
    mayDrag: (id) => satisfies(id, mayDrag),
    mayDrop: (id, onto) => satisfies(id, (row) => satisfies(onto, (other) => mayDrop(chart, row, other))),
    onDrop: (id, onto) => setMoving({ id, onto }),
    onHover: (id) => view.openOne(chart.get(id)),
  })
  const go = ({ drill }: ChartRow) => (drill && mayFollow(drill) ? void navigate(drill) : undefined)
  const add = (kind: string, above: string | null = null) => setForm({ kind, id: null, above })
  const edit = ({ id, kind }: ChartRow) => setForm({ kind, id, above: null })
  const menuOf = (row: ChartRow) => {
    const isCategory = row.kind === 'category'
    const items = [
      mayEdit(row) && { key: 'edit', onClick: () => edit(row) },
      mayEdit(row) && { key: 'rename', onClick: () => setEditing({ id: row.id, field: 'name' }) },
      isCategory && access.category.may('create') && { key: 'addSubcategory', onClick: () => add('category', row.id) },
      isCategory && access.account.may('create') && { key: 'addLedger', onClick: () => add('account', row.id) },
      mayDrag(row) && { key: 'moveTo', onClick: () => setMoving({ id: row.id, onto: null }) },
      access.account.may('read') && { key: isCategory ? 'openLedgers' : 'openStatement', onClick: () => go(row) },
    ]
    return items.filter((item) => item !== false).map((item) => ({ ...item, label: t(`chart.${item.key}`) }))
  }
  const showAgain = async (id: string, above: string | null) => {
    await refresh()
    if (above !== null) view.openOne(chart.get(above))
    setFocused({ id })
  }
  const actions = (
    <>
      {access.category.may('create') ? (
        <Button type={withAccounts ? 'default' : 'primary'} onClick={() => add('category')}>
          {t('chart.addCategory')}
        </Button>
      ) : null}
      {withAccounts && access.account.may('create') ? (
        <Button type="primary" onClick={() => add('account')}>
          {t('chart.addLedger')}
        </Button>
      ) : null}
    </>
  )
  const moved = moving && chart.get(moving.id)
  return (
    <>
      {head(actions, view.chosen)}
      <ChartBar view={view} />
      {error ? <RequestFailed error={error} onRetry={() => void refresh()} /> : null}
      {answer && !error ? (
        <div className={isRefreshing ? 'is-refreshing' : undefined}>
          <ChartTable
            {...{ label, focused, editing, drag, mayEdit, mayDrag, menuOf }}
            rows={view.rows}
            onSwitch={view.switchOne}
            onEditInPlace={setEditing}
            onEdited={async (row, { changed }) => {
              if (changed) await refresh()
              setEditing(null)
              setFocused({ id: row.id })
            }}
            onEdit={edit}
            onMove={({ id }) => setMoving({ id, onto: null })}
            onOpen={go}
          />
          <p className="chart-keys wide-only">{t('chart.keys')}</p>
          <EmptyChart rows={view.rows.length} searched={view.searched} />
        </div>
      ) : null}
      {answer || error ? null : <TreePlaceholder />}
      {form ? (
        <RecordDrawer
          resource={form.kind === 'category' ? accountCategories : accountLedgers}
          id={form.id}
          preset={form.above === null ? {} : { [form.kind === 'category' ? 'parent' : 'category']: form.above }}
          onClose={() => setForm(null)}
          onSaved={({ id }) => {
            setForm(null)
            void showAgain(id, form.above)
          }}
        />
      ) : null}
      {moving && moved ? (
        <MoveDialog
          {...{ chart, row: moved, onto: moving.onto }}
          onClose={() => setMoving(null)}
          onMoved={(target) => {
            setMoving(null)
            void showAgain(moved.id, target)
          }}
          onReload={() => void refresh()}
        />
      ) : null}
    </>
  )
}

function EmptyChart({ rows, searched }: { rows: number; searched: string }) {
  const t = useTranslate()
  if (rows > 0) return null
  return (
    <p className="report-empty" role="status">
      {searched === '' ? t('chart.hidden') : t('chart.nothingFound', { text: searched })}
    </p>
  )
}

function TreePlaceholder() {
  return (
    <div className="sheet-frame report-loading">
      <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
    </div>
  )
}
