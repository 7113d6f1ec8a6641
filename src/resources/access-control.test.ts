import { expect, test } from 'vitest'
import { refineResources } from './index.ts'
import { routeTable } from './route-table.ts'
import { accessControlOf, allows } from '../providers/access-control-provider.ts'

const admin = { roles: ['admin'], permissions: {} }
const auditor = { roles: ['member'], permissions: { settings_audit_logs: { read: true }, crm_parties: { read: true } } }
const memberWithoutRights = { roles: ['member'], permissions: {} }

function opens(rights: typeof auditor | typeof memberWithoutRights, name: string, action = 'list'): boolean {
  const resource = refineResources.find((one) => one.name === name)
  if (!resource) throw new Error(`${name} is no resource of Refine`)
  return allows(rights, { resource: name, action, params: { resource } })
}

test('owner and admin pass every permission, and an empty map passes none', () => {
  expect(opens(admin, 'account/ledgers', 'create')).toBe(true)
  expect(opens(memberWithoutRights, 'account/ledgers')).toBe(false)
})

test('an action of a resource requires its permission, and any action the bare module', () => {
  expect(opens(auditor, 'crm/parties', 'show')).toBe(true)
  expect(opens(auditor, 'crm/parties', 'edit')).toBe(false)
  expect(opens(auditor, 'crm/parties', '*')).toBe(true)
  expect(opens(auditor, 'account/ledgers', '*')).toBe(false)
})

test('a list of another resource’s records requires that resource’s permission', () => {
  expect(opens(auditor, 'crm/customers')).toBe(true)
  expect(opens(auditor, 'crm/customers', 'edit')).toBe(false)
})

test('a page of owner and admin is closed to members, whatever their permissions', () => {
  expect(opens(admin, 'settings/general')).toBe(true)
  expect(opens(auditor, 'settings/general')).toBe(false)
})

test('reports, imports and other pages are resources with the access of their route', () => {
  expect(opens(auditor, 'settings/audit-logs')).toBe(true)
  expect(opens(auditor, 'reports/trial-balance')).toBe(false)
  expect(opens(auditor, 'imports')).toBe(false)
  expect(opens(memberWithoutRights, 'dashboard')).toBe(true)
  const names = new Set(refineResources.map(({ name }) => `/:company/${name}`))
  const pages = routeTable.filter(({ path, resource }) => path.startsWith('/:company/') && !resource)
  expect(pages.filter(({ path }) => !names.has(path.replace(/\/:(id|chapter)$/, ''))).map(({ path }) => path)).toEqual(
    [],
  )
})

test('everything is denied until the rights of the company are loaded', async () => {
  expect(await accessControlOf('unread').can({ resource: 'dashboard', action: 'list' })).toEqual({ can: false })
})
