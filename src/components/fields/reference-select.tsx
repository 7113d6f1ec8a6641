import { PlusOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { useId, useState } from 'react'
import { useTranslate } from '@refinedev/core'
import { PickerMessage } from './picker-message.tsx'
import { newId } from './quick-create.ts'
import type { Option } from './option.ts'
import { optionSearch, useOptions } from './use-options.ts'
import { isTakingKey, usePicker } from './use-picker.ts'
import './fields.css'

type ReferenceSelectProps = {
  /** Path of the searched resource, such as account/ledgers. */
  to: string
  /** The group of records to choose from. */
  among?: string | undefined
  value: string | null
  onChange?: (id: string | null, option: Option | null) => void
  /** The name of the chosen record if the caller has it; otherwise it is loaded. */
  chosenLabel?: string
  allowClear?: boolean
  id?: string
  disabled?: boolean
  autoFocus?: boolean
  placeholder?: string
  'aria-label'?: string
  'aria-describedby'?: string
  status?: 'error'
}

/**
 * Chooses a record of another resource. The server searches; the chosen record keeps its name without being loaded.
 * Users with the permission can create a missing record in place. Enter and Tab take the marked option.
 */
export function ReferenceSelect({
  to,
  among,
  value,
  onChange,
  chosenLabel,
  placeholder,
  ...rest
}: ReferenceSelectProps) {
  const t = useTranslate()
  const messageId = useId()
  const [chosen, setChosen] = useState<Option | null>(null)
  const currentLabel = chosen?.id === value ? chosen.label : chosenLabel
  const lookUp = useOptions({
    to,
    ids: value === null ? [] : [value],
    enabled: value !== null && currentLabel === undefined,
  })
  const label = currentLabel ?? lookUp.options.find(({ id }) => id === value)?.label

  const choose = (option: Option | null) => {
    setChosen(option)
    onChange?.(option?.id ?? null, option)
  }
  const picker = usePicker<Option>({
    search: optionSearch(to, among),
    value,
    nothing: t('field.nothingFound'),
    onTake: choose,
    onLeave: () => (value === null ? undefined : choose(null)),
  })
  const { message } = picker
  const isForbidden = picker.error?.statusCode === 403 || lookUp.error?.statusCode === 403

  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && picker.escape()) return event.stopPropagation()
    if (!picker.isOpen || !isTakingKey(event)) return
    event.stopPropagation()
    if (event.key === 'Enter') event.preventDefault()
    picker.takeByKey(event)
  }
  const described = [rest['aria-describedby'], message !== null && messageId].filter(Boolean).join(' ')
  return (
    <div {...picker.around} onFocus={picker.reopen} onKeyDownCapture={onKeyDownCapture}>
      <Select
        {...rest}
        {...picker.select}
        {...(described === '' ? {} : { 'aria-describedby': described })}
        {...(message === null ? {} : { status: 'error' as const })}
        // The form passes it on, but antd would also put it on a plain div, where it means nothing.
        aria-required={undefined}
        labelInValue
        value={value === null ? null : { value, label: label ?? '…' }}
        disabled={rest.disabled === true || (isForbidden && value === null)}
        placeholder={isForbidden ? t('field.noAccess') : (placeholder ?? t('field.search'))}
        loading={picker.isWaiting}
        popupRender={(list) => <div onPointerDown={picker.hold}>{list}</div>}
        optionRender={({ data }) => <OptionLine option={data.option} />}
        onSelect={(_value, { option }) => picker.take(option)}
        onClear={() => {
          picker.forget()
          choose(null)
        }}
      />
      <PickerMessage id={messageId} message={message} />
    </div>
  )
}

function OptionLine({ option }: { option: Option }) {
  return (
    <span className="option">
      {option.id === newId ? <PlusOutlined aria-hidden /> : null}
      <span>{option.label}</span>
      {option.hint ? <span className="option-hint">{option.hint}</span> : null}
    </span>
  )
}
