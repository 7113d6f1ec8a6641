import { useTranslate } from '@refinedev/core'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import type { YearClosing } from '../../../domain/ledger/close-year-answer.ts'
import { fullAccessRoles, hasAnyRole } from '../../../domain/permissions/can.ts'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { Alert } from '../../components/layout/alert.tsx'
import { formatDate, formatDateTime } from '../../lib/format/format.ts'
import { refusalText } from '../../lib/format/problem-text.ts'
import type { RequestError } from '../../lib/http-error.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany, useRights } from '../../providers/company-provider.tsx'
import { useRequest } from '../../providers/use-request.ts'
import { YearResult } from './year-result.tsx'

type Props = { year: YearClosing; onClose: () => void; onReload: () => void; onDone: (message: string) => void }

/** Renders who closed a year, and reopens it for owners and admins who give a reason. */
export function ReopenYear({ year, onClose, onReload, onDone }: Props) {
  const t = useTranslate()
  const company = useCompany()
  const rights = useRights()
  const request = useRequest()
  const [form] = Form.useForm<{ reason: string }>()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { name, earlier_lock_date: lockDate, closings } = year
  const [current, ...earlier] = closings
  const day = (time: string) => formatDateTime(time, company)
  const reopen = async ({ reason }: { reason: string }) => {
    setIsSaving(true)
    setFailure(null)
    try {
      await request('post', `${accountFiscalYears.path}/${year.id}/reopen/`, { reason })
      onDone(t('yearClosing.reopened', { year: name }))
    } catch (error) {
      setFailure(toRequestError(error))
      setIsSaving(false)
      onReload()
    }
  }
  return (
    <>
      {current ? (
        <p>{t('yearClosing.closedLead', { year: name, who: current.closed_by, date: day(current.closed_at) })}</p>
      ) : null}
      {current ? <YearResult profit={current.profit} /> : null}
      {failure ? <Alert type="error" role="alert" message={refusalText(failure, company).message} /> : null}
      {hasAnyRole(rights, fullAccessRoles) ? (
        <>
          <p>
            {lockDate === null
              ? t('yearClosing.reopenLead_unlocked')
              : t('yearClosing.reopenLead_locked', { date: formatDate(lockDate, company.locale) })}
          </p>
          <Form form={form} layout="vertical" requiredMark onFinish={(values) => void reopen(values)}>
            <Form.Item
              name="reason"
              label={t('yearClosing.reason')}
              rules={[{ required: true, whitespace: true, message: t('yearClosing.reasonRequired') }]}
            >
              <Input.TextArea rows={2} maxLength={500} />
            </Form.Item>
            <div className="close-year-acts">
              <Button onClick={onClose}>{t('form.cancel')}</Button>
              <Button danger type="primary" htmlType="submit" loading={isSaving}>
                {t('yearClosing.reopen', { year: name })}
              </Button>
            </div>
          </Form>
        </>
      ) : (
        <p>{t('yearClosing.ownersOnly')}</p>
      )}
      {earlier.length > 0 ? (
        <section aria-labelledby="earlier-closings">
          <h2 id="earlier-closings">{t('yearClosing.history')}</h2>
          <ul>
            {earlier.map((one) => (
              <li key={one.id}>
                {t('yearClosing.historyLine', {
                  who: one.closed_by,
                  date: day(one.closed_at),
                  other: one.reopened_by ?? '',
                  day: day(one.reopened_at ?? one.closed_at),
                  reason: one.reason ?? '',
                })}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
