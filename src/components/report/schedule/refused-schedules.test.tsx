/** Tests that a schedule is changed as it was opened, and that what somebody else changed meanwhile is shown after the refusal. */
import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { trialBalance } from '../../../../domain/resources/ledger/ledger-reports.ts'
import { RequestError } from '../../../lib/http-error.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { ReportViews } from '../report-views.tsx'
import { ScheduleList } from './schedule-list.tsx'
import type { Schedule } from './use-schedules.ts'

afterEach(cleanup)

const resource = `reports/${trialBalance.name}`
const saved = { id: 'v1', version: 1, name: 'Week', query: '', columns: null, shared: false, owner_label: 'Amy' }
const view = { ...saved, mine: true, may_change: true }
const schedule: Schedule = {
  id: 's1',
  version: 4,
  owner_label: 'Amy',
  view_id: 'v1',
  view_name: 'Week',
  resource,
  frequency: 'Daily',
  weekday: null,
  day: null,
  hour: 8,
  format: 'PDF',
  recipients: ['amy@example.test', 'outside@example.org'],
  message: '',
  is_active: true,
  pause_reason: null,
  mine: true,
  next_run: '2026-12-01',
  last_run: null,
}
const stale = 'Ben has changed Recipients since you opened this.'

/** Shows a page on one stored schedule, which is answered after `wait`; returns the store and the writes that were sent. */
function show(page: ReactNode, wait = Promise.resolve()) {
  const stored = { schedule }
  const sent: object[] = []
  const custom = async ({ method, url, payload }: { method: string; url: string; payload?: Partial<Schedule> }) => {
    if (method === 'get') {
      if (url.startsWith('views/')) return { data: [view] }
      if (url !== 'report-schedules/') return { data: [] }
      await wait
      return { data: [stored.schedule] }
    }
    sent.push({ method, ...payload })
    if (payload?.version !== stored.schedule.version) throw new RequestError(stale, { statusCode: 409, code: 'STALE' })
    stored.schedule = { ...stored.schedule, ...payload, version: stored.schedule.version + 1 }
    return { data: stored.schedule }
  }
  const element = (
    <Refine
      dataProvider={{ default: { custom, getApiUrl: () => '' } as unknown as DataProvider }}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <App>{page}</App>
      </CompanyProvider>
    </Refine>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return { stored, sent }
}

/** The schedule after an administrator removed the outside address. */
const narrowed: Schedule = { ...schedule, version: 5, recipients: ['amy@example.test'] }

const question = { parameters: {}, change: () => undefined, chooseSubject: () => undefined, query: {} }
const openMenu = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const choose = async (name: string) => fireEvent.click(await screen.findByRole('menuitem', { name }))
const write = async (text: string) =>
  fireEvent.change(await screen.findByLabelText('Message'), { target: { value: text } })
const press = (text: string) => fireEvent.click(screen.getByText(text))

test('an address that was removed from a schedule does not return with the next change of its owner', async () => {
  const { stored, sent } = show(<ReportViews report={trialBalance} question={question} />)
  await openMenu('Saved view: Week')
  await screen.findByRole('menuitem', { name: 'Send by email…' })
  stored.schedule = narrowed
  await choose('Send by email…')
  await screen.findByText('outside@example.org')
  await write('For Monday')
  press('Save schedule')
  await screen.findByText(stale)
  expect(sent).toEqual([expect.objectContaining({ version: 4 })])
  expect(stored.schedule).toBe(narrowed)
  press('Cancel')
  await openMenu('Saved view: Week')
  await choose('Send by email…')
  await waitFor(() => expect(screen.queryByText('outside@example.org')).toBeNull())
  await write('For Monday')
  press('Save schedule')
  await waitFor(() => expect(stored.schedule.version).toBe(6))
  expect(sent[1]).toMatchObject({ version: 5, recipients: ['amy@example.test'], message: 'For Monday' })
})

test('a view is not sent by email until it is known whether it has a schedule', async () => {
  const reading: { end: () => void } = { end: () => undefined }
  const wait = new Promise<void>((resolve) => (reading.end = resolve))
  show(<ReportViews report={trialBalance} question={question} />, wait)
  await openMenu('Saved view: Week')
  const item = await screen.findByRole('menuitem', { name: 'Send by email…' })
  expect(item.getAttribute('aria-disabled')).toBe('true')
  reading.end()
  await waitFor(() => expect(item.getAttribute('aria-disabled')).toBe('false'))
  fireEvent.click(item)
  await screen.findByText('outside@example.org')
})

test('a schedule that was changed meanwhile is paused at the second attempt', async () => {
  const { stored, sent } = show(<ScheduleList />)
  await screen.findByText(/outside@example.org/)
  stored.schedule = narrowed
  await openMenu('Options for scheduled email Week')
  await choose('Pause')
  await waitFor(() => expect(screen.queryByText(/outside@example.org/)).toBeNull())
  await openMenu('Options for scheduled email Week')
  await choose('Pause')
  await screen.findByText('Paused')
  expect(sent).toEqual([
    { method: 'patch', is_active: false, version: 4 },
    { method: 'patch', is_active: false, version: 5 },
  ])
})
