import type { Resource } from '../../../domain/resources/core/define.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import { useLabels } from '../../lib/labels.ts'
import { FieldInput } from '../fields/field-input.tsx'
import { DocumentField, wrongInput } from './document-field.tsx'

type DeclaredFieldProps = {
  /** The resource that declares the field, or the fields of a row. */
  resource: Resource
  name: string
  /** The path of its errors, such as `rows.3.note`; by default its name. */
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

/** Renders a declared field of a document with its label, input and error. */
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
  // A switch precedes its label.
  if (resource.fields[name]?.kind === 'flag') return <div className={`declared-flag ${className ?? ''}`}>{content}</div>
  return (
    <DocumentField name={path} label={label} error={error} className={className} hint={hint} isRequired={isRequired}>
      {content}
    </DocumentField>
  )
}

/** Returns the name of the record in a reference field, from the answer of a stored document or row. */
export function chosenIn(record: Body | undefined, name: string): { id: unknown; label: string } | undefined {
  const label = record?.[`${name}_label`]
  return typeof label === 'string' ? { id: record?.[name], label } : undefined
}
