import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { totalOf } from '../../../../domain/banking/reconciliation/compose-record.ts'
import type { Match, Reason } from '../../../../domain/banking/matching/match-types.ts'
import type { ShownCandidate } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { isZero } from '../../../../domain/money/decimal.ts'
import { DateText } from '../../../components/fields/date-text.tsx'
import { Money } from '../../../components/fields/money.tsx'
import { RecordLink } from '../../../components/layout/record-link.tsx'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { isSettlement } from './open-matches.ts'

type MatchCardProps = {
  match: Match
  candidates: readonly ShownCandidate[]
  isSelected: boolean
  onSelect: () => void
  /** The buttons of the selected match. */
  children: ReactNode
}

/** Renders a proposed match: what is in the books, why it fits, and how sure that is. */
export function MatchCard({ match, candidates, isSelected, onSelect, children }: MatchCardProps) {
  const t = useTranslate()
  return (
    <li className={isSelected ? 'match-card is-selected' : 'match-card'}>
      {isSettlement(match) ? (
        <SettledReceipts candidates={candidates} />
      ) : (
        candidates.map((candidate) => <CandidateRow key={candidate.id} candidate={candidate} />)
      )}
      {isZero(match.difference) ? null : (
        <div className="match-pair">
          <span>{t(isSettlement(match) ? 'reconcile.fee' : 'reconcile.difference')}</span>
          <Money value={match.difference} />
        </div>
      )}
      <div className="match-reasons">
        {match.reasons.map((reason) => (
          <ReasonChip key={reason.code} reason={reason} />
        ))}
        <span className={`match-band is-${match.band}`}>{t(`reconcile.band.${match.band}`)}</span>
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

/** Renders the card receipts that a line pays: their number, days and sum, and on demand each of them. */
function SettledReceipts({ candidates }: { candidates: readonly ShownCandidate[] }) {
  const t = useTranslate()
  const daysText = useDaysText()
  const [first, last] = [candidates[0], candidates.at(-1)]
  if (first === undefined || last === undefined || first === last)
    return first === undefined ? null : <CandidateRow candidate={first} />
  return (
    <details className="match-receipts">
      <summary>
        <span className="match-pair">
          <span className="match-text">
            {t('reconcile.receipts', { count: candidates.length, account: first.accounts })}
            <span className="match-date">{daysText(first.date, last.date)}</span>
          </span>
          <Money value={totalOf(candidates)} />
        </span>
      </summary>
      {candidates.map((candidate) => (
        <CandidateRow key={candidate.id} candidate={candidate} />
      ))}
    </details>
  )
}

/** Returns a function that writes a day, or the first and the last one. */
function useDaysText(): (from: string, until: string) => string {
  const t = useTranslate()
  const { locale } = useCompany()
  return (from, until) => {
    const first = formatDate(from, locale)
    return from === until ? first : t('reconcile.fromTo', { from: first, until: formatDate(until, locale) })
  }
}

/** Renders what a candidate is in the books. */
export function CandidateRow({ candidate }: { candidate: ShownCandidate }) {
  const t = useTranslate()
  const { kind, number, party_name: party, accounts, description, amount, date, payment_method: method } = candidate
  const isTransfer = kind === 'transfer'
  const details = [party || accounts, isTransfer ? description : '', method].filter((text) => text !== '')
  return (
    <div className="match-pair">
      <span className="match-text">
        {isTransfer ? (
          t('reconcile.transferLine')
        ) : (
          <RecordLink path={candidate.path} id={candidate.document_id}>
            {number === '' ? t(`reconcile.kind.${kind}`) : number}
          </RecordLink>
        )}
        {details.length > 0 ? <span className="match-party"> {details.join(' · ')}</span> : null}
        <span className="match-date">
          {' '}
          <DateText value={date} />
        </span>
      </span>
      <Money value={amount} />
    </div>
  )
}

const strong: readonly Reason['code'][] = [
  'amount',
  'reference',
  'cheque_number',
  'structured_reference',
  'bank_account',
  'both_banks',
]
const amounts: readonly Reason['code'][] = ['amount_less_fee', 'amount_within_tolerance', 'part_payment']

function ReasonChip({ reason: { code, value } }: { reason: Reason }) {
  const t = useTranslate()
  const company = useCompany()
  const daysText = useDaysText()
  if (code === 'card_receipts' || code === 'card_refunds') {
    const [count = '', from = '', until = ''] = value.split(' ')
    const days = { count: Number.parseInt(count, 10), days: daysText(from, until) }
    return <span className="match-reason">{t(`reconcile.reason.${code}`, days)}</span>
  }
  const shown = amounts.includes(code) ? formatMoney(value, company) : value
  const tone = code === 'rival' ? 'is-warning' : strong.includes(code) ? 'is-strong' : undefined
  const count = code === 'days' ? Math.abs(Number.parseInt(value, 10)) : undefined
  return (
    <span className={`match-reason ${tone ?? ''}`}>
      {t(`reconcile.reason.${code}`, { value: shown, ...(count === undefined ? {} : { count }) })}
    </span>
  )
}
