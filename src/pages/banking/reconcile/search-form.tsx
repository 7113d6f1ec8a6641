import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { areSettledTogether, dateOf, totalOf } from '../../../../domain/banking/reconciliation/compose-record.ts'
import type { ShownCandidate } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { absolute, isNegative, isZero, negate, subtract, sum } from '../../../../domain/money/decimal.ts'
import { bankingStatementLines } from '../../../../domain/resources/banking/banking-statement-lines.ts'
import { Money } from '../../../components/fields/money.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { rightsToAccept } from './accept-rights.ts'
import { CandidateRow } from './match-card.tsx'
import type { LineFormProps } from './line-form.ts'
import type { DirectAcceptance } from './open-matches.ts'
import { acceptanceOfSettlement } from './open-matches.ts'
import { useFormKeys } from './use-form-keys.ts'

type SearchFormProps = Omit<LineFormProps, 'onDone'> & {
  /** Everything adds up, or the difference is the fee of a card settlement. */
  onMatch: (acceptance: DirectAcceptance) => void
  /** Open documents are to be settled, or a difference is to be recorded. */
  onForm: (form: 'payment' | 'voucher', candidates: readonly ShownCandidate[]) => void
}

function matchOf(lines: LineFormProps['lines'], chosen: readonly ShownCandidate[]): DirectAcceptance {
  return { kind: 'match', lines: lines.map(({ id }) => id), candidates: chosen.map(({ id }) => id) }
}

/** Searches the books for what a line is, and puts several transactions beside it. */
export function SearchForm({ lines, candidates, bank, onMatch, onForm, onClose }: SearchFormProps) {
  const t = useTranslate()
  const total = totalOf(lines)
  const may = useMay()
  const [text, setText] = useState(() => absolute(total))
  const [typed, setTyped] = useState(text)
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
  const areReceipts = chosen.length > 0 && chosen.every(({ kind }) => kind === 'clearing')
  const settlement = areReceipts ? acceptanceOfSettlement({ lines, bank }, chosen) : null
  const maySettle = settlement !== null && settlement.kind !== 'form' && rightsToAccept(settlement).every(may)
  const isFee = areReceipts && isNegative(left)
  const unchosen = hits.filter(({ kind, id }) => kind === 'clearing' && chosen.every((one) => one.id !== id))
  const search = (next: string) => {
    setTyped(next)
    setText(next.trim())
  }
  return (
    <section ref={section} className="match-form" aria-label={t('reconcile.form.search')}>
      <h2>{t('reconcile.form.search')}</h2>
      <Input.Search
        autoFocus
        allowClear
        aria-label={t('reconcile.searchBooks')}
        placeholder={t('reconcile.searchBooks')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onSearch={search}
      />
      {bank.clearing_account_label === null ? null : (
        <div className="match-buttons">
          <Button type="link" size="small" onClick={() => search(bank.clearing_account_label ?? '')}>
            {t('reconcile.unsettled', { account: bank.clearing_account_label })}
          </Button>
          {unchosen.length > 1 ? (
            <Button type="link" size="small" onClick={() => setChosen([...chosen, ...unchosen])}>
              {t('reconcile.selectAll', { count: unchosen.length })}
            </Button>
          ) : null}
        </div>
      )}
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
        <p className={isFee ? 'match-left is-fee' : 'match-left'} role="status">
          {t(isFee ? 'reconcile.feeLeft' : 'reconcile.leftOver')}{' '}
          {isZero(left) ? '–' : <Money value={isFee ? negate(left) : left} />}
        </p>
      ) : null}
      <div className="match-buttons">
        {settlement !== null ? (
          <Button
            type="primary"
            disabled={!maySettle}
            onClick={() => (settlement.kind === 'form' ? undefined : onMatch(settlement))}
          >
            {t('reconcile.accept.settlement')}
          </Button>
        ) : areItems ? (
          <Button type="primary" onClick={() => onForm('payment', chosen)}>
            {t('reconcile.settle')}
          </Button>
        ) : (
          <Button
            type="primary"
            disabled={chosen.length === 0 || !areEntries}
            onClick={() => (isZero(left) ? onMatch(matchOf(lines, chosen)) : onForm('voucher', chosen))}
          >
            {t(chosen.length === 0 || isZero(left) ? 'reconcile.match' : 'reconcile.recordDifference')}
          </Button>
        )}
        <Button onClick={onClose}>{t('form.cancel')}</Button>
      </div>
    </section>
  )
}
