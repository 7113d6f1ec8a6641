import { PlusOutlined } from '@ant-design/icons'
import { Select, Spin } from 'antd'
import { useState } from 'react'
import { useTranslate } from '@refinedev/core'
import { newId, useQuickCreate } from './quick-create.ts'
import type { Option } from './use-options.ts'
import { useOptions, useStill } from './use-options.ts'
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
}

/**
 * Chooses one record of another resource. The server searches; the chosen record keeps its name without being loaded. A
 * record that is missing can be made on the spot by those who may.
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
  const { options, isLoading, error } = useOptions({ to, among, q: useStill(search, 150), enabled: isOpen })
  const known = chosen?.id === value ? chosen.label : chosenLabel
  const lookUp = useOptions({ to, ids: value === null ? [] : [value], enabled: value !== null && known === undefined })
  const label = known ?? lookUp.options.find(({ id }) => id === value)?.label
  const quickCreate = useQuickCreate(to)
  const isNamed = options.some((option) => option.label.toLowerCase() === search.trim().toLowerCase())
  const offered = quickCreate && !isLoading && !isNamed ? [...options, quickCreate.option(search)] : options
  const isForbidden = error?.statusCode === 403 || lookUp.error?.statusCode === 403
  const choose = (option: Option | null) => {
    setChosen(option)
    onChange?.(option?.id ?? null, option)
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
      loading={isOpen && isLoading}
      notFoundContent={<NotFound isLoading={isLoading} error={error} />}
      onOpenChange={setIsOpen}
      onSearch={setSearch}
      options={offered.map((option) => ({ value: option.id, label: option.label, option }))}
      optionRender={({ data }) => <OptionLine option={data.option} />}
      onChange={(_value, picked) => {
        const option = picked && !Array.isArray(picked) ? (picked.option ?? null) : null
        setSearch('')
        if (option?.id === newId) return quickCreate?.start(search, choose)
        choose(option)
      }}
    />
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

function NotFound({ isLoading, error }: { isLoading: boolean; error: { statusCode: number; message: string } | null }) {
  const t = useTranslate()
  if (isLoading) return <Spin size="small" />
  if (error) return <span role="alert">{error.statusCode === 403 ? t('field.noAccess') : error.message}</span>
  return <span>{t('field.nothingFound')}</span>
}
