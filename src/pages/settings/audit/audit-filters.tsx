import { useCustom, useTranslate } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { auditActions, auditedTypes } from '../../../../domain/resources/audit-words.ts'
import { DateInput } from '../../../components/fields/date-input.tsx'
import '../../../lib/texts/audit-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { auditPath } from './audit-types.ts'
import type { useAuditQuery } from './use-audit-query.ts'

type Person = { id: string; label: string; hint: string }

/** Renders the filters of the audit log: text, user, act, type and days; they are stored in the address. */
export function AuditFilters({ query }: { query: ReturnType<typeof useAuditQuery> }) {
  const t = useTranslate()
  const { today, locale } = useCompany()
  const { filters, change } = query
  const { result } = useCustom<Person[], HttpError>({
    url: `${auditPath}/people`,
    method: 'get',
    errorNotification: false,
  })
  const people = Array.isArray(result.data) ? result.data : []
  const choices = {
    user: people.map(({ id, label }) => ({ value: id, label })),
    action: Object.keys(auditActions).map((action) => ({ value: action, label: t(`auditAction.${action}`) })),
    resource: Object.keys(auditedTypes).map((path) => ({ value: path, label: t(`auditThing.${path}`) })),
  }
  const collator = new Intl.Collator(locale)
  return (
    <div className="list-filters audit-filters" role="search">
      <TextFilter key={filters.q} value={filters.q} onSearch={(q) => change({ q })} />
      {(['user', 'action', 'resource'] as const).map((name) => (
        <Select
          key={name}
          allowClear
          showSearch
          optionFilterProp="label"
          aria-label={t(`audit.filter.${name}`)}
          placeholder={t(`audit.filter.${name}`)}
          value={filters[name] || null}
          options={choices[name].toSorted((one, other) => collator.compare(one.label, other.label))}
          onChange={(value: string | null) => change({ [name]: value ?? null })}
        />
      ))}
      {(['date_gte', 'date_lte'] as const).map((name) => (
        <DateInput
          key={name}
          aria-label={t(`audit.filter.${name}`)}
          placeholder={t(`audit.filter.${name}`)}
          value={filters[name]}
          today={localDate(today)}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      {filters.object === '' ? null : (
        <Button onClick={() => change({ object: null })} title={filters.object}>
          {t('audit.oneObject')} ×
        </Button>
      )}
      {query.isFiltered ? (
        <Button type="text" onClick={query.clear}>
          {t('list.clear')}
        </Button>
      ) : null}
    </div>
  )
}

function TextFilter({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const t = useTranslate()
  const [text, setText] = useState(value)
  const search = (next: string) => (next.trim() === value ? undefined : onSearch(next.trim()))
  return (
    <Input
      className="list-search"
      type="search"
      allowClear
      aria-label={t('audit.filter.q')}
      placeholder={t('audit.filter.q')}
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        if (target.value === '') search('')
      }}
      onBlur={() => search(text)}
      onPressEnter={() => search(text)}
    />
  )
}
