import { Field } from 'rc-field-form'
import type { ComponentProps, ReactElement } from 'react'
import { cloneElement } from 'react'
import './labelled-field.css'

type Props = Pick<ComponentProps<typeof Field>, 'rules' | 'normalize'> & {
  name: string
  label: string
  /** The input; receives value, events, id and error attributes. */
  children: ReactElement<Record<string, unknown>>
}

/**
 * Renders a field of a form with its label above and its error below, announced when it appears. Works in antd's forms
 * without antd's own item and its tooltips and columns (docs/dependencies.md, rc-field-form).
 */
export function LabelledField({ name, label, children, rules = [], normalize }: Props) {
  const isRequired = rules.some((rule) => typeof rule === 'object' && rule.required)
  return (
    <Field name={name} rules={rules} {...(normalize ? { normalize } : {})}>
      {(control, { errors: [problem] }) => (
        <div className="labelled-field">
          <label htmlFor={name}>{label}</label>
          {cloneElement(children, {
            ...control,
            id: name,
            ...(isRequired ? { 'aria-required': true } : {}),
            ...(problem === undefined
              ? {}
              : {
                  status: 'error',
                  'aria-invalid': true,
                  'aria-describedby': describedBy(children, `${name}-problem`),
                }),
          })}
          {problem === undefined ? null : (
            <div id={`${name}-problem`} role="alert" className="labelled-field-problem">
              {problem}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}

function describedBy({ props }: Props['children'], problem: string): string {
  return [problem, props['aria-describedby']].filter(Boolean).join(' ')
}
