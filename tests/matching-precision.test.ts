/** A sample of `npm run proof -- matching` with generated invoices, so that it needs no outside data. */
import { expect, test } from 'vitest'
import { generateStatements } from './support/generate-statements.ts'
import { bars, measure, precision, recall } from './support/measure-matching.ts'
import type { RetailDocument } from './support/retail-payments.ts'
import { daysAfter, luckOf } from './support/retail-payments.ts'

const seed = 41
const count = 2400
const customers = 400

/** Invoices of half a year: some customers have many, most of them a few. */
function generateInvoices(): RetailDocument[] {
  const luck = luckOf(seed)
  return Array.from({ length: count }, (_, place) => {
    const date = daysAfter('2026-01-01', Math.floor((place * 180) / count))
    const customer = `${12_346 + Math.min(luck.upTo(customers), luck.upTo(customers)) * 7}`
    const amount = luck.pennies(30_000n) + (luck.chance(0.3) ? luck.pennies(150_000n) : 0n)
    return {
      number: `INV-2026-${(place + 1).toString().padStart(4, '0')}`,
      customer,
      date,
      due: daysAfter(date, 30),
      amount,
    }
  })
}

const invoices = generateInvoices()
const samples = [
  ['with open invoices', measure(generateStatements(invoices, { seed }))],
  ['with most payments posted', measure(generateStatements(invoices, { seed, receiptShare: 0.6 }))],
] as const

test.each(samples)('the sample %s has every kind of line', (_, measured) => {
  expect(measured.lines).toBeGreaterThan(1500)
  for (const kind of ['one', 'sum', 'part', 'fee', 'noise'] as const)
    expect(measured.kinds.get(kind)?.lines, kind).toBeGreaterThan(20)
})

test.each(samples)('%s exact and likely matches are as often right as they must be', (_, measured) => {
  const { bands } = measured
  expect(bands.exact.matches).toBeGreaterThan(500)
  expect(bands.likely.matches).toBeGreaterThan(500)
  expect(precision(bands.exact), measured.errors.join('\n')).toBeGreaterThanOrEqual(bars.exact)
  expect(precision(bands.likely), measured.errors.join('\n')).toBeGreaterThanOrEqual(bars.likely)
})

test.each(samples)('%s most lines have an exact or likely match', (_, measured) => {
  expect(recall(measured)).toBeGreaterThanOrEqual(bars.recall)
})
