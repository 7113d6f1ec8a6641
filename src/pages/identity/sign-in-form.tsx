import type { FormInstance, FormProps } from 'rc-field-form'
import Form from 'rc-field-form'
import type { ReactNode } from 'react'

type Props<Values> = {
  form: FormInstance<Values>
  onFinish: (values: Values) => void
  initialValues?: NonNullable<FormProps<Values>['initialValues']>
  children: ReactNode
}

/**
 * Renders the form of the sign-in pages with antd's underlying form library, because antd's own form is too large for
 * the first page (docs/dependencies.md, rc-field-form). Problems are shown on submit, and the first invalid field gets
 * the focus.
 */
export function SignInForm<Values>({ form, onFinish, initialValues = {}, children }: Props<Values>) {
  return (
    <Form<Values>
      className="sign-in-form"
      form={form}
      initialValues={initialValues}
      noValidate
      validateTrigger="onSubmit"
      onFinish={onFinish}
      onFinishFailed={({ errorFields: [first] }) => focusField(String(first?.name[0] ?? ''))}
    >
      {children}
    </Form>
  )
}

/** Focuses the field of a name. */
export function focusField(name: string): void {
  document.getElementById(name)?.focus()
}
