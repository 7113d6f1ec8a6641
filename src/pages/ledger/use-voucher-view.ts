import { useMemo, useSyncExternalStore } from 'react'
import type { VoucherScheme } from '../../../domain/ledger/voucher-tax.ts'
import type { GridView } from '../../components/grid/grid-view.ts'
import type { RowsStore } from '../../components/grid/rows-store.ts'
import type { VoucherCells } from '../../components/grid/voucher-rows.ts'
import { hasTaxedRow, taxedVoucherView, voucherView } from '../../components/grid/voucher-rows.ts'
import { useTaxSchemes } from '../../providers/use-tax-schemes.ts'

/** Returns the view of a voucher's rows: with tax scheme and net amount while a row is on a tax account. */
export function useVoucherView(store: RowsStore<VoucherCells>): GridView {
  const { data } = useTaxSchemes().result
  const schemes = useMemo(
    () =>
      data.map(({ receivable: receivableId, payable: payableId, ...scheme }): VoucherScheme => ({
        ...scheme,
        receivableId,
        payableId,
      })),
    [data],
  )
  const isTaxed = useSyncExternalStore(store.subscribe, () => hasTaxedRow(store.posted(), schemes))
  return useMemo(() => (isTaxed ? taxedVoucherView(schemes) : voucherView), [isTaxed, schemes])
}
