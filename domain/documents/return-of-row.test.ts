import { expect, test } from 'vitest'
import { sum } from '../money/decimal.ts'
import { returnOfRow } from './return-of-row.ts'
import type { RowPart } from './return-of-row.ts'
import { documentTotals } from './totals.ts'
import type { Figure, RowFigures, TotalsHeader, TypedRow } from './totals.ts'

const header: TotalsHeader = {
  tax_type: 'exclusive',
  discount_type: 'amount',
  discount: '1',
  is_trade_discount: false,
  currencyDigits: 2,
}
const row: TypedRow = {
  quantity: '3',
  rate: '3.666667',
  discount_type: null,
  discount: '',
  is_trade_discount: false,
  taxScheme: { id: 'vat', rate: '13', kind: 'taxable' },
}
const names = [
  'gross',
  'rowDiscount',
  'headerDiscount',
  'net',
  'tax',
  'total',
  'tradeDiscount',
  'nonTradeDiscount',
] as const

function sold(of: Partial<TotalsHeader>): RowPart {
  const [figures] = documentTotals({ ...header, ...of }, [row]).rows
  if (figures === undefined) throw new Error('There is no row')
  return { quantity: row.quantity, figures }
}

function together(parts: readonly RowPart[]): RowPart {
  const of = (name: Figure) => sum(parts.map(({ figures }) => figures[name]))
  const [gross, rowDiscount, headerDiscount, net, tax, total, tradeDiscount, nonTradeDiscount] = names.map(of)
  const figures = { gross, rowDiscount, headerDiscount, net, tax, total, tradeDiscount, nonTradeDiscount }
  return { quantity: sum(parts.map(({ quantity }) => quantity)), figures: figures as RowFigures }
}

function giveBack(original: RowPart, before: readonly RowPart[], quantity: string): RowPart {
  const returnedBefore = together(before)
  return { quantity, figures: returnOfRow({ original, returnedBefore, quantity, currencyDigits: 2 }) }
}

const inParts = (original: RowPart, quantities: readonly string[]) =>
  quantities.reduce<RowPart[]>((before, quantity) => [...before, giveBack(original, before, quantity)], [])

test('three sold for 10.00 are returned one by one as 3.33, 3.34 and 3.33, and the last takes the rest', () => {
  const original = sold({})
  expect(original.figures).toMatchObject({ gross: '11', headerDiscount: '1', net: '10', tax: '1.3', total: '11.3' })
  const parts = inParts(original, ['1', '1', '1'])
  expect(parts.map(({ figures }) => `${figures.net} ${figures.tax} ${figures.nonTradeDiscount}`)).toEqual([
    '3.33 0.43 0.33',
    '3.34 0.44 0.34',
    '3.33 0.43 0.33',
  ])
  expect(together(parts)).toEqual(original)
})

test('a tax-inclusive row is returned at the paid price', () => {
  const original = sold({ tax_type: 'inclusive' })
  const parts = inParts(original, ['0.5', '2.5'])
  expect(parts.map(({ figures }) => `${figures.gross} ${figures.net} ${figures.tax} ${figures.total}`)).toEqual([
    '1.84 1.48 0.19 1.67',
    '9.16 7.37 0.96 8.33',
  ])
  expect(together(parts)).toEqual(original)
})

test('after a note in the middle was cancelled, no return is negative, and all returns add up to the row', () => {
  const figures = { ...sold({ discount_type: null }).figures, gross: '0.01', net: '0.01', tax: '0', total: '0.01' }
  const original: RowPart = { quantity: '5', figures }
  const middle = inParts(original, ['1', '1', '1'])[2]
  if (middle === undefined) throw new Error('There is no third part')
  expect(middle.figures.net).toBe('0.01')
  const next = giveBack(original, [middle], '1')
  expect(next.figures.net).toBe('0')
  expect(together([middle, next, giveBack(original, [middle, next], '3')])).toEqual(original)
})

test('while typing, a quantity above the rest counts as the rest, and an invalid one as zero', () => {
  const original = sold({})
  expect(giveBack(original, [], '99').figures).toEqual(original.figures)
  expect(giveBack(original, [], '').figures).toMatchObject({ net: '0', tax: '0', total: '0' })
})

test('parts of a row take their share of the tax that the buyer accounts for, the last one the rest', () => {
  const nothing = '0'
  const figures = {
    gross: '100',
    rowDiscount: nothing,
    headerDiscount: nothing,
    net: '100',
    tax: nothing,
    total: '100',
    tradeDiscount: nothing,
    nonTradeDiscount: nothing,
    selfAssessedTax: '20',
  }
  const original = { quantity: '3', figures }
  const none = { ...figures, gross: nothing, net: nothing, total: nothing, selfAssessedTax: nothing }
  const first = returnOfRow({
    original,
    returnedBefore: { quantity: '0', figures: none },
    quantity: '1',
    currencyDigits: 2,
  })
  expect([first.net, first.selfAssessedTax, first.total]).toEqual(['33.33', '6.67', '33.33'])
  const rest = returnOfRow({
    original,
    returnedBefore: { quantity: '1', figures: first },
    quantity: '2',
    currencyDigits: 2,
  })
  expect([rest.net, rest.selfAssessedTax]).toEqual(['66.67', '13.33'])
})
