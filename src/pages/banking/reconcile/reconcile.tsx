import { useTranslate } from '@refinedev/core'
import { Button, Empty, Progress, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BankProposals, BankSummary, OpenLine } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { bankingReconciliation } from '../../../../domain/resources/banking/banking-reconciliation.ts'
import { referencesOf, textOfLine } from '../../../../domain/banking/reconciliation/line-text.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { LinkButton } from '../../../components/resource/link-button.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { useKeys } from '../../../components/resource/use-keys.ts'
import { useResourceAccess } from '../../../components/resource/use-resource-access.ts'
import { keySigns } from '../../../lib/shortcuts.ts'
import '../../../lib/texts/banking-texts.ts'
import '../../../lib/texts/reconcile-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import { RuleOffer } from '../rules/rule-offer.tsx'
import type { Choice } from '../rules/rule-choices.ts'
import { acceptanceOfChoice, automaticRules, choicesOf, isRule, rulesOfLines } from '../rules/rule-choices.ts'
import { useRuleSuggestion } from '../rules/use-rule-suggestion.ts'
import { offeredForms, rightsToAccept } from './accept-rights.ts'
import { keysOfForms } from './line-form.ts'
import { LineList } from './line-list.tsx'
import { LinePanel } from './line-panel.tsx'
import type { OpenMatches } from './open-matches.ts'
import { exactMatches } from './open-matches.ts'
import { ReconcileBar, ReconcileHeader } from './reconcile-bar.tsx'
import { useLineSelection } from './use-line-selection.ts'
import { useMatching } from './use-matching.ts'
import { useProposals } from './use-proposals.ts'
import './reconcile.css'

/** Renders the workbench: the open lines of a bank account, and for the selected one what it is in the books. */
export function Reconcile() {
  const t = useTranslate()
  const [address, setAddress] = useSearchParams()
  const bankId = address.get('bank_account')
  const proposals = useProposals(bankId, address.get('statement'))
  const choose = (id: string | null) => setAddress(id === null ? {} : { bank_account: id }, { replace: true })
  if (proposals.error?.statusCode === 404 && bankId === null) return <NoBank />
  if (proposals.error) return <RequestFailed error={proposals.error} onRetry={proposals.reload} />
  if (!proposals.proposals || !proposals.open) {
    return (
      <>
        <PageHeader title={t('reconcile.title')} />
        <Skeleton active paragraph={{ rows: 12 }} />
      </>
    )
  }
  return (
    <Workbench
      key={proposals.proposals.summary.bank_account}
      {...{ ...proposals, proposals: proposals.proposals, open: proposals.open }}
      isWhole={address.get('statement') === null}
      onBank={choose}
    />
  )
}

function NoBank() {
  const t = useTranslate()
  const { slug } = useCompany()
  return (
    <>
      <PageHeader title={t('reconcile.title')} />
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('reconcile.noBank')}>
        <LinkButton type="primary" to={`/${slug}/banking/bank-accounts/create`}>
          {t('reconcile.newBank')}
        </LinkButton>
      </Empty>
    </>
  )
}

type WorkbenchProps = Omit<ReturnType<typeof useProposals>, 'proposals' | 'open' | 'error'> & {
  proposals: BankProposals
  open: OpenMatches
  /** False for the lines of one statement. */
  isWhole: boolean
  onBank: (id: string | null) => void
}

