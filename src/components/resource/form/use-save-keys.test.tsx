import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSaveKeys } from './use-save-keys.ts'

function Page({ onSave }: { onSave: () => void }) {
  useSaveKeys({ save: onSave, finish: undefined })
  return (
    <>
      <div role="dialog" aria-label="Calendar">
        <button type="button">20</button>
      </div>
      <div role="dialog" aria-modal="true" aria-label="New ledger">
        <button type="button">Name</button>
      </div>
    </>
  )
}

test('Ctrl S saves from an open calendar, but not from a dialog that requires an answer', () => {
  let saved = 0
  render(<Page onSave={() => (saved += 1)} />)
  fireEvent.keyDown(screen.getByRole('button', { name: '20' }), { key: 's', ctrlKey: true })
  expect(saved).toBe(1)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Name' }), { key: 's', ctrlKey: true })
  expect(saved).toBe(1)
})
