import type { ReactNode } from 'react'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { DateInput } from '../fields/date-input.tsx'
import { DocumentField, wrongInput } from './document-field.tsx'

type DateFieldProps = {
  name: string
  label: string
  error: string | undefined
  hint?: ReactNode
  isReadOnly?: boolean
  value: string
  /** Receives an empty text when the date is cleared. */
  onChange: (date: string) => void
}

/** Renders a date field of a document. */
export function DateField({ name, label, error, hint, isReadOnly = false, value, onChange }: DateFieldProps) {
  const { today } = useCompany()
  return (
    <DocumentField name={name} label={label} error={error} hint={hint}>
      <DateInput
        id={`document-${name}`}
        value={value}
        disabled={isReadOnly}
        {...wrongInput(name, error)}
        today={localDate(today)}
        onChange={(date) => onChange(date ?? '')}
      />
    </DocumentField>
  )
}
