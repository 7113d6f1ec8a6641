import { useEffect, useEffectEvent, useRef } from 'react'
import { accountJournalVouchers } from '../../../domain/resources/account-journal-vouchers.ts'
import type { RowsStore } from '../../components/document/rows-store.ts'
import type { VoucherCells } from '../../components/document/voucher-rows.ts'
import { useDraft } from '../../components/resource/use-draft.ts'
import type { Head, VoucherRecord } from './voucher-draft.ts'

export type TypedVoucher = { head: Head; rows: VoucherCells[] }

/** What was typed into a voucher and not saved, head and rows. */
export function useVoucherDraft(record: VoucherRecord | undefined) {
  return useDraft<TypedVoucher>({
    path: accountJournalVouchers.path,
    id: record?.id ?? null,
    version: record?.version ?? null,
  })
}

/** Calls back when rows change, with how to read the voucher as it stands; rows that only show errors did not change. */
export function useTypedRows(
  store: RowsStore<VoucherCells>,
  head: Head,
  onTyped: (read: () => TypedVoucher) => void,
): void {
  const seen = useRef(0)
  const onStore = useEffectEvent(() => {
    if (store.changes() === seen.current) return
    seen.current = store.changes()
    onTyped(() => typedVoucher(store, head))
  })
  useEffect(() => store.subscribe(() => onStore()), [store])
}

export function typedVoucher(store: RowsStore<VoucherCells>, head: Head): TypedVoucher {
  return { head, rows: store.rows().map(({ key: _key, ...row }) => row) }
}
