import { useNotification, useTranslate } from '@refinedev/core'
import { useState } from 'react'
import { toRequestError } from '../../lib/http-error.ts'
import { readFile } from '../../providers/files.ts'
import type { ReportQuery } from '../../lib/format/report-query.ts'
import { reportQuery } from '../../lib/format/report-query.ts'
import { useCompany } from '../../providers/company-provider.tsx'

/** Downloads a file of the company with the access token; returns null after showing the error. */
export function useFile(failed: string) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { open } = useNotification()
  const [isLoading, setIsLoading] = useState(false)
  const fetchFile = async (path: string, query: ReportQuery = {}): Promise<Blob | null> => {
    setIsLoading(true)
    try {
      return await readFile(`/api/company/${slug}/${path}/`, { params: reportQuery(query) })
    } catch (failure) {
      open?.({ type: 'error', message: t(failed), description: toRequestError(failure).message })
      return null
    } finally {
      setIsLoading(false)
    }
  }
  return { isLoading, fetchFile }
}
