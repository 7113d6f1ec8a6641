import { useNotification, useTranslate } from '@refinedev/core'
import { Button, Drawer, Form, Input, Select } from 'antd'
import { useState } from 'react'
import type { Frequency } from '../../../../domain/reports/schedule/next-run.ts'
import { frequencies, nextRun } from '../../../../domain/reports/schedule/next-run.ts'
import type { FileFormat, ReportSchedule } from '../../../../domain/reports/schedule/read-schedule.ts'
import {
  fileFormats,
  LAST_DAY,
  LONGEST_REPORT_MESSAGE,
  readSchedule,
} from '../../../../domain/reports/schedule/read-schedule.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { listText } from '../../../lib/format/list-text.ts'
import { problemText } from '../../../lib/format/problem-text.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useSession } from '../../../lib/session.ts'
import '../../../lib/texts/schedule-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { Alert } from '../../layout/alert.tsx'
import type { Schedule } from './use-schedules.ts'
import { useReportRecipients, useSchedules } from './use-schedules.ts'
import { timeText, useScheduleWords } from './use-schedule-words.ts'
import '../../resource/record/record-drawer.css'
import './schedule.css'

/** A saved view, its report's path, and its schedule; null for a new one. */
type ScheduledView = { id: string; name: string; resource: string; schedule: Schedule | null }
type Values = Omit<ReportSchedule, 'day'> & { day: number | 'last' }
type FieldText = { path: string; text: string }

const fieldNames = ['frequency', 'weekday', 'day', 'hour', 'format', 'recipients', 'message'] as const
const days = Array.from({ length: LAST_DAY }, (_, place) => ({ value: place + 1, label: String(place + 1) }))
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: timeText(hour) }))
const FIRST_HOUR = 8

/** Renders the schedule of a saved view beside its report, and sends the view to the user at once. */
export function ScheduleDrawer({ view, onClose }: { view: ScheduledView; onClose: () => void }) {
  const t = useTranslate()
  const { open } = useNotification()
  const { user } = useSession()
  const company = useCompany()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState<'save' | 'send' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { create, update, sendNow } = useSchedules()
  // The version that the form started from: a newer one loaded meanwhile must not let an overwriting save pass.
  const [schedule] = useState(view.schedule)
  const attempt = async (name: 'save' | 'send', act: () => Promise<string>) => {
    setBusy(name)
    setRefusal(null)
    try {
      const message = await act()
      open?.({ type: 'success', message })
      return true
    } catch (failure) {
      const { errors, message } = toRequestError(failure)
      const texts = Object.entries(errors).flatMap(([path, all]) => all.map((text) => ({ path, text })))
      const shown = errorsOf(texts)
      form.setFields(shown)
      if (shown.every(({ errors: fieldErrors }) => fieldErrors.length === 0)) setRefusal(message)
      return false
    } finally {
      setBusy(null)
    }
  }
  const save = async (values: Values) => {
    const { problems } = readSchedule(scheduleOf(values))
    if (problems.length > 0) {
      const texts = problems.map((one) => ({ path: one.path, text: problemText(one, company) }))
      return form.setFields(errorsOf(texts))
    }
    const isSaved = await attempt('save', async () => {
      const sent = scheduleOf(values)
      await (schedule ? update(schedule, sent) : create(view.id, sent))
      return t('schedule.saved')
    })
    if (isSaved) onClose()
  }
  const send = () =>
    attempt('send', async () => {
      const { format, message } = scheduleOf(form.getFieldsValue(true) as Values)
      const addresses = await sendNow(view.id, { format, message })
      return t('schedule.sentNow', { address: listText(addresses) })
    })
  return (
    <Drawer
      open
      title={t('schedule.title', { view: view.name })}
      width="min(480px, 100vw)"
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <Button className="schedule-send" loading={busy === 'send'} onClick={() => void send()}>
            {t('schedule.sendNow')}
          </Button>
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="primary" loading={busy === 'save'} onClick={form.submit}>
            {t('schedule.save')}
          </Button>
        </div>
      }
    >
      {schedule?.pause_reason ? <Alert type="warning" message={schedule.pause_reason} /> : null}
      {refusal === null ? null : <Alert type="error" role="alert" message={refusal} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initialValues(schedule, user?.email ?? '')}
        onFinish={(values) => void save({ ...(form.getFieldsValue(true) as Values), ...values })}
      >
        <TimeFields />
        <ContentFields resource={view.resource} />
        <NextRun isPaused={schedule?.is_active === false} last={schedule?.last_run ?? null} />
      </Form>
    </Drawer>
  )
}

