import { expect, test } from 'vitest'
import './texts/company-texts.ts'
import { modules, permissionName } from '../../domain/resources/modules.ts'
import { permissionText } from './permission-text.ts'

test('a permission is named by its screen and its action, a role by its name', () => {
  expect(permissionText('sales_vouchers.read')).toBe('Invoices – view')
  expect(permissionText('account_ledgers.update')).toBe('Accounts – edit')
  expect(permissionText('owner')).toBe('Owner')
})

test('browser and server use the same words for every permission', () => {
  const permissions = modules.flatMap(({ key, actions }) => actions.map((action) => `${key}.${action}`))
  expect(permissions.map(permissionText)).toEqual(permissions.map(permissionName))
})
