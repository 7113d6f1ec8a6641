import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Part } from '../../layout/part.tsx'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { ListView } from '../../../../domain/resources/core/list-view.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import type { ResourceHead } from '../../../../domain/resources/heads.ts'
import { heads } from '../../../../domain/resources/heads.ts'
import { useLabels } from '../../../lib/labels.ts'
import { screen } from '../../../lib/screen.tsx'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { ListQuery } from '../list/list-query.ts'
import { isChanged, viewQuery } from '../list/list-query.ts'
import type { Columns } from './use-columns.ts'
import { useViewCounts } from './use-view-counts.ts'
import { useViewItems } from './use-view-items.tsx'
import type { SavedView, ViewChange, Views } from './use-views.ts'

/** Loaded when a view is first saved or renamed. */
const ViewDialog = screen(() => import('./view-dialog.tsx').then((chunk) => chunk?.ViewDialog))

type ListViewsProps = {
  resource: Resource
  query: ListQuery
  columns: Columns
  savedViews: Views
  active: SavedView | undefined
  /** When the list was last loaded; the counts reload with it. */
  readAt: number
}

/**
 * Renders the views of a list as tabs: all records, or the lists that belong together, standard views with counts, saved views, and saving the current
 * one.
 */
export function ListViews({ resource, query, columns, savedViews, active, readAt }: ListViewsProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { slug } = useCompany()
  const [editing, setEditing] = useState<'new' | SavedView | null>(null)
  const labels = useLabels(resource)
  const counts = useViewCounts(resource, readAt)
  const standard = active
    ? undefined
    : resource.views?.find((view) => !isChanged(resource, query, { query: filtersAddress(view) }))
  const lists = listsOf(resource)
  const here = { query: viewQuery(resource, query), columns: columns.choice }
  const open = (view: SavedView) => void navigate(addressOf(view))
  const save = async (values: ViewChange) => {
    if (editing === 'new') open(await savedViews.create({ ...here, ...values }))
    else if (editing) await savedViews.update(editing, values)
    setEditing(null)
  }
  return (
    <nav className="list-views" aria-label={t('list.views')}>
      {lists.map(({ path }) => (
        <Link
          key={path}
          to={path === resource.path ? '?' : `/${slug}/${path}`}
          {...(path === resource.path && !active && !standard ? { 'aria-current': 'page' as const } : {})}
        >
          {lists.length > 1 ? t(`module.${moduleOf(path)}.plural`) : t('list.all')}
        </Link>
      ))}
      {resource.views?.map((view) => (
        <Link
          key={view.name}
          to={`?${filtersAddress(view)}`}
          {...(view === standard ? { 'aria-current': 'page' as const } : {})}
        >
          {labels.view(view.name)} {counts[view.name] ? <span className="view-count">{counts[view.name]}</span> : null}
        </Link>
      ))}
      {savedViews.views.map((view) => (
        <span key={view.id} className="list-view">
          <Link
            to={addressOf(view)}
            title={view.mine ? view.name : t('list.viewBy', { name: view.owner_label })}
            {...(view.id === active?.id ? { 'aria-current': 'page' as const } : {})}
          >
            {view.name}
            {view.id === active?.id && isChanged(resource, query, view) ? (
              <span className="muted"> {t('list.viewChanged')}</span>
            ) : null}
          </Link>
          {view.id === active?.id && view.may_change ? (
            <ViewMenu view={view} here={here} savedViews={savedViews} onRename={() => setEditing(view)} />
          ) : null}
        </span>
      ))}
      <Button type="text" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
        {t('list.saveView')}
      </Button>
      {editing === null ? null : (
        <Part onClose={() => setEditing(null)}>
          <ViewDialog
            view={editing === 'new' ? null : editing}
            text={t('list.saveViewText')}
            onSave={save}
            onClose={() => setEditing(null)}
          />
        </Part>
      )}
    </nav>
  )
}

/** Returns the list itself with those that belong to it: contacts, customers, suppliers; bank statements, their lines. */
function listsOf({ path, of }: Resource): ResourceHead[] {
  const whole = of ?? path
  return [...heads.values()].filter((head) => head.path === whole || head.of === whole)
}

/** Returns the filters of a standard view for the address. */
function filtersAddress({ filters }: ListView): string {
  const values = Object.entries(filters).flatMap(([name, all]) => all.map((value) => [name, value]))
  return new URLSearchParams(values).toString()
}

function addressOf(view: SavedView): string {
  const params = new URLSearchParams(view.query)
  params.set('_view', view.id)
  return `?${params.toString()}`
}

type ViewMenuProps = {
  view: SavedView
  here: { query: string; columns: string[] | null }
  savedViews: Views
  onRename: () => void
}

function ViewMenu({ view, here, savedViews, onRename }: ViewMenuProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const itemsOf = useViewItems({ savedViews, here, onRename, onRemoved: () => void navigate('?') })
  return (
    <Dropdown menu={{ items: itemsOf(view) }} trigger={['click']}>
      <Button
        type="text"
        size="small"
        icon={<DownOutlined aria-hidden />}
        aria-label={t('list.viewMenu', { name: view.name })}
        aria-haspopup="menu"
      />
    </Dropdown>
  )
}
