import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { forgetQueries, queryClientOf } from '../../../providers/query-clients.ts'
import { LinkList } from './link-list.tsx'
import '../../../lib/texts/outgoing-texts.ts'

afterEach(() => {
  cleanup()
  forgetQueries()
})

test('a link is listed while the server says that it is valid, whatever the day of the company is', async () => {
  const ended = { id: 'l1', expires_at: '2026-06-15T09:00:00Z', revoked_at: null, is_valid: false, opened_count: 1 }
  const open = { ...ended, id: 'l2', expires_at: '2026-06-15T11:00:00Z', is_valid: true }
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    custom: async () => ({ data: [ended, open] }),
  } as unknown as DataProvider
  const show = (day: string) =>
    render(
      <Refine
        dataProvider={provider}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClientOf('links') } }}
      >
        <CompanyProvider
          value={{ company: { ...company, today: day }, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}
        >
          <LinkList path="sales/vouchers" id="i1" mayMake sentCount={null} />
        </CompanyProvider>
      </Refine>,
    )
  for (const day of ['2026-06-15', '2026-06-16']) {
    show(day)
    const items = await screen.findAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(formatDateTime(open.expires_at, company)),
    ])
    cleanup()
  }
})
