import { expect, test } from 'vitest'
import type { Rights } from '../../../domain/permissions/can.ts'
import { inventoryLedgers } from '../../../domain/resources/inventory/inventory-ledgers.ts'
import { hiddenFields, refuseHidden, fieldsFor, withoutHidden } from './stock-costs.ts'

const clerk: Rights = { roles: ['member'], permissions: { inventory_ledgers: { read: true } } }
const auditor: Rights = { roles: ['member'], permissions: { inventory_costs: { read: true } } }
const owner: Rights = { roles: ['owner'], permissions: {} }

test('users without the permission for costs see none of their fields, all others see them', () => {
  expect(hiddenFields(clerk, inventoryLedgers)).toEqual(['value', 'unit_cost'])
  expect([auditor, owner].map((who) => hiddenFields(who, inventoryLedgers))).toEqual([[], []])
  const all = Object.keys(inventoryLedgers.fields).length
  expect([clerk, owner].map((who) => fieldsFor(who, inventoryLedgers).length)).toEqual([all - 2, all])
})

test('a hidden field is null, and its absence reveals nothing', () => {
  expect(withoutHidden(['value'], { name: 'Bolt', value: '12.00' })).toEqual({ name: 'Bolt', value: null })
})

test('neither sorting nor filtering reveals hidden fields', () => {
  const query = { start: 0, end: 20, search: '', sort: [], filters: [] }
  const byValue = { ...query, sort: [{ field: 'value', descending: true }] }
  const above = { ...query, filters: [{ field: 'value', operator: 'gte', values: ['20'] } as const] }
  expect(() => refuseHidden(['value'], byValue)).toThrow(/value/)
  expect(() => refuseHidden(['value'], above)).toThrow(/value/)
  expect(() => refuseHidden(['unit_cost'], byValue)).not.toThrow()
})