function Workbench({ proposals, open, isCurrent, isWhole, hide, show, reload, onBank }: WorkbenchProps) {
  const t = useTranslate()
  const may = useMay()
  const mayRecord = may('banking_reconciliation.update')
  const matching = useMatching({ hide, show, onIdle: reload })
  const [text, setText] = useState('')
  const lines = open.lines.filter((line) => hasText(line, text))
  const selection = useLineSelection(lines)
  const { line, picked, pickedLines, form, setForm, moveOn } = selection
  const rules = useMemo(() => rulesOfLines(proposals), [proposals])
  const suggestion = useRuleSuggestion()
  const choices = choicesOf(line?.id ?? '', open.matches, rules)
  const place = selection.placeAmong(choices.length)
  const bank = proposals.summary
  const acceptanceFor = (choice: Choice) => {
    const acceptance = acceptanceOfChoice(choice, open, bank)
    return mayRecord && rightsToAccept(acceptance).every(may) ? acceptance : null
  }
  const mayAccept = (choice: Choice) => {
    const acceptance = acceptanceFor(choice)
    return acceptance !== null && acceptance.kind !== 'form'
  }
  const automatic = automaticRules(lines, rules).filter(mayAccept)
  const sure = [...exactMatches({ ...open, lines }).filter(mayAccept), ...automatic]
  // More lines than the workbench holds are left as well.
  const beyond = isWhole ? Math.max(0, bank.unreconciled - proposals.lines.length) : 0
  const count = open.lines.length + beyond
  const stepMatch = (by: number) => {
    if (choices.length > 0) selection.setPlace(Math.max(0, Math.min(choices.length - 1, place + by)))
  }
  const acceptAll = () => matching.acceptAll(sure.flatMap((choice) => acceptanceFor(choice) ?? []))
  const accept = (choice = choices[place]) => {
    const acceptance = choice && acceptanceFor(choice)
    if (!acceptance) return
    if (acceptance.kind === 'form') {
      const ids = isRule(choice) ? [] : choice.candidates
      return setForm({ name: acceptance.form, candidates: ids.flatMap((id) => open.candidates.get(id) ?? []) })
    }
    moveOn()
    matching.accept(acceptance)
  }
  const pick = (id: string) => {
    selection.toggle(id)
    selection.step(1)
  }
  const isFree = mayRecord && form === null
  const shownLines = pickedLines.length > 0 || !line ? pickedLines : [line]
  const isOne = isFree && pickedLines.every((one) => one === line)
  useKeys({
    j: () => selection.step(1),
    k: () => selection.step(-1),
    arrowdown: isOne ? () => stepMatch(1) : undefined,
    arrowup: isOne ? () => stepMatch(-1) : undefined,
    enter: isOne ? () => accept() : undefined,
    ' ': isFree && line ? () => pick(line.id) : undefined,
    a: sure.length > 0 ? acceptAll : undefined,
    ...(isFree && line ? keysOfForms(['search', ...offeredForms(shownLines, may)], setForm) : {}),
    escape: form === null ? (picked === null ? undefined : selection.endPicking) : () => setForm(null),
  })
  return (
    <div className="reconcile">
      <ReconcileHeader bank={bank} count={count} onBank={onBank}>
        {sure.length > 0 ? (
          <Button type="primary" onClick={acceptAll}>
            {t(automatic.length > 0 ? 'reconcile.acceptSure' : 'reconcile.acceptExact', { count: sure.length })}{' '}
            <kbd>{keySigns('a').join(' ')}</kbd>
          </Button>
        ) : null}
      </ReconcileHeader>
      <ReconcileBar bank={bank} count={count} onText={setText} />
      {suggestion.offer ? (
        <RuleOffer offer={suggestion.offer} onDismiss={suggestion.dismiss} onMade={matching.refresh} />
      ) : null}
      {matching.progress ? (
        <Progress
          size="small"
          percent={Math.floor((matching.progress.done / matching.progress.count) * 100)}
          format={() => t('reconcile.progress', { ...matching.progress })}
        />
      ) : null}
      {lines.length === 0 || !line ? (
        <EmptyState bank={bank} isFiltered={text !== ''} />
      ) : (
        <div className="match-panes">
          <LineList
            {...{ lines, rules, picked }}
            matches={open.matches}
            selected={line.id}
            onSelect={selection.select}
          />
          <LinePanel
            key={pickedLines.length > 0 ? 'several' : line.id}
            lines={shownLines}
            onPick={picked === null && mayRecord ? () => selection.toggle(line.id) : undefined}
            {...{ line, open, bank, count, isCurrent, choices, place, form, mayRecord, acceptanceFor }}
            onPlace={selection.setPlace}
            onAccept={accept}
            onMatch={(acceptance) => {
              moveOn()
              matching.accept(acceptance)
            }}
            onForm={setForm}
            onNoted={matching.refresh}
            onDone={(ids) => {
              if (form?.name === 'voucher') suggestion.ask((pickedLines[0] ?? line).id)
              moveOn()
              hide(ids)
              matching.refresh()
            }}
          />
        </div>
      )}
    </div>
  )
}

function hasText(line: OpenLine, text: string): boolean {
  const words = text.trim().toLowerCase()
  if (words === '') return true
  const texts = [textOfLine(line), ...referencesOf(line), line.amount]
  return texts.some((one) => one.toLowerCase().includes(words.replaceAll(',', '')) || one.toLowerCase().includes(words))
}

function EmptyState({ bank, isFiltered }: { bank: BankSummary; isFiltered: boolean }) {
  const t = useTranslate()
  const { list } = useResourceAccess(bankingReconciliation)
  const isNew = bank.day === null
  const words = isFiltered ? 'reconcile.nothingFound' : isNew ? 'reconcile.noLines' : 'reconcile.allDone'
  return (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words)}>
      {isFiltered || isNew ? null : (
        <LinkButton to={`${list}?bank_account=${bank.bank_account}`}>{t('reconcile.statements')}</LinkButton>
      )}
    </Empty>
  )
}
