import { listText } from '../../../lib/format/list-text.ts'
import { useTranslate } from '@refinedev/core'
import type { Field, ReferenceField, Resource } from '../../../../domain/resources/core/define.ts'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import { useLabels } from '../../../lib/labels.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useOptions } from '../../fields/use-options.ts'
import type { ListFilter } from './list-query.ts'

/** Renders a filter in words: "Approved, Cancelled", "1 Oct 2026 – 31 Oct 2026". */
export function FilterValue({ resource, filter }: { resource: Resource; filter: ListFilter }) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const company = useCompany()
  const field = resource.fields[filter.field]
  if (!field) return null
  if (filter.kind === 'like') return <strong>“{filter.text}”</strong>
  if (filter.kind === 'in') {
    if (field.kind === 'reference') return <ReferenceNames field={field} ids={filter.values} />
    const words = filter.values.map((value) =>
      field.kind === 'flag' ? t(value === 'true' ? 'field.yes' : 'field.no') : labels.choice(filter.field, value),
    )
    return <strong>{listText(words)}</strong>
  }
  const show = (value: string) => formatValue(value, field, company)
  if (filter.from === filter.to) return <strong>{show(filter.from)}</strong>
  if (filter.to === '') return <strong>{t('list.since', { from: show(filter.from) })}</strong>
  if (filter.from === '') return <strong>{t('list.upTo', { to: show(filter.to) })}</strong>
  return <strong>{t('list.range', { from: show(filter.from), to: show(filter.to) })}</strong>
}

function formatValue(value: string, field: Field, company: ReturnType<typeof useCompany>): string {
  return field.kind === 'date' ? formatDate(value, company.locale) : formatMoney(value, company)
}

function ReferenceNames({ field: { to, none }, ids }: { field: ReferenceField; ids: readonly string[] }) {
  const { options } = useOptions({ to, ids: ids.filter((id) => id !== ''), enabled: true })
  const nameOf = (id: string) => options.find((option) => option.id === id)?.label ?? '…'
  const names = ids.map((id) => (id === '' ? inLanguage(none ?? '') : nameOf(id)))
  return <strong>{listText(names)}</strong>
}
