import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { v4 as uuid } from 'uuid'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { BulkRequest } from './bulk-acts.ts'
import type { ListRow } from '../list/list-columns.tsx'

export type Failure = { row: ListRow; message: string }
export type BulkResult = { act: string; done: number; failures: readonly Failure[]; wasStopped: boolean }
type Progress = { act: string; done: number; total: number }
type Work = { act: string; rows: readonly ListRow[]; request: (row: ListRow) => BulkRequest }

/** Does an act to rows one by one. A row that is refused stops nobody; what was done stays when the rest is stopped. */
export function useBulkRun(resource: Resource) {
  const request = useRequest()
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  // Leaving the page stops the rest.
  useEffect(() => () => void (isStopped.current = true), [])
  // What was sent and never answered may have been done: it is repeated as it was, under its key, and so done once.
  const unanswered = useRef(new Map<string, BulkRequest & { key: string }>())

  const send = async (place: string, wanted: BulkRequest) => {
    const sent = unanswered.current.get(place) ?? { ...wanted, key: uuid() }
    unanswered.current.set(place, sent)
    const { method, path, body, key } = sent
    const url = `${path}`
    try {
      const headers = { 'Idempotency-Key': key }
      await request(method, { url, headers }, body)
    } catch (failure) {
      const { statusCode, message } = toRequestError(failure)
      if (statusCode > 0 && statusCode < 500) unanswered.current.delete(place)
      return message
    }
    unanswered.current.delete(place)
    return null
  }
  const run = async ({ act, rows, request }: Work): Promise<BulkResult> => {
    isStopped.current = false
    const failures: Failure[] = []
    let tried = 0
    for (const row of rows) {
      if (isStopped.current) break
      setProgress({ act, done: tried, total: rows.length })
      const message = await send(`${act} ${row.id}`, request(row))
      if (message !== null) failures.push({ row, message })
      tried += 1
    }
    setProgress(null)
    await invalidate({ resource: resource.path, invalidates: ['list', 'many', 'detail'] })
    return { act, done: tried - failures.length, failures, wasStopped: isStopped.current }
  }
  const stop = () => {
    isStopped.current = true
  }
  return { progress, run, stop }
}
