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

/** Runs an act on rows one by one. A refused row does not stop the others; stopping keeps the completed ones. */
export function useBulkRun(resource: Resource) {
  const request = useRequest()
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)
  // Leaving the page stops the remaining rows.
  useEffect(() => () => void (isStopped.current = true), [])
  // A request without an answer may have been executed: it is repeated unchanged with its key, so that it runs once.
  const unanswered = useRef(new Map<string, BulkRequest & { key: string }>())

  const send = async (place: string, bulkRequest: BulkRequest) => {
    const keyedRequest = unanswered.current.get(place) ?? { ...bulkRequest, key: uuid() }
    unanswered.current.set(place, keyedRequest)
    const { method, path, body, key } = keyedRequest
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
