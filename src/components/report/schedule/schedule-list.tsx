import { MoreOutlined } from '@ant-design/icons'
import { useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Dropdown } from 'antd'
import { useId, useState } from 'react'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { listText } from '../../../lib/format/list-text.ts'
import { screen } from '../../../lib/screen.tsx'
import '../../../lib/texts/schedule-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { askIcon } from '../../layout/alert.tsx'
import { Part } from '../../layout/part.tsx'
import { PermittedLink } from '../../layout/permitted-link.tsx'
import type { Schedule } from './use-schedules.ts'
import { useSchedules } from './use-schedules.ts'
import { useScheduleWords } from './use-schedule-words.ts'
import './schedule.css'

/** Loaded when a schedule is first edited. */
const ScheduleDrawer = screen(() => import('./schedule-drawer.tsx').then((chunk) => chunk?.ScheduleDrawer))

/** Renders the scheduled emails of reports that the user may see; nothing without any. */
export function ScheduleList() {
  const t = useTranslate()
  const id = useId()
  const { schedules } = useSchedules()
  const [edited, setEdited] = useState<Schedule | null>(null)
  if (schedules.length === 0) return null
  return (
    <section className="hub-group schedule-list" aria-labelledby={id}>
      <h2 id={id}>{t('schedule.listTitle')}</h2>
      <ul>
        {schedules.map((schedule) => (
          <li key={schedule.id}>
            <ScheduleLine schedule={schedule} onEdit={() => setEdited(schedule)} />
          </li>
        ))}
      </ul>
      {edited ? (
        <Part onClose={() => setEdited(null)}>
          <ScheduleDrawer
            view={{ id: edited.view_id, name: edited.view_name, resource: edited.resource, schedule: edited }}
            onClose={() => setEdited(null)}
          />
        </Part>
      ) : null}
    </section>
  )
}

function ScheduleLine({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const t = useTranslate()
  const words = useScheduleWords()
  const { slug } = useCompany()
  const { modal } = App.useApp()
  const { open } = useNotification()
  const { update, remove } = useSchedules()
  const { view_name: view, resource, is_active: isActive, next_run: next, last_run: last } = schedule
  const attempt = async (write: () => Promise<unknown>) => {
    try {
      await write()
    } catch (failure) {
      open?.({ type: 'error', message: t('schedule.failed'), description: toRequestError(failure).message })
    }
  }
  const confirmRemoval = () =>
    modal.confirm({
      icon: askIcon,
      title: t('schedule.deleteTitle', { view }),
      content: t('form.deleteText'),
      okText: t('form.delete'),
      okButtonProps: { danger: true },
      cancelText: t('form.keep'),
      autoFocusButton: 'cancel',
      onOk: () => attempt(() => remove(schedule)),
    })
  const items = [
    { key: 'edit', label: t('schedule.edit'), onClick: onEdit },
    {
      key: 'pause',
      label: t(isActive ? 'schedule.pause' : 'schedule.resume'),
      onClick: () => void attempt(() => update(schedule, { is_active: !isActive })),
    },
    { key: 'delete', label: t('schedule.delete'), danger: true, onClick: () => void confirmRemoval() },
  ]
  return (
    <>
      <div className="hub-schedule">
        <PermittedLink to={`/${slug}/${resource}`}>
          {view} · {t(`report.${moduleOf(resource).replace(/^reports_/, '')}.label`)}
        </PermittedLink>
        <span>
          {[words.times(schedule), schedule.format].join(' · ')}{' '}
          {t('schedule.to', { to: listText(schedule.recipients) })}
        </span>
        {schedule.mine ? null : <span className="muted">{t('schedule.by', { name: schedule.owner_label })}</span>}
        <span className="muted">
          {isActive && next ? words.next(next, schedule.hour) : null}
          {isActive ? null : t('schedule.paused')}
        </span>
        {schedule.pause_reason ? <span className="schedule-failed">{schedule.pause_reason}</span> : null}
        {last ? <span className={`schedule-${last.status}`}>{words.last(last)}</span> : null}
        {last?.error && last.status !== 'sent' && last.error !== schedule.pause_reason ? (
          <span className="schedule-failed">{last.error}</span>
        ) : null}
      </div>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button
          type="text"
          size="small"
          icon={<MoreOutlined aria-hidden />}
          aria-label={t('schedule.menu', { view })}
          aria-haspopup="menu"
        />
      </Dropdown>
    </>
  )
}
