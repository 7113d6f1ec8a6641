import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import type {
  BankSummary,
  OpenLine,
  ShownCandidate,
} from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { RequestError } from '../../../lib/http-error.ts'
import '../../../lib/texts/banking-texts.ts'
import '../../../lib/texts/reconcile-texts.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { forgetQueries, queryClientOf } from '../../../providers/query-clients.ts'
import { PaymentForm } from './payment-form.tsx'

afterEach(() => {
  cleanup()
  forgetQueries()
})

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const line = { id: 'l1', amount: '300.00', booking_date: '2026-11-20' } as unknown as OpenLine
const candidate = { id: 'item/i1', kind: 'item', party_id: 'p1', party_name: 'Ada', ledger: 'receivable' }
const openItem = { item: 'i1', document_no: 'INV-7', due_date: '2026-10-31', open: '300.00' }

test('a line is recorded against its invoice once the open documents could be read, never as an advance before', async () => {
  const recorded: unknown[] = []
  const reads: { resolve: (answer: { data: unknown }) => void; reject: (failure: Error) => void }[] = []
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    getOne: async () => ({ data: {} }),
    custom: ({ url, payload }: { url: string; payload: unknown }) => {
      if (url.endsWith('/open')) return new Promise((resolve, reject) => reads.push({ resolve, reject }))
      recorded.push(payload)
      return Promise.resolve({ data: { number: 'RC-1' } })
    },
  } as unknown as DataProvider
  render(
    <MemoryRouter>
      <Refine
        dataProvider={provider}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClientOf('line form') } }}
      >
        <CompanyProvider value={{ company, rights }}>
          <PaymentForm
            lines={[line]}
            candidates={[candidate as unknown as ShownCandidate]}
            bank={{ bank_account: 'b1', account: 'a1', commission_percent: null, currency_digits: 2 } as BankSummary}
            onDone={() => undefined}
            onClose={() => undefined}
          />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  const submit = () => fireEvent.submit(screen.getByRole('form'))
  await waitFor(() => expect(reads).toHaveLength(1))
  submit()
  reads[0]?.reject(new RequestError('The server is starting.', { statusCode: 503 }))
  expect((await screen.findByRole('alert')).textContent).toContain('The server is starting.')
  submit()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(reads).toHaveLength(2))
  expect(recorded).toEqual([])
  reads[1]?.resolve({ data: { party: 'p1', items: [openItem], advances: [] } })
  await screen.findByText('INV-7', { exact: false })
  submit()
  await waitFor(() => expect(recorded).toHaveLength(1))
  expect(recorded).toMatchObject([{ document: { allocations: [{ item: 'i1', amount: '300' }] } }])
})

test('the rest of a supplier’s bill is never offered as a bad debt', async () => {
  const bill = { ...candidate, ledger: 'payable' }
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    getOne: async () => ({ data: {} }),
    custom: async () => ({ data: { party: 'p1', items: [openItem], advances: [] } }),
  } as unknown as DataProvider
  render(
    <MemoryRouter>
      <Refine
        dataProvider={provider}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClientOf('bill form') } }}
      >
        <CompanyProvider value={{ company, rights }}>
          <PaymentForm
            lines={[{ ...line, amount: '-250.00' }]}
            candidates={[bill as unknown as ShownCandidate]}
            bank={{ bank_account: 'b1', account: 'a1' } as unknown as BankSummary}
            onDone={() => undefined}
            onClose={() => undefined}
          />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  await screen.findByText('INV-7', { exact: false })
  const choices = document.getElementById('document-write_off_as')
  fireEvent.mouseDown(choices as HTMLElement)
  expect(await screen.findAllByText('Bank charge')).not.toEqual([])
  expect(screen.queryAllByText('Bad debt')).toEqual([])
})
