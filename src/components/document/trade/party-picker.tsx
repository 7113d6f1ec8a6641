import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { useId } from 'react'
import { isZero } from '../../../../domain/money/decimal.ts'
import { formatMoney } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { newId } from '../../fields/quick-create.ts'
import { PickerMessage } from '../../fields/picker-message.tsx'
import { isTakingKey, usePicker } from '../../fields/use-picker.ts'
import type { ChosenParty, PickedParty } from './use-parties.ts'
import { partySearch } from './use-parties.ts'

type PartyPickerProps = {
  value: string | null
  label: string
  /** Whether it is for a sale: shows the receivable, otherwise the payable. */
  isSale: boolean
  autoFocus?: boolean
  disabled?: boolean
  hasError: boolean
  onChoose: (chosen: ChosenParty | null) => void
  /** Called on Enter once a party is chosen. */
  onEnter: () => void
}

/** Chooses the party of a document. Enter takes the marked party and moves on to the rows. */
export function PartyPicker({ value, label, isSale, hasError, onChoose, onEnter, ...rest }: PartyPickerProps) {
  const t = useTranslate()
  const messageId = useId()
  const picker = usePicker<ChosenParty>({
    search: partySearch,
    value,
    nothing: t('trade.partyUnknown'),
    onTake: onChoose,
    onLeave: () => (value === null ? undefined : onChoose(null)),
  })
  const { message } = picker

  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && picker.escape()) return event.stopPropagation()
    if (!isTakingKey(event)) return
    if (picker.isOpen) {
      event.stopPropagation()
      if (event.key === 'Enter') event.preventDefault()
      picker.takeByKey(event, event.key === 'Enter' ? onEnter : undefined)
    } else if (event.key === 'Enter' && value !== null) {
      event.preventDefault()
      event.stopPropagation()
      onEnter()
    }
  }
  const described = [hasError && 'document-party-error', message !== null && messageId].filter(Boolean).join(' ')
  return (
    <div {...picker.around} onFocus={picker.reopen} onKeyDownCapture={onKeyDownCapture}>
      <Select<string, { value: string; option: ChosenParty }>
        {...rest}
        {...picker.select}
        {...(described === '' ? {} : { status: 'error' as const, 'aria-describedby': described })}
        id="document-party"
        className="document-select"
        allowClear
        popupMatchSelectWidth={460}
        value={value}
        labelRender={() => label}
        placeholder={t('trade.partyPlaceholder')}
        popupRender={(list) => <div onPointerDown={picker.hold}>{list}</div>}
        optionRender={({ data }) => <PartyLine chosen={data.option} isSale={isSale} />}
        onSelect={(_id, { option }) => picker.take(option, onEnter)}
        onClear={() => {
          picker.forget()
          onChoose(null)
        }}
      />
      <PickerMessage id={messageId} message={message} />
    </div>
  )
}

function PartyLine({ chosen: { id, label, party }, isSale }: { chosen: ChosenParty; isSale: boolean }) {
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

/** A blank that gives an empty line its height. */
const noWords = '\u00A0'

type TermsProps = {
  /** Undefined while it is loading: the line keeps its height, so that nothing below moves. */
  party: PickedParty | undefined
  isSale: boolean
  /** Omits the payment terms, for a list. */
  isShort?: boolean
}

/** Renders the balance of a party, its overdue part, its credit limit and its payment terms. */
export function PartyTerms({ party, isSale, isShort = false }: TermsProps) {
  const t = useTranslate()
  const company = useCompany()
  if (!party) return <span className="party-terms">{noWords}</span>
  const money = (amount: string) => formatMoney(amount, company)
  const balance = isSale ? party.receivable : party.payable
  const parts = [
    isZero(balance) ? null : t(isSale ? 'trade.owes' : 'trade.owed', { amount: money(balance) }),
    isSale && party.credit_limit !== null ? t('trade.limit', { amount: money(party.credit_limit) }) : null,
    !isShort && party.credit_days !== null ? t('trade.days', { count: parseInt(party.credit_days, 10) }) : null,
  ].filter((part) => part !== null)
  return (
    <span className="party-terms muted">
      {parts.join(' · ') || (isShort ? '' : noWords)}
      {isSale && !isZero(party.overdue) ? (
        <span className="party-overdue">{t('trade.overdue', { amount: money(party.overdue) })}</span>
      ) : null}
    </span>
  )
}
