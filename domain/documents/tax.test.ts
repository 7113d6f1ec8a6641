import { expect, test } from 'vitest'
import { taxRows } from './tax.ts'

/** Rows in cents: the amount after all discounts, and the discounts. */
const rows = (...amounts: bigint[]) => amounts.map((amount) => ({ amount, trade: 0n, nonTrade: 0n }))

test('13 % on three rows of 0.10 is 0.04 once, of which the first row carries 0.02', () => {
  expect(taxRows(rows(10n, 10n, 10n), '13', false).map(({ net, tax }) => [net, tax])).toEqual([
    [10n, 2n],
    [10n, 1n],
    [10n, 1n],
  ])
})

test('the half of a cent is rounded up: 5 % of 0.10 is 0.01', () => {
  expect(taxRows(rows(10n), '5', false)).toEqual([{ net: 10n, tax: 1n, trade: 0n, nonTrade: 0n }])
})

test('113.00 including 13 %, 10.00 off, is 91.15 and 11.85 of tax; the discount comes to 8.85 without tax', () => {
  expect(taxRows([{ amount: 10_300n, trade: 0n, nonTrade: 1_000n }], '13', true)).toEqual([
    { net: 9_115n, tax: 1_185n, trade: 0n, nonTrade: 885n },
  ])
})

test('a trade discount of 11.30 on 113.00 including 13 % lowers sales by 10.00', () => {
  expect(taxRows([{ amount: 10_170n, trade: 1_130n, nonTrade: 0n }], '13', true)).toEqual([
    { net: 9_000n, tax: 1_170n, trade: 1_000n, nonTrade: 0n },
  ])
})

test('90.00 and 55.00 including 5 % are 138.10 and 6.90 of tax: the amount paid stays 145.00', () => {
  const [first, second] = taxRows(rows(9_000n, 5_500n), '5', true)
  expect([first?.net, first?.tax]).toEqual([8_572n, 428n])
  expect([second?.net, second?.tax]).toEqual([5_238n, 262n])
})

test.each([true, false])('without a rate everything is net (prices include tax: %s)', (isInclusive) => {
  expect(taxRows(rows(145n), '0', isInclusive)).toEqual([{ net: 145n, tax: 0n, trade: 0n, nonTrade: 0n }])
})
