import { expect, test } from 'vitest'
import '../texts/company-texts.ts'
import { feeText } from './fee-text.ts'

const pounds = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }

test('a fee is described with its rule, its limits and its surcharge', () => {
  expect(feeText({ type: 'fixed', value: '1500' }, pounds)).toBe('1,500.00')
  expect(
    feeText({ type: 'percentage', value: '2', max_fee: '18', extra_fee: { type: 'percentage', value: '10' } }, pounds),
  ).toBe('2%, at most 18.00, plus 10% of the fee')
  expect(
    feeText({ type: 'percentage', value: '1.5', min_fee: '1', extra_fee: { type: 'fixed', value: '0.2' } }, pounds),
  ).toBe('1.5%, at least 1.00, plus 0.20')
})

test('slabs are described with their lower bound and their charge', () => {
  const slabs = [
    { min_amount: '0', max_amount: '500', amount: '5' },
    { min_amount: '500', rate: '1' },
  ]
  expect(feeText({ type: 'slab_based', slabs }, pounds)).toBe('Tiered (from 0.00: 5.00, from 500.00: 1%)')
  expect(feeText({ type: 'sliding_scale', slabs, min_fee: '2' }, pounds)).toBe(
    'Sliding scale (from 0.00: 5.00, from 500.00: 1%), at least 2.00',
  )
})
