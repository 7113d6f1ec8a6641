import { useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { bankingReconciliation } from '../../../domain/resources/banking/banking-reconciliation.ts'
import { CancelDialog } from '../../components/document/cancel-dialog.tsx'
import type { StoredRecord } from '../../components/resource/form/form-values.ts'
import { LinkButton } from '../../components/resource/link-button.tsx'
import { useResourceAccess } from '../../components/resource/use-resource-access.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useRequest } from '../../providers/use-request.ts'

const resource = bankingReconciliation

/** Renders what is next for a statement: matching its lines, locking it, or reopening it with a reason. */
export function StatementLock({ record }: { record: StoredRecord }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { may } = useResourceAccess(resource)
  const request = useRequest()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const address = `${resource.path}/${record.id}`
  const send = async (act: 'lock' | 'reopen', body?: object) => {
    setIsBusy(true)
    try {
      await request('post', `${address}/${act}/`, body ?? {})
      open?.({ type: 'success', message: t(`bankStatement.done.${act}`) })
      setIsAsking(false)
    } catch (error) {
      open?.({ type: 'error', message: toRequestError(error).message })
    } finally {
      setIsBusy(false)
      await invalidate({ resource: resource.path, invalidates: ['list', 'detail'], id: record.id })
    }
  }
  const count = Number.parseInt(String(record['open_count'] ?? '0'), 10)
  if (count > 0) {
    return (
      <LinkButton
        type="primary"
        to={`/${slug}/${resource.path}/reconcile?bank_account=${String(record['bank_account'])}&statement=${record.id}`}
      >
        {t('bankStatement.reconcile', { count })}
      </LinkButton>
    )
  }
  if (!may('approve')) return null
  if (record['is_locked'] !== true) {
    return (
      <Button type="primary" loading={isBusy} onClick={() => void send('lock')}>
        {t('bankStatement.lock')}
      </Button>
    )
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{t('bankStatement.reopen.cancel')}</Button>
      <CancelDialog
        words="bankStatement.reopen"
        isOpen={isAsking}
        isBusy={isBusy}
        onClose={() => setIsAsking(false)}
        cancel={({ reason }) => send('reopen', { reason })}
      />
    </>
  )
}
