import { useNotification, useTranslate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { WidgetSize } from '../../../domain/company/widget-types.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import type { DashboardAnswer, DashboardWidget } from './dashboard-types.ts'

const queryKey = ['dashboard']
type Change = { is_default?: boolean; widgets?: { id: string; size: WidgetSize }[] }

/** Holds the dashboard of the member; its arrangement is shown at once and stored by the server. */
export function useDashboard() {
  const t = useTranslate()
  const request = useRequest()
  const client = useQueryClient()
  const { open } = useNotification()
  const query = useQuery<DashboardAnswer, RequestError>({
    queryKey,
    queryFn: async () => (await request<DashboardAnswer>('get', 'dashboard')).data,
  })
  const { data: answer } = query

  /** Returns whether the change was stored. */
  const change = async (body: Change): Promise<boolean> => {
    try {
      const { data } = await request<DashboardAnswer>('patch', 'dashboard', body)
      client.setQueryData(queryKey, data)
      return true
    } catch (failure) {
      open?.({ type: 'error', message: t('dashboard.saveFailed'), description: toRequestError(failure).message })
      void query.refetch()
      return false
    }
  }
  const arrange = (widgets: DashboardWidget[]) => {
    if (answer) client.setQueryData(queryKey, { ...answer, widgets })
    void change({ widgets: widgets.map(({ id, size }) => ({ id, size })) })
  }
  return { answer, query, change, arrange }
}
