import { useNotification, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { download } from '../../lib/download.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { businessClient } from '../../lib/http.ts'
import { useCompany } from '../../providers/company-provider.tsx'

type CsvButtonProps = {
  /** Below the company, such as `reports/trial-balance/export.csv`. */
  path: string
  query: Readonly<Record<string, string | null>>
  fileName: string
}

/** Downloads what the page shows, with the same parameters. */
export function CsvButton({ path, query, fileName }: CsvButtonProps) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { open } = useNotification()
  const [isLoading, setIsLoading] = useState(false)
  const start = async () => {
    setIsLoading(true)
    try {
      const params = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null && value !== ''))
      const { data } = await businessClient.get<Blob>(`/api/company/${slug}/${path}/`, { params, responseType: 'blob' })
      download(data, fileName)
    } catch (failure) {
      open?.({ type: 'error', message: t('list.exportFailed'), description: toRequestError(failure).message })
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <Button type="text" loading={isLoading} onClick={() => void start()}>
      {t('list.export')}
    </Button>
  )
}
