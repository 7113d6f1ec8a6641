import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { ScheduleDrawer } from './schedule-drawer.tsx'
import type { Schedule } from './use-schedules.ts'

afterEach(cleanup)

const schedule: Schedule = {
  id: 's1',
  version: 4,
  owner_label: 'Amy',
  view_id: 'v1',
  view_name: 'Monthly',
  resource: 'reports/income-statement',
  frequency: 'Monthly',
  weekday: null,
  day: 1,
  hour: 8,
  format: 'PDF',
  recipients: ['amy@example.test'],
  message: '',
  is_active: true,
  pause_reason: null,
  mine: true,
  next_run: '2026-12-01',
  last_run: null,
}

/** Opens the drawer of a schedule; returns the bodies of its changes. */
function opened(changed: Partial<Schedule>): unknown[] {
  const bodies: unknown[] = []
  const custom = ({ method, payload }: { method: string; payload?: unknown }) => {
    if (method === 'patch') bodies.push(payload)
    return Promise.resolve({ data: [] })
  }
  const view = { id: 'v1', name: 'Monthly', resource: schedule.resource, schedule: { ...schedule, ...changed } }
  const page = (
    <Refine
      dataProvider={{ default: { custom, getApiUrl: () => '' } as never }}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <ScheduleDrawer view={view} onClose={() => undefined} />
      </CompanyProvider>
    </Refine>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  return bodies
}

const sent = {
  frequency: 'Monthly',
  weekday: null,
  day: 1,
  hour: 8,
  format: 'PDF',
  recipients: ['amy@example.test'],
  message: 'For Monday',
  version: 4,
}

test('a schedule that is edited stays paused, and says so in place of its next email', async () => {
  const bodies = opened({ is_active: false, next_run: null })
  expect(await screen.findByText('Paused')).toBeDefined()
  expect(screen.queryByText(/Next email/)).toBeNull()
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'For Monday' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(bodies).toEqual([sent]))
})

test('an active schedule shows its next email', async () => {
  const bodies = opened({})
  expect(await screen.findByText(/Next email: 1 Dec 2026 at 08:00/)).toBeDefined()
  expect(screen.queryByText('Paused')).toBeNull()
  fireEvent.change(screen.getByLabelText('Message'), { target: { value: 'For Monday' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(bodies).toEqual([sent]))
})
