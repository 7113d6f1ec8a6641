import { inLanguage } from '../../../lib/i18n.ts'
import { listText } from '../../../lib/format/list-text.ts'
import { CloseCircleFilled, CloseOutlined, PlusOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Input, Popover } from 'antd'
import type { InputRef } from 'antd'
import { useTranslate } from '@refinedev/core'
import type { ReactNode, Ref } from 'react'
import { useEffect, useRef, useState } from 'react'
import { Part } from '../../layout/part.tsx'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { screen } from '../../../lib/screen.tsx'
import { FilterValue } from './filter-value.tsx'
import type { ListFilter, ListQuery } from './list-query.ts'
import { emptyFilter, filterFields, isEmptyFilter } from './list-query.ts'
import type { ChangeListQuery } from './use-list-query.ts'

/** Loaded when the first filter is edited, because dates and pickers are large. */
const FilterEditor = screen(() => import('./filter-editor.tsx').then((chunk) => chunk?.FilterEditor))

type ListFiltersProps = {
  resource: Resource
  query: ListQuery
  onChange: ChangeListQuery
  searchRef: Ref<InputRef>
  /** The content at the right end of the bar. */
  children: ReactNode
}

/** Renders the search box, a chip for each filter, and the button to add one. */
export function ListFilters({ resource, query, onChange, searchRef, children }: ListFiltersProps) {
  const t = useTranslate()
  const unused = filterFields(resource).filter(([name]) => !query.filters.some(({ field }) => field === name))
  const put = (filter: ListFilter) => {
    const others = query.filters.filter(({ field }) => field !== filter.field)
    onChange({ filters: isEmptyFilter(filter) ? others : [...others, filter] })
  }
  return (
    <div className="list-filters" role="search">
      <SearchBox
        resource={resource}
        value={query.q}
        onSearch={(q) => onChange({ q }, { replace: true })}
        inputRef={searchRef}
      />
      {query.filters.map((filter) => (
        <FilterChip key={filter.field} resource={resource} filter={filter} onApply={put} />
      ))}
      {unused.length > 0 ? <AddFilter resource={resource} names={unused.map(([name]) => name)} onApply={put} /> : null}
      {query.filters.length + (query.q ? 1 : 0) > 1 ? (
        <Button type="text" onClick={() => onChange({ q: '', filters: [] })}>
          {t('list.clear')}
        </Button>
      ) : null}
      {children}
    </div>
  )
}

type SearchBoxProps = { resource: Resource; value: string; onSearch: (text: string) => void; inputRef: Ref<InputRef> }

const PAUSE = 250

function SearchBox({ resource, value, onSearch, inputRef }: SearchBoxProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [lastValue, setLastValue] = useState(value)
  // The address may change without the box: Back, or cleared filters.
  if (lastValue !== value) {
    setLastValue(value)
    if (text.trim() !== value) setText(value)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const searchFields = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.search ? [labels.fieldInText(name)] : [],
  )
  const names = [
    ...searchFields.slice(0, 1),
    ...(resource.alsoSearches ?? []).map((text) => inLanguage(text)),
    ...searchFields.slice(1),
  ]
  if (names.length === 0) return null
  const label = t('list.search', { fields: listText(names) })
  const search = (next: string, pause: number) => {
    setText(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next.trim()), pause)
  }
  return (
    <Input
      ref={inputRef}
      className="list-search"
      type="search"
      allowClear={{ clearIcon: <CloseCircleFilled aria-label={t('field.clear')} /> }}
      prefix={<SearchOutlined aria-hidden />}
      suffix={text === '' ? <kbd>/</kbd> : null}
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={({ target }) => search(target.value, target.value === '' ? 0 : PAUSE)}
      onPressEnter={() => search(text, 0)}
    />
  )
}

function Editor(props: FilterChipProps) {
  return (
    <Part fallback={<div className="filter-editor" aria-busy />}>
      <FilterEditor {...props} />
    </Part>
  )
}

type FilterChipProps = { resource: Resource; filter: ListFilter; onApply: (filter: ListFilter) => void }

function FilterChip({ resource, filter, onApply }: FilterChipProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const [isOpen, setIsOpen] = useState(false)
  const field = resource.fields[filter.field]
  if (!field) return null
  const label = labels.field(filter.field)
  const apply = (next: ListFilter) => {
    setIsOpen(false)
    onApply(next)
  }
  return (
    <span className="filter-chip">
      <Popover
        trigger="click"
        placement="bottomLeft"
        open={isOpen}
        onOpenChange={setIsOpen}
        destroyOnHidden
        content={<Editor resource={resource} filter={filter} onApply={apply} />}
      >
        <Button type="text" size="small">
          {label} <FilterValue resource={resource} filter={filter} />
        </Button>
      </Popover>
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={t('list.removeFilter', { field: label })}
        onClick={() => onApply(emptyFilter(filter.field, field))}
      />
    </span>
  )
}

type AddFilterProps = { resource: Resource; names: readonly string[]; onApply: (filter: ListFilter) => void }

function AddFilter({ resource, names, onApply }: AddFilterProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const [isOpen, setIsOpen] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const field = chosen === null ? undefined : resource.fields[chosen]
  const show = (open: boolean) => {
    setIsOpen(open)
    setChosen(null)
  }
  const content =
    chosen !== null && field ? (
      <Editor
        resource={resource}
        filter={emptyFilter(chosen, field)}
        onApply={(filter) => {
          show(false)
          onApply(filter)
        }}
      />
    ) : (
      <div className="filter-fields">
        {names.map((name) => (
          <Button key={name} type="text" block onClick={() => setChosen(name)}>
            {labels.field(name)}
          </Button>
        ))}
      </div>
    )
  return (
    <Popover trigger="click" placement="bottomLeft" open={isOpen} onOpenChange={show} destroyOnHidden content={content}>
      <Button type="dashed" icon={<PlusOutlined aria-hidden />}>
        {t('list.addFilter')}
      </Button>
    </Popover>
  )
}
