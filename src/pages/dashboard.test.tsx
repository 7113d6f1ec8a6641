// @vitest-environment happy-dom
import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../tests/support/company.ts'
import { CompanyProvider } from '../providers/company-provider.tsx'
import { i18nProvider } from '../providers/i18n-provider.ts'
import { Dashboard } from './dashboard.tsx'

afterEach(cleanup)

const noCards = { cash: null, month: null, to_approve: null, recent: null, administrators: null }

/** Shows the dashboard of a member with the answers of the server. */
function show(cards: object, permissions: Record<string, Record<string, boolean>> = {}): void {
  const answers: Record<string, object> = {
    dashboard: { ...noCards, ...cards },
    'setup-guide': { steps: [], is_dismissed: true },
  }
  const custom = async ({ url }: { url: string }) => ({ data: answers[url] })
  const rights = { role: 'member', roles: ['member'], permissions }
  render(
    <MemoryRouter>
      <Refine
        i18nProvider={i18nProvider}
        dataProvider={{ default: { custom } as unknown as DataProvider }}
        options={{ disableTelemetry: true }}
      >
        <CompanyProvider value={{ company, rights }}>
          <Dashboard />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
}

test('a member without any permission reads whom to ask', async () => {
  show({ administrators: ['Olivia Finch', 'Adam Reed'] })
  expect(await screen.findByText('You don’t have access to this company’s figures')).toBeDefined()
  expect(screen.getByText(/^Ask/).textContent).toBe(
    'Ask Olivia Finch or Adam Reed for access. Pages that you can open appear in the menu.',
  )
  expect(document.querySelectorAll('.dashboard-card')).toHaveLength(0)
})

test('a narration that is cut shows the whole of it as its title, beside its figure', async () => {
  const narration = `Rent of ${'x'.repeat(192)}`
  const row = { id: '1', voucher_no: null, date: '2026-06-01', narration, status: 'Unapproved', total: '1250.50' }
  show({ to_approve: { count: 1, rows: [row] } })
  const text = (await screen.findAllByTitle(narration))[0]
  expect([text?.className, text?.dir, text?.textContent]).toEqual(['voucher-narration', 'auto', narration])
  expect(text?.closest('li')?.textContent).toBe(`${narration}1,250.50`)
})
