import { expect, test } from 'vitest'
import { modules } from '../resources/modules.ts'
import { resources } from '../resources/index.ts'
import { rightsOf } from '../resources/core/define.ts'
import { defaultWidgets, displaysOf, maySeeWidget, widgetTypes } from './widget-types.ts'

const rights = (permissions: Record<string, Record<string, boolean>>) => ({ roles: ['member'], permissions })
const names = (permissions: Record<string, Record<string, boolean>>) =>
  defaultWidgets(rights(permissions)).map(({ widget }) => widget)

test('a new member gets the default widgets that their permissions allow', () => {
  expect(names({ sales_vouchers: { read: true } })).toEqual(['Things to Do', 'Total Sales Amount'])
  expect(names({ inventory_ledgers: { read: true } })).toEqual(['Low Stock'])
  expect(names({})).toEqual([])
  expect(defaultWidgets({ roles: ['owner'], permissions: {} })).toHaveLength(9)
})

test('every right of a type exists, and work that waits is that of the lists that count it', () => {
  const declared = modules.flatMap(({ key, actions }) => actions.map((action) => `${key}.${action}`))
  const needed = Object.values(widgetTypes).flatMap(({ needs }) => needs)
  expect(needed.filter((right) => !declared.includes(right))).toEqual([])
  const counting = resources.filter(({ views = [] }) => views.some(({ work }) => work !== undefined))
  expect(widgetTypes['Things to Do'].needs.toSorted()).toEqual(
    counting.map((resource) => `${rightsOf(resource)}.read`).toSorted(),
  )
})

test('lists of links have no charts, and an unknown type is never seen', () => {
  expect(displaysOf('Low Stock')).toEqual(['Table'])
  expect(displaysOf('Profit')).toHaveLength(8)
  expect(maySeeWidget({ roles: ['owner'], permissions: {} }, 'Weather')).toBe(false)
})
