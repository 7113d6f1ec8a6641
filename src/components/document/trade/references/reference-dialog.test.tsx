import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../../tests/support/company.ts'
import '../../../../lib/texts/trade-texts.ts'
import { CompanyProvider } from '../../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../../providers/i18n-provider.ts'
import { tradeForms } from '../trade-kinds.ts'
import { ReferenceDialog } from './reference-dialog.tsx'

afterEach(cleanup)

const invoice = { customer_name: '', party_label: 'Northgate Gifts', date: '2026-06-01', due_date: '2099-07-01' }
const invoices = [
  { ...invoice, id: 'i2', voucher_no: 'INV-2', status: 'Issued', total: '120.00', open_amount: '120.00' },
  { ...invoice, id: 'i1', voucher_no: 'INV-1', status: 'Partially Paid', total: '80.00', open_amount: '30.00' },
  { ...invoice, id: 'i0', voucher_no: 'INV-0', status: 'Paid', total: '9.00', open_amount: '0.00' },
]

function open(): string[] {
  const chosenIds: string[] = []
  const provider = {
    getList: async ({ filters }: { filters: readonly { field: string; value: unknown }[] }) => {
      const q = String(filters.find(({ field }) => field === 'q')?.value ?? '')
      const data = invoices.filter(({ voucher_no: number }) => number.includes(q))
      return { data, total: data.length === 3 ? 36 : data.length }
    },
  } as unknown as DataProvider
  render(
    <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <ReferenceDialog
          form={tradeForms['sales/credit-notes']}
          takesBack="sales/vouchers"
          party={null}
          existing={[{ id: 'i0', number: 'INV-0', supplierNumber: null }]}
          error={undefined}
          onTake={(id) => chosenIds.push(id)}
          onClose={() => undefined}
        />
      </CompanyProvider>
    </Refine>,
  )
  return chosenIds
}

test('invoices to credit are a table with status, total and balance due; the arrow keys move through its rows and Enter chooses one', async () => {
  const chosenIds = open()
  const table = await screen.findByRole('table', { name: 'Select an invoice to credit' })
  const rows = within(table).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Number', 'Contact', 'Date', 'Status', 'Total', 'Balance due'],
    ['INV-2', 'Northgate Gifts', '1 Jun 2026', 'Issued', '120.00', '120.00'],
    ['INV-1', 'Northgate Gifts', '1 Jun 2026', 'Partially paid', '80.00', '30.00'],
  ])
  expect(screen.getByText('Showing 12 of 36. Search to find others.')).toBeTruthy()
  const search = screen.getByRole('textbox', { name: 'Number or customer' })
  const user = userEvent.setup()
  await user.click(search)
  await user.keyboard('{ArrowDown}{ArrowUp}')
  expect(document.activeElement).toBe(search)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('INV-1')
  await user.keyboard('{Enter}')
  expect(chosenIds).toEqual(['i1'])
})

test('Enter in the search chooses the first match', async () => {
  const chosenIds = open()
  await screen.findByRole('table')
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox'), 'INV-1')
  await waitFor(() => expect(screen.queryByText('INV-2')).toBeNull())
  await user.keyboard('{Enter}')
  expect(chosenIds).toEqual(['i1'])
})
