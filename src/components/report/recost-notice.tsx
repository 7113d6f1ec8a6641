import { SyncOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Progress } from 'antd'
import '../../lib/texts/inventory-texts.ts'
import './report.css'

/** How many items wait for their costs, and of their movements how many are right already. */
export type Recosting = { items: number; done?: number; total?: number }

/** Says that values may still change while costs are computed anew, and how far that is. */
export function RecostNotice({ items, done = 0, total = 0 }: Recosting) {
  const t = useTranslate()
  if (items === 0) return null
  return (
    <div className="recost-notice" role="status">
      <SyncOutlined spin aria-hidden /> {t('stockReport.recosting', { count: items })}
      {total > 0 ? (
        <Progress
          percent={Math.floor((done * 100) / total)}
          size="small"
          aria-label={t('stockReport.recostingProgress')}
        />
      ) : null}
    </div>
  )
}

/** How soon a page asks again while costs are computed. */
export const RECOST_INTERVAL = 3_000
