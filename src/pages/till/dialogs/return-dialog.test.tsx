import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cashMode, catalog } from '../../../../tests/support/till-catalog.ts'
import { sale } from '../../../../tests/support/till-sale.ts'
import { framed, showDialog } from '../../../../tests/support/till-screen.tsx'
import type { FactContent, Tender } from '../../../../domain/till/facts.ts'
import { ReturnDialog } from './return-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const cash = (amount: string): Tender => ({
  id: amount,
  mode: cashMode,
  amount,
  tendered: amount,
  outcome: 'paid',
  reference: null,
})
const contact = { kind: 'contact', id: catalog.contacts[0]?.id ?? '' } as const
const sold = (payments: readonly Tender[]) =>
  ({ id: 'a', kind: 'sale', body: { ...sale, customer: contact, payments } }) as const

/** Finds the receipt, and returns everything that is left of it. */
async function takeBackAll(): Promise<void> {
  fireEvent.change(screen.getByLabelText('Receipt or invoice number'), { target: { value: '1' } })
  fireEvent.click(screen.getByRole('button', { name: 'Find receipt' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Return all' }))
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Not needed' } })
}

const refunds = (recorded: readonly FactContent[]) =>
  recorded.map(
    (fact) => fact.kind === 'return' && [fact.body.totals.total, fact.body.payments.map((one) => one.amount)],
  )

test('a sale on account that comes back pays nothing out', async () => {
  const recorded = showDialog((props) => <ReturnDialog {...props} />, framed([sold([])]))
  await takeBackAll()
  expect(screen.getByText('£20.25 reduces the balance due of this receipt.')).toBeDefined()
  expect(screen.queryByRole('group', { name: 'Refund by' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Record return' }))
  await vi.waitFor(() => expect(refunds(recorded)).toEqual([['20.25', []]]))
})

test('of a sale that is partly paid, also later, what was paid is refunded', async () => {
  const later = { shift: 's', sale: 'a', settles: null, payment: cash('5.00') }
  const facts = framed([sold([cash('10.00')]), { id: 'b', kind: 'payment', body: later }])
  const recorded = showDialog((props) => <ReturnDialog {...props} />, facts)
  await takeBackAll()
  expect(screen.getByText('£5.25 reduces the balance due of this receipt.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Refund £15.00' }))
  await vi.waitFor(() => expect(refunds(recorded)).toEqual([['20.25', ['15.00']]]))
})

test('a paid sale is refunded in full', async () => {
  const recorded = showDialog((props) => <ReturnDialog {...props} />, framed([sold(sale.payments)]))
  await takeBackAll()
  expect(screen.queryByText(/reduces the balance due/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Refund £20.25' }))
  await vi.waitFor(() => expect(refunds(recorded)).toEqual([['20.25', ['20.25']]]))
})

describe('of a receipt of which another till has taken a part back', () => {
  const taken = (net: string, tax: string, total: string) => ({
    gross: total,
    row_discount: '0.00',
    header_discount: '0.00',
    net,
    tax,
    self_assessed_tax: '0.00',
    total,
    trade_discount: '0.00',
    non_trade_discount: '0.00',
  })
  const back = { line: 0, quantity: '3', returned: '2', returned_figures: taken('9.00', '1.80', '10.80'), left: '1' }
  const whole = { line: 1, quantity: '1', returned: '0', returned_figures: taken('0.00', '0.00', '0.00'), left: '1' }
  const document = {
    id: 'a',
    voucher_no: 'T1-000001',
    date: '2026-11-27',
    customer: '',
    party: 'p',
    total: '20.25',
    unpaid: '0.00',
    rows: [back, whole].map((row) => ({
      ...row,
      item: 'i',
      item_label: 'Item',
      unit: 'u',
      unit_label: 'pcs',
      rate: '1.00',
      tax_scheme: null,
      net: '1.00',
      tax: '0.00',
      total: '1.00',
    })),
  }
  const left = async () => {
    await takeBackAll()
    return screen.getAllByText(/can be returned$/).map((one) => one.textContent)
  }
  const show = (online: boolean) =>
    showDialog((props) => <ReturnDialog {...props} />, framed([sold(sale.payments)]), { online })

  test('only the rest is refunded while the till is online', async () => {
    const ask = vi.fn(async () => Response.json(document))
    vi.stubGlobal('fetch', ask)
    const recorded = show(true)
    expect(await left()).toEqual(['1 of 3 can be returned', '1 of 1 can be returned'])
    expect(ask).toHaveBeenCalledWith('/api/company/maple/sales/pos/sale/a/', expect.anything())
    fireEvent.click(screen.getByRole('button', { name: 'Refund £9.45' }))
    await vi.waitFor(() => expect(refunds(recorded)).toEqual([['9.45', ['9.45']]]))
  })

  test.each([
    ['offline', false, async () => Response.json(document)],
    ['without an answer', true, () => Promise.reject(new DOMException('', 'TimeoutError'))],
    ['while the server does not have the sale', true, async () => new Response('', { status: 404 })],
  ])('what the device knows counts %s', async (_, online, answer) => {
    vi.stubGlobal('fetch', vi.fn(answer))
    show(online)
    expect(await left()).toEqual(['3 of 3 can be returned', '1 of 1 can be returned'])
  })
})
