import { expect, test } from 'vitest'
import type { LedgerTotals } from './ledger-statement.ts'
import type { CountedItem, PartyFacts } from './party-statement.ts'
import { partyFigures } from './party-statement.ts'

const party = { id: 'p', name: 'Amy', tax_number: null, is_active: true }
const facts = (part: Partial<PartyFacts>): PartyFacts => ({
  party: [{ ...party, customer: 'c', supplier: null, currency: 'JPY', digits: 0 }],
  customer: [],
  supplier: [],
  items: [],
  ageing: [],
  ...part,
})
const ledger = (
  id: string,
  figures: { opening: string; debit: string; credit: string; closing: string },
): LedgerTotals => ({
  id,
  name: id,
  code: null,
  is_active: true,
  category_label: '',
  currency: 'JPY',
  count: 2,
  transfer: '0.00',
  ...figures,
})

test('both accounts add up: receivables less payables', () => {
  const figures = partyFigures(
    facts({
      customer: [ledger('c', { opening: '100', debit: '50', credit: '0', closing: '150' })],
      supplier: [ledger('s', { opening: '-20', debit: '0', credit: '30', closing: '-50' })],
    }),
  )
  expect(figures).toMatchObject({ party, opening: '80', debit: '50', credit: '30', closing: '100', count: 4 })
  expect(figures.ledgers.map(({ ledger: side, id, closing }) => [side, id, closing])).toEqual([
    ['receivable', 'c', '150'],
    ['payable', 's', '-50'],
  ])
})

test('an account that does not exist yet is zero in the digits of the currency', () => {
  const { ledgers, closing, items } = partyFigures(facts({}))
  expect(ledgers.map(({ id, closing: end }) => [id, end])).toEqual([
    [null, '0'],
    [null, '0'],
  ])
  expect([closing, items]).toEqual(['0', { count: 0, rows: [] }])
})

test('the number of open items includes those that are not listed', () => {
  const item = { id: 'i', open: '5', items: 7 } as CountedItem
  expect(partyFigures(facts({ items: [item] })).items).toEqual({ count: 7, rows: [{ id: 'i', open: '5' }] })
})
