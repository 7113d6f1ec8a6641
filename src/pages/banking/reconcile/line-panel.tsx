import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { totalOf } from '../../../../domain/banking/reconciliation/compose-record.ts'
import type { Match } from '../../../../domain/banking/matching/match-types.ts'
import type {
  BankSummary,
  OpenLine,
  ShownCandidate,
} from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { isNegative } from '../../../../domain/money/decimal.ts'
import { DateText } from '../../../components/fields/date-text.tsx'
import { Money } from '../../../components/fields/money.tsx'
import { RecordLink } from '../../../components/layout/record-link.tsx'
import { keySigns } from '../../../lib/shortcuts.ts'
import { useMay } from '../../../providers/use-may.ts'
import { ExcludeForm } from './exclude-form.tsx'
import type { LineFormProps } from './line-form.ts'
import { referencesOf, textOfLine } from './line-text.ts'
import { MatchCard } from './match-card.tsx'
import type { Acceptance, OpenMatches } from './open-matches.ts'
import { acceptanceOf } from './open-matches.ts'
import { PaymentForm } from './payment-form.tsx'
import { ChequeForm, TransferForm } from './plain-record-form.tsx'
import { SearchForm } from './search-form.tsx'
import { VoucherForm } from './voucher-form.tsx'

export type FormName = 'payment' | 'voucher' | 'transfer' | 'cheque' | 'exclude' | 'search'
export type OpenForm = { name: FormName; candidates: readonly ShownCandidate[] }

type LinePanelProps = {
  line: OpenLine
  open: OpenMatches
  bank: BankSummary
  /** The place of the selected match among those of the line. */
  place: number
  form: OpenForm | null
  onPlace: (place: number) => void
  onAccept: (match: Match) => void
  onMatch: (acceptance: Extract<Acceptance, { kind: 'match' }>) => void
  onForm: (form: OpenForm | null) => void
  onDone: (ids: readonly string[]) => void
}

/** Renders what a line may be in the books, and what can be recorded for it. */
export function LinePanel(props: LinePanelProps) {
  const { line, open, bank, form, onForm, onDone, onMatch } = props
  const t = useTranslate()
  const formProps: LineFormProps = {
    lines: [line],
    candidates: form?.candidates ?? [],
    bank,
    onDone,
    onClose: () => onForm(null),
  }
  return (
    <section className="match-panel" aria-label={t('reconcile.books')}>
      <LineHead line={line} />
      {form === null ? (
        <>
          <Matches {...props} />
          <CreateInstead line={line} matches={open.matches.get(line.id) ?? []} onForm={onForm} />
        </>
      ) : form.name === 'search' ? (
        <SearchForm
          {...formProps}
          onMatch={(chosen) => onMatch({ kind: 'match', lines: [line.id], candidates: chosen.map(({ id }) => id) })}
          onForm={(name, candidates) => onForm({ name, candidates })}
        />
      ) : (
        <RecordForm name={form.name} {...formProps} />
      )}
    </section>
  )
}

function LineHead({ line }: { line: OpenLine }) {
  const t = useTranslate()
  const { reopened_path: path, reopened_id: id, reopened_number: number } = line
  const references = referencesOf(line)
  return (
    <header className="match-head">
      <div className="match-pair">
        <strong>{textOfLine(line)}</strong>
        <strong>
          <Money value={line.amount} />
        </strong>
      </div>
      <div className="match-note">
        <DateText value={line.date} />
        {references.length > 0 ? <span>{references.join(' · ')}</span> : null}
        {path !== null && id !== null ? (
          <span className="match-band is-reopened">
            <RecordLink path={path} id={id}>
              {t('reconcile.reopened', { number: number ?? '' })}
            </RecordLink>
          </span>
        ) : null}
      </div>
    </header>
  )
}

function Matches({ line, open, bank, place, onPlace, onAccept }: LinePanelProps) {
  const t = useTranslate()
  const matches = open.matches.get(line.id) ?? []
  if (matches.length === 0) return <p className="hint match-none">{t('reconcile.noMatch')}</p>
  return (
    <ul className="match-cards" aria-label={t('reconcile.matches')}>
      {matches.map((match, index) => (
        <MatchCard
          key={[...match.lines, ...match.candidates].join(' ')}
          match={match}
          candidates={match.candidates.flatMap((id) => open.candidates.get(id) ?? [])}
          isSelected={index === place}
          onSelect={() => onPlace(index)}
        >
          <Button type="primary" onClick={() => onAccept(match)}>
            {t(`reconcile.accept.${wordOf(acceptanceOf(match, open, bank))}`)} <kbd>{keySigns('enter').join(' ')}</kbd>
          </Button>
          {match.lines.length > 1 ? (
            <span className="hint">{t('reconcile.withLines', { count: match.lines.length })}</span>
          ) : null}
        </MatchCard>
      ))}
    </ul>
  )
}

function wordOf(acceptance: Acceptance): string {
  switch (acceptance.kind) {
    case 'match':
      return 'match'
    case 'form':
      return 'form'
    case 'record':
      return acceptance.request.act ?? acceptance.request.path.replaceAll(/[/-]/g, '_')
    default:
      return acceptance satisfies never
  }
}

/** The rights to record each document, besides that to match. */
const rights: Readonly<Record<Exclude<FormName, 'search' | 'exclude'>, string>> = {
  payment: '',
  voucher: 'account_journal_vouchers.create',
  transfer: 'banking_fund_transfers.create',
  cheque: 'banking_cheque_issues.create',
}

type CreateInsteadProps = { line: OpenLine; matches: readonly Match[]; onForm: (form: OpenForm) => void }

function CreateInstead({ line, matches, onForm }: CreateInsteadProps) {
  const t = useTranslate()
  const may = useMay()
  const isOut = isNegative(totalOf([line]))
  const paymentRight = isOut ? 'purchase_payments.create' : 'payment_receipts.create'
  const forms: readonly FormName[] = [
    'payment',
    'voucher',
    'transfer',
    ...(isOut ? (['cheque'] as const) : []),
    'exclude',
  ]
  const mayOpen = (name: FormName) => {
    if (name === 'search' || name === 'exclude') return true
    return may(name === 'payment' ? paymentRight : rights[name])
  }
  return (
    <nav className="match-create" aria-label={t('reconcile.create')}>
      <span>{t(matches.length > 0 ? 'reconcile.instead' : 'reconcile.create')}</span>
      <Button type="link" size="small" onClick={() => onForm({ name: 'search', candidates: [] })}>
        {t('reconcile.form.search')} <kbd>F</kbd>
      </Button>
      {forms.filter(mayOpen).map((name) => (
        <Button key={name} type="link" size="small" onClick={() => onForm({ name, candidates: [] })}>
          {t(`reconcile.open.${name === 'payment' && !isOut ? 'receipt' : name}`)}
        </Button>
      ))}
    </nav>
  )
}

function RecordForm({ name, ...props }: LineFormProps & { name: Exclude<FormName, 'search'> }) {
  switch (name) {
    case 'payment':
      return <PaymentForm {...props} />
    case 'voucher':
      return <VoucherForm {...props} />
    case 'transfer':
      return <TransferForm {...props} />
    case 'cheque':
      return <ChequeForm {...props} />
    case 'exclude':
      return <ExcludeForm {...props} />
    default:
      return name satisfies never
  }
}
