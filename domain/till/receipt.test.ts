import { expect, test } from 'vitest'
import { cashMode, catalog } from '../../tests/support/till-catalog.ts'
import { names, prices, sale } from '../../tests/support/till-sale.ts'
import { receiptOfReturn, receiptOfSale } from './receipt.ts'
import { returnableSale } from './return-sale.ts'

const frame = { catalog, names, knowledge: prices, cashier: 'Anil' }

test('the receipt shows lines, tax, cash and change as recorded', () => {
  const receipt = receiptOfSale({ at: '2026-11-27T09:00:00Z', body: sale }, frame)
  expect(receipt.lines.map(({ name, quantity, amount }) => [name, quantity, amount])).toEqual([
    ['Earl Grey', '3', '16.2'],
    ['Tea towel', '1', '4.05'],
  ])
  expect(receipt).toMatchObject({
    number: 'T1-000001',
    till: 'Till 1',
    totals: { sub_total: '20.70', discount: '0.45', tax: '3.37', total: '20.25' },
    taxes: [{ name: 'VAT 20%', tax: '3.37' }],
    payments: [{ name: 'Cash', amount: '20.25', tendered: '25.00', outcome: 'paid' }],
    change: '4.75',
    on_account: '0',
  })
})

test('an item that has left the catalog has no name, and what is unpaid is on account', () => {
  const [contact] = catalog.contacts
  const body = { ...sale, customer: { kind: 'contact', id: contact?.id ?? '' } as const, payments: [] }
  const receipt = receiptOfSale({ at: '2026-11-27T09:00:00Z', body }, { ...frame, names: new Map() })
  expect(receipt).toMatchObject({ customer: 'Northgate Gifts', payments: [], change: '0', on_account: '20.25' })
  expect(receipt.lines.map(({ name }) => name)).toEqual(['', ''])
})

test('the receipt of a return has the lines that come back, at the price as sold, and its tax', () => {
  const returns = [{ rows: [{ line: 0, quantity: '1' }], payments: [], totals: sale.totals }]
  const before = returnableSale(
    { id: 'sale', body: sale },
    { names, customer: '', returns, later: [], knowledge: prices },
  )
  const body = {
    shift: 's',
    number: 'T1-R-000001',
    date: '2026-11-28',
    sale: 'sale',
    rows: [
      { line: 0, quantity: '2' },
      { line: 1, quantity: '1' },
    ],
    reason: 'Damaged',
    payments: [{ id: 'p', mode: cashMode, amount: '14.85', tendered: null, outcome: 'paid' as const, reference: null }],
    totals: { sub_total: '14.85', discount: '0.00', tax: '2.47', total: '14.85' },
  }
  const receipt = receiptOfReturn({ at: '2026-11-28T09:00:00Z', body }, before, frame)
  expect(receipt.lines.map(({ name, quantity, rate, amount }) => [name, quantity, rate, amount])).toEqual([
    ['Earl Grey', '2', '5.40', '10.8'],
    ['Tea towel', '1', '4.50', '4.05'],
  ])
  expect(receipt).toMatchObject({
    kind: 'return',
    number: 'T1-R-000001',
    sale_number: 'T1-000001',
    totals: { total: '14.85', tax: '2.47' },
    taxes: [{ name: 'VAT 20%', tax: '2.47' }],
    payments: [{ name: 'Cash', amount: '14.85' }],
    on_account: '0',
  })
})
