import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { areSettledTogether, dateOf, totalOf } from '../../../../domain/banking/reconciliation/compose-record.ts'
import type { ShownCandidate } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { absolute, isZero, subtract, sum } from '../../../../domain/money/decimal.ts'
import { bankingStatementLines } from '../../../../domain/resources/banking/banking-statement-lines.ts'
import { Money } from '../../../components/fields/money.tsx'
import { CandidateRow } from './match-card.tsx'
import type { LineFormProps } from './line-form.ts'
import { useFormKeys } from './use-form-keys.ts'

type SearchFormProps = Omit<LineFormProps, 'onDone'> & {
  /** Everything adds up. */
  onMatch: (candidates: readonly ShownCandidate[]) => void
  /** Open documents are to be settled, or a difference is to be recorded. */
  onForm: (form: 'payment' | 'voucher', candidates: readonly ShownCandidate[]) => void
}

/** Searches the books for what a line is, and puts several transactions beside it. */
export function SearchForm({ lines, candidates, bank, onMatch, onForm, onClose }: SearchFormProps) {
  const t = useTranslate()
  const total = totalOf(lines)
  const [text, setText] = useState(() => absolute(total))
  const [chosen, setChosen] = useState(candidates)
  const { result, query } = useCustom<ShownCandidate[], HttpError>({
    url: `${bankingStatementLines.path}/candidates`,
    method: 'get',
    config: { query: { bank_account: bank.bank_account, q: text, date: dateOf(lines) } },
    queryOptions: { enabled: text !== '' },
    errorNotification: false,
  })
  const hits = query.data ? result.data : []
  const shown = [...chosen, ...hits.filter(({ id }) => chosen.every((one) => one.id !== id))]
  const left = subtract(total, sum(chosen.map(({ amount }) => amount)))
  const toggle = (candidate: ShownCandidate) =>
    setChosen(
      chosen.some(({ id }) => id === candidate.id)
        ? chosen.filter(({ id }) => id !== candidate.id)
        : [...chosen, candidate],
    )
  const section = useFormKeys<HTMLElement>(onClose)
  const areEntries = chosen.every(({ kind }) => kind === 'entry')
  const areItems = chosen.length > 0 && areSettledTogether(lines, chosen)
  return (
    <section ref={section} className="match-form" aria-label={t('reconcile.form.search')}>
      <h2>{t('reconcile.form.search')}</h2>
      <Input.Search
        autoFocus
        allowClear
        aria-label={t('reconcile.searchBooks')}
        placeholder={t('reconcile.searchBooks')}
        defaultValue={text}
        onSearch={(next) => setText(next.trim())}
      />
      <ul className="match-items" aria-label={t('reconcile.books')}>
        {query.data && shown.length === 0 ? <li className="hint">{t('reconcile.nothingFound')}</li> : null}
        {shown.map((candidate) => (
          <li key={candidate.id} className="match-hit">
            <Checkbox
              aria-label={candidate.number || candidate.description}
              checked={chosen.some(({ id }) => id === candidate.id)}
              onChange={() => toggle(candidate)}
            />
            <CandidateRow candidate={candidate} />
          </li>
        ))}
      </ul>
      {chosen.length > 0 ? (
        <p className="match-left" role="status">
          {t('reconcile.leftOver')} {isZero(left) ? '–' : <Money value={left} />}
        </p>
      ) : null}
      <div className="match-buttons">
        {areItems ? (
          <Button type="primary" onClick={() => onForm('payment', chosen)}>
            {t('reconcile.settle')}
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={chosen.length === 0 || !areEntries}
            onClick={() => (isZero(left) ? onMatch(chosen) : onForm('voucher', chosen))}
          >
            {t(chosen.length === 0 || isZero(left) ? 'reconcile.match' : 'reconcile.recordDifference')}
          </Button>
        )}
        <Button onClick={onClose}>{t('form.cancel')}</Button>
      </div>
    </section>
  )
}
