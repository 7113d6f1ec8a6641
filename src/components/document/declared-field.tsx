import type { Resource } from '../../../domain/resources/core/define.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import { useLabels } from '../../lib/labels.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { DocumentField, wrongInput } from './document-field.tsx'

type DeclaredFieldProps = {
  /** What it is declared in; of a field of a row, with the fields of the row. */
  resource: Resource
  name: string
  /** Where its problems stand, such as `rows.3.note`; left out: at its name. */
  path?: string
  error: string | undefined
  className?: string | undefined
  hint?: string | undefined
  isRequired?: boolean | undefined
  chosen?: { id: unknown; label: string } | undefined
  autoFocus?: boolean
  disabled?: boolean
  value: unknown
  onChange: (value: unknown) => void
}

/** A field of a document as it is declared: its label, its input, and what is wrong with it. */
export function DeclaredField(props: DeclaredFieldProps) {
  const { resource, name, path = name, error, className, hint, isRequired, chosen, ...input } = props
  const label = useLabels(resource).field(name)
  const content = (
    <FieldInput
      resource={resource}
      name={name}
      id={`document-${path}`}
      {...(chosen ? { chosen } : {})}
      {...input}
      {...wrongInput(path, error)}
    />
  )
  // A switch stands before its own label.
  if (resource.fields[name]?.kind === 'flag') return <div className={`declared-flag ${className ?? ''}`}>{content}</div>
  return (
    <DocumentField name={path} label={label} error={error} className={className} hint={hint} isRequired={isRequired}>
      {content}
    </DocumentField>
  )
}

/** What the answer of a stored document, or of its row, says of the record that a field names. */
export function chosenIn(record: Body | undefined, name: string): { id: unknown; label: string } | undefined {
  const label = record?.[`${name}_label`]
  return typeof label === 'string' ? { id: record?.[name], label } : undefined
}
