import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../../tests/support/company.ts'
import '../../../../lib/texts/trade-texts.ts'
import { CompanyProvider } from '../../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../../providers/i18n-provider.ts'
import type { TradeRecord } from '../trade-record.ts'
import { RevisionsCard } from './revisions-card.tsx'

afterEach(cleanup)

const revision = {
  revision: 1,
  date: '2026-06-14',
  total: '125.00',
  // In Kathmandu it is the next day.
  replaced_at: '2026-06-14T18:30:00.000Z',
  replaced_by_label: 'Maya Gurung',
}

test('a quotation was replaced on a day of the company', async () => {
  const dataProvider = { getApiUrl: () => '', getList: async () => ({ data: [revision], total: 1 }) }
  const himal = { ...company, time_zone: 'Asia/Kathmandu' }
  const rights = { role: 'owner', roles: ['owner'], permissions: {} }
  render(
    <Refine
      dataProvider={dataProvider as unknown as DataProvider}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company: himal, rights }}>
        <RevisionsCard record={{ id: '1', revision: 2 } as unknown as TradeRecord} />
      </CompanyProvider>
    </Refine>,
  )
  expect((await screen.findByText(/Maya Gurung/)).textContent).toContain('15 Jun 2026')
})