function TimeFields() {
  const t = useTranslate()
  const { time_zone: zone } = useCompany()
  const { weekdayName } = useScheduleWords()
  const frequency = Form.useWatch<Frequency | undefined>('frequency') ?? 'Monthly'
  const isMonthly = frequency === 'Monthly'
  const weekdays = Array.from({ length: 7 }, (_, place) => ({ value: place + 1, label: weekdayName(place + 1) }))
  const monthDays = isMonthly ? [...days, { value: 'last', label: t('schedule.lastDay') }] : days
  return (
    <>
      <Form.Item name="frequency" label={t('schedule.frequency')}>
        <Select
          options={Object.keys(frequencies).map((value) => ({ value, label: t(`schedule.frequencies.${value}`) }))}
        />
      </Form.Item>
      {frequency === 'Weekly' ? (
        <Form.Item name="weekday" label={t('schedule.weekday')}>
          <Select options={weekdays} />
        </Form.Item>
      ) : null}
      {isMonthly || frequency === 'Quarterly' ? (
        <Form.Item name="day" label={t(isMonthly ? 'schedule.day' : 'schedule.quarterDay')}>
          <Select options={monthDays} />
        </Form.Item>
      ) : null}
      <Form.Item name="hour" label={t('schedule.hour')} extra={t('schedule.timeZone', { zone })}>
        <Select options={hours} />
      </Form.Item>
    </>
  )
}

function ContentFields({ resource }: { resource: string }) {
  const t = useTranslate()
  const mayExport = useMay()(`${moduleOf(resource)}.export`)
  const members = useReportRecipients()
  const formats = (Object.keys(fileFormats) as FileFormat[]).filter((format) => mayExport || format === 'PDF')
  return (
    <>
      <Form.Item name="format" label={t('schedule.format')}>
        <Select options={formats.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <Form.Item
        name="recipients"
        label={t('schedule.recipients')}
        extra={mayExport ? undefined : t('schedule.recipientsHint')}
      >
        <Select
          mode="tags"
          tokenSeparators={[',', ';', ' ']}
          options={members.map(({ name, email }) => ({ value: email, label: email, title: name }))}
        />
      </Form.Item>
      <Form.Item name="message" label={t('schedule.message')}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={LONGEST_REPORT_MESSAGE} />
      </Form.Item>
    </>
  )
}

/** Renders when the report is sent next with the values of the form, unless it is paused, and the result of the last time. */
function NextRun({ isPaused, last }: { isPaused: boolean; last: Schedule['last_run'] }) {
  const t = useTranslate()
  const { calendar, fiscal_years, today, time_zone: timeZone } = useCompany()
  const words = useScheduleWords()
  const form = Form.useFormInstance<Values>()
  Form.useWatch([], form)
  const times = scheduleOf(form.getFieldsValue(true) as Values)
  const [hour] = useState(() => hourNow(timeZone))
  const day = nextRun(times, { calendar, fiscal_years, today, hour })
  return (
    <div className="schedule-runs" aria-live="polite">
      {isPaused ? <p>{t('schedule.paused')}</p> : null}
      {day === null || isPaused ? null : <p>{words.next(day, times.hour)}</p>}
      {last ? <p className={`schedule-${last.status}`}>{words.last(last)}</p> : null}
      {last?.error && last.status !== 'sent' ? <p className="schedule-failed">{last.error}</p> : null}
    </div>
  )
}

/** Returns the full hour that the clocks of a time zone show. */
function hourNow(timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  return parseInt(clock.format(new Date()), 10)
}

function initialValues(schedule: Schedule | null, email: string): Values {
  if (schedule) {
    return { ...schedule, weekday: schedule.weekday ?? 1, day: schedule.day ?? defaultDay(schedule.frequency) }
  }
  return {
    frequency: 'Monthly',
    weekday: 1,
    day: 1,
    hour: FIRST_HOUR,
    format: 'PDF',
    recipients: [email],
    message: '',
  }
}

/** Of the days only a monthly schedule has the last one. */
function defaultDay(frequency: Frequency): Values['day'] {
  return frequency === 'Monthly' ? 'last' : 1
}

function scheduleOf(values: Partial<Values>): ReportSchedule {
  const { frequency = 'Monthly', weekday = 1, day = 1, hour = FIRST_HOUR } = values
  const { format = 'PDF', recipients = [], message = '' } = values
  return {
    frequency,
    weekday: frequency === 'Weekly' ? weekday : null,
    day: dayOf(frequency, day),
    hour,
    format,
    recipients,
    message,
  }
}

function dayOf(frequency: Frequency, day: Values['day']): number | null {
  if (frequency === 'Monthly') return day === 'last' ? null : day
  return frequency === 'Quarterly' ? (day === 'last' ? LAST_DAY : day) : null
}

/** Returns the errors by field; those of single recipients are errors of all. */
function errorsOf(texts: readonly FieldText[]) {
  return fieldNames.map((name) => ({
    name,
    errors: texts.filter(({ path }) => path.split('.')[0] === name).map(({ text }) => text),
  }))
}
