/** A sample of `npm run proof -- matching` with generated invoices, so that it needs no outside data. */
import { expect, test } from 'vitest'
import { generateStatements } from './support/generate-statements.ts'
import { bars, measure, precision, recall } from './support/measure-matching.ts'
import type { Luck, RetailDocument } from './support/retail-payments.ts'
import { daysAfter, luckOf } from './support/retail-payments.ts'

const seed = 41

type Books = { count: number; customers: number; amountOf: (luck: Luck) => bigint }

/** Invoices of half a year: some customers have many, most of them a few. */
function generateInvoices({ count, customers, amountOf }: Books): RetailDocument[] {
  const luck = luckOf(seed)
  return Array.from({ length: count }, (_, place) => {
    const date = daysAfter('2026-01-01', Math.floor((place * 180) / count))
    const customer = `${12_346 + Math.min(luck.upTo(customers), luck.upTo(customers)) * 7}`
    const number = `INV-2026-${(place + 1).toString().padStart(4, '0')}`
    return { number, customer, date, due: daysAfter(date, 30), amount: amountOf(luck) }
  })
}

const usual = generateInvoices({
  count: 2400,
  customers: 400,
  amountOf: (luck) => luck.pennies(30_000n) + (luck.chance(0.3) ? luck.pennies(150_000n) : 0n),
})
/** Amounts of 50.00 to 2,000.00 in steps of 50.00: dozens of open invoices have the same one. */
const round = generateInvoices({ count: 1500, customers: 100, amountOf: (luck) => BigInt(luck.upTo(40)) * 5000n })

const samples = [
  ['open invoices', measure(generateStatements(usual, { seed })), bars.recall],
  ['most payments posted', measure(generateStatements(usual, { seed, receiptShare: 0.6 })), bars.recall],
  ['round amounts', measure(generateStatements(round, { seed })), 0.7],
] as const

test.each(samples)('%s: the sample has every kind of line', (_, measured) => {
  expect(measured.lines).toBeGreaterThan(1000)
  for (const kind of ['one', 'sum', 'part', 'fee', 'noise', 'card'] as const)
    expect(measured.kinds.get(kind)?.lines, kind).toBeGreaterThan(10)
})

test.each(samples)('%s: exact and likely matches are as often right as they must be', (_, measured) => {
  const { bands } = measured
  expect(bands.exact.matches).toBeGreaterThan(300)
  expect(bands.likely.matches).toBeGreaterThan(300)
  expect(precision(bands.exact), measured.errors.join('\n')).toBeGreaterThanOrEqual(bars.exact)
  expect(precision(bands.likely), measured.errors.join('\n')).toBeGreaterThanOrEqual(bars.likely)
})

test.each(samples)('%s: most lines have an exact or likely match', (_, measured, least) => {
  expect(recall(measured)).toBeGreaterThanOrEqual(least)
})
