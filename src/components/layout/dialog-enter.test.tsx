import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Button, DatePicker, Drawer, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pressPrimaryOnEnter } from './dialog-enter.ts'

let stop: () => void
beforeEach(() => (stop = pressPrimaryOnEnter(globalThis.window)))
afterEach(() => (stop(), cleanup()))

type Send = (values: { name: string; address: string }) => Promise<void>

/** Renders a dialog with several fields that sends its values, as those of the settings do. */
function Invitation({ send }: { send: Send }) {
  const [form] = Form.useForm<{ name: string; address: string }>()
  const [isSending, setIsSending] = useState(false)
  const onFinish = async (values: { name: string; address: string }) => {
    setIsSending(true)
    await send(values)
    setIsSending(false)
  }
  return (
    <Modal open title="Invite" okText="Send" confirmLoading={isSending} onOk={form.submit}>
      <Form form={form} onFinish={(values) => void onFinish(values)}>
        <Form.Item name="name" label="Name" rules={[{ required: true }]}>
          <Input />
        </Form.Item>
        <Form.Item name="address" label="Address">
          <Input />
        </Form.Item>
        <Form.Item name="note" label="Note">
          <Input.TextArea />
        </Form.Item>
        <Form.Item name="role" label="Role">
          <Select options={[{ value: 'member', label: 'Member' }]} />
        </Form.Item>
      </Form>
    </Modal>
  )
}

/** Opens the dialog with a request that never ends. */
function open() {
  const send = vi.fn<Send>(() => new Promise(() => undefined))
  render(<Invitation send={send} />)
  const name = screen.getByLabelText('Name')
  fireEvent.change(name, { target: { value: 'Asha' } })
  return { send, name, button: screen.getByRole('button', { name: 'Send' }) }
}
/** Waits longer than a second press of one act could take. */
const painted = () => new Promise((resolve) => setTimeout(resolve, 100))

test('Enter in any text field of a dialog sends it', async () => {
  const { send } = open()
  await userEvent.setup().type(screen.getByLabelText('Address'), 'Kathmandu{Enter}')
  await waitFor(() => expect(send.mock.calls).toEqual([[{ name: 'Asha', address: 'Kathmandu' }]]))
})

test('two keys, or a key and a click, send it once, at once and while it is being sent', async () => {
  const { send, name, button } = open()
  fireEvent.keyDown(name, { key: 'Enter' })
  fireEvent.keyDown(name, { key: 'Enter' })
  fireEvent.click(button)
  await waitFor(() => expect(send).toHaveBeenCalled())
  await painted()
  fireEvent.keyDown(name, { key: 'Enter' })
  fireEvent.click(button)
  await painted()
  expect(send).toHaveBeenCalledOnce()
})

test('two clicks send it once, and what was refused can be sent again', async () => {
  const { send, name, button } = open()
  fireEvent.change(name, { target: { value: '' } })
  fireEvent.click(button)
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  await painted()
  expect(send).not.toHaveBeenCalled()
  fireEvent.change(name, { target: { value: 'Asha' } })
  fireEvent.click(button)
  fireEvent.click(button)
  await waitFor(() => expect(send).toHaveBeenCalled())
  await painted()
  expect(send).toHaveBeenCalledOnce()
})

test('Enter sends nothing from a note, in an open list, with a modifier, while composing or held', async () => {
  const { send, name } = open()
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Note'), 'One{Enter}Two')
  await user.click(screen.getByLabelText('Role'))
  await user.keyboard('{Enter}')
  for (const how of [{ ctrlKey: true }, { shiftKey: true }, { isComposing: true }, { repeat: true }]) {
    fireEvent.keyDown(name, { key: 'Enter', ...how })
  }
  await painted()
  expect(send).not.toHaveBeenCalled()
})

test('Enter in a drawer presses its primary button, unless that is disabled', () => {
  const save = vi.fn()
  const drawer = (isDisabled: boolean) => (
    <Drawer
      open
      footer={
        <>
          <Button>Cancel</Button>
          <Button type="primary" disabled={isDisabled} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <Input aria-label="Name" />
    </Drawer>
  )
  const { rerender } = render(drawer(true))
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' })
  expect(save).not.toHaveBeenCalled()
  rerender(drawer(false))
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' })
  expect(save).toHaveBeenCalledOnce()
})

test('Enter on the page, or in a field that takes it, presses nothing', () => {
  const ok = vi.fn()
  render(
    <>
      <Input aria-label="Search" />
      <Modal open onOk={ok}>
        <Input aria-label="Tags" onKeyDown={(event) => event.preventDefault()} />
      </Modal>
    </>,
  )
  for (const name of ['Search', 'Tags']) fireEvent.keyDown(screen.getByLabelText(name), { key: 'Enter' })
  expect(ok).not.toHaveBeenCalled()
})

test('Enter in a date, which opens its calendar, sends nothing, also where it is the only field', async () => {
  const ok = vi.fn()
  render(
    <Modal open onOk={ok}>
      <Form onFinish={ok}>
        <DatePicker aria-label="Filed on" open={false} />
      </Form>
    </Modal>,
  )
  act(() => screen.getByLabelText('Filed on').focus())
  await userEvent.setup().keyboard('{Enter}')
  await painted()
  expect(ok).not.toHaveBeenCalled()
})

test('Enter in a field does not press a button that undoes something', async () => {
  const cancel = vi.fn()
  render(
    <Modal open okText="Cancel invoice" okButtonProps={{ danger: true }} onOk={cancel}>
      <Form onFinish={cancel}>
        <Input aria-label="Charge" />
      </Form>
    </Modal>,
  )
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Charge'), '5{Enter}')
  await painted()
  expect(cancel).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Cancel invoice' }))
  expect(cancel).toHaveBeenCalledOnce()
})

test('Enter in a search field of a dialog presses nothing', () => {
  const ok = vi.fn()
  render(
    <Modal open onOk={ok}>
      <Input type="search" aria-label="Search" />
      <Input aria-label="Name" />
    </Modal>,
  )
  fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'Enter' })
  expect(ok).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' })
  expect(ok).toHaveBeenCalledOnce()
})
