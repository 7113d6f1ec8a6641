import { useInvalidate } from '@refinedev/core'
import { useRef, useState } from 'react'
import type { Resource } from '../../../domain/resources/define.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { businessClient } from '../../lib/http.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { BulkAct } from './bulk-acts.ts'
import { requestOf } from './bulk-acts.ts'
import type { ListRow } from './list-columns.tsx'

export type Failure = { row: ListRow; message: string }
export type BulkResult = { act: string; done: number; failures: readonly Failure[]; wasStopped: boolean }
type Progress = { act: string; done: number; total: number }

/** Does an act to rows one by one. A row that is refused stops nobody; what was done stays when the rest is stopped. */
export function useBulkRun(resource: Resource) {
  const { slug } = useCompany()
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<Progress | null>(null)
  const isStopped = useRef(false)

  const run = async ({ name: act, rows }: BulkAct, reason: string): Promise<BulkResult> => {
    isStopped.current = false
    const failures: Failure[] = []
    let tried = 0
    for (const row of rows) {
      if (isStopped.current) break
      setProgress({ act, done: tried, total: rows.length })
      const { method, path, body } = requestOf(resource, { act, row, reason })
      try {
        await businessClient.request({ method, url: `/api/company/${slug}/${path}`, ...(body ? { data: body } : {}) })
      } catch (failure) {
        failures.push({ row, message: toRequestError(failure).message })
      }
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
