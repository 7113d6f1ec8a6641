import { expect, test } from 'vitest'
import {
  bankEntry,
  bankLine,
  cardReceipt,
  inWords,
  matchOf,
  openItem,
  propose,
} from '../../../tests/support/matching-rows.ts'
import { batchesOf } from './clearing-batches.ts'
import { prepareOptions } from './prepare-match.ts'

const day = [
  cardReceipt('0001', { amount: '120.40' }),
  cardReceipt('0002', { amount: '119.60' }),
  cardReceipt('0003', { amount: '-20' }),
]

test('the receipts and refunds of a day less a fee are likely where the line names the payment method', () => {
  const match = matchOf(bankLine({ amount: '217.8', description: 'WORLDPAY 20260304' }), day)
  expect(inWords(match)).toBe(
    'likely 0001 + 0002 + 0003: amount_less_fee 2.2, card_receipts 2 2026-03-03 2026-03-03, card_refunds 1 2026-03-03 2026-03-03, name Worldpay',
  )
  expect(match?.difference).toBe('-2.2')
})

test('without the name it is possible, and a sum without a fee is likely', () => {
  expect(matchOf(bankLine({ amount: '217.8' }), day)?.band).toBe('possible')
  expect(inWords(matchOf(bankLine({ amount: '220' }), day))).toBe(
    'possible 0001 + 0002 + 0003: amount 220, card_receipts 2 2026-03-03 2026-03-03, card_refunds 1 2026-03-03 2026-03-03',
  )
  const cents = [...day, cardReceipt('0004', { amount: '0.37' })]
  expect(matchOf(bankLine({ amount: '220.37' }), cents)?.band).toBe('likely')
})

test('earlier settlements of the same text tell a settlement, unless a contact had that text too', () => {
  const line = bankLine({ amount: '217.8', description: 'MERCHANT PAYOUT 7741' })
  const text = 'MERCHANT PAYOUT 6620'
  const card = { text, party_id: null }
  expect(inWords(matchOf(line, day, { history: [card] }))).toMatch(/^likely 0001 \+ 0002 \+ 0003: .*, history$/)
  expect(matchOf(line, day, { history: [card, { text, party_id: 'acme' }] })?.band).toBe('possible')
})

test('a reference that the receipts share is exact without a fee and likely with one', () => {
  const batch = { reference: 'BATCH 884120' }
  const receipts = [
    cardReceipt('0001', { amount: '50', ...batch }),
    cardReceipt('0002', { amount: '30', ...batch, date: '2026-03-02' }),
    cardReceipt('0003', { amount: '20' }),
  ]
  const described = (amount: string) => inWords(matchOf(bankLine({ amount, description: 'BATCH 884120' }), receipts))
  expect(described('80')).toBe(
    'exact 0002 + 0001: amount 80, card_receipts 2 2026-03-02 2026-03-03, reference BATCH 884120',
  )
  expect(described('79.2')).toMatch(/^likely 0002 \+ 0001: amount_less_fee 0.8, card_receipts 2 /)
  expect(inWords(matchOf(bankLine({ amount: '20', description: 'RCPT-2026-0003' }), receipts))).toBe(
    'exact 0003: amount 20, card_receipts 1 2026-03-03 2026-03-03, reference RCPT-2026-0003',
  )
})

