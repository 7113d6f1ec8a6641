import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FileFormat, ReportSchedule } from '../../../../domain/reports/schedule/read-schedule.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useRequest } from '../../../providers/use-request.ts'

export type Schedule = ReportSchedule & {
  id: string
  version: number
  owner_label: string
  view_id: string
  view_name: string
  /** The path of the report. */
  resource: string
  is_active: boolean
  pause_reason: string | null
  mine: boolean
  /** The day of the next run. */
  next_run: string | null
  last_run: {
    due_on: string
    status: 'queued' | 'sent' | 'failed'
    sent_at: string | null
    error: string | null
  } | null
}
export type ScheduleChange = Partial<ReportSchedule & Pick<Schedule, 'is_active'>>

const base = 'report-schedules/'

/** Loads the schedules that the user may see. Writes throw the server's refusal; then the schedules are read again as well. */
export function useSchedules() {
  const request = useRequest()
  const queries = useQueryClient()
  const { slug } = useCompany()
  const queryKey = ['report-schedules', slug]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await request<Schedule[]>('get', base)).data,
  })
  const changed = () => queries.invalidateQueries({ queryKey })
  return {
    schedules: data ?? [],
    isLoaded: data !== undefined,
    create: async (viewId: string, schedule: ReportSchedule) => {
      await request('post', base, { ...schedule, view: viewId }).finally(changed)
    },
    update: async ({ id, version }: Schedule, change: ScheduleChange) => {
      await request('patch', `${base}${id}/`, { ...change, version }).finally(changed)
    },
    remove: async ({ id, version }: Schedule) => {
      await request('delete', `${base}${id}/?version=${version}`).finally(changed)
    },
    /** Emails a view to the user at once. */
    sendNow: async (viewId: string, order: { format: FileFormat; message: string }) => {
      const answer = await request<{ recipients: string[] }>('post', `views/${viewId}/email/`, order)
      return answer.data.recipients
    },
  }
}

/** Loads the members who can receive reports. */
export function useReportRecipients() {
  const request = useRequest()
  const { slug } = useCompany()
  const { data } = useQuery({
    queryKey: ['report-recipients', slug],
    queryFn: async () => (await request<{ name: string; email: string }[]>('get', `${base}people/`)).data,
  })
  return data ?? []
}
