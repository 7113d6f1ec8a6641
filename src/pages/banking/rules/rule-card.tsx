import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import type { RulePart } from '../../../../domain/banking/rules/bank-rule.ts'
import type { RuleHit } from '../../../../domain/banking/rules/rule-answer.ts'
import { bankingBankRules } from '../../../../domain/resources/banking/banking-bank-rules.ts'
import { Money } from '../../../components/fields/money.tsx'
import { RecordLink } from '../../../components/layout/record-link.tsx'
import { formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'

type RuleCardProps = {
  hit: RuleHit
  /** The text of the line; a narration is shown where it is another. */
  lineText: string
  isSelected: boolean
  onSelect: () => void
  /** The buttons of the selected rule. */
  children: ReactNode
}

/** Renders the voucher that a bank rule proposes for a line. */
export function RuleCard({ hit, lineText, isSelected, onSelect, children }: RuleCardProps) {
  const t = useTranslate()
  const { rule, name, parts, narration, is_automatic: isAutomatic } = hit
  return (
    <li className={isSelected ? 'match-card is-selected' : 'match-card'}>
      {parts.map((part) => (
        <Part key={`${part.account} ${part.amount}`} part={part} />
      ))}
      {narration === lineText ? null : <div className="match-note">{narration}</div>}
      <div className="match-reasons">
        <span className="match-reason">
          <RecordLink path={bankingBankRules.path} id={rule}>
            {t('reconcile.reason.rule', { value: name })}
          </RecordLink>
        </span>
        {isAutomatic ? <span className="match-reason">{t('reconcile.automatic')}</span> : null}
        {isSelected ? null : (
          <button type="button" className="match-pick" onClick={onSelect}>
            {t('reconcile.pick')}
          </button>
        )}
      </div>
      {isSelected ? <div className="match-buttons">{children}</div> : null}
    </li>
  )
}

function Part({ part: { account_label: label, amount, tax_scheme_label: tax, tax_base: base } }: { part: RulePart }) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <div className="match-pair">
      <span className="match-text">
        {label}
        {tax === null || base === null ? null : (
          <span className="match-party">{t('reconcile.taxOf', { tax, base: formatMoney(base, company) })}</span>
        )}
      </span>
      <Money value={amount} />
    </div>
  )
}
