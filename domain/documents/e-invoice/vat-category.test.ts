import { expect, test } from 'vitest'
import type { LineTax } from './vat-category.ts'
import { treatmentsOf } from './vat-category.ts'

const line = (kind: LineTax['tax_kind'], rate: string | null = '0'): LineTax => ({
  tax_kind: kind,
  tax_rate: rate,
  tax_scheme_label: kind === 'exempt' ? '§ 19 UStG' : null,
})
const treat = (lines: readonly LineTax[], seller = 'DE', buyer = 'DE') =>
  treatmentsOf(lines, { seller, buyer }).map(({ category, rate, reason }) => [category, rate, reason])

test('each type of scheme has its category, rate and reason', () => {
  const lines = [
    line('taxable', '19'),
    line('taxable', '0'),
    line('zero_rated'),
    line('exempt'),
    line('reverse_charge', '19'),
  ]
  expect(treat(lines)).toEqual([
    ['S', '19', null],
    ['Z', '0', null],
    ['Z', '0', null],
    ['E', '0', '§ 19 UStG'],
    ['AE', '0', 'Reverse charge'],
  ])
})

test('an export is a supply within the Union where both countries are in it', () => {
  expect(treat([line('export')], 'DE', 'FR')).toEqual([['K', '0', 'Supply within the European Union']])
  expect(treat([line('export')], 'DE', 'GB')).toEqual([['G', '0', 'Export']])
  expect(treat([line('export')], 'GB', 'FR')).toEqual([['G', '0', 'Export']])
})

test('what is outside the scope is so alone, and exempt beside other lines', () => {
  const outside = [line('outside_scope'), line(null, null)]
  expect(treat(outside)).toEqual([
    ['O', null, 'Outside the scope of VAT'],
    ['O', null, 'Outside the scope of VAT'],
  ])
  expect(treat([...outside, line('taxable', '19')])[0]).toEqual(['E', '0', 'Outside the scope of VAT'])
})
