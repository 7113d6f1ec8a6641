import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
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
