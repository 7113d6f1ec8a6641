import { Refine } from '@refinedev/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { SavedMoment } from '../../../lib/saved-moment.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { DraftSaved } from './draft-saved.tsx'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('it says since when a draft is saved, goes on counting, and is read out once', () => {
  const saved = new SavedMoment()
  render(
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <DraftSaved saved={saved} />
      </CompanyProvider>
    </Refine>,
  )
  const visibleText = () => document.querySelector('.draft-saved')?.textContent
  expect([visibleText(), screen.getByRole('status').textContent]).toEqual(['', ''])
  act(() => saved.set(Date.now()))
  expect(visibleText()).toBe('Saved now')
  const announced = 'Your changes are kept in this browser until you save or discard them.'
  expect(screen.getByRole('status').textContent).toBe(announced)
  act(() => void vi.advanceTimersByTime(10_000))
  expect(visibleText()).toBe('Saved 10s ago')
  act(() => saved.set(Date.now()))
  expect(visibleText()).toBe('Saved now')
  act(() => saved.set(null))
  expect([visibleText(), screen.getByRole('status').textContent]).toEqual(['', announced])
})
