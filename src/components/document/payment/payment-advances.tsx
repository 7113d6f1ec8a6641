import { useTranslate } from '@refinedev/core'
import type { OpenItemAnswer } from '../../../../domain/payments/payment-answer.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { documentName } from './payment-items.tsx'
import { RecordLink } from '../../layout/record-link.tsx'

/** The number of listed advances; the page of the party has all. */
const MOST_SHOWN = 5

/** Lists unallocated payments and credits of the party, which may settle the same items already. */
export function PaymentAdvances({ advances }: { advances: readonly OpenItemAnswer[] }) {
  const t = useTranslate()
  const company = useCompany()
  if (advances.length === 0) return null
  const more = advances.length - MOST_SHOWN
  return (
    <p className="payment-advances">
      {t('payment.advances')}
      {advances.slice(0, MOST_SHOWN).map((advance) => (
        <span key={advance.item}>
          <AdvanceName advance={advance} /> {formatMoney(advance.open, company)}
        </span>
      ))}
      {more > 0 ? <span>{t('payment.advancesMore', { count: more })}</span> : null}
    </p>
  )
}

function AdvanceName({ advance }: { advance: OpenItemAnswer }) {
  const t = useTranslate()
  return (
    <RecordLink path={advance.document_path} id={advance.document_id} target="_blank">
      {documentName(advance, t)}
    </RecordLink>
  )
}
