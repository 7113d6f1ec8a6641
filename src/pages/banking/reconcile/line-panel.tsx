import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { totalOf } from '../../../../domain/banking/reconciliation/compose-record.ts'
import type { BankSummary, OpenLine } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { isNegative } from '../../../../domain/money/decimal.ts'
import { referencesOf, textOfLine } from '../../../../domain/banking/reconciliation/line-text.ts'
import { DateText } from '../../../components/fields/date-text.tsx'
import { Money } from '../../../components/fields/money.tsx'
import { RecordLink } from '../../../components/layout/record-link.tsx'
import { keySigns } from '../../../lib/shortcuts.ts'
import { useMay } from '../../../providers/use-may.ts'
import { LineNotes } from '../line-notes.tsx'
import { RuleCard } from '../rules/rule-card.tsx'
import type { Choice, RuleAcceptance } from '../rules/rule-choices.ts'
import { isRule } from '../rules/rule-choices.ts'
import { AfterMatch } from './after-match.tsx'
import { offeredForms } from './accept-rights.ts'
import { ExcludeForm } from './exclude-form.tsx'
import type { FormName, LineFormProps, OpenForm } from './line-form.ts'
import { formKeys } from './line-form.ts'
import { MatchCard } from './match-card.tsx'
import type { Acceptance, DirectAcceptance, OpenMatches } from './open-matches.ts'
import { isSettlement } from './open-matches.ts'
import { PaymentForm } from './payment-form.tsx'
import { ChequeForm, TransferForm } from './plain-record-form.tsx'
import { SearchForm } from './search-form.tsx'
import { VoucherForm } from './voucher-form.tsx'

type LinePanelProps = {
  line: OpenLine
  /** The line, or several that are put together. */
  lines: readonly OpenLine[]
  /** Begins to put lines together. */
  onPick: (() => void) | undefined
  open: OpenMatches
  bank: BankSummary
  /** The number of lines to match. */
  count: number
  /** False while matches are being sent. */
  isCurrent: boolean
  /** Its rule and its matches, the best first. */
  choices: readonly Choice[]
  /** The place of the selected one. */
  place: number
  form: OpenForm | null
  mayRecord: boolean
  /** Returns how a choice is accepted; null without the right. */
  acceptanceFor: (choice: Choice) => Acceptance | RuleAcceptance | null
  onPlace: (place: number) => void
  onAccept: (choice: Choice) => void
  onMatch: (acceptance: DirectAcceptance) => void
  onForm: (form: OpenForm | null) => void
  onDone: (ids: readonly string[]) => void
  /** Called after a comment or a file of the line is added or removed. */
  onNoted: () => void
}

/** Renders what a line may be in the books, and what can be recorded for it. */
export function LinePanel(props: LinePanelProps) {
  const { line, lines, bank, form, onPick, onForm, onDone, onMatch } = props
  const t = useTranslate()
  const isAlone = lines.length === 1 && lines[0] === line
  const choice = props.choices[props.place]
  const formProps: LineFormProps = {
    lines,
    candidates: form?.candidates ?? [],
    bank,
    onDone,
    onClose: () => onForm(null),
  }
  return (
    <section className="match-panel" aria-label={t('reconcile.books')}>
      {isAlone ? <LineHead line={line} /> : <SeveralHead lines={lines} />}
      {form === null ? (
        <>
          {isAlone ? <Matches {...props} /> : null}
          {isAlone && choice && props.acceptanceFor(choice) ? <AfterMatch {...props} choice={choice} /> : null}
          {props.mayRecord ? (
            <CreateInstead
              lines={lines}
              hasChoice={isAlone && props.choices.length > 0}
              onPick={onPick}
              onForm={onForm}
            />
          ) : null}
        </>
      ) : form.name === 'search' ? (
        <SearchForm {...formProps} onMatch={onMatch} onForm={(name, candidates) => onForm({ name, candidates })} />
      ) : (
        <RecordForm name={form.name} {...formProps} />
      )}
      {isAlone ? (
        <LineNotes
          id={line.id}
          counts={{ comments: line.comment_count, files: line.file_count }}
          onChanged={props.onNoted}
        />
      ) : null}
    </section>
  )
}

