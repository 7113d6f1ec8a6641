import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { company } from '../../../tests/support/company.ts'
import { showLanguage } from '../../lib/i18n.ts'
import { loadLanguage } from '../../lib/languages/languages.ts'
import { setPreferences } from '../../lib/preferences.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { DateInput } from './date-input.tsx'

afterEach(() => {
  cleanup()
  setPreferences({ language: null })
  showLanguage('en')
})

const rights = { role: 'owner', roles: ['owner'], permissions: {} }

test('the week of the calendar begins on Monday', async () => {
  render(
    <Refine dataProvider={{} as never} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights }}>
        <DateInput value="2026-03-04" today={localDate('2026-11-21')} />
      </CompanyProvider>
    </Refine>,
  )
  await userEvent.setup().click(screen.getByDisplayValue('4 Mar 2026'))
  const days = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(days.at(0)).toBe('Mo')
})

/** Renders the field for a user with Bikram Sambat dates; returns the text field and what changes. */
function inBikramSambat(value: string | null, style = '') {
  const onChange = vi.fn<(date: string | null) => void>()
  const nepali = { ...company, calendar: 'bs' as const, locale: `en-NP${style}-x-bs` }
  render(
    <Refine dataProvider={{} as never} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company: nepali, rights }}>
        <DateInput aria-label="Expiry" value={value} onChange={onChange} today={localDate('2026-11-21')} />
        <button type="button">Save</button>
      </CompanyProvider>
    </Refine>,
  )
  return { onChange, field: screen.getByRole<HTMLInputElement>('textbox', { name: 'Expiry' }) }
}

test.each(['', '-x-iso', '-x-numeric'])(
  'a date outside the years of Bikram Sambat is shown Gregorian and stays when the field is left (%s)',
  async (style) => {
    for (const [date, text] of [
      ['2040-01-01', '1 Jan 2040'],
      ['1915-06-30', '30 Jun 1915'],
    ] as const) {
      const { onChange, field } = inBikramSambat(date, style)
      expect(field.value).toBe(text)
      const user = userEvent.setup()
      await user.tab()
      expect(document.activeElement).toBe(field)
      await user.tab()
      await user.click(field)
      await user.keyboard('{Enter}')
      await user.click(screen.getByRole('button', { name: 'Save' }))
      expect(onChange).not.toHaveBeenCalled()
      expect(field.value).toBe(text)
      cleanup()
    }
  },
)

test('such a date is replaced by one typed in Bikram Sambat', async () => {
  const { onChange, field } = inBikramSambat('2040-01-01')
  const user = userEvent.setup()
  await user.tripleClick(field)
  await user.keyboard('2083-08-05')
  await user.tab()
  expect(onChange.mock.calls.at(-1)).toEqual(['2026-11-21'])
})

test('a date that Bikram Sambat knows is shown in it', () => {
  expect(inBikramSambat('2026-11-21').field.value).toBe('5 Mangsir 2083')
})

test('a date with the Nepali name of its month is changed by typing', async () => {
  await loadLanguage('ne')
  setPreferences({ language: 'ne' })
  const onChange = vi.fn<(date: string | null) => void>()
  render(
    <Refine dataProvider={{} as never} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights }}>
        <DateInput value="2026-11-28" onChange={onChange} today={localDate('2026-11-21')} />
      </CompanyProvider>
    </Refine>,
  )
  const field = screen.getByDisplayValue('28 नोभ. 2026')
  const user = userEvent.setup()
  await user.clear(field)
  await user.type(field, '27 नोभ. 2026')
  await user.tab()
  expect(onChange).toHaveBeenLastCalledWith('2026-11-27')
})
