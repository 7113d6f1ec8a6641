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
 * The form of the pages for signing in, on what antd's own form stands on, which would bring more to the first page of all
 * (docs/dependencies.md, rc-field-form). What is wrong is said when it is sent, and the first field that is gets the focus.
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

/** Puts the cursor into the field of that name. */
export function focusField(name: string): void {
  document.getElementById(name)?.focus()
}
