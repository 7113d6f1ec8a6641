import { expect, test } from 'vitest'
import { checkTradeBody } from '../check-trade-body.ts'
import { tradeBody } from '../trade-draft.ts'
import { tradeForms } from '../trade-kinds.ts'
import type { TradeRow } from '../trade-rows.ts'
import { emptyTradeRow } from '../trade-rows.ts'
import { startingHead } from './stored-trade.ts'
import type { Lookup, OriginRow } from './trade-figures.ts'
import { tradeTotals } from './trade-figures.ts'

const creditNote = tradeForms['sales/credit-notes']
const figures = {
  gross: '10',
  rowDiscount: '0',
  headerDiscount: '0',
  net: '10',
  tax: '0',
  total: '10',
  tradeDiscount: '0',
  nonTradeDiscount: '0',
}
const none = Object.fromEntries(Object.keys(figures).map((name) => [name, '0'])) as typeof figures
const sold: OriginRow = {
  id: 'sold',
  number: 'INV-1',
  original: { quantity: '3', figures },
  returnedBefore: { quantity: '0', figures: none },
  left: '3',
  taxScheme: null,
}
const lookup: Lookup = { schemes: new Map(), origins: new Map([['sold', sold]]), digits: 2 }
const back = (key: number, quantity: string): TradeRow => ({
  ...emptyTradeRow,
  key,
  item: 'heart',
  quantity,
  rate: '3.3333',
  origin_row: 'sold',
})

test('three lines of a note that take one piece each of 3 for 10.00 total what was sold', () => {
  const whole = { discount: '', is_trade_discount: false, tax_type: 'exclusive' } as const
  const { rows, totals } = tradeTotals([back(1, '1'), back(2, '1'), back(3, '1')], whole, lookup)
  expect(rows.map(({ total }) => total)).toEqual(['3.33', '3.34', '3.33'])
  expect(totals.total).toBe('10')
})

test('two lines of a note that take two pieces each of 3 are refused at the second one', () => {
  const style = { locale: 'en-GB', currency_code: 'GBP', currency_digits: 2 }
  const settings = { taxType: 'exclusive', dueDate: false, tradeDiscount: false } as const
  const head = startingHead(undefined, { today: '2026-06-15', settings, style })
  const { body } = tradeBody(
    creditNote,
    { head: { ...head, party: 'north', remarks: 'Broken' }, rows: [back(1, '2'), back(2, '2')], landed: [] },
    { status: 'Issued', isStored: false },
  )
  const options = { lookup, follows: false, isOnAccountAlready: false, storedEmail: '' }
  expect(checkTradeBody(body, creditNote, options)).toEqual([
    { code: 'OVER_RETURNED', path: 'rows.1.quantity', params: { quantity: '1' } },
  ])
})
