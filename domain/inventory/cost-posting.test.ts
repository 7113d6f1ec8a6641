import { expect, test } from 'vitest'
import { differencePostings, documentPosting, remainderPosting } from './cost-posting.ts'

const sale = (id: string, value: string, date = '2026-03-02') => ({
  id,
  date,
  inventoryAccountId: 'stock',
  counterAccountId: 'cogs',
  cogsAccountId: 'cogs',
  value,
  settlement: '0',
})
const receipt = (value: string, settlement = '0') => ({ ...sale('r', value), counterAccountId: 'gain', settlement })

test('a sale of two items is one entry, netted by account, with a share for each', () => {
  expect(documentPosting('2026-03-02', [sale('a', '-30'), sale('b', '-12.5')])).toEqual({
    date: '2026-03-02',
    lines: [
      { accountId: 'cogs', debit: '42.5', credit: '0' },
      { accountId: 'stock', debit: '0', credit: '42.5' },
    ],
    shares: [
      { movementId: 'a', amount: '-30' },
      { movementId: 'b', amount: '-12.5' },
    ],
  })
  expect(documentPosting('2026-03-02', [sale('a', '0')])).toBeNull()
})

test('a receipt that settles negative stock corrects the cost of goods sold', () => {
  expect(documentPosting('2026-03-05', [receipt('200', '-100')])?.lines).toEqual([
    { accountId: 'stock', debit: '100', credit: '0' },
    { accountId: 'cogs', debit: '100', credit: '0' },
    { accountId: 'gain', debit: '0', credit: '200' },
  ])
})

test('differences are one entry for each date and pair of accounts', () => {
  const postings = differencePostings([
    sale('a', '-1'),
    sale('b', '-2'),
    sale('c', '4', '2026-03-03'),
    { ...sale('d', '-5'), counterAccountId: 'loss' },
  ])
  expect(postings.map(({ date, lines }) => [date, lines[0]?.accountId, lines[0]?.debit])).toEqual([
    ['2026-03-02', 'cogs', '3'],
    ['2026-03-03', 'stock', '4'],
    ['2026-03-02', 'loss', '5'],
  ])
})

test('value that moves within one account is posted on both of its sides', () => {
  expect(differencePostings([sale('a', '-5'), sale('b', '5')])).toEqual([
    {
      date: '2026-03-02',
      lines: [
        { accountId: 'stock', debit: '5', credit: '0' },
        { accountId: 'stock', debit: '0', credit: '5' },
      ],
      shares: [
        { movementId: 'a', amount: '-5' },
        { movementId: 'b', amount: '5' },
      ],
    },
  ])
})

test('the remainder after reversing the entry is the sum of later changes', () => {
  const posted = documentPosting('2026-03-02', [sale('a', '-60'), sale('b', '-7')])
  expect(remainderPosting('2026-03-02', [sale('a', '-85'), sale('b', '0')], posted)).toEqual({
    date: '2026-03-02',
    lines: [
      { accountId: 'stock', debit: '18', credit: '0' },
      { accountId: 'cogs', debit: '0', credit: '18' },
    ],
    shares: [
      { movementId: 'a', amount: '25' },
      { movementId: 'b', amount: '-7' },
    ],
  })
  expect(remainderPosting('2026-03-02', [sale('a', '-60'), sale('b', '-7')], posted)).toBeNull()
  expect(remainderPosting('2026-03-02', [sale('a', '-1')], null)?.shares).toEqual([{ movementId: 'a', amount: '1' }])
})
