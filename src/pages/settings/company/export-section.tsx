import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { v4 as uuid } from 'uuid'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { useFailureText, useProof } from '../../../components/proof/use-proof.tsx'
import { download } from '../../../lib/download.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import '../../../lib/texts/settings/export-texts.ts'
import { proven } from '../../../providers/account.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { readFile } from '../../../providers/files.ts'
import { useRequest } from '../../../providers/use-request.ts'
import '../../../lib/texts/settings/company-settings-texts.ts'

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
  const { isRunning, attempt, dialog } = useProvenAct()
  const { query } = useCustom<CompanyExport[], HttpError>({
    url: 'exports',
    method: 'get',
    queryOptions: {
      refetchInterval: ({ state }) => (state.data?.data.some((one) => one.state === 'running') ? WAITING_MS : false),
    },
    errorNotification: false,
  })
  const exports = query.data?.data ?? []
  const start = () =>
    attempt(async () => {
      await request('post', { url: 'exports/', headers: { 'Idempotency-Key': uuid() } }, {})
      await query.refetch()
    })
  return (
    <PageSection id="export" title={t('company.section.export')} lead={t('company.section.dangerLead')}>
      <ul className="settings-lines">
        <li>
          <div>
            <strong>{t('companyExport.all')}</strong>
            <small>{t('companyExport.lead')}</small>
          </div>
          <Button
            loading={isRunning}
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
      {dialog}
    </PageSection>
  )
}

function ExportLine({ one }: { one: CompanyExport }) {
  const t = useTranslate()
  const company = useCompany()
  const { isRunning, attempt, dialog } = useProvenAct()
  const { id, state, progress, total, size, failure, created_at: createdAt, expires_at: expiresAt } = one
  const date = formatDateTime(createdAt, company)
  const save = () =>
    attempt(async () => {
      const file = await readFile(`/api/company/${company.slug}/exports/${id}/company.zip/`)
      download(file, `${company.slug}-${createdAt.slice(0, 10)}.zip`)
    })
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
        <Button loading={isRunning} aria-label={t('companyExport.downloadOf', { date })} onClick={() => void save()}>
          {t('companyExport.download')}
        </Button>
      ) : null}
      {dialog}
    </li>
  )
}

/** Runs an act that requires authenticating again, and shows its failure; `dialog` asks for the password or a code. */
function useProvenAct() {
  const t = useTranslate()
  const { open } = useNotification()
  const { prove, dialog } = useProof()
  const failureText = useFailureText()
  const [isRunning, setIsRunning] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    setIsRunning(true)
    try {
      await prove(() => proven(work))
    } catch (failure) {
      const description = failureText(failure)
      if (description) open?.({ type: 'error', message: t('companyExport.failed'), description })
    } finally {
      setIsRunning(false)
    }
  }
  return { isRunning, attempt, dialog }
}

/** Returns a size as people read it: 1.3 MB; at least 0.1. */
function megabytes(bytes: number, locale: string): string {
  const style: Intl.NumberFormatOptions = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }
  return new Intl.NumberFormat(locale, style).format(Math.max(0.1, bytes / MEGABYTE))
}
