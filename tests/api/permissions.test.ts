/**
 * Every route of a company × every kind of caller: the table of permissions. A route missing below fails; samples daily.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { modules } from '../../domain/resources/modules.ts'
import { moduleOf, rightsOf } from '../../domain/resources/core/define.ts'
import { resources } from '../../domain/resources/index.ts'
import { reports } from '../../domain/resources/reports.ts'
import { addMember } from '../../server/services/people/add-member.ts'
import { isWhole, sample } from '../support/sample.ts'
import { expectedActions } from './expected-actions.ts'
import type { Caller, TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchingRights } from './matching-rights.ts'
import { forEveryMember, forPeople, forRoles } from './open-routes.ts'
import type { Route } from './routes-of-the-server.ts'
import { memberRoutesOf, tillRights } from './till-rights.ts'

/** An id that no record has. */
const nothing = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'

const nameOf = ({ method, path }: Route): string => `${method} ${path.replace(/^\/$/, '')}`
let app: TestApp
let routes: Route[] = []
/** API keys: with the set "Key", and of another company with every permission. */
let key: Caller
let foreignKey: Caller
let knocks = 0
const ids: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  const prefix = '/api/company/{company}'
  routes = memberRoutesOf(app)
    .filter(({ path }) => path.startsWith(`${prefix}/`))
    .map(({ method, path }) => ({ method, path: path.replace(prefix, '') }))
  key = await keyOf('one', 'Key')
  foreignKey = await keyOf('two', 'Accountant')
  // The stranger owns another company.
  const [stranger] = await app.sql<{ id: string }>('select id from app_user where email = $1', [
    app.emailOf('stranger'),
  ])
  await addMember(app.contextOf('two'), {
    userId: stranger?.id ?? '',
    email: app.emailOf('stranger'),
    role: 'admin',
    permissionSets: [],
  })
  const { body: accounts } = await app.as('owner').get('/api/company/one/account/ledgers/?_end=500')
  const rows = accounts
    .slice(0, 2)
    .map(({ id }: { id: string }, side: number) => ({ account: id, [side ? 'credit' : 'debit']: '1' }))
  const voucher = { date: '2026-01-01', narration: 'One', rows }
  const { body: created } = await app.as('owner').post('/api/company/one/account/journal-vouchers/', voucher)
  const opening = { account: accounts[0].id, opening_dr: '1.00' }
  await app.as('owner').post('/api/company/one/account/opening-balances/', opening)
  expect(created.id).toBeDefined()
  for (const { path } of resources) {
    const { body } = await app.as('owner').get(`/api/company/one/${path}/?_end=1`)
    ids[path] = body[0]?.id ?? nothing
  }
})
afterAll(() => app.close())

async function keyOf(company: string, set: string): Promise<Caller> {
  const settings = `/api/company/${company}/settings`
  if (set === 'Key') await app.as('owner').post(`${settings}/permissions/`, { name: set })
  const { body: sets } = await app.as('owner').get(`${settings}/permissions/`)
  const { id } = sets.find(({ name }: { name: string }) => name === set)
  const { body } = await app.as('owner').post(`${settings}/api-tokens/`, { name: 'Program', permission_set: id })
  return app.withKey(body.key)
}

const journals = '/reports/self-audit/journals/{format}/'

