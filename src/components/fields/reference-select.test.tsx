// @vitest-environment happy-dom
import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { ReferenceSelect } from './reference-select.tsx'

const units = ['Bag', 'Box', 'Dozen', 'Piece'].map((label) => ({ id: label.toLowerCase(), label, hint: null }))
const company = {
  id: '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44',
  slug: 'maple',
  name: 'Maple & Finch Ltd',
  country_iso: 'GB',
  currency_code: 'GBP',
  currency_digits: 2,
  time_zone: 'Europe/London',
  calendar: 'ad' as const,
  locale: 'en-GB',
  today: '2026-11-21',
  lock_date: null,
  date_style: 'medium' as const,
  fiscal_years: [],
  logo: false,
  version: 1,
}

/** A picker of units whose server takes 50 ms; answers what was chosen, the latest last. */
async function openPicker(): Promise<(string | null)[]> {
  const chosen: (string | null)[] = []
  const provider = {
    getList: async ({ filters = [] }: { filters?: { value: string }[] }) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      const q = (filters[0]?.value ?? '').toLowerCase()
      const data = units.filter(({ label }) => label.toLowerCase().includes(q))
      return { data, total: data.length }
    },
  } as unknown as DataProvider
  function Form() {
    const [typed, setTyped] = useState<{ unit: string | null; next: string }>({ unit: null, next: '' })
    const choose = (unit: string | null) => {
      chosen.push(unit)
      setTyped({ ...typed, unit })
    }
    return (
      <>
        <ReferenceSelect to="inventory/units" aria-label="Unit" value={typed.unit} onChange={choose} />
        <input
          aria-label="Next"
          value={typed.next}
          onChange={({ target }) => setTyped({ ...typed, next: target.value })}
        />
      </>
    )
  }
  render(
    <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <Form />
      </CompanyProvider>
    </Refine>,
  )
  await userEvent.click(screen.getByRole('combobox', { name: 'Unit' }))
  await screen.findByTitle('Bag')
  return chosen
}

afterEach(cleanup)

test('Enter right after a name takes what that name finds, never an option of the list before', async () => {
  const chosen = await openPicker()
  await userEvent.keyboard('Doz{Enter}')
  await waitFor(() => expect(chosen).toEqual(['dozen']))
})

test('Tab right after a name leaves the field and takes it all the same, with what is typed in the next one', async () => {
  const chosen = await openPicker()
  const next = screen.getByRole<HTMLInputElement>('textbox', { name: 'Next' })
  await userEvent.keyboard('Piec{Tab}')
  expect(document.activeElement).toBe(next)
  fireEvent.change(next, { target: { value: '5' } })
  expect(chosen).toEqual([])
  await waitFor(() => expect(chosen).toEqual(['piece']))
  expect(next.value).toBe('5')
})

test('Tab through a list that opened takes nothing', async () => {
  const chosen = await openPicker()
  await userEvent.keyboard('{Tab}')
  expect(screen.getByRole('combobox', { name: 'Unit' }).getAttribute('aria-expanded')).toBe('false')
  expect(chosen).toEqual([])
})

test('Tab takes the option that somebody went down to', async () => {
  const chosen = await openPicker()
  // The Select reads the number of an arrow, which `userEvent` leaves out.
  fireEvent.keyDown(screen.getByRole('combobox', { name: 'Unit' }), { key: 'ArrowDown', which: 40, keyCode: 40 })
  await userEvent.keyboard('{Tab}')
  await waitFor(() => expect(chosen).toEqual(['box']))
})

test('what is typed on after Enter counts, not what was found before', async () => {
  const chosen = await openPicker()
  await userEvent.keyboard('Bo{Enter}')
  await userEvent.keyboard('x{Enter}')
  await waitFor(() => expect(chosen).toEqual(['box']))
})
