import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { DateInput } from './date-input.tsx'

afterEach(cleanup)

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
