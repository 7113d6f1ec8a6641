import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../../tests/support/company.ts'
import '../../../../lib/texts/trade-texts.ts'
import { CompanyProvider } from '../../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../../providers/i18n-provider.ts'
import { tradeForms } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'
import type { TradeFormState } from '../use-trade-form.ts'
import { useReferences } from './use-references.tsx'

afterEach(cleanup)

const invoice = {
  id: 'i1',
  voucher_no: 'INV-1',
  status: 'Issued',
  customer_name: '',
  party_label: 'Amy',
  date: '2026-06-01',
  due_date: '2099-07-01',
  total: '120.00',
  open_amount: '120.00',
  rows: [],
}

function Note({ state }: { state: TradeFormState }) {
  const references = useReferences(tradeForms['sales/credit-notes'], state)
  return (
    <>
      <button type="button" onClick={references.open}>
        Choose
      </button>
      {references.dialog}
    </>
  )
}

/** Opens a credit note whose invoices are loaded by `arrive`; returns the numbers of those whose lines it takes. */
function open() {
  const taken: unknown[] = []
  const waiting: (() => void)[] = []
  const head = { party: null, references: [] }
  const state = {
    head,
    latest: () => head,
    store: { rows: () => [] },
    cellWords: { style: company, goodsBack: null, schemes: new Map() },
    typing: {},
    origins: {
      failure: null,
      load: () => new Promise<TradeRecord>((resolve) => waiting.push(() => resolve(invoice as unknown as TradeRecord))),
    },
    takeBack: (_rows: unknown, { references }: { references: { number: string }[] }) =>
      taken.push(references.map(({ number }) => number)),
  } as unknown as TradeFormState
  const provider = { getList: async () => ({ data: [invoice], total: 1 }) } as unknown as DataProvider
  render(
    <MemoryRouter>
      <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
          <Note state={state} />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return { taken, arrive: () => waiting.forEach((resolve) => resolve()) }
}

test('a double click on an invoice takes its lines back once', async () => {
  const { taken, arrive } = open()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  await user.dblClick(await screen.findByRole('button', { name: 'INV-1' }))
  arrive()
  await waitFor(() => expect(taken).toEqual([['INV-1']]))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(taken).toEqual([['INV-1']])
})

test('a dialog that is closed before its invoice is loaded takes nothing', async () => {
  const { taken, arrive } = open()
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Choose' }))
  await user.click(await screen.findByRole('button', { name: 'INV-1' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  arrive()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(taken).toEqual([])
})
