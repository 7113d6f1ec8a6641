import { useNotification, useTranslate } from '@refinedev/core'
import { useState } from 'react'
import type { FactAnswer } from '../../../../domain/till/sync.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'

/** Returns a function that tries a parked record again and says what became of it, and the id of the record that is being tried. */
export function useRetry(onDone: () => Promise<unknown>) {
  const t = useTranslate()
  const request = useRequest()
  const { open } = useNotification()
  const [busyId, setBusyId] = useState<string | null>(null)
  const retry = async ({ id, n }: { id: string; n: number }) => {
    setBusyId(id)
    try {
      const { data } = await request<FactAnswer>('post', `sales/pos/parked/${id}/retry/`)
      if (data.problem) {
        const description = inLanguage(data.problem.message)
        open?.({ type: 'error', message: t('shift.stillParked', { n }), description })
      } else open?.({ type: 'success', message: t('shift.retried', { n }) })
    } catch (error) {
      open?.({ type: 'error', message: toRequestError(error).message })
    } finally {
      await onDone()
      setBusyId(null)
    }
  }
  return { retry, busyId }
}
