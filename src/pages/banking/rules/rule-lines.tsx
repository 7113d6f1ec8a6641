import { useTranslate } from '@refinedev/core'
import type { RuleTest } from '../../../../domain/banking/rules/rule-answer.ts'
import { DateText } from '../../../components/fields/date-text.tsx'
import { Money } from '../../../components/fields/money.tsx'
import { RecordStatus } from '../../../components/fields/record-status.tsx'
import { bankingStatementLines } from '../../../../domain/resources/banking/banking-statement-lines.ts'
import './rules.css'

/** Renders the statement lines that a rule fits, and what they are in the books. */
export function RuleLines({ test: { count, lines, is_cut: isCut } }: { test: RuleTest }) {
  const t = useTranslate()
  return (
    <div className="rule-lines">
      {count > lines.length ? <p className="hint">{t('bankRule.latest', { count: lines.length })}</p> : null}
      {isCut ? <p className="hint">{t('bankRule.cut')}</p> : null}
      {lines.length === 0 ? null : (
        <ul aria-label={t('bankRule.lines')}>
          {lines.map(({ id, date, text, amount, status, matched_with: number, accounts, bank_account_label: bank }) => (
            <li key={id}>
              <span className="rule-line-text">{text}</span>
              <Money value={amount} />
              <span className="rule-line-note">
                <DateText value={date} /> · {bank}
              </span>
              <span className="rule-line-note">
                {number === '' ? (
                  <RecordStatus resource={bankingStatementLines} record={{ status }} />
                ) : (
                  [number, accounts].filter((part) => part !== '').join(' · ')
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
