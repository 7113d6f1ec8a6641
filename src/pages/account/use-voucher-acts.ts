import type { HttpError } from '@refinedev/core'
import { useCustomMutation, useDelete, useInvalidate, useNotification, useTranslate } from '@refinedev/core'
import { useNavigate } from 'react-router'
import { RequestError } from '../../lib/http-error.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { VoucherRecord } from './voucher-draft.ts'

const PATH = 'account/journal-vouchers'
export type VoucherAct = 'approve' | 'cancel' | 'reverse' | 'duplicate'

/** The acts of one voucher. Each answers the error it met, or null; what went well is said in a notice. */
export function useVoucherActs(record: VoucherRecord) {
  const { slug } = useCompany()
  const t = useTranslate()
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const { open } = useNotification()
  const { mutateAsync: post, mutation } = useCustomMutation<VoucherRecord, HttpError>()
  const { mutateAsync: remove, mutation: removal } = useDelete<VoucherRecord, HttpError>()
  const refresh = () =>
    Promise.all([
      invalidate({ resource: PATH, id: record.id, invalidates: ['list', 'many', 'detail'] }),
      invalidate({ resource: `${PATH}/${record.id}/history`, invalidates: ['list'] }),
    ])

  const act = async (name: VoucherAct, values: { reason?: string } = {}): Promise<RequestError | null> => {
    try {
      const { data } = await post({
        url: `${PATH}/${record.id}/${name}`,
        method: 'post',
        values: { ...values, ...(name === 'approve' || name === 'cancel' ? { version: record.version } : {}) },
        successNotification: false,
        errorNotification: false,
      })
      await refresh()
      open?.({ type: 'success', message: t(`voucher.done.${name}`, { number: data.voucher_no ?? '' }) })
      if (name === 'reverse') void navigate(`/${slug}/${PATH}/${data.id}`)
      if (name === 'duplicate') void navigate(`/${slug}/${PATH}/${data.id}/edit`)
      return null
    } catch (failure) {
      return failed(failure)
    }
  }
  const deleteVoucher = async (): Promise<RequestError | null> => {
    try {
      await remove({
        resource: PATH,
        id: record.id,
        values: { version: record.version },
        successNotification: false,
        errorNotification: false,
      })
      open?.({ type: 'success', message: t('voucher.done.delete') })
      void navigate(`/${slug}/${PATH}`)
      return null
    } catch (failure) {
      return failed(failure)
    }
  }
  return { act, deleteVoucher, isBusy: mutation.isPending || removal.isPending }
}

function failed(failure: unknown): RequestError {
  return failure instanceof RequestError ? failure : new RequestError(String(failure), { statusCode: 0 })
}
