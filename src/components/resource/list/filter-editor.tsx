import { Button, Checkbox, Flex, Input } from 'antd'
import { useTranslate } from '@refinedev/core'
import { useState } from 'react'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { DateInput } from '../../fields/date-input.tsx'
import { MoneyInput } from '../../fields/money-input.tsx'
import { ReferenceSelect } from '../../fields/reference-select.tsx'
import { presetsFor } from '../../../../domain/calendar/named-periods.ts'
import type { ListFilter } from './list-query.ts'
import { isReadable } from './list-query.ts'
import { calendarOf } from '../../../lib/format/locale-tags.ts'

type FilterEditorProps = {
  resource: Resource
  filter: ListFilter
  onApply: (filter: ListFilter) => void
}

/** Renders the editor of a filter; the list changes only on Apply or Enter. */
export function FilterEditor({ resource, filter, onApply }: FilterEditorProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const [draft, setDraft] = useState(filter)
  const [isRefused, setIsRefused] = useState(false)
  const field = resource.fields[filter.field]
  if (!field) return null
  const ends = draft.kind === 'range' ? [draft.from, draft.to] : []
  const isWrong = ends.some((end) => end !== '' && !isReadable(field, end))
  return (
    <form
      className="filter-editor"
      aria-label={labels.field(filter.field)}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWrong) setIsRefused(true)
        else onApply(draft)
      }}
    >
      <Flex vertical gap={8}>
        <strong>{labels.field(filter.field)}</strong>
        {draft.kind === 'range' && field.kind === 'date' ? (
          <Periods onChoose={(range) => onApply({ ...draft, ...range })} />
        ) : null}
        <FilterInput resource={resource} field={field} filter={draft} onChange={setDraft} />
        {isRefused && isWrong ? (
          <div className="field-error" role="alert">
            {t('error.NOT_A_NUMBER')}
          </div>
        ) : null}
        <Button type="primary" htmlType="submit">
          {t('list.apply')}
        </Button>
      </Flex>
    </form>
  )
}

/** Renders named date ranges; a click applies one. */
function Periods({ onChoose }: { onChoose: (range: { from: string; to: string }) => void }) {
  const t = useTranslate()
  const { today, fiscal_years: years, locale } = useCompany()
  const presets = presetsFor(localDate(today), years, calendarOf(locale)).filter(({ name }) => name !== 'all')
  return (
    <div className="filter-periods">
      {presets.map(({ name, year = '', period: { start, end } }) => (
        <Button key={`${name} ${year}`} size="small" onClick={() => onChoose({ from: start ?? '', to: end ?? '' })}>
          {t(`period.${name}`, { year })}
        </Button>
      ))}
    </div>
  )
}

type FilterInputProps = { resource: Resource; field: Field; filter: ListFilter; onChange: (filter: ListFilter) => void }

function FilterInput({ resource, field, filter, onChange }: FilterInputProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  if (filter.kind === 'like') {
    const label = t('list.contains')
    return (
      <Input
        autoFocus
        aria-label={label}
        placeholder={label}
        value={filter.text}
        onChange={({ target }) => onChange({ ...filter, text: target.value })}
      />
    )
  }
  if (filter.kind === 'range') return <RangeInput field={field} filter={filter} onChange={onChange} />
  if (field.kind === 'reference') {
    const isNone = filter.values.includes('')
    return (
      <>
        <ReferenceSelect
          autoFocus
          to={field.to}
          aria-label={labels.field(filter.field)}
          value={filter.values.find((value) => value !== '') ?? null}
          onChange={(id) => onChange({ ...filter, values: id === null ? [] : [id] })}
        />
        {field.none === undefined ? null : (
          <Checkbox
            checked={isNone}
            onChange={({ target }) => onChange({ ...filter, values: target.checked ? [''] : [] })}
          >
            {inLanguage(field.none)}
          </Checkbox>
        )}
      </>
    )
  }
  const options =
    'choices' in field
      ? Object.keys(field.choices).map((value) => ({ value, label: labels.choice(filter.field, value) }))
      : [
          { value: 'true', label: t('field.yes') },
          { value: 'false', label: t('field.no') },
        ]
  return (
    <Checkbox.Group
      className="filter-choices"
      options={options}
      value={filter.values}
      onChange={(values) => onChange({ ...filter, values })}
    />
  )
}

type RangeInputProps = {
  field: Field
  filter: Extract<ListFilter, { kind: 'range' }>
  onChange: (filter: ListFilter) => void
}

function RangeInput({ field, filter, onChange }: RangeInputProps) {
  const t = useTranslate()
  const company = useCompany()
  const ends = (['from', 'to'] as const).map((end) => {
    const label = t(`list.${end}`)
    const change = (value: string | null) => onChange({ ...filter, [end]: value ?? '' })
    return field.kind === 'date' ? (
      <DateInput
        key={end}
        aria-label={label}
        placeholder={label}
        value={filter[end]}
        today={localDate(company.today)}
        onChange={change}
      />
    ) : (
      <MoneyInput
        key={end}
        aria-label={label}
        placeholder={label}
        isQuantity={field.kind === 'quantity'}
        value={filter[end]}
        onChange={change}
      />
    )
  })
  return <Flex gap={8}>{ends}</Flex>
}
