import { expect, test } from 'vitest'
import { writableFields } from '../core/define.ts'
import { landedCost, tradeHead, tradeResources, tradeRow } from './trade-shape.ts'

test('the shape of trade has every writable field of the four kinds, and no read-only ones', () => {
  const kinds = Object.values(tradeResources)
  const sent = new Set(kinds.flatMap((kind) => writableFields(kind).map(([name]) => name)))
  expect(new Set(Object.keys(tradeHead))).toEqual(sent)
  for (const name of ['voucher_no', 'status', 'is_due', 'is_free', 'total', 'open_amount'])
    expect(sent).not.toContain(name)
  const rows = kinds.flatMap(({ lines }) => Object.keys(lines['rows']?.fields ?? {}))
  expect(new Set(Object.keys(tradeRow))).toEqual(new Set(rows))
  expect(Object.keys(landedCost)).toEqual(
    Object.keys(tradeResources['purchase/vouchers'].lines['landed_costs']?.fields ?? {}),
  )
})

test('a field of several kinds has the same kind of value in all of them', () => {
  for (const [name, { kind }] of Object.entries(tradeHead)) {
    const declared = Object.values(tradeResources).flatMap(({ fields }) => fields[name]?.kind ?? [])
    expect([name, [...new Set(declared)]]).toEqual([name, [kind]])
  }
})
