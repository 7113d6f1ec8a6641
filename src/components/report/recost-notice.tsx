import { SyncOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Progress } from 'antd'
import '../../lib/texts/inventory-texts.ts'
import './report.css'

/** The number of items waiting for their costs, and of their movements those already costed. */
export type RecostProgress = { items: number; done?: number; total?: number }

/** Warns that values may change while costs are recomputed, with the progress. */
export function RecostNotice({ items, done = 0, total = 0 }: RecostProgress) {
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

/** The interval of reloading while costs are recomputed. */
export const RECOST_INTERVAL = 3_000