function SeveralHead({ lines }: { lines: readonly OpenLine[] }) {
  const t = useTranslate()
  return (
    <header className="match-head">
      <div className="match-pair">
        <strong>{t('reconcile.several', { count: lines.length })}</strong>
        <strong>
          <Money value={totalOf(lines)} />
        </strong>
      </div>
    </header>
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

function Matches({ line, choices, open, place, acceptanceFor, onPlace, onAccept }: LinePanelProps) {
  const t = useTranslate()
  const accept = (choice: Choice) => {
    const acceptance = acceptanceFor(choice)
    return acceptance ? (
      <Button type="primary" onClick={() => onAccept(choice)}>
        {t(`reconcile.accept.${isRule(choice) || !isSettlement(choice) ? wordOf(acceptance) : 'settlement'}`)}{' '}
        <kbd>{keySigns('enter').join(' ')}</kbd>
      </Button>
    ) : null
  }
  if (choices.length === 0) return <p className="hint match-none">{t('reconcile.noMatch')}</p>
  return (
    <ul className="match-cards" aria-label={t('reconcile.matches')}>
      {choices.map((choice, index) => {
        const selection = { isSelected: index === place, onSelect: () => onPlace(index) }
        return isRule(choice) ? (
          <RuleCard key={choice.rule} hit={choice} lineText={textOfLine(line)} {...selection}>
            {accept(choice)}
          </RuleCard>
        ) : (
          <MatchCard
            key={[...choice.lines, ...choice.candidates].join(' ')}
            match={choice}
            candidates={choice.candidates.flatMap((id) => open.candidates.get(id) ?? [])}
            {...selection}
          >
            {accept(choice)}
            {choice.lines.length > 1 ? (
              <span className="hint">{t('reconcile.withLines', { count: choice.lines.length })}</span>
            ) : null}
          </MatchCard>
        )
      })}
    </ul>
  )
}

function wordOf(acceptance: Acceptance | RuleAcceptance): string {
  switch (acceptance.kind) {
    case 'match':
    case 'rule':
      return acceptance.kind
    case 'form':
      return 'form'
    case 'record':
      return acceptance.request.act ?? acceptance.request.path.replaceAll(/[/-]/g, '_')
    default:
      return acceptance satisfies never
  }
}

type CreateInsteadProps = {
  lines: readonly OpenLine[]
  hasChoice: boolean
  onPick: (() => void) | undefined
  onForm: (form: OpenForm) => void
}

function CreateInstead({ lines, hasChoice, onPick, onForm }: CreateInsteadProps) {
  const t = useTranslate()
  const may = useMay()
  const isOut = isNegative(totalOf(lines))
  return (
    <nav className="match-create" aria-label={t('reconcile.create')}>
      <span>{t(hasChoice ? 'reconcile.instead' : 'reconcile.create')}</span>
      <Button type="link" size="small" onClick={() => onForm({ name: 'search', candidates: [] })}>
        {t('reconcile.form.search')} <kbd>{keySigns(formKeys.search).join(' ')}</kbd>
      </Button>
      {onPick ? (
        <Button type="link" size="small" onClick={onPick}>
          {t('reconcile.pickSeveral')} <kbd>{keySigns(' ').join(' ')}</kbd>
        </Button>
      ) : null}
      {offeredForms(lines, may).map((name) => (
        <Button key={name} type="link" size="small" onClick={() => onForm({ name, candidates: [] })}>
          {t(`reconcile.open.${name === 'payment' && !isOut ? 'receipt' : name}`)}{' '}
          <kbd>{keySigns(formKeys[name]).join(' ')}</kbd>
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
