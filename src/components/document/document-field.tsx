import type { ReactNode } from 'react'
import { useAriaRequired } from '../../lib/use-aria-required.ts'
import { useRequired } from './guide/form-guide.tsx'
import '../fields/fields.css'
import './document.css'

type DocumentFieldProps = {
  /** The id of the input is `document-<name>`. */
  name: string
  label: string
  error?: string | undefined
  /** Whether the field is required, where the guide of the form does not know it, as in a row. */
  isRequired?: boolean | undefined
  hint?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** Renders a labelled field of a document, marked when it is required, with its error below. */
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

/** Returns the attributes that tell assistive technology about the error of an input. */
export function wrongInput(name: string, error: string | undefined) {
  return error ? { status: 'error' as const, 'aria-describedby': `document-${name}-error` } : {}
}
