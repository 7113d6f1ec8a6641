import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons'
import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { SelfAudit as Answer } from '../../../domain/audit/check-names.ts'
import { Alert } from '../../components/layout/alert.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { RequestFailed } from '../../components/resource/record/request-failed.tsx'
import '../../lib/texts/self-audit-texts.ts'
import { formatDateTime, groupQuantity } from '../../lib/format/format.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useMay } from '../../providers/use-may.ts'
import { useRequest } from '../../providers/use-request.ts'
import { SecondOpinion } from './second-opinion.tsx'
import './self-audit.css'

const REFRESH_MS = 2000

/** Renders the checks of the company's own books: what holds, when it was checked, and what breaks it. */
export function SelfAudit() {
  const t = useTranslate()
  const request = useRequest()
  const { open } = useNotification()
  const [isStarting, setIsStarting] = useState(false)
  const { result, query } = useCustom<Answer, HttpError>({
    url: 'reports/self-audit',
    method: 'get',
    queryOptions: { refetchInterval: ({ state }) => (state.data?.data.is_running ? REFRESH_MS : false) },
    errorNotification: false,
  })
  const mayExport = useMay()('account_journal_vouchers.export')
  const audit = query.data ? result.data : null
  const run = async () => {
    setIsStarting(true)
    try {
      await request('post', 'reports/self-audit/', {})
      await query.refetch()
    } catch (error) {
      open?.({ type: 'error', message: toRequestError(error).message })
    } finally {
      setIsStarting(false)
    }
  }
  return (
    <>
      <PageHeader
        title={t('module.reports_self_audit.plural')}
        actions={
          <Button type="primary" loading={isStarting || audit?.is_running === true} onClick={() => void run()}>
            {t('selfAudit.run')}
          </Button>
        }
      />
      <p className="self-audit-lead">{t('selfAudit.lead')}</p>
      {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {audit ? <Checks audit={audit} /> : query.error ? null : <Skeleton active paragraph={{ rows: 12 }} />}
      {mayExport ? <SecondOpinion /> : null}
    </>
  )
}

function Checks({ audit: { checks } }: { audit: Answer }) {
  const t = useTranslate()
  const broken = checks.filter(({ findings }) => findings.length > 0).length
  const waiting = checks.filter(({ checked_at: at }) => at === null).length
  const passed = checks.length - broken - waiting
  return (
    <div className="self-audit-checks">
      {broken > 0 ? (
        <Alert type="error" message={t('selfAudit.broken', { count: broken })} />
      ) : waiting > 0 ? (
        <Alert type="info" message={t('selfAudit.waiting', { count: waiting })} />
      ) : (
        <Alert type="success" message={t('selfAudit.allHold', { count: passed })} />
      )}
      <ul className="self-audit">
        {checks.map((check) => (
          <Check key={check.name} check={check} />
        ))}
      </ul>
    </div>
  )
}

function Check({ check: { label, checked_at: at, row_count: rows, findings } }: { check: Answer['checks'][number] }) {
  const t = useTranslate()
  const company = useCompany()
  const isBroken = findings.length > 0
  return (
    <li className={isBroken ? 'is-broken' : at === null ? 'is-waiting' : 'is-passed'}>
      {at === null ? (
        <ClockCircleOutlined aria-label={t('selfAudit.notYet')} />
      ) : isBroken ? (
        <CloseCircleOutlined aria-label={t('selfAudit.fails')} />
      ) : (
        <CheckCircleOutlined aria-label={t('selfAudit.holds')} />
      )}
      <div>
        {inLanguage(label)}
        {isBroken ? (
          <ul className="self-audit-findings">
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <span className="hint">
        {at === null
          ? t('selfAudit.notYet')
          : t('selfAudit.checked', {
              count: rows,
              rows: groupQuantity(String(rows), company),
              time: formatDateTime(at, company),
            })}
      </span>
    </li>
  )
}
