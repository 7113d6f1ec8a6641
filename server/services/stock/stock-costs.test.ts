import { expect, test } from 'vitest'
import type { Rights } from '../../../domain/permissions/can.ts'
import { inventoryLedgers } from '../../../domain/resources/inventory/inventory-ledgers.ts'
import { hiddenFields, refuseHidden, seenFields, withoutHidden } from './stock-costs.ts'

const keeper: Rights = { roles: ['member'], permissions: { inventory_ledgers: { read: true } } }
const auditor: Rights = { roles: ['member'], permissions: { inventory_costs: { read: true } } }
const owner: Rights = { roles: ['owner'], permissions: {} }

test('who lacks the right to costs sees none of their fields, everybody else all', () => {
  expect(hiddenFields(keeper, inventoryLedgers)).toEqual(['value', 'unit_cost'])
  expect([auditor, owner].map((who) => hiddenFields(who, inventoryLedgers))).toEqual([[], []])
  const all = Object.keys(inventoryLedgers.fields).length
  expect([keeper, owner].map((who) => seenFields(who, inventoryLedgers).length)).toEqual([all - 2, all])
})

test('a hidden field answers null, and nothing is known of it by its absence', () => {
  expect(withoutHidden(['value'], { name: 'Bolt', value: '12.00' })).toEqual({ name: 'Bolt', value: null })
})

test('neither an order nor a filter gives away what is hidden', () => {
  const query = { start: 0, end: 20, search: '', sort: [], filters: [] }
  const byValue = { ...query, sort: [{ field: 'value', descending: true }] }
  const above = { ...query, filters: [{ field: 'value', operator: 'gte', values: ['20'] } as const] }
  expect(() => refuseHidden(['value'], byValue)).toThrow(/value/)
  expect(() => refuseHidden(['value'], above)).toThrow(/value/)
  expect(() => refuseHidden(['unit_cost'], byValue)).not.toThrow()
})
