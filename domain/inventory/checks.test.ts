import { expect, test } from 'vitest'
import { layersAgree, quantitiesAgree, revaluedEqualsStored, stockEqualsLedger } from './checks.ts'

test('the stock value equals the ledger at the end of every day', () => {
  const day = { account: 'Inventory', date: '2026-03-02', stock: '70.00', ledger: '70' }
  expect(stockEqualsLedger([day])).toEqual([])
  expect(stockEqualsLedger([{ ...day, ledger: '69.99' }])[0]?.detail).toBe(
    'On 2026-03-02 the stock in Inventory has a value of 70.00; the ledger has 69.99.',
  )
})

test('the movements add up to the stock', () => {
  const bolts = { item: 'Bolts', moved: '7', after: '7.000000', balance: '7' }
  expect(quantitiesAgree([bolts])).toEqual([])
  expect(quantitiesAgree([{ ...bolts, balance: '8' }])).toHaveLength(1)
  expect(quantitiesAgree([{ ...bolts, after: '8' }])).toHaveLength(1)
})

test('the layers hold the stock, none with negative stock, each with its unused part', () => {
  const bolts = { item: 'Bolts', quantity: '7', quantityLeft: '7', value: '70', valueLeft: '70' }
  expect(
    layersAgree([bolts, { ...bolts, quantity: '-3', quantityLeft: '0', value: '-30', valueLeft: '0' }], []),
  ).toEqual([])
  expect(layersAgree([{ ...bolts, valueLeft: '69' }], [])).toHaveLength(1)
  const amounts = { quantityIn: '10', valueIn: '100', quantityLeft: '7', valueLeft: '70' }
  const layer = { item: 'Bolts', place: '2026-03-01', quantityUsed: '3', valueUsed: '30', ...amounts }
  expect(layersAgree([], [layer])).toEqual([])
  expect(layersAgree([], [{ ...layer, quantityUsed: '2' }])[0]?.detail).toBe(
    'Bolts: the layer at 2026-03-01 came in with 10 for 100, but has 2 for 30 used and 7 for 70 left.',
  )
})

test('the stored values equal a full recalculation', () => {
  const amounts = { value: '-30', settlement: '0', quantityAfter: '7', valueAfter: '70' }
  const valuation = { id: 'a', itemId: 'bolts', orderKey: '2026-03-02', unitCost: '10', ...amounts }
  const stored = { id: 'a', orderKey: '2026-03-02', worth: { ...amounts, value: '-30.00' } }
  expect(revaluedEqualsStored([stored], [valuation])).toEqual([])
  expect(revaluedEqualsStored([stored], [{ ...valuation, value: '-31', valueAfter: '69' }])[0]?.detail).toBe(
    'The movement at 2026-03-02 is stored as -30.00, 0, 7, 70; recalculated it is -31, 0, 7, 69.',
  )
  expect(revaluedEqualsStored([], [valuation])).toHaveLength(1)
})
