import { expect, test } from 'vitest'
import { fromMicros } from '../money/micros.ts'
import type { CollectedAmounts, SettledPart } from './collection.ts'
import { commissionOf, sharePayments, sumCollected } from './collection.ts'

const part = (agentId: string | null, settled: string, receipt: Partial<SettledPart> = {}): SettledPart => ({
  paymentId: 'R1',
  withholding: '0',
  writeOff: '0',
  isDeducted: false,
  agentId,
  isAdvance: false,
  settled,
  ...receipt,
})
const format = ({ money, withheld, writtenOff }: CollectedAmounts) =>
  [money, withheld, writtenOff].map(fromMicros).join(' ')

test('a receipt is divided among the documents that it settles, without a rounding difference', () => {
  const of = { withholding: '3' }
  expect(sharePayments([part('Ann', '60', of), part('Ben', '40', of)], 2).map(format)).toEqual([
    '58.2 1.8 0',
    '38.8 1.2 0',
  ])
  // Three thirds of 0.05 withheld and 0.01 written off: the cents go to the first of equal parts.
  const odd = { withholding: '0.05', writeOff: '0.01' }
  const thirds = sharePayments(
    ['Ann', 'Ben', 'Cem'].map((agent) => part(agent, '10', odd)),
    2,
  )
  expect(thirds.map(format)).toEqual(['9.97 0.02 0.01', '9.98 0.02 0', '9.99 0.01 0'])
  expect(format(sumCollected(thirds))).toBe('29.94 0.05 0.01')
})

test('each receipt is divided separately, wherever its parts are', () => {
  const mixed = [
    part('Ann', '50', { paymentId: 'R1', withholding: '10' }),
    part('Ann', '30', { paymentId: 'R2' }),
    part(null, '50', { paymentId: 'R1', withholding: '10', isAdvance: true }),
  ]
  expect(sharePayments(mixed, 2).map((share) => [share.paymentId, share.agentId, format(share)])).toEqual([
    ['R1', 'Ann', '45 5 0'],
    ['R1', null, '45 5 0'],
    ['R2', 'Ann', '30 0 0'],
  ])
  expect(sharePayments([], 2)).toEqual([])
})

test('a refund is deducted, with its write-off, whichever receipts are in the period', () => {
  const mixed = [
    part('Ann', '60', { paymentId: '' }),
    part('Ann', '10', { paymentId: 'P1', isDeducted: true, writeOff: '0.02' }),
    part('Ben', '20', { paymentId: 'P1', isDeducted: true, writeOff: '0.02' }),
    part(null, '5', { paymentId: '', isDeducted: true, isAdvance: true }),
  ]
  expect(sharePayments(mixed, 2).map(format)).toEqual(['60 0 0', '-9.99 0 -0.01', '-19.99 0 -0.01', '-5 0 0'])
  expect(format(sumCollected(sharePayments(mixed, 2)))).toBe('25.02 0 -0.02')
  const back = { money: -58_200_000n, withheld: 0n, writtenOff: 0n }
  expect(commissionOf(back, { rate: '5', countsWithheld: false, currencyDigits: 2 })).toBe('-2.91')
})

test('commission is rounded once, on the money alone or with withholding tax', () => {
  const collected = { money: 58_200_000n, withheld: 1_800_000n, writtenOff: 0n }
  const of = (rate: string, countsWithheld: boolean) =>
    commissionOf(collected, { rate, countsWithheld, currencyDigits: 2 })
  expect([of('5', false), of('5', true), of('0', true), of('2.5', false)]).toEqual(['2.91', '3', '0', '1.46'])
})
