import { useTranslate } from '@refinedev/core'
import { afterMatch } from '../../../../domain/banking/reconciliation/after-match.ts'
import type { BankSummary } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import type { Choice } from '../rules/rule-choices.ts'
import { isRule } from '../rules/rule-choices.ts'
import type { OpenMatches } from './open-matches.ts'
import { Difference } from './reconcile-bar.tsx'

type AfterMatchProps = {
  choice: Choice
  open: OpenMatches
  bank: BankSummary
  /** The number of lines to match. */
  count: number
  /** False while matches are being sent: the balances of the bank account are those before them. */
  isCurrent: boolean
}

/** Renders the figures of the bar as they will be after the selected match. */
export function AfterMatch({ choice, open, bank, count, isCurrent }: AfterMatchProps) {
  const t = useTranslate()
  const ids = isRule(choice) ? { lines: [choice.line], candidates: [] } : choice
  const lines = open.lines.filter(({ id }) => ids.lines.includes(id))
  const candidates = ids.candidates.flatMap((id) => open.candidates.get(id) ?? [])
  const { difference, left } = afterMatch({ ...bank, left: count }, { lines, candidates })
  return (
    <div className="match-pair match-after">
      <span>{t('reconcile.afterMatch')}</span>
      <dl className="match-figures">
        {isCurrent ? <Difference amount={difference} /> : null}
        <div>
          <dt>{t('reconcile.toMatch')}</dt>
          <dd>{left}</dd>
        </div>
      </dl>
    </div>
  )
}