test('days in a row are paid together, seven at most and not before they are posted', () => {
  const at = (date: string, amount = '100') => cardReceipt(date, { date, amount })
  const weekend = [at('2026-02-27', '70.11'), at('2026-02-28', '45.02'), at('2026-03-01', '31.87')]
  const settled = (line: object, receipts = weekend) =>
    matchOf(bankLine({ description: 'WORLDPAY', ...line }), receipts)?.candidates
  expect(settled({ amount: '146' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(settled({ amount: '76.5' })).toEqual(['2026-02-28', '2026-03-01'])
  expect(settled({ amount: '101' })).toBe(undefined)
  expect(settled({ amount: '146', date: '2026-02-28' })).toBe(undefined)
  expect(settled({ amount: '146', date: '2026-03-11' })).toHaveLength(3)
  expect(settled({ amount: '146', date: '2026-03-12' })).toBe(undefined)
  expect(settled({ amount: '200' }, [at('2026-02-20'), at('2026-02-26')])).toHaveLength(2)
  expect(settled({ amount: '200' }, [at('2026-02-20'), at('2026-02-27')])).toBe(undefined)
})

test('each payment method is paid by itself, or all of them together', () => {
  const amex = [cardReceipt('amex', { amount: '95', payment_method: 'American Express' })]
  const all = [...day, ...amex]
  const settled = (amount: string, description: string) => matchOf(bankLine({ amount, description }), all)
  expect(settled('93.1', 'AMERICAN EXPRESS CO')?.candidates).toEqual(['amex'])
  expect(settled('217.8', 'WORLDPAY')?.candidates).toEqual(['0001', '0002', '0003'])
  expect(settled('311.85', 'WORLDPAY')?.candidates).toEqual(['0001', '0002', '0003', 'amex'])
  expect(settled('93.1', 'WORLDPAY')).toBe(null)
})

test('refunds alone are money out, to which the fee is added', () => {
  const refunds = [cardReceipt('0001', { amount: '-40' }), cardReceipt('0002', { amount: '-60' })]
  const match = matchOf(bankLine({ amount: '-101.5', description: 'WORLDPAY' }), refunds)
  expect(inWords(match)).toBe(
    'likely 0001 + 0002: amount_less_fee 1.5, card_refunds 2 2026-03-03 2026-03-03, name Worldpay',
  )
  expect(matchOf(bankLine({ amount: '-106', description: 'WORLDPAY' }), refunds)).toBe(null)
  expect(matchOf(bankLine({ amount: '98.5', description: 'WORLDPAY' }), refunds)).toBe(null)
})

test('a fee of up to 5% is accepted, and several days that fit are rivals', () => {
  const receipts = [cardReceipt('a', { amount: '100' }), cardReceipt('b', { amount: '101', date: '2026-03-02' })]
  const match = matchOf(bankLine({ amount: '98', description: 'WORLDPAY' }), receipts)
  expect([match?.band, match?.has_rival, match?.candidates]).toEqual(['possible', true, ['a']])
  const [first] = receipts
  const fits = (amount: string) => first && matchOf(bankLine({ amount, description: 'WORLDPAY' }), [first])
  expect(fits('95')?.band).toBe('likely')
  expect(fits('94.99')).toBe(null)
})

test('days that another line needs, which fits nothing else, are no rivals', () => {
  const receipts = [cardReceipt('3', { amount: '100' }), cardReceipt('4', { amount: '103.5', date: '2026-03-04' })]
  const settlement = (id: string, amount: string) =>
    bankLine({ id, amount, description: 'WORLDPAY', date: '2026-03-05' })
  expect(propose([settlement('x', '99')], receipts).best).toMatchObject([{ band: 'possible', has_rival: true }])
  expect(propose([settlement('x', '99'), settlement('y', '97')], receipts).best).toMatchObject([
    { lines: ['x'], candidates: ['4'], band: 'likely', has_rival: false },
    { lines: ['y'], candidates: ['3'], band: 'likely', has_rival: false },
  ])
})

test('each line of the clearing account is settled once, and the days are shared out', () => {
  const dates = ['2026-03-01', '2026-03-02', '2026-03-03']
  const receipts = dates.flatMap((date, place) =>
    ['40.5', '19.25'].map((amount, other) =>
      cardReceipt(`${place}${other}`, { date, amount: `${place + 1}${amount}` }),
    ),
  )
  const lines = [
    bankLine({ id: 'x', amount: '257', description: 'WORLDPAY', date: '2026-03-02' }),
    bankLine({ id: 'y', amount: '455.15', description: 'WORLDPAY', date: '2026-03-03' }),
    bankLine({ id: 'z', amount: '653.2', description: 'WORLDPAY', date: '2026-03-04' }),
  ]
  const { best } = propose(lines, receipts)
  expect(best.map(({ lines: [line], candidates }) => [line, ...candidates])).toEqual([
    ['x', '00', '01'],
    ['y', '10', '11'],
    ['z', '20', '21'],
  ])
})

test('a customer that is named, a posted entry and the card of a payer are no settlement', () => {
  const invoice = openItem({ amount: '500' })
  expect(
    matchOf(bankLine({ amount: '217.8', description: 'ACME TRADERS LTD' }), [...day, invoice])?.candidates,
  ).not.toContain('0001')
  const entry = bankEntry({ amount: '217.8' })
  expect(matchOf(bankLine({ amount: '217.8' }), [...day, entry])?.candidates).toEqual(['entry'])
  const byCard = day.map((receipt) => ({ ...receipt, payment_method: 'Card' }))
  expect(matchOf(bankLine({ amount: '217.8', description: 'CARD 4412 PAYMENT' }), byCard)?.band).toBe('possible')
  expect(matchOf(bankLine({ amount: '217.8', description: 'CARD SETTLEMENT' }), byCard)?.band).toBe('likely')
})

test('without evidence a single receipt less a fee is not proposed', () => {
  expect(matchOf(bankLine({ amount: '98' }), [cardReceipt('a', { amount: '100' })])).toBe(null)
})

test('what may be paid together is each line, each day, and days in a row, by method and together', () => {
  const options = prepareOptions([
    cardReceipt('1', { amount: '60' }),
    cardReceipt('2', { amount: '40' }),
    cardReceipt('3', { amount: '95', payment_method: 'Amex' }),
    cardReceipt('4', { amount: '20', date: '2026-03-04' }),
    cardReceipt('5', { amount: '-95', payment_method: 'Amex', date: '2026-03-04' }),
  ])
  const shown = batchesOf(options).map((batch) => batch.options.map(({ source }) => source.id).join(''))
  expect(shown.toSorted()).toEqual(['1', '12', '123', '12345', '124', '2', '3', '4', '45', '5'])
})
