import { useTranslate } from '@refinedev/core'
import '../../../lib/texts/settings/webhook-texts.ts'
import type { Delivery } from './webhook-types.ts'

/** Shows what a delivery sent and the beginning of the answer. */
export function DeliveryContents({ delivery: { body, answer, error } }: { delivery: Delivery }) {
  const t = useTranslate()
  return (
    <div className="delivery-contents">
      <h3>{t('delivery.body')}</h3>
      <pre dir="ltr">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
      <h3>{t('delivery.answer')}</h3>
      <pre dir="ltr">{answer || error || t('delivery.noAnswer')}</pre>
    </div>
  )
}
