import { expect, test } from 'vitest'
import { i18n } from '../../lib/i18n.ts'
import '../../lib/texts/company-texts.ts'
import '../../lib/texts/inventory-texts.ts'
import '../../lib/texts/trade-texts.ts'
import { tradeColumns } from '../document/trade/trade-rows.ts'
import { lineTracks } from './line-tracks.ts'
import { stockColumns } from './stock-rows.ts'
import { voucherColumns } from './voucher-rows.ts'

const { item, quantity, unit, rate, discount, tax_scheme, amount } = tradeColumns
const columns = [item, quantity, unit, rate, discount, tax_scheme, amount]
const tracks = (quantityText: string, rateText: string) =>
  lineTracks({ columns, hasDetail: true }, { rows: [{ quantity: quantityText, rate: rateText }], digits: 2 })

test('columns keep their widths for figures that fit', () => {
  expect(tracks('12', '4.50')).toBe(
    [
      '48px minmax(clamp(100px, 100% - 516px, 200px), 6fr) minmax(58px, 76px) minmax(54px, 64px)',
      'minmax(84px, 96px) minmax(54px, 72px) minmax(80px, 110px) minmax(84px, 104px) 54px',
    ].join(' '),
  )
})

test('a long figure takes its width from the name of the item, in any format it is typed in', () => {
  const wide = tracks('1000', '9999999.99')
  expect(wide).toContain('minmax(111px, 111px)')
  expect(wide).toContain('minmax(152px, 152px)')
  expect(wide).toContain('clamp(100px, 100% - 611px, 200px)')
  expect(tracks('1,000', '9,999,999.99')).toBe(wide)
})

test('debits and credits of a voucher are as wide as the longest of them', () => {
  const rows = [{ debit: '9999999999.99' }, { credit: '5' }]
  expect(lineTracks({ columns: voucherColumns }, { rows, digits: 2 })).toMatch(
    /minmax\(140px, 140px\) minmax\(96px, 118px\) 36px$/,
  )
})

/** Returns about the width of a head with its padding, in pixels: letters are narrow or not. */
function headWidth(head: string): number {
  return [...head].reduce((width, letter) => width + ('iltfjr.,- I'.includes(letter) ? 4.2 : 7), 20)
}

test('heads fit into the narrowest width of their columns', () => {
  const all = [...Object.values(tradeColumns), ...Object.values(stockColumns), ...voucherColumns]
  const heads = all.map(({ label, least }) => ({ head: i18n.t(label), least }))
  expect(heads.filter(({ head, least }) => headWidth(head) > least)).toEqual([])
})
