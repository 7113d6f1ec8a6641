import { expect, test } from 'vitest'
import { setupSteps, setupStepsFor } from '../../domain/company/setup-guide.ts'
import { modules } from '../../domain/resources/modules.ts'
import '../lib/texts/setup-texts.ts'
import { routeTable } from './route-table.ts'
import { translate } from '../lib/i18n.ts'

test.each(setupSteps)('step $id leads to a page and requires permissions that exist', ({ id, path, needs }) => {
  expect(routeTable.map((route) => route.path)).toContain(`/:company/${path}`)
  const permissions = modules.flatMap(({ key, actions }) => actions.map((action) => `${key}.${action}`))
  if (needs !== 'admin') expect(needs.filter((permission) => !permissions.includes(permission))).toEqual([])
  expect(translate(`setup.step.${id}.text`)).not.toContain('setup.step')
})

test('owner and admin have every step, a sales clerk the invoice, a member without permissions none', () => {
  const clerk = { sales_vouchers: { read: true, create: true } }
  expect(setupStepsFor({ roles: ['admin'], permissions: {} })).toHaveLength(7)
  expect(setupStepsFor({ roles: ['member'], permissions: clerk })).toEqual(['invoice'])
  expect(setupStepsFor({ roles: ['member'], permissions: {} })).toEqual([])
})
