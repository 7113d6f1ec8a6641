import { SyncOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import '../../lib/inventory-texts.ts'
import './report.css'

/** Says that values may still change while costs are computed anew; `items` is how many wait. */
export function RecostNotice({ items }: { items: number }) {
  const t = useTranslate()
  if (items === 0) return null
  return (
    <p className="recost-notice" role="status">
      <SyncOutlined spin aria-hidden /> {t('stockReport.recosting', { count: items })}
    </p>
  )
}

/** How soon a page asks again while costs are computed. */
export const RECOST_INTERVAL = 3_000
