import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { useFile } from '../../../components/report/use-file.ts'
import { download } from '../../../lib/download.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import '../../../lib/texts/settings/export-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useRequest } from '../../../providers/use-request.ts'

/** An export as the server answers it. */
type CompanyExport = {
  id: string
  state: 'running' | 'done' | 'failed'
  progress: number
  total: number
  size: number | null
  failure: { message: string } | null
  created_at: string
  expires_at: string
}

/** Polling interval while an export is running. */
const WAITING_MS = 1000
const MEGABYTE = 1_000_000

/** Renders the exports of all data of the last seven days, and starts a new one. */
export function ExportSection() {
  const t = useTranslate()
  const request = useRequest()
  const { open } = useNotification()
  const [isStarting, setIsStarting] = useState(false)
  const { query } = useCustom<CompanyExport[], HttpError>({
    url: 'exports',
    method: 'get',
    queryOptions: {
      refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'running') ? WAITING_MS : false),
    },
    errorNotification: false,
  })
  const exports = query.data?.data ?? []
  const start = async () => {
    setIsStarting(true)
    try {
      await request('post', { url: 'exports/', headers: { 'Idempotency-Key': uuid() } }, {})
      await query.refetch()
    } catch (failure) {
      open?.({ type: 'error', message: t('companyExport.failed'), description: toRequestError(failure).message })
    } finally {
      setIsStarting(false)
    }
  }
  return (
    <PageSection id="export" title={t('company.section.export')} lead={t('company.section.dangerLead')}>
      <ul className="settings-lines">
        <li>
          <div>
            <strong>{t('companyExport.all')}</strong>
            <small>{t('companyExport.lead')}</small>
          </div>
          <Button
            loading={isStarting}
            disabled={exports.some(({ state }) => state === 'running')}
            onClick={() => void start()}
          >
            {t('companyExport.all')}
          </Button>
        </li>
        {exports.map((one) => (
          <ExportLine key={one.id} one={one} />
        ))}
      </ul>
    </PageSection>
  )
}

function ExportLine({ one }: { one: CompanyExport }) {
  const t = useTranslate()
  const company = useCompany()
  const { isLoading, fetchFile } = useFile('companyExport.failed')
  const { id, state, progress, total, size, failure, created_at: createdAt, expires_at: expiresAt } = one
  const date = formatDateTime(createdAt, company)
  const save = async () => {
    const file = await fetchFile(`exports/${id}/company.zip`)
    if (file) download(file, `${company.slug}-${createdAt.slice(0, 10)}.zip`)
  }
  return (
    <li>
      <div>
        <strong>{date}</strong>
        <small role={state === 'running' ? 'status' : undefined}>
          {state === 'running' ? t('companyExport.running', { progress, total }) : null}
          {state === 'done'
            ? t('companyExport.done', {
                size: megabytes(size ?? 0, company.locale),
                date: formatDateTime(expiresAt, company),
              })
            : null}
          {failure?.message}
        </small>
      </div>
      {state === 'running' ? <progress max={total} value={progress} aria-label={t('companyExport.all')} /> : null}
      {state === 'done' ? (
        <Button loading={isLoading} aria-label={t('companyExport.downloadOf', { date })} onClick={() => void save()}>
          {t('companyExport.download')}
        </Button>
      ) : null}
    </li>
  )
}

/** Returns a size as people read it: 1.3 MB; at least 0.1. */
function megabytes(bytes: number, locale: string): string {
  const style: Intl.NumberFormatOptions = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }
  return new Intl.NumberFormat(locale, style).format(Math.max(0.1, bytes / MEGABYTE))
}
