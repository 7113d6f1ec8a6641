import { DownOutlined, PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import { useState } from 'react'
import type { Report } from '../../../domain/resources/core/define-report.ts'
import { screen } from '../../lib/screen.tsx'
import '../../lib/texts/schedule-texts.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { Part } from '../layout/part.tsx'
import { useViewItems } from '../resource/view/use-view-items.tsx'
import type { SavedView, ViewChange } from '../resource/view/use-views.ts'
import { useViews } from '../resource/view/use-views.ts'
import { useSchedules } from './schedule/use-schedules.ts'
import { openParameters, savedParameters } from './parameters/saved-parameters.ts'
import type { ReportQuestion } from './parameters/use-report-question.ts'

/** Loaded when a view is first saved or renamed. */
const ViewDialog = screen(() => import('../resource/view/view-dialog.tsx').then((chunk) => chunk?.ViewDialog))

/** Loaded when a view is first sent by email. */
const ScheduleDrawer = screen(() => import('./schedule/schedule-drawer.tsx').then((chunk) => chunk?.ScheduleDrawer))

/** Renders the menu of the saved views of a report: opens one, sends it by email, saves its parameters as one. */
export function ReportViews({ report, question }: { report: Report; question: ReportQuestion }) {
  const t = useTranslate()
  const company = useCompany()
  const savedViews = useViews(`reports/${report.name}`)
  const [chosen, setChosen] = useState<string | null>(null)
  const [editing, setEditing] = useState<'new' | SavedView | null>(null)
  const [emailed, setEmailed] = useState<SavedView | null>(null)
  const { schedules, isLoaded } = useSchedules()
  const scheduleOf = ({ id }: SavedView) => schedules.find((one) => one.view_id === id && one.mine) ?? null
  const query = savedParameters(question.parameters, company)
  const { views } = savedViews
  const active = views.find(({ id }) => id === chosen) ?? views.find((view) => view.query === query)
  const itemsOf = useViewItems({
    savedViews,
    here: { query },
    onRename: setEditing,
    onRemoved: () => setChosen(null),
    deletesToo: ({ id }) => (schedules.some((one) => one.view_id === id) ? t('schedule.deletedToo') : null),
  })
  const open = (view: SavedView) => {
    setChosen(view.id)
    question.change(openParameters(view.query, Object.keys(question.parameters), company))
  }
  const save = async (values: ViewChange) => {
    if (editing === 'new') setChosen((await savedViews.create({ query, ...values })).id)
    else if (editing) await savedViews.update(editing, values)
    setEditing(null)
  }
  const add = { key: 'new', label: t('list.saveView'), icon: <PlusOutlined aria-hidden /> }
  const items = [
    ...views.map((view) => ({
      key: view.id,
      label: view.mine ? view.name : `${view.name} · ${t('list.viewBy', { name: view.owner_label })}`,
      onClick: () => open(view),
    })),
    { type: 'divider' as const },
    ...(active
      ? [{ key: 'email', label: t('schedule.open'), disabled: !isLoaded, onClick: () => setEmailed(active) }]
      : []),
    ...(active?.may_change ? itemsOf(active) : []),
    { ...add, onClick: () => setEditing('new') },
  ]
  return (
    <>
      {views.length === 0 ? (
        <Button type="text" icon={add.icon} onClick={() => setEditing('new')}>
          {add.label}
        </Button>
      ) : (
        <Dropdown menu={{ items, selectedKeys: active ? [active.id] : [] }} trigger={['click']}>
          <Button
            aria-haspopup="menu"
            {...(active ? { 'aria-label': t('list.savedView', { name: active.name }) } : {})}
          >
            {active?.name ?? t('list.views')}
            {active && active.query !== query ? <span className="muted"> {t('list.viewChanged')}</span> : null}
            <DownOutlined aria-hidden />
          </Button>
        </Dropdown>
      )}
      {editing === null ? null : (
        <Part onClose={() => setEditing(null)}>
          <ViewDialog
            view={editing === 'new' ? null : editing}
            text={t('list.saveParametersText')}
            onSave={save}
            onClose={() => setEditing(null)}
          />
        </Part>
      )}
      {emailed ? (
        <Part onClose={() => setEmailed(null)}>
          <ScheduleDrawer
            key={scheduleOf(emailed)?.id}
            view={{ ...emailed, resource: `reports/${report.name}`, schedule: scheduleOf(emailed) }}
            onClose={() => setEmailed(null)}
          />
        </Part>
      ) : null}
    </>
  )
}
