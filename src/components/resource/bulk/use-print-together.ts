import { useNotification, useTranslate } from '@refinedev/core'
import { useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { ListRow } from '../list/list-columns.tsx'

/** A print run that has started: its id and the ids of its documents. */
export type StartedPrint = { id: string; ids: readonly string[] }

/** Starts printing rows as one file, in their order. */
export function usePrintTogether({ path }: Resource, onStart: (started: StartedPrint) => void) {
  const request = useRequest()
  const t = useTranslate()
  const { open } = useNotification()
  const [isStarting, setIsStarting] = useState(false)
  // A request without an answer may have started the run: a repeat keeps its key, so that it prints once.
  const unanswered = useRef<{ key: string; documentIds: string } | null>(null)

  const start = async (rows: readonly ListRow[]) => {
    const ids = rows.map(({ id }) => id)
    const documentIds = ids.join()
    const key = unanswered.current?.documentIds === documentIds ? unanswered.current.key : uuid()
    unanswered.current = { key, documentIds }
    setIsStarting(true)
    try {
      const headers = { 'Idempotency-Key': key }
      const { data } = await request<{ id: string }>('post', { url: `${path}/prints/`, headers }, { ids })
      unanswered.current = null
      onStart({ id: data.id, ids })
    } catch (failure) {
      const { statusCode, message } = toRequestError(failure)
      if (statusCode > 0 && statusCode < 500) unanswered.current = null
      open?.({ type: 'error', message: t('print.failed'), description: message })
    } finally {
      setIsStarting(false)
    }
  }
  return { isStarting, start }
}
