import { useTranslate } from '@refinedev/core'
import { useMemo, useSyncExternalStore } from 'react'
import type { AdjustmentPurpose } from '../../../../domain/inventory/check-adjustment.ts'
import { sum } from '../../../../domain/money/decimal.ts'
import type { GridColumn } from '../../../components/grid/grid-columns.ts'
import { useLineTracks } from '../../../components/grid/line-tracks.ts'
import type { RowsStore } from '../../../components/grid/rows-store.ts'
import type { RowsError } from '../../../components/grid/rows-total.tsx'
import { RowsNote, useRowsError } from '../../../components/grid/rows-total.tsx'
import type { ItemFacts, StockCells, StockRow } from '../../../components/grid/stock-rows.ts'
import { anyRemark, usePostedCosts } from '../../../components/document/posted-costs.tsx'
import { useRestingRows } from '../../../components/grid/use-resting-rows.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { AdjustmentHead, AdjustmentRecord } from './adjustment-draft.ts'
import { adjustmentBody, checkBody, rowWorth } from './adjustment-draft.ts'
import { stockAfter } from '../reports/stock-after.ts'
import { StockAfterCard, PostingPreviewCard } from './stock-side.tsx'

type AdjustmentProps = { store: RowsStore<StockCells>; facts: ItemFacts; purpose: AdjustmentPurpose }

function totalOf(rows: readonly StockRow[], worth: Omit<AdjustmentProps, 'store'> & { digits: number }): string {
  return sum(rows.flatMap((row) => rowWorth(row, worth) ?? []))
}

/** Renders the total of the rows, below them. */
export function AdjustmentTotal({
  store,
  facts,
  purpose,
  columns,
  error,
}: AdjustmentProps & { columns: readonly GridColumn[]; error: RowsError | undefined }) {
  const t = useTranslate()
  const company = useCompany()
  const rows = useSyncExternalStore(store.subscribe, store.posted)
  const total = totalOf(rows, { facts, purpose, digits: company.currency_digits })
  const wrong = useRowsError([store], error)
  const tracks = useLineTracks(store, { columns })
  return (
    <div className="line-table" style={tracks}>
      <div className="line-row line-total">
        <div className="wide-only" />
        {columns.map(({ name }) =>
          name === 'item' ? (
            <div key={name}>{t('stock.total')}</div>
          ) : name === 'amount' ? (
            <div key={name} className="amount" aria-live="polite">
              {formatMoney(total, company)}
            </div>
          ) : (
            <div key={name} className="wide-only" />
          ),
        )}
        <div className="wide-only" />
      </div>
      <RowsNote error={wrong} />
    </div>
  )
}

type SideProps = {
  store: AdjustmentProps['store']
  facts: ItemFacts
  head: AdjustmentHead
  record: AdjustmentRecord | undefined
  isSent: boolean
}

/** Renders the posting preview of the adjustment and the resulting stock of its items. */
export function AdjustmentSide({ store, facts, head, record, isSent }: SideProps) {
  const company = useCompany()
  const rows = useRestingRows(store)
  const { purpose } = head
  const isPosted = record?.status === 'Issued'
  const { body } = adjustmentBody({ ...head, remarks: anyRemark }, rows, 'Issued')
  const isWhole = checkBody(body, company.currency_digits).length === 0
  const previewBody = isWhole ? { ...body, ...(record && { id: record.id }) } : null
  const preview = usePostedCosts('inventory/adjustments', previewBody, isSent)
  const isIn = purpose === 'Stock In'
  // A posted adjustment is already included in the stock shown.
  const after = useMemo(() => (isPosted ? [] : stockAfter(facts, [{ rows, isIn }])), [facts, rows, isIn, isPosted])
  return (
    <>
      <PostingPreviewCard preview={preview} />
      {isPosted ? null : <StockAfterCard lines={after} />}
    </>
  )
}
