import { cleanup, render, screen as page } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { act, Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepPageOnFailure } from '../lib/load-screen.ts'
import { screen } from '../lib/screen.tsx'
import { FailurePage } from './failure-page.tsx'

/** Imitates Vite's `import('./page.js')`: one cancelable event, and the error is thrown unless it was cancelled. */
function viteImport(outcomes: ('fails' | 'works')[]) {
  const events: Event[] = []
  const load = async (): Promise<ComponentType | undefined> => {
    if (outcomes.shift() === 'works') return () => <p>The ledger</p>
    const event = new Event('vite:preloadError', { cancelable: true })
    events.push(event)
    window.dispatchEvent(event)
    if (!event.defaultPrevented) throw new TypeError('Failed to fetch dynamically imported module')
    return undefined
  }
  return { load, events }
}

async function show(Page: ComponentType) {
  const element = (
    <Suspense fallback="…">
      <Page />
    </Suspense>
  )
  const router = createMemoryRouter([{ path: '/', element, errorElement: <FailurePage /> }])
  await act(async () => {
    render(<RouterProvider router={router} />)
  })
}

let stop: () => void = () => undefined
beforeEach(() => {
  // React logs errors caught by a boundary; these tests check what the user sees.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
})
afterEach(() => {
  stop()
  cleanup()
  vi.restoreAllMocks()
})

test('inside the shell a failed load fires one event, keeps the page and is repeated', async () => {
  stop = keepPageOnFailure(window)
  const { load, events } = viteImport(['fails', 'works'])
  await show(screen(load))
  expect(await page.findByText('The ledger')).toBeDefined()
  expect(events).toHaveLength(1)
  expect(page.queryByRole('alert')).toBeNull()
})

test('without a listener the error reaches the boundary', async () => {
  const { load, events } = viteImport(['fails', 'works'])
  await show(screen(load))
  expect(await page.findByRole('alert')).toBeDefined()
  expect(events).toHaveLength(1)
})

test('a second failure reaches the boundary, which loads the page on request', async () => {
  stop = keepPageOnFailure(window)
  const { load } = viteImport(['fails', 'fails', 'works'])
  await show(screen(load))
  const [retry] = await page.findAllByRole('button')
  if (!retry) throw new Error('the boundary offers to try again')
  await act(async () => userEvent.click(retry))
  expect(await page.findByText('The ledger')).toBeDefined()
})
