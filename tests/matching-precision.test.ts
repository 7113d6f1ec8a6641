/** A sample of `npm run proof -- matching` with generated invoices, so that it needs no outside data. */
import { expect, test } from 'vitest'
import { generateSettlements } from './support/generate-settlements.ts'
import type { Statement } from './support/generate-statements.ts'
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

test('card settlements are mostly right even where one in ten lacks a receipt in the books', () => {
  const sets = Array.from({ length: 12 }, (_, place) => incompleteSettlements(place + 1))
  const measured = measure(sets)
  expect(measured.lines).toBe(300)
  expect(measured.bands.likely.matches).toBeGreaterThan(240)
  expect(precision(measured.bands.likely), measured.errors.join('\n')).toBeGreaterThan(0.96)
})

/** Returns 25 settlements; in a tenth of them the first receipt is not in the books. */
function incompleteSettlements(lot: number): Statement {
  const luck = luckOf(lot * 31)
  const settlements = generateSettlements({ from: '2026-01-05', count: 25, seed: lot })
  const lines = settlements.map(({ line, receipts }) => {
    const posted = luck.chance(0.1) ? receipts.slice(1) : receipts
    const truth = posted.length === receipts.length ? posted.map(({ id }) => id) : []
    return { posted, line: { line, kind: 'card' as const, truth } }
  })
  return {
    month: '2026-01',
    lines: lines.map(({ line }) => line),
    candidates: lines.flatMap(({ posted }) => posted),
    history: [{ text: 'WORLDPAY', party_id: null }],
  }
}
