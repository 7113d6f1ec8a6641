import { PlusOutlined } from '@ant-design/icons'
import { Select, Spin } from 'antd'
import type { KeyboardEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslate } from '@refinedev/core'
import { markedIndex } from './marked-option.ts'
import type { QuickCreate } from './quick-create.ts'
import { newId, useQuickCreate } from './quick-create.ts'
import type { Option } from './use-options.ts'
import { useHeld } from './use-held.ts'
import { useFindOptions, useOptions, useStill } from './use-options.ts'
import './fields.css'

type ReferenceSelectProps = {
  /** Path of the resource to choose from, such as account/ledgers. */
  to: string
  /** The group of them that is offered. */
  among?: string | undefined
  value: string | null
  onChange?: (id: string | null, option: Option | null) => void
  /** The name of the chosen record when the caller knows it; otherwise it is looked up. */
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
 * Chooses one record of another resource. The server searches; the chosen record keeps its name without being loaded. A
 * record that is missing can be made on the spot by those who may. Enter and Tab take the marked option; pressed before
 * the search has answered they wait for it, so that a quickly typed name never takes an option of another search.
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
  const [isOpen, setIsOpen] = useState(false)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<Option | null>(null)
  const q = useStill(search, 150)
  const { options, isLoading, error } = useOptions({ to, among, q, enabled: isOpen })
  const isCurrent = q === search && !isLoading
  const find = useFindOptions(to, among)
  // Counts what was typed and taken: an answer that comes after the next key is of no use.
  const turn = useRef(0)
  const known = chosen?.id === value ? chosen.label : chosenLabel
  const lookUp = useOptions({ to, ids: value === null ? [] : [value], enabled: value !== null && known === undefined })
  const label = known ?? lookUp.options.find(({ id }) => id === value)?.label
  const quickCreate = useQuickCreate(to)
  const offered = isCurrent ? withNew(options, quickCreate, search) : options.filter((option) => holds(option, search))
  const { shown, hold } = useHeld(offered)
  const isForbidden = error?.statusCode === 403 || lookUp.error?.statusCode === 403

  const choose = (option: Option | null) => {
    setChosen(option)
    onChange?.(option?.id ?? null, option)
  }
  const take = (option: Option, typed: string) => {
    turn.current += 1
    setIsOpen(false)
    setSearch('')
    if (option.id === newId) quickCreate?.start(typed, choose)
    else choose(option)
  }
  /** Tab leaves the field; only Enter opens a form. */
  const takeByKey = (option: Option | undefined, typed: string, key: string) => {
    if (option && (option.id !== newId || key === 'Enter')) take(option, typed)
  }
  // Other fields may be typed in before the answer comes: it is taken by the form as it is then.
  const latest = useRef(takeByKey)
  useLayoutEffect(() => {
    latest.current = takeByKey
  })
  const takeFound = async (typed: string, key: string) => {
    turn.current += 1
    const own = turn.current
    const found = await find(typed)
    if (own === turn.current) latest.current(withNew(found, quickCreate, typed)[0], typed, key)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event
    const isTaking = key === 'Enter' || (key === 'Tab' && !event.shiftKey)
    if (!isOpen || !isTaking || event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (key === 'Enter') event.preventDefault()
    else setIsOpen(false)
    const place = markedIndex(event.target)
    // Who passes by has chosen nothing.
    if (key === 'Tab' && search === '' && place === 0) return
    // What somebody went down to is meant, whatever is still asked.
    if (isCurrent || place > 0) takeByKey(offered[place], search, key)
    else void takeFound(search, key)
  }
  return (
    <Select
      {...rest}
      // Form passes it on, but antd would put it on a plain div as well, where it means nothing.
      aria-required={undefined}
      showSearch
      labelInValue
      filterOption={false}
      defaultActiveFirstOption
      searchValue={search}
      open={isOpen}
      value={value === null ? null : { value, label: label ?? '…' }}
      disabled={rest.disabled === true || (isForbidden && value === null)}
      placeholder={isForbidden ? t('field.noAccess') : (placeholder ?? t('field.search'))}
      loading={isOpen && !isCurrent}
      notFoundContent={<NotFound isLoading={!isCurrent} error={error} />}
      onOpenChange={setIsOpen}
      onSearch={(text) => {
        // Closing empties the field; what Tab waits for is taken all the same.
        if (text !== '') turn.current += 1
        setSearch(text)
      }}
      onInputKeyDown={onKeyDown}
      options={shown.map((option) => ({ value: option.id, label: option.label, option }))}
      popupRender={(list) => <div onPointerDown={hold}>{list}</div>}
      optionRender={({ data }) => <OptionLine option={data.option} />}
      onSelect={(_value, { option }) => take(option, search)}
      onClear={() => choose(null)}
    />
  )
}

/** The options that were found and, where none has just that name, a new one of it. */
function withNew(found: readonly Option[], quickCreate: QuickCreate | null, typed: string): readonly Option[] {
  const name = typed.trim().toLowerCase()
  const isNamed = found.some((option) => option.label.toLowerCase() === name)
  return quickCreate && !isNamed ? [...found, quickCreate.option(typed)] : found
}

/** Whether an option that another search found may be shown until this one has answered. */
function holds({ label, hint }: Option, typed: string): boolean {
  return `${label} ${hint ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase())
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

function NotFound({ isLoading, error }: { isLoading: boolean; error: { statusCode: number; message: string } | null }) {
  const t = useTranslate()
  if (isLoading) return <Spin size="small" />
  if (error) return <span role="alert">{error.statusCode === 403 ? t('field.noAccess') : error.message}</span>
  return <span>{t('field.nothingFound')}</span>
}
