import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { cardMode, cashMode } from '../../../../tests/support/till-catalog.ts'
import { sale } from '../../../../tests/support/till-sale.ts'
import { framed, shift, showDialog } from '../../../../tests/support/till-screen.tsx'
import type { Tender } from '../../../../domain/till/facts.ts'
import type { SaleFact } from '../payment/use-payment.ts'
import { VoidDialog } from './void-dialog.tsx'

afterEach(cleanup)

const tender = (mode: string, outcome: Tender['outcome']): Tender => ({
  id: `${mode} ${outcome}`,
  mode,
  amount: '20.25',
  tendered: null,
  outcome,
  reference: null,
})

type Payments = { first: Tender; settled?: Tender; cash: string }
const unknownCard = tender(cardMode, 'unknown')

test.each<[string, Payments]>([
  [
    'a card payment without an answer that was settled in cash',
    { first: unknownCard, settled: tender(cashMode, 'paid'), cash: '£20.25' },
  ],
  [
    'a card payment without an answer that was charged',
    { first: unknownCard, settled: tender(cardMode, 'paid'), cash: '£0.00' },
  ],
  ['a payment of the drawer that was not confirmed', { first: tender(cashMode, 'unknown'), cash: '£0.00' }],
  ['cash', { first: tender(cashMode, 'paid'), cash: '£20.25' }],
])('%s is given back as it was taken', async (_, { first, settled, cash }) => {
  const facts = framed([
    { id: 'a', kind: 'sale', body: { ...sale, payments: [first] } },
    ...(settled === undefined
      ? []
      : [{ id: 'b', kind: 'payment', body: { shift: 's', sale: 'a', settles: first.id, payment: settled } } as const]),
  ])
  showDialog(
    ({ close }) => <VoidDialog sale={facts[0] as SaleFact} facts={facts.toReversed()} shift={shift} close={close} />,
    facts,
  )
  expect(
    await screen.findByText(
      `The sale of £20.25 is reversed. Give back ${cash} in cash and refund other payments the way they were made.`,
    ),
  ).toBeDefined()
})
