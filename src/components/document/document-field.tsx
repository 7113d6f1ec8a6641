import type { ReactNode } from 'react'
import { useAriaRequired } from '../../lib/use-aria-required.ts'
import { useRequired } from './guide/form-guide.tsx'
import '../fields/fields.css'
import './document.css'

type DocumentFieldProps = {
  /** The input's id is `document-<name>`. */
  name: string
  label: string
  error?: string | undefined
  /** Where the form does not say it, as in a row of its own. */
  isRequired?: boolean | undefined
  hint?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A labelled field in the head of a document, marked when it is required, with what is wrong with it below. */
export function DocumentField({ name, label, error, hint, className, children, ...field }: DocumentFieldProps) {
  const required = useRequired()
  const isRequired = field.isRequired ?? required.has(name)
  useAriaRequired(`document-${name}`, isRequired)
  return (
    <div className={className}>
      <label htmlFor={`document-${name}`} className={isRequired ? 'is-required' : undefined}>
        {label}
      </label>
      {children}
      {hint && !error ? <div className="field-hint">{hint}</div> : null}
      {error ? (
        <div id={`document-${name}-error`} className="field-error" role="alert">
          {error}
        </div>
      ) : null}
    </div>
  )
}

/** What an input with an error says of it to assistive technology. */
export function wrongInput(name: string, error: string | undefined) {
  return error ? { status: 'error' as const, 'aria-describedby': `document-${name}-error` } : {}
}
