import { useNotification, useTranslate } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { setupSteps } from '../../../domain/company/setup-guide.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import type { GuideState } from './use-guide-link.ts'

type Guide = { steps: { id: string; is_done: boolean }[]; is_dismissed: boolean }

const queryKey = ['setup-guide']

/**
 * Holds the company's set-up guide: shown until the member dismisses it or everything is done, or when it was reopened.
 */
export function useSetupGuide() {
  const t = useTranslate()
  const request = useRequest()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { open } = useNotification()
  const state = useLocation().state as GuideState | null
  const isReopened = state?.isGuideReopened === true
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: async () => (await request<Guide>('get', 'setup-guide')).data,
  })
  const change = async (isDismissed: boolean) => {
    try {
      const { data: changed } = await request<Guide>('patch', 'setup-guide', { is_dismissed: isDismissed })
      client.setQueryData(queryKey, changed)
    } catch (failure) {
      open?.({ type: 'error', message: t('dashboard.guideFailed'), description: toRequestError(failure).message })
    }
  }
  const reopen = useEffectEvent(() => void change(false))
  const isReturning = isReopened && data?.is_dismissed === true
  useEffect(() => {
    if (isReturning) reopen()
  }, [isReturning])
  const dismiss = async () => {
    if (isReopened) await navigate('.', { replace: true, state: null })
    await change(true)
  }
  const steps = setupSteps.flatMap(({ id, path }) => {
    const step = data?.steps.find((one) => one.id === id)
    return step ? [{ id, path, isDone: step.is_done }] : []
  })
  const isShown = data?.is_dismissed === false && steps.some(({ isDone }) => isReopened || !isDone)
  return { isPending, isShown, steps, dismiss }
}
