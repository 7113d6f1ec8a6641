import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Input } from 'antd'
import Form from 'rc-field-form'
import { expect, test } from 'vitest'
import { LabelledField } from './labelled-field.tsx'

test('a field is found by its label, and its error is announced and described until the form is sent again', async () => {
  const user = userEvent.setup()
  render(
    <Form validateTrigger="onSubmit">
      <LabelledField name="email" label="Email" rules={[{ required: true, message: 'Enter your email.' }]}>
        <Input aria-describedby="hint" />
      </LabelledField>
      <button type="submit">Send</button>
    </Form>,
  )
  const field = screen.getByLabelText('Email')
  expect(field.getAttribute('aria-required')).toBe('true')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryAllByRole('alert')).toEqual([])
  await user.click(screen.getByText('Send'))
  expect((await screen.findByText('Enter your email.')).getAttribute('role')).toBe('alert')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(field.getAttribute('aria-describedby')).toBe('email-problem hint')
  await user.type(field, 'a')
  await user.click(screen.getByText('Send'))
  await waitFor(() => expect(screen.queryByText('Enter your email.')).toBeNull())
  expect(field.getAttribute('aria-invalid')).toBeNull()
})
