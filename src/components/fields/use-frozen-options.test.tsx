import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useFrozenOptions } from './use-frozen-options.ts'

function List({ options }: { options: readonly string[] }) {
  const { visible, hold } = useFrozenOptions(options)
  return (
    <ul onPointerDown={hold}>
      {visible.map((option) => (
        <li key={option}>{option}</li>
      ))}
    </ul>
  )
}

const visibleTexts = () => screen.getAllByRole('listitem').map((item) => item.textContent)

afterEach(cleanup)

test('an answer that arrives while an option is pressed waits for its release', async () => {
  const { rerender } = render(<List options={['Bag', 'Box', 'Dozen']} />)
  fireEvent.pointerDown(screen.getByText('Dozen'))
  rerender(<List options={['Dozen']} />)
  expect(visibleTexts()).toEqual(['Bag', 'Box', 'Dozen'])
  fireEvent.pointerUp(screen.getByText('Dozen'))
  expect(visibleTexts()).toEqual(['Bag', 'Box', 'Dozen'])
  await expect.poll(visibleTexts).toEqual(['Dozen'])
})
