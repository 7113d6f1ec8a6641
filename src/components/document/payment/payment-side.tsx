import { useTranslate } from '@refinedev/core'
import { compare, isNegative, isZero, subtract, sum } from '../../../../domain/money/decimal.ts'
import { formatMoney, formatMoneyWithSymbol } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { PaymentContext, PaymentDraft } from './payment-draft.ts'
import { advanceOf, reliefOf, settlementOf } from './payment-draft.ts'
import type { PaymentWays } from './payment-record.ts'

type SideProps = {
  draft: PaymentDraft
  context: PaymentContext
  /** The fee of each row. */
  fees: readonly string[]
  ways: PaymentWays
  words: 'receipt' | 'payment'
}

/** Shows the totals of the payment and the amount left on the account of the party. */
export function PaymentSide({ draft, context, fees, ways, words }: SideProps) {
  const t = useTranslate()
  const company = useCompany()
  const money = (amount: string) => formatMoney(amount, company)
  const { amount, withholding, writeOff, settled } = settlementOf(draft, context)
  const advance = advanceOf(draft, context)
  const relief = reliefOf(draft, context, ways.write_off_limit)
  const line = (label: string, figure: string) =>
    isZero(figure) ? null : (
      <div>
        <dt>{t(label)}</dt>
        <dd>{money(figure)}</dd>
      </div>
    )
  return (
    <section className="document-card" aria-label={t('payment.totals')}>
      <dl className="side-lines">
        <div>
          <dt>{t(`payment.money.${words}`)}</dt>
          <dd>{money(amount)}</dd>
        </div>
        {line('payment.withheld', withholding)}
        {line('payment.writtenOff', subtract(writeOff, relief.tax))}
        {line('payment.taxRelief', relief.tax)}
        <div className="side-main" aria-live="polite">
          <dt>{t('payment.settles')}</dt>
          <dd>{formatMoneyWithSymbol(settled, company)}</dd>
        </div>
        {isZero(advance) ? null : (
          <div className={isNegative(advance) ? 'is-off' : ''}>
            <dt>{t(isNegative(advance) ? 'payment.above' : `payment.advance.${words}`)}</dt>
            <dd>{money(advance)}</dd>
          </div>
        )}
        {line('payment.fee', sum(fees))}
      </dl>
      {relief.isLater ? <p className="side-hint">{t('payment.laterRelief')}</p> : null}
      {!isZero(writeOff) && compare(writeOff, ways.write_off_limit) > 0 ? (
        <p className="side-hint">{t('payment.largeWriteOff', { limit: money(ways.write_off_limit) })}</p>
      ) : null}
    </section>
  )
}
