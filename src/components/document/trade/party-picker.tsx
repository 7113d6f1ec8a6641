import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import type { RefSelectProps } from 'antd'
import { Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isZero } from '../../../../domain/money/decimal.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { newId, useQuickCreate } from '../../fields/quick-create.ts'
import { useHeld } from '../../fields/use-held.ts'
import { useStill } from '../../fields/use-options.ts'
import { markedIndex } from '../../fields/marked-option.ts'
import type { PickedParty } from './use-parties.ts'
import { usePartySearch } from './use-parties.ts'

type Chosen = { id: string; label: string; party?: PickedParty }
type PartyPickerProps = {
  value: string | null
  label: string
  /** Of a sale: what it owes is shown, else what it is owed. */
  isSale: boolean
  autoFocus?: boolean
  disabled?: boolean
  hasError: boolean
  onChoose: (chosen: Chosen | null) => void
  /** Enter was pressed, and the party is chosen. */
  onEnter: () => void
}

/**
 * Chooses whom a document is for or from. Enter takes the marked party and goes on to the rows; pressed before the search
 * has answered it waits for it, so that a quickly typed name never takes a party of another search.
 */
export function PartyPicker({ value, label, isSale, hasError, onChoose, onEnter, ...rest }: PartyPickerProps) {
  const t = useTranslate()
  const select = useRef<RefSelectProps>(null)
  const isAwaited = useRef(false)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const asked = useStill(typed, 120)
  const { found, isLoading, error } = usePartySearch(asked, isOpen)
  const isCurrent = asked === typed && !isLoading
  const maker = useQuickCreate('crm/parties')
  const isNamed = found.some((party) => party.label.toLowerCase() === typed.trim().toLowerCase())
  const options: Chosen[] = found.map((party) => ({ id: party.id, label: party.label, party }))
  if (maker && isCurrent && !isNamed) options.push(maker.option(typed))

  const { shown, hold } = useHeld(isCurrent ? options : [])

  const take = (chosen: Chosen | undefined, goOn: boolean) => {
    isAwaited.current = false
    if (!chosen) return
    setIsOpen(false)
    setTyped('')
    if (chosen.id === newId) {
      maker?.start(typed, (made) => {
        onChoose(made)
        onEnter()
      })
      return
    }
    onChoose(chosen)
    if (goOn) onEnter()
  }
  const takeAwaited = useEffectEvent(() => (isAwaited.current ? take(options[0], true) : undefined))
  useEffect(() => {
    if (isCurrent) takeAwaited()
  }, [isCurrent])

  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Tab' && isOpen && typed !== '' && isCurrent) {
      const marked = options[markedIndex(event.target)]
      if (marked && marked.id !== newId) take(marked, false)
      return
    }
    if (event.key !== 'Enter' || (!isOpen && value === null)) return
    event.preventDefault()
    event.stopPropagation()
    if (!isOpen) onEnter()
    else if (isCurrent) take(options[markedIndex(event.target)], true)
    else isAwaited.current = true
  }
  return (
    <div onKeyDownCapture={onKeyDownCapture}>
      <Select<string, { value: string; chosen: Chosen }>
        {...rest}
        {...(hasError ? { status: 'error' as const, 'aria-describedby': 'document-party-error' } : {})}
        ref={select}
        id="document-party"
        className="document-select"
        showSearch
        allowClear
        filterOption={false}
        popupMatchSelectWidth={460}
        value={value}
        labelRender={() => label}
        placeholder={t('trade.partyPlaceholder')}
        open={isOpen}
        onOpenChange={setIsOpen}
        searchValue={typed}
        onSearch={(text) => {
          isAwaited.current = false
          setTyped(text)
        }}
        notFoundContent={isCurrent ? (error?.message ?? t('trade.partyUnknown')) : t('grid.searching')}
        options={shown.map((chosen) => ({ value: chosen.id, chosen }))}
        popupRender={(list) => <div onPointerDown={hold}>{list}</div>}
        optionRender={({ data }) => <PartyLine chosen={data.chosen} isSale={isSale} />}
        onSelect={(_id, { chosen }) => take(chosen, true)}
        onClear={() => onChoose(null)}
      />
    </div>
  )
}

function PartyLine({ chosen: { id, label, party }, isSale }: { chosen: Chosen; isSale: boolean }) {
  return (
    <span className="party-line">
      <span className="party-name">
        {id === newId ? <PlusOutlined aria-hidden /> : null} {label}
        {party?.tax_number ? <small className="muted"> {party.tax_number}</small> : null}
      </span>
      {party ? <PartyTerms party={party} isSale={isSale} isShort /> : null}
    </span>
  )
}

type TermsProps = { party: PickedParty; isSale: boolean; /** Without the days, for a list. */ isShort?: boolean }

/** What a party owes or is owed, how much of it is late, and up to what and how long it may owe. */
export function PartyTerms({ party, isSale, isShort = false }: TermsProps) {
  const t = useTranslate()
  const company = useCompany()
  const money = (amount: string) => formatMoney(amount, company)
  const balance = isSale ? party.receivable : party.payable
  const parts = [
    isZero(balance) ? null : t(isSale ? 'trade.owes' : 'trade.owed', { amount: money(balance) }),
    isSale && party.credit_limit !== null ? t('trade.limit', { amount: money(party.credit_limit) }) : null,
    !isShort && party.credit_days !== null ? t('trade.days', { count: parseInt(party.credit_days, 10) }) : null,
  ].filter((part) => part !== null)
  return (
    <span className="party-terms muted">
      {parts.join(' · ')}
      {isSale && !isZero(party.overdue) ? (
        <span className="party-overdue">{t('trade.overdue', { amount: money(party.overdue) })}</span>
      ) : null}
    </span>
  )
}
