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

test('a link is listed until the moment it expires, whatever the day of the company is', async () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const ended = { id: 'l1', expires_at: inMinutes(-5), revoked_at: null, opened_count: 1 }
  const open = { ...ended, id: 'l2', expires_at: inMinutes(5) }
  const revoked = { ...open, id: 'l3', revoked_at: inMinutes(-1) }
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    custom: async () => ({ data: [ended, open, revoked] }),
  } as unknown as DataProvider
  const [today, tomorrow] = [inMinutes(-5).slice(0, 10), inMinutes(24 * 60).slice(0, 10)]
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
  for (const day of [today, tomorrow]) {
    show(day)
    const items = await screen.findAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(formatDateTime(open.expires_at, company)),
    ])
    cleanup()
  }
})