/** Returns the permission of a route, from its path and method alone; undefined for an unknown route. */
function rightOf({ method, path }: Route): string | undefined {
  // The further permission depends on the kind: tested with the imports.
  if (path.startsWith('/imports/')) return 'imports.read'
  if (path.startsWith('/settings/audit-logs/'))
    return `settings_audit_logs.${path.includes('/export.') ? 'export' : 'read'}`
  if (path.startsWith('/settings/item-merge/')) {
    return `settings_item_merge.${path === '/settings/item-merge/' ? 'update' : 'read'}`
  }
  const listed = { ...matchingRights, ...tillRights }[nameOf({ method, path })]
  if (listed) return listed
  if (path === '/lock-date/') return 'account_fiscal_years.approve'
  if (/^\/account\/fiscal-years\/(add-until|move-start)\//.test(path)) return 'account_fiscal_years.create'
  if (/^\/account\/fiscal-years\/\{id\}\/(closing|close|checklist)\//.test(path)) return 'account_fiscal_years.approve'
  if (path === '/account/ledgers/{id}/transactions/') return 'account_ledgers.read'
  const statement = /^\/account\/ledgers\/\{id\}\/transactions\/(export|print)\.\w+\/$/.exec(path)
  if (statement) return `account_ledgers.${statement[1] === 'export' ? 'export' : 'read'}`
  if (path === '/inventory/items/{id}/bills/') return 'inventory_bill_of_materials.read'
  const party = /^\/crm\/parties\/(?:pick|\{id\}\/(account|merge))\/(export)?/.exec(path)
  if (party) return `crm_parties.${party[1] === 'merge' ? 'delete' : (party[2] ?? 'read')}`
  if (path === journals) return 'account_journal_vouchers.export'
  const report = /^\/(reports\/[\w-]+)\/(?:explain\/)?(?:(export|print)\.\w+\/)?$/.exec(path)
  if (report) return `${moduleOf(report[1] ?? '')}.${report[2] === 'export' ? 'export' : 'read'}`
  const resource = resources.findLast((one) => path.startsWith(`/${one.path}/`))
  if (!resource) return undefined
  const module = rightsOf(resource)
  const rest = path.slice(resource.path.length + 1)
  const act = resource.acts.find(({ name }) => rest === `/{id}/${name}/`)
  if (act) return `${module}.${act.needs}`
  const action = expectedActions[`${method} ${rest}`]
  return action && `${module}.${action}`
}

/** Returns the right that a route of reports requires besides its own. */
function furtherRights({ path }: Route): string[] {
  if (path === journals) return ['reports_self_audit.read']
  return reports.flatMap(({ name, needs }) =>
    needs !== undefined && path.startsWith(`/reports/${name}/`) ? [needs] : [],
  )
}

/** Calls a route with a body that no use-case accepts, so that nothing changes. */
function knock(who: string | Caller, { method, path }: Route): Promise<TestAnswer> {
  knocks += 1
  const resource = resources.findLast((one) => path.startsWith(`/${one.path}/`))
  const url = `/api/company/one${path.replace('{id}', ids[resource?.path ?? ''] ?? nothing)}`
  const query = method === 'DELETE' ? '?version=999999' : ''
  const caller = typeof who === 'string' ? app.as(who) : who
  return caller.send(method, url + query, method === 'GET' || method === 'DELETE' ? undefined : { version: 999_999 })
}

/** Returns 'open' when the caller was admitted, whatever the use-case answered; otherwise the refusal. */
async function openness(who: string | Caller, route: Route): Promise<unknown> {
  const { status, body } = await knock(who, route)
  // A caller who has to authenticate again has passed the check of the role.
  return ![401, 403, 500].includes(status) || body.code === 'NOT_RECENT' ? 'open' : body
}

/** Grants the clerk and the program exactly these permissions. */
async function grant(permissions: readonly string[]): Promise<void> {
  const map: Record<string, Record<string, boolean>> = {}
  for (const permission of permissions) {
    const [module = '', action = ''] = permission.split('.')
    map[module] = { ...map[module], [action]: true }
  }
  await app.sql(`update permission_set set permissions = $1 where name in ('Clerk', 'Key')`, [JSON.stringify(map)])
}

const everything = modules.flatMap(({ key: module, actions }) => actions.map((action) => `${module}.${action}`))

describe('every route of a company', () => {
  test('is in this table, and in the documentation', async () => {
    expect(routes.length).toBeGreaterThan(100)
    const unknown = routes.filter(
      (route) => !rightOf(route) && !forRoles[nameOf(route)] && !forEveryMember.includes(nameOf(route)),
    )
    expect(unknown).toEqual([])
    const names = new Set(routes.map(nameOf))
    const tables = [...Object.keys(forRoles), ...forEveryMember, ...forPeople]
    expect(tables.filter((name) => !names.has(name))).toEqual([])
    const { body: docs } = await app.as('anonymous').get('/api/docs/json')
    const documented = (path: string) => docs.paths[path] ?? docs.paths[path.replace(/\/$/, '')] ?? {}
    const hidden = routes.filter(
      ({ method, path }) => !(method.toLowerCase() in documented(`/api/company/{company}${path}`)),
    )
    expect(hidden).toEqual([])
  })

  test('requires authentication, and does not exist for members of other companies', async () => {
    for (const route of sample('routes are closed to strangers', routes, 4)) {
      expect([route, (await knock('anonymous', route)).status]).toEqual([route, 401])
      expect([route, (await knock('stranger', route)).status]).toEqual([route, 404])
      const { status, body } = await knock(foreignKey, route)
      expect([route, status, body.code]).toEqual([route, 401, 'KEY_REFUSED'])
      if (route.method !== 'GET') continue
      expect([route, (await knock('anonymous', { ...route, method: 'HEAD' })).status]).toEqual([route, 401])
    }
  })

  test('is open to owner and admin', async () => {
    for (const route of sample('routes are opened by owner and admin', routes, 4)) {
      for (const person of forRoles[nameOf(route)] === 'owner' ? ['owner'] : ['owner', 'admin']) {
        expect([route, await openness(person, route)]).toEqual([route, 'open'])
      }
    }
  })

  test('is open to a member and to a program with only its permission', async () => {
    const forRights = routes.filter((one) => !forRoles[nameOf(one)])
    for (const route of sample('routes are opened with their right', forRights, 4)) {
      const right = rightOf(route)
      await grant(right ? [right, ...furtherRights(route)] : [])
      expect([route, await openness('clerk', route)]).toEqual([route, 'open'])
      const expected = forPeople.includes(nameOf(route)) ? expect.objectContaining({ code: 'PERSON_ONLY' }) : 'open'
      expect([route, await openness(key, route)]).toEqual([route, expected])
    }
  })

  test('is closed to a member and to a program with every other permission', async () => {
    let withheld = ''
    const byRight = routes.toSorted((one, other) => (rightOf(one) ?? '').localeCompare(rightOf(other) ?? ''))
    for (const route of sample('routes are closed without their right', byRight, 4)) {
      const right = rightOf(route)
      if (!right) continue
      if (right !== withheld) await grant(everything.filter((other) => other !== right))
      withheld = right
      for (const who of forPeople.includes(nameOf(route)) ? ['clerk'] : ['clerk', key]) {
        const { status, body } = await knock(who, route)
        expect([route, status, body.code]).toEqual([route, 403, 'NOT_ALLOWED'])
        expect(body.params.permission).toBe(right)
        expect(body.message).not.toContain(right)
      }
    }
  })

  test('is closed to every permission when it requires a role, also to the owner’s program', async () => {
    await grant(everything)
    for (const route of routes) {
      const role = forRoles[nameOf(route)]
      if (!role) continue
      for (const who of role === 'owner' ? ['clerk', key, 'admin'] : ['clerk', key]) {
        const { status, body } = await knock(who, route)
        expect([route, status, body.params?.permission]).toEqual([route, 403, role])
      }
    }
  })

  test('is closed to a former or inactive member', async () => {
    await app.sql(
      `update member set is_active = false where role = 'admin' and company_id = (select id from company where slug = 'one')`,
    )
    for (const route of sample('routes are closed to former members', routes, 4)) {
      expect([route, (await knock('admin', route)).status]).toEqual([route, 404])
    }
  })

  test('was called by everyone', () => {
    expect(knocks).toBeGreaterThan(routes.length * (isWhole ? 9 : 2))
  })
})
