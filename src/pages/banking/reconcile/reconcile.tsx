import { useTranslate } from '@refinedev/core'
import { Button, Empty, Progress, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BankProposals, BankSummary, OpenLine } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { bankingReconciliation } from '../../../../domain/resources/banking/banking-reconciliation.ts'
import { textOfLine } from '../../../../domain/banking/reconciliation/line-text.ts'
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
import { acceptanceOfChoice, automaticRules, choicesOf, isRule, rulesOfLines } from '../rules/rule-choices.ts'
import { useRuleSuggestion } from '../rules/use-rule-suggestion.ts'
import { LineList } from './line-list.tsx'
import type { OpenForm } from './line-panel.tsx'
import { LinePanel } from './line-panel.tsx'
import { referencesOf } from './line-text.ts'
import type { OpenMatches } from './open-matches.ts'
import { exactMatches } from './open-matches.ts'
import { ReconcileBar, ReconcileHeader } from './reconcile-bar.tsx'
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

function Workbench({ proposals, open, isWhole, hide, show, reload, onBank }: WorkbenchProps) {
  const t = useTranslate()
  const may = useMay()
  const mayRecord = may('banking_reconciliation.update')
  const matching = useMatching({ hide, show, onIdle: reload })
  const [text, setText] = useState('')
  const [selection, setSelection] = useState<{ id: string | null; before: number; place: number }>(noSelection)
  const [form, setForm] = useState<OpenForm | null>(null)
  const [picked, setPicked] = useState<PickedLines>(null)
  const lines = open.lines.filter((line) => hasText(line, text))
  // After a line is gone, the one in its place is selected.
  const position = lines.findIndex(({ id }) => id === selection.id)
  const at = position === -1 ? Math.min(selection.before, lines.length - 1) : position
  const line = lines[at]
  const rules = useMemo(() => rulesOfLines(proposals), [proposals])
  const suggestion = useRuleSuggestion()
  const choices = choicesOf(line?.id ?? '', open.matches, rules)
  const place = position === -1 ? 0 : Math.min(selection.place, Math.max(choices.length - 1, 0))
  const automatic = may('account_journal_vouchers.create') ? automaticRules(lines, rules) : []
  const sure = [...exactMatches({ ...open, lines }), ...automatic]
  const bank = proposals.summary
  // More lines than the workbench holds are left as well.
  const beyond = isWhole ? Math.max(0, bank.unreconciled - proposals.lines.length) : 0
  const count = open.lines.length + beyond
  const latestLines = useRef(lines)
  useEffect(() => {
    latestLines.current = lines
  })

  const pickedLines = lines.filter(({ id }) => picked?.includes(id))
  const toggle = (id: string) => {
    setPicked((before) => (before?.includes(id) ? before.filter((one) => one !== id) : [...(before ?? []), id]))
    setForm(null)
  }
  const select = (id: string) => {
    if (picked !== null) toggle(id)
    setSelection({ id, before: latestLines.current.findIndex((one) => one.id === id), place: 0 })
    setForm(null)
  }
  const step = (by: number) => {
    const next = lines[Math.max(0, Math.min(lines.length - 1, at + by))]
    if (!next) return
    setSelection({ id: next.id, before: at + by, place: 0 })
    setForm(null)
  }
  const stepMatch = (by: number) => {
    if (!line || choices.length === 0) return
    setSelection({ id: line.id, before: at, place: Math.max(0, Math.min(choices.length - 1, place + by)) })
  }
  const moveOn = () => {
    setSelection({ id: null, before: at, place: 0 })
    setForm(null)
    setPicked(null)
  }
  const acceptAll = () => matching.acceptAll(sure.map((choice) => acceptanceOfChoice(choice, open, bank)))
  const accept = (choice = choices[place]) => {
    if (!choice) return
    const acceptance = acceptanceOfChoice(choice, open, bank)
    if (acceptance.kind === 'form') {
      const ids = isRule(choice) ? [] : choice.candidates
      return setForm({ name: acceptance.form, candidates: ids.flatMap((id) => open.candidates.get(id) ?? []) })
    }
    moveOn()
    matching.accept(acceptance)
  }
  const isFree = mayRecord && form === null
  const isOne = isFree && pickedLines.every((one) => one === line)
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    arrowdown: isOne ? () => stepMatch(1) : undefined,
    arrowup: isOne ? () => stepMatch(-1) : undefined,
    enter: isOne ? () => accept() : undefined,
    ' ':
      isFree && line
        ? () => {
            toggle(line.id)
            step(1)
          }
        : undefined,
    a: mayRecord ? acceptAll : undefined,
    f: isFree && line ? () => setForm({ name: 'search', candidates: [] }) : undefined,
    escape: form === null ? (picked === null ? undefined : () => setPicked(null)) : () => setForm(null),
  })
  return (
    <div className="reconcile">
      <ReconcileHeader bank={bank} count={count} onBank={onBank}>
        {mayRecord && sure.length > 0 ? (
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
          <LineList {...{ lines, rules, picked }} matches={open.matches} selected={line.id} onSelect={select} />
          <LinePanel
            key={pickedLines.length > 0 ? 'several' : line.id}
            lines={pickedLines.length > 0 ? pickedLines : [line]}
            onPick={picked === null && mayRecord ? () => toggle(line.id) : undefined}
            {...{ line, open, bank, choices, place, form }}
            onPlace={(next) => setSelection({ id: line.id, before: at, place: next })}
            onAccept={accept}
            onMatch={(acceptance) => {
              moveOn()
              matching.accept(acceptance)
            }}
            onForm={setForm}
            onDone={(ids) => {
              if (form?.name === 'voucher') suggestion.ask(line.id)
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

/** The lines that are put together; null while a line is matched by itself. */
export type PickedLines = readonly string[] | null

const noSelection = { id: null, before: 0, place: 0 }

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
