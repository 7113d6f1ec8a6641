import { CheckOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
import { useTranslate } from '@refinedev/core'
import type { Field, Resource } from '../../../domain/resources/core/define.ts'
import type { Interval } from '../../../domain/documents/recurring/repeat-units.ts'
import type { FeeRule } from '../../../domain/payments/fee.ts'
import { feeText } from '../../lib/format/fee-text.ts'
import { useLabels } from '../../lib/labels.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { CutText } from '../layout/cut-text.tsx'
import { DateText } from './date-text.tsx'
import { Money } from './money.tsx'
import { Quantity } from './quantity.tsx'
import { ReferenceLink } from './reference-link.tsx'
import { RecordStatus } from './record-status.tsx'
import { inLanguage } from '../../lib/i18n.ts'
import './fields.css'

export type FieldRecord = Readonly<Record<string, unknown>>

type FieldViewProps = {
  resource: Resource
  name: string
  record: FieldRecord
  /** Limits a cell to two lines of a name or a code and one of a note; a detail shows the whole text. */
  as: 'cell' | 'detail'
}

/** Returns the text for an empty value: that of an empty reference, or of the field that describes several records. */
function calledIn(field: Field | undefined, name: string, record: FieldRecord): unknown {
  if (field?.kind === 'reference' && field.called !== undefined) return record[`${name}_label`]
  return field?.kind === 'text' && field.called !== undefined ? record[field.called] : null
}

/** Renders the value of a field by its kind. */
export function FieldView({ resource, name, record, as }: FieldViewProps): ReactNode {
  const labels = useLabels(resource)
  const t = useTranslate()
  const field = resource.fields[name]
  const value = record[name]
  const calledLabel = calledIn(field, name, record)
  if (!value && typeof calledLabel === 'string' && calledLabel !== '')
    return as === 'cell' ? <CutText className="two-lines" text={calledLabel} /> : calledLabel
  if (!field || value === null || value === undefined || value === '') return <EmptyValue />
  switch (field.kind) {
    case 'text':
      return as === 'cell' ? <CutText className="two-lines" text={String(value)} /> : String(value)
    case 'note':
      return as === 'cell' ? (
        <CutText className="one-line" text={String(value)} />
      ) : (
        <p className="note">{String(value)}</p>
      )
    case 'money':
      return <Money value={String(value)} isPrice={field.price === true} />
    case 'quantity':
      return <Quantity value={String(value)} suffix={field.suffix && inLanguage(field.suffix)} />
    case 'date':
      return field.dueOf && isOpen(record[field.dueOf]) ? (
        <DueDate date={String(value)} />
      ) : (
        <DateText value={String(value)} />
      )
    case 'flag':
      if (value !== true) return as === 'cell' ? <EmptyValue label={t('field.no')} /> : t('field.no')
      return as === 'cell' ? <CheckOutlined aria-label={t('field.yes')} /> : t('field.yes')
    case 'choice':
      return labels.choice(name, String(value))
    case 'status':
      return <RecordStatus resource={resource} record={record} />
    case 'reference': {
      // A draft has no number yet.
      const label = record[`${name}_label`] ?? t('field.draft')
      return <Reference to={field.to} id={String(value)} label={String(label)} as={as} />
    }
    case 'data':
      if (field.shape === 'interval') return <IntervalText interval={value as Interval} />
      return field.shape === 'fee' ? <FeeView rule={value as FeeRule} /> : <DataText value={value} />
  }
}

/** Whether values of this kind are aligned right. */
export function isRightAligned(field: Field): boolean {
  return field.kind === 'money' || field.kind === 'quantity'
}

function FeeView({ rule }: { rule: FeeRule }) {
  return feeText(rule, useCompany())
}

/** Renders an interval, such as “Every 2 months”. */
export function IntervalText({ interval: { every, unit } }: { interval: Interval }) {
  const t = useTranslate()
  return t(`every.${unit}`, { count: every })
}

/** Renders values by their names; a list is rendered by the page that knows its meaning. */
function DataText({ value }: { value: unknown }) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return Object.entries(value)
    .map(([name, part]) => `${name}: ${String(part)}`)
    .join(' · ')
}

function isOpen(amount: unknown): boolean {
  return typeof amount === 'string' && /[1-9]/.test(amount)
}

/** Renders a date red and with a hint in words when it has passed. */
function DueDate({ date }: { date: string }) {
  const t = useTranslate()
  const { today } = useCompany()
  if (date >= today) return <DateText value={date} />
  return (
    <span className="is-late" title={t('field.late')}>
      <DateText value={date} /> <span className="visually-hidden">{t('field.late')}</span>
    </span>
  )
}

type ReferenceProps = { to: string; id: string; label: string; as: 'cell' | 'detail' }

function Reference({ as, ...reference }: ReferenceProps) {
  if (as === 'detail') return <ReferenceLink {...reference} />
  return (
    <CutText className="two-lines" text={reference.label}>
      <ReferenceLink {...reference} />
    </CutText>
  )
}

function EmptyValue({ label }: { label?: string }) {
  return (
    <span className="nothing" aria-label={label}>
      –
    </span>
  )
}
