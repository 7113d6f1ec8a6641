// @vitest-environment happy-dom
import type { AccessControlProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../tests/support/company.ts'
import { MainMenu } from '../components/layout/main-menu.tsx'
import { refineResources } from './index.ts'
import { menu } from './menu.ts'
import { allows } from '../providers/access-control-provider.ts'
import { CompanyProvider } from '../providers/company-provider.tsx'
import { i18nProvider } from '../providers/i18n-provider.ts'

afterEach(cleanup)

const rights = { role: 'member', roles: ['member'], permissions: { account_ledgers: { read: true } } }

/** The paths of the menu's links for a member who may read ledgers, with this provider. */
function showMenu(can: AccessControlProvider['can']): string[] {
  render(
    <MemoryRouter>
      <Refine
        i18nProvider={i18nProvider}
        accessControlProvider={{ can }}
        resources={refineResources}
        options={{ disableTelemetry: true }}
      >
        <CompanyProvider value={{ company, rights }}>
          <MainMenu menu={menu} pathname="/" slug="demo" isCollapsed={false} />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return links()
}
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '')

test('the menu shows what the provider allows, from the first drawing on', async () => {
  const allowed = ['/demo/dashboard', '/demo/account/ledgers']
  const questions: unknown[] = []
  const shown = showMenu(async (question) => {
    questions.push(question)
    return { can: allows(rights, question) }
  })
  expect(shown).toEqual(allowed)
  await waitFor(() => expect(questions.length).toBeGreaterThan(refineResources.length))
  expect(links()).toEqual(allowed)
})

test('the provider has the last word, also against the rights', async () => {
  showMenu(async () => ({ can: true }))
  await waitFor(() => expect(links()).toContain('/demo/settings/general'))
  cleanup()
  showMenu(async () => ({ can: false }))
  await waitFor(() => expect(links()).toEqual([]))
})
