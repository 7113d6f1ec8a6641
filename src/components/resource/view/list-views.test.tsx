import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { bankingBankAccounts } from '../../../../domain/resources/banking/banking-bank-accounts.ts'
import { bankingStatementLines } from '../../../../domain/resources/banking/banking-statement-lines.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import '../../../lib/texts/company-texts.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { readListQuery } from '../list/list-query.ts'
import { ListViews } from './list-views.tsx'

afterEach(cleanup)

const nothing = async () => ({ data: [], total: 0 })
const rights = { role: 'owner', roles: ['owner'], permissions: {} }

/** Returns the tabs of a list, and where they lead. */
async function tabsOf(resource: Resource): Promise<(string | null)[][]> {
  const views = (
    <Refine
      dataProvider={{ getList: nothing, custom: nothing } as unknown as DataProvider}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company, rights }}>
        <ListViews
          resource={resource}
          query={readListQuery(resource, new URLSearchParams())}
          columns={{ visible: [], choice: null, choose: () => undefined }}
          savedViews={{ views: [] } as never}
          active={undefined}
          readAt={0}
        />
      </CompanyProvider>
    </Refine>
  )
  const router = createMemoryRouter([{ path: '*', element: views }], { initialEntries: [`/maple/${resource.path}`] })
  render(<RouterProvider router={router} />)
  const links = await screen.findAllByRole('link')
  return links.map((link) => [link.textContent.trim(), link.getAttribute('href')])
}

test('lists that belong together are tabs by their names; a single list has “All”', async () => {
  expect((await tabsOf(bankingStatementLines)).slice(0, 2)).toEqual([
    ['Bank statements', '/maple/banking/reconciliation'],
    ['Statement lines', '/maple/banking/statement-lines'],
  ])
  cleanup()
  expect((await tabsOf(bankingBankAccounts))[0]).toEqual(['All', '/maple/banking/bank-accounts'])
})
