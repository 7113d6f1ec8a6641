import { useTranslate } from '@refinedev/core'
import { inventoryAdjustments } from '../../../../domain/resources/inventory/inventory-adjustments.ts'
import { ReferenceLink } from '../../../components/fields/reference-link.tsx'
import { useLabels } from '../../../lib/labels.ts'
import type { AdjustmentRecord } from './adjustment-draft.ts'
import { storedBody } from './adjustment-draft.ts'
import { IssuedDetail } from './issued-detail.tsx'
import { StockSheet } from '../reports/stock-sheet.tsx'

/** Renders a stock adjustment with the costs of its rows. */
export function AdjustmentDetail() {
  const t = useTranslate()
  const labels = useLabels(inventoryAdjustments)
  return (
    <IssuedDetail<AdjustmentRecord>
      resource={inventoryAdjustments}
      words="adjustment"
      body={storedBody}
      facts={({ purpose }) => [{ label: labels.field('purpose'), value: labels.choice('purpose', purpose) }]}
      side={({ stock_count: count, stock_count_label: label }) =>
        count === null
          ? []
          : [
              {
                label: t('adjustment.fromCount'),
                value: <ReferenceLink to="inventory/stock-counts" id={count} label={label ?? t('stockCount.title')} />,
              },
            ]
      }
    >
      {({ rows, total, status }) => (
        <StockSheet rows={rows} total={status === 'Draft' ? null : total} shows={['unitCost']} />
      )}
    </IssuedDetail>
  )
}
