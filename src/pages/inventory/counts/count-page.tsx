import { inventoryStockCounts } from '../../../../domain/resources/inventory/inventory-stock-counts.ts'
import { OpenedRecord } from '../../../components/document/opened-record.tsx'
import '../../../lib/texts/inventory-texts.ts'
import { CountDetail } from './count-detail.tsx'
import type { CountRecord } from './count-draft.ts'
import { CountSheet } from './count-sheet.tsx'

const { path } = inventoryStockCounts

/** Renders a new stock count. */
export function NewCount() {
  return (
    <OpenedRecord<CountRecord> path={path} mode="create" words="stockCount">
      {(opened) => <CountSheet key={opened.key} opened={opened} />}
    </OpenedRecord>
  )
}

/** Renders a stock count at its own address: the sheet of a draft for users who may change it, else the detail. */
export function CountPage() {
  return (
    <OpenedRecord<CountRecord> path={path} mode="edit" words="stockCount" isReadable>
      {(opened) =>
        opened.record?.acts.includes('edit') ? <CountSheet key={opened.key} opened={opened} /> : <CountDetail />
      }
    </OpenedRecord>
  )
}
