import { Refine } from '@refinedev/core'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { accountFiscalYears } from '../../../domain/resources/ledger/account-fiscal-years.ts'
import { salesVouchers } from '../../../domain/resources/trade/sales-vouchers.ts'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { RecordStatus } from './record-status.tsx'

afterEach(cleanup)

function show(record: Record<string, unknown>, resource: Resource = salesVouchers): HTMLElement {
  const { container } = render(
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider
        value={{
          company: { ...company, today: '2026-03-28' },
          rights: { role: 'owner', roles: ['owner'], permissions: {} },
        }}
      >
        <RecordStatus resource={resource} record={record} />
      </CompanyProvider>
    </Refine>,
  )
  const [tag] = container.getElementsByClassName('status')
  if (!(tag instanceof HTMLElement)) throw new Error('No status is shown')
  return tag
}

test('the days overdue replace the status of an outstanding invoice, which becomes the tooltip', () => {
  const tag = show({ status: 'Partially Paid', due_date: '2026-03-10', open_amount: '40.00' })
  expect([tag.textContent, tag.title, tag.className]).toEqual([
    'Overdue 18 d',
    'Partially paid',
    'status status-overdue',
  ])
})

test('paid invoices and invoices not yet due show their status', () => {
  expect(show({ status: 'Paid', due_date: '2026-03-10', open_amount: '0.00' }).textContent).toBe('Paid')
  cleanup()
  expect(show({ status: 'Issued', due_date: '2026-03-28', open_amount: '40.00' }).textContent).toBe('Issued')
})

test('the status may be a field of another name', () => {
  expect(show({ state: 'closed' }, accountFiscalYears).textContent).toBe('Closed')
})
