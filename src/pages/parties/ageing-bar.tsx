import { useTranslate } from '@refinedev/core'
import { isZero, sum } from '../../../domain/money/decimal.ts'
import type { PartyAgeing } from '../../../domain/reports/party-statement.ts'
import { formatMoney } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'

const ages = ['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'older'] as const

/** Renders the outstanding amounts of one side by days overdue: a proportional bar with its figures below. */
export function AgeingBar({ ageing }: { ageing: PartyAgeing }) {
  const t = useTranslate()
  const company = useCompany()
  const parts = ages.filter((age) => !isZero(ageing[age]))
  return (
    <section className="party-section" aria-label={t(`party.ageingOf.${ageing.ledger}`)}>
      <header>
        <h2>{t(`party.ageingOf.${ageing.ledger}`)}</h2>
        <strong className="amount">{formatMoney(sum(parts.map((age) => ageing[age])), company)}</strong>
      </header>
      <div className="ageing-bar" aria-hidden>
        {parts.map((age) => (
          // The width of a part is its amount: flex-grow accepts the decimal as text.
          <span key={age} className={`is-${age}`} style={{ flexGrow: ageing[age] }} />
        ))}
      </div>
      <dl className="ageing-parts">
        {ages.map((age) => (
          <div key={age} className={`is-${age}`}>
            <dt>{t(`party.age.${age}`)}</dt>
            <dd>{formatMoney(ageing[age], company)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
