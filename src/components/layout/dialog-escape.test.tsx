import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Modal } from 'antd'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { passEscapeToDialogs } from './dialog-escape.ts'

let stop: () => void
beforeEach(() => (stop = passEscapeToDialogs(globalThis.window)))
afterEach(() => (stop(), cleanup()))

const escape = { key: 'Escape', code: 'Escape', keyCode: 27 }

test('Escape on the page below closes the uppermost dialog, and does nothing else', () => {
  const [first, second, page] = [vi.fn(), vi.fn(), vi.fn()]
  render(
    <div role="none" onKeyDown={page}>
      <button type="button">Below</button>
      <Modal open title="First" onCancel={first} />
      <Modal open title="Second" onCancel={second} />
    </div>,
  )
  fireEvent.keyDown(screen.getByText('Below'), escape)
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, escape)
  expect(second).toHaveBeenCalledTimes(2)
  fireEvent.keyDown(screen.getByText('Below'), { key: 'Enter' })
  expect(second).toHaveBeenCalledTimes(2)
})

test('Escape in a dialog, or in what was opened from it, is left to them', () => {
  const [cancel, menu] = [vi.fn(), vi.fn()]
  render(<Modal open title="Dialog" onCancel={cancel} />)
  const opened = document.body.appendChild(document.createElement('div'))
  opened.addEventListener('keydown', menu)
  fireEvent.keyDown(opened, escape)
  expect(menu).toHaveBeenCalledOnce()
  expect(cancel).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByRole('dialog'), escape)
  expect(cancel).toHaveBeenCalledOnce()
  opened.remove()
})

test('Escape belongs to the page while no dialog is open', () => {
  const page = vi.fn()
  const dialog = (isOpen: boolean) => (
    <div role="none" onKeyDown={page}>
      <button type="button">Below</button>
      <Modal open={isOpen} title="Dialog" />
    </div>
  )
  const { rerender } = render(dialog(true))
  rerender(dialog(false))
  fireEvent.keyDown(screen.getByText('Below'), escape)
  expect(page).toHaveBeenCalledOnce()
})
