import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { isValidElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Receipt } from '../../../../domain/till/receipt.ts'
import { cashMode } from '../../../../tests/support/till-catalog.ts'
import { framed, showDialog } from '../../../../tests/support/till-screen.tsx'
import { ReceiptsDialog } from './receipts-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const nothing = {
  gross: '0.00',
  row_discount: '0.00',
  header_discount: '0.00',
  net: '0.00',
  tax: '0.00',
  self_assessed_tax: '0.00',
  total: '0.00',
  trade_discount: '0.00',
  non_trade_discount: '0.00',
}
const figures = { net: '10.00', tax: '2.00', total: '12.00' }
const line = { line: 0, item: 'i', item_label: 'Vase', quantity: '1', unit: 'u', unit_label: 'pcs', rate: '10.00' }
const before = { ...line, ...figures, tax_scheme: 'vat20', returned: '0', returned_figures: nothing, left: '1' }
const after = { ...before, returned: '1', returned_figures: { ...nothing, ...figures, gross: '10.00' }, left: '0' }

test('a return of an invoice from elsewhere prints again as it was printed first', async () => {
  const ask = vi.fn(async (url: string) => {
    const rows = [url.endsWith('/sale/elsewhere/?without=back') ? before : after]
    const head = { id: 'elsewhere', voucher_no: 'INV-7', date: '2026-11-27', customer: '', party: 'p' }
    return Response.json({ ...head, total: '12.00', unpaid: '0.00', rows })
  })
  vi.stubGlobal('fetch', ask)
  const payment = {
    id: 't',
    mode: cashMode,
    amount: '12.00',
    tendered: null,
    outcome: 'paid',
    reference: null,
  } as const
  const body = {
    shift: 's',
    number: 'T1-R-000001',
    date: '2026-11-27',
    sale: 'elsewhere',
    rows: [{ line: 0, quantity: '1' }],
    reason: 'Damaged',
    payments: [payment],
    totals: { sub_total: '10.00', discount: '0.00', tax: '2.00', total: '12.00' },
  }
  const papers: ReactNode[] = []
  showDialog((props) => <ReceiptsDialog {...props} />, framed([{ id: 'back', kind: 'return', body }]), {
    print: (paper) => papers.push(paper),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Print' }))
  await vi.waitFor(() => expect(papers).toHaveLength(1))
  const [paper] = papers
  expect(isValidElement<{ receipt: Receipt }>(paper) && paper.props.receipt).toMatchObject({
    lines: [{ name: 'Vase', amount: '10' }],
    taxes: [{ name: 'VAT 20%', tax: '2' }],
  })
})
