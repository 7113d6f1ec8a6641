import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Drawer, Skeleton } from 'antd'
import { useState } from 'react'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { ImportQueue } from './import-queue.tsx'
import { ParkedRecords } from './parked-records.tsx'
import { TillDialog } from './till-dialog.tsx'
import { TillList } from './till-list.tsx'
import type { Till } from './till-types.ts'
import './shifts.css'

/** Renders the tills of the company, the records that could not be posted, and the import of an exported queue. */
export function TillsDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const may = useMay()
  const [edited, setEdited] = useState<Till | null>(null)
  const { result, query } = useCustom<Till[], HttpError>({
    url: 'sales/pos/tills',
    method: 'get',
    errorNotification: false,
  })
  const reload = () => query.refetch()
  return (
    <Drawer open width="min(640px, 100vw)" title={t('tills.title')} onClose={onClose}>
      <div className="till-drawer">
        <p className="muted">{t('tills.lead')}</p>
        {query.error ? <RequestFailed error={query.error} onRetry={() => void reload()} /> : null}
        {query.data ? <TillList tills={result.data} onEdit={setEdited} onChanged={reload} /> : null}
        {query.isPending ? <Skeleton active /> : null}
        {may('sales_shifts.read') ? <ParkedRecords onChanged={reload} /> : null}
        {may('sales_shifts.approve') ? <ImportQueue onImported={reload} /> : null}
      </div>
      {edited === null ? null : (
        <TillDialog
          till={edited}
          onClose={() => setEdited(null)}
          onSaved={() => {
            setEdited(null)
            void reload()
          }}
        />
      )}
    </Drawer>
  )
}
