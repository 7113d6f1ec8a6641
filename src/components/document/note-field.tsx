import { Input } from 'antd'
import { DocumentField, wrongInput } from './document-field.tsx'

type NoteFieldProps = {
  name: string
  label: string
  error: string | undefined
  className?: string
  autoFocus?: boolean
  value: string
  onChange: (text: string) => void
}

/** Renders a multi-line text of a document, such as a narration or remarks. */
export function NoteField({ name, label, error, className, autoFocus = false, value, onChange }: NoteFieldProps) {
  return (
    <DocumentField name={name} label={label} error={error} className={className}>
      <Input.TextArea
        id={`document-${name}`}
        autoFocus={autoFocus}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={5000}
        value={value}
        {...wrongInput(name, error)}
        onChange={(event) => onChange(event.target.value)}
      />
    </DocumentField>
  )
}
