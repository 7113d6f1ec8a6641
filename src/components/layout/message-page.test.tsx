import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FrameContext, MessagePage } from './message-page.tsx'

afterEach(cleanup)

test('a message is the main content of a page without a frame, and stands in that of a page with one', () => {
  render(<MessagePage title="Not found" text="Check the address." />)
  expect(screen.getByRole('main').textContent).toBe('Not foundCheck the address.')
  cleanup()
  render(
    <FrameContext value>
      <MessagePage title="Not found" text="Check the address." />
    </FrameContext>,
  )
  expect(screen.queryByRole('main')).toBeNull()
  expect(screen.getByRole('heading').textContent).toBe('Not found')
})
