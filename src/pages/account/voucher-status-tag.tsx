import { accountJournalVouchers } from '../../../domain/resources/account-journal-vouchers.ts'
import { StatusTag } from '../../components/fields/status-tag.tsx'
import { useLabels } from '../../lib/labels.ts'
import type { VoucherStatus } from './voucher-draft.ts'

export function VoucherStatusTag({ status }: { status: VoucherStatus }) {
  const labels = useLabels(accountJournalVouchers)
  return (
    <StatusTag field={accountJournalVouchers.fields.status} value={status} label={labels.choice('status', status)} />
  )
}
