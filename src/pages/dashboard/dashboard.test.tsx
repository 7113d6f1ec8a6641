import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import type { DashboardAnswer, DashboardWidget } from './dashboard-types.ts'
import { Dashboard } from './dashboard.tsx'

afterEach(cleanup)

const sales: DashboardWidget = {
  id: 'a',
  name: 'Sales',
  widget: 'Total Sales Amount',
  display_type: 'Bar',
  count: 2,
  group_by: 'Month',
  size: 'half',
  missing: null,
  data: {
    labels: [
      { id: '2026-05-01', name: null, start_date: '2026-05-01', end_date: '2026-05-31' },
      { id: '2026-06-01', name: null, start_date: '2026-06-01', end_date: '2026-06-15' },
    ],
    series: [
      {
        id: 'amount',
        name: null,
        kind: 'money',
        points: [
          { value: '1250.50', drill: 'sales/vouchers?date_gte=2026-05-01' },
          { value: '0.00', drill: 'sales/vouchers?date_gte=2026-06-01' },
        ],
      },
    ],
    facts: [{ id: 'total', kind: 'money', value: '1250.50', drill: 'sales/vouchers?date_gte=2026-05-01' }],
  },
}
const lost: DashboardWidget = {
  ...sales,
  id: 'b',
  name: 'Till',
  widget: 'Account Balance',
  missing: 'account',
  data: null,
}

type SentRequest = { method: string; payload: unknown }

/** Shows the dashboard with an answer of the server, which takes arrangements; returns what was sent. */
function show(answer: Partial<DashboardAnswer>, role = 'owner'): SentRequest[] {
  const sent: SentRequest[] = []
  let stored: DashboardAnswer = { is_default: false, widgets: [], offered: [], administrators: null, ...answer }
  const custom = async ({ url, method, payload }: { url: string; method: string; payload?: object }) => {
    if (url === 'setup-guide') return { data: { steps: [], is_dismissed: true } }
    if (payload) {
      sent.push({ method, payload })
      const order = (payload as { widgets?: { id: string; size: 'half' | 'full' }[] }).widgets
      const widgets = order?.flatMap(({ id, size }) =>
        stored.widgets.filter((one) => one.id === id).map((one) => ({ ...one, size })),
      )
      stored = { ...stored, is_default: false, widgets: widgets ?? stored.widgets }
    }
    return { data: stored }
  }
  render(
    <MemoryRouter>
      <Refine
        i18nProvider={i18nProvider}
        dataProvider={{ default: { custom } as unknown as DataProvider }}
        options={{ disableTelemetry: true }}
      >
        <CompanyProvider value={{ company, rights: { role, roles: [role], permissions: {} } }}>
          <App>
            <Dashboard />
          </App>
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return sent
}

const cards = () => screen.getAllByRole('region').map((card) => within(card).getByRole('heading').textContent)

test('a member without any permission reads whom to ask', async () => {
  show({ administrators: ['Olivia Finch', 'Adam Reed'] }, 'member')
  expect(await screen.findByText('You don’t have access to this company’s figures')).toBeDefined()
  expect(screen.getByText(/^Ask/).textContent).toBe(
    'Ask Olivia Finch or Adam Reed for access. Pages that you can open appear in the menu.',
  )
  expect(screen.queryByRole('button', { name: 'Customise' })).toBeNull()
})

test('a dashboard without widgets says what to do', async () => {
  show({})
  expect(await screen.findByText('Your dashboard has no widgets')).toBeDefined()
})

test('a chart has a name, and a table behind it whose figures open their lists', async () => {
  show({ widgets: [sales] })
  const chart = await screen.findByRole('img', { name: 'Sales' })
  expect([...chart.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    'May 2026 · Amount · 1,250.50',
    'Jun 2026 · Amount · –',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Show Sales as a table' }))
  const rows = within(screen.getByRole('table', { name: 'Sales' })).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual(['PeriodAmount', 'May 20261,250.50', 'Jun 2026–'])
  const links = screen.getAllByRole('link', { name: '1,250.50' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill(`/${company.slug}/sales/vouchers?date_gte=2026-05-01`),
  )
})

test('a widget without its account says so in its place', async () => {
  show({ widgets: [lost] })
  expect(await screen.findByText('The account of this widget was deleted. Select another account.')).toBeDefined()
})

test('customising stores the default widgets, then moves and widens them by buttons', async () => {
  const sent = show({ is_default: true, widgets: [sales, lost] })
  fireEvent.click(await screen.findByRole('button', { name: 'Customise' }))
  const earlier = await screen.findByRole('button', { name: 'Move Till earlier' })
  expect(sent).toEqual([{ method: 'patch', payload: { is_default: false } }])
  expect(screen.getByRole('button', { name: 'Move Sales earlier' }).hasAttribute('disabled')).toBe(true)
  fireEvent.click(earlier)
  await waitFor(() => expect(cards()).toEqual(['Till', 'Sales']))
  expect(screen.getByRole('status').textContent).toBe('Till is now widget 1 of 2')
  fireEvent.click(screen.getByRole('button', { name: 'Full width: Till' }))
  await waitFor(() => expect(sent).toHaveLength(3))
  const order = (size: string) => [
    { id: 'b', size },
    { id: 'a', size: 'half' },
  ]
  expect(sent.slice(1).map(({ payload }) => payload)).toEqual([{ widgets: order('half') }, { widgets: order('full') }])
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.getByRole('button', { name: 'Customise' })).toBeDefined()
})

test('a moved widget keeps the focus on its button, or on the other one at an end', async () => {
  show({ widgets: [sales, lost, { ...lost, id: 'c', name: 'Safe' }] })
  fireEvent.click(await screen.findByRole('button', { name: 'Customise' }))
  const later = () => screen.getByRole('button', { name: 'Move Sales later' })
  fireEvent.click(later())
  await waitFor(() => expect(cards()).toEqual(['Till', 'Sales', 'Safe']))
  expect(document.activeElement).toBe(later())
  fireEvent.click(later())
  await waitFor(() => expect(cards()).toEqual(['Till', 'Safe', 'Sales']))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Sales earlier' }))
})

test('a widget is dragged to the place of another one', async () => {
  const sent = show({ widgets: [sales, lost] })
  fireEvent.click(await screen.findByRole('button', { name: 'Customise' }))
  const [first, second] = screen.getAllByRole('region')
  const dataTransfer = { setData: () => undefined }
  fireEvent.dragStart(second as Element, { dataTransfer })
  fireEvent.dragOver(first as Element, { dataTransfer })
  fireEvent.drop(first as Element, { dataTransfer })
  await waitFor(() => expect(cards()).toEqual(['Till', 'Sales']))
  expect(sent).toHaveLength(1)
})
