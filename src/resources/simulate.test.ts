/** Tests the matrix of pages × users and of menu entries × users on the pure functions that the browser uses. */
import { expect, test } from 'vitest'
import type { Rights } from '../../domain/permissions/can.ts'
import { moduleOf, rightsOf } from '../../domain/resources/core/define.ts'
import { heads, reportHeads } from '../../domain/resources/heads.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { modules } from '../../domain/resources/modules.ts'
import { pagesOf as menuPages } from '../components/menu/menu-types.ts'
import { guard } from './guard.ts'
import { menu, reportGroups } from './menu.ts'
import { routeTable } from './route-table.ts'
import type { Person } from './simulate.ts'
import { actionsOf, menuOf, pageOf, pagesOf } from './simulate.ts'
import { targetOf } from './target.ts'

const hubs = ['reports', 'settings']
const everything = modules.flatMap(({ key, actions }) => actions.map((action) => `${key}.${action}`))

function personOf(rights: readonly string[], { role = 'member', set = 'Set' } = {}): Person {
  const permissions: Record<string, Record<string, boolean>> = {}
  for (const right of rights) {
    const [module = '', action = ''] = right.split('.')
    permissions[module] = { ...permissions[module], [action]: true }
  }
  return { rights: { roles: [role], permissions }, why: Object.fromEntries(rights.map((right) => [right, [set]])) }
}

const owner = personOf([], { role: 'owner' })
const admin = personOf([], { role: 'admin' })
const memberWithoutRights = personOf([])

/**
 * Returns the requirement of a page from its path alone: a right, 'roles', 'everyone', or undefined for an unknown
 * page.
 */
function askedBy(path: string): string | undefined {
  if (['/dashboard', '/reports', '/settings', '/help', '/help/:chapter'].includes(path)) return 'everyone'
  if (/^\/imports(\/:id)?$/.test(path)) return 'imports.read'
  if (
    /^\/settings\/(general|members|permissions|api-tokens|webhooks|inventory|sales|purchase|quotation|invoice)$/.test(
      path,
    )
  )
    return 'roles'
  if (path === '/banking/reconciliation/reconcile') return 'banking_reconciliation.read'
  if (path.startsWith('/reports/')) return `${moduleOf(path.slice(1))}.read`
  const slug = /^\/journal-entries\/([\w-]+)\/:id$/.exec(path)?.[1]
  if (slug !== undefined) return `${moduleOf(slug)}.read`
  const [, module = '', rest = ''] =
    /^\/(.+?)(\/create|\/:id\/edit|\/:id\/(?:journal-entries|materialized-view)|\/:id)?$/.exec(path) ?? []
  const party = /^crm\/parties\/:id\/(account|alias|representative)$/.exec(module)
  if (party) return `crm_parties.${party[1] === 'account' ? 'read' : 'update'}`
  const listed = resourceAt(module)
  const key = listed ? rightsOf(listed) : moduleOf(module)
  // Documents whose form is their only page.
  if (/^(purchase\/purchase-orders|banking\/fund-transfers)$/.test(module) && rest === '/:id/edit') return `${key}.read`
  if (!modules.some((one) => one.key === key)) return undefined
  return `${key}.${{ '/create': 'create', '/:id/edit': 'update' }[rest] ?? 'read'}`
}

const pages = pagesOf(owner, 'demo').map(({ path }) => path)
const entries = new Map(routeTable.map((entry) => [entry.path, entry]))
function opens(person: Person, path: string): boolean | undefined {
  const entry = entries.get(`/:company${path}`)
  return entry && pageOf(entry, person, 'demo').isOpen
}

test('every page of a company is in this table', () => {
  expect(pages.length).toBeGreaterThan(25)
  expect(pages.filter((path) => askedBy(path) === undefined)).toEqual([])
  expect(routeTable.filter(({ path }) => path.startsWith('/:company/'))).toHaveLength(pages.length)
})

test.each(pages)('%s opens for the right members and for no others', (path) => {
  const requirement = askedBy(path) ?? ''
  expect([opens(owner, path), opens(admin, path)]).toEqual([true, true])
  const isRight = requirement.includes('.')
  expect(opens(memberWithoutRights, path)).toBe(requirement === 'everyone')
  expect(opens(personOf(isRight ? [requirement] : []), path)).toBe(requirement !== 'roles')
  expect(opens(personOf(everything.filter((right) => right !== requirement)), path)).toBe(requirement === 'everyone')
  const pathname = `/demo${path.replace(':id', '01926f3e-7c1a-7000-8000-0123456789ab')}`
  const anonymous = { authenticated: false, redirect: null, rights: null }
  expect(guard(targetOf({ pathname, search: '' }), null, anonymous)).toEqual({
    do: 'redirect',
    to: `/login?next=${encodeURIComponent(pathname)}`,
  })
})

const people: [string, Person][] = [
  ['owner', owner],
  ['admin', admin],
  ['a member with nothing', memberWithoutRights],
  ['a member with everything', personOf(everything)],
  ...everything.map((right): [string, Person] => [`a member with ${right} alone`, personOf([right])]),
]

test.each(people)('the menu of %s contains exactly the pages that open', (_name, person) => {
  const listedPaths = menuOf(person).flatMap(({ pages }) => pages.map(({ path }) => path))
  const all = menu.flatMap(menuPages).map(({ path }) => path)
  // A hub opens for every member; it is shown when it leads to a permitted page.
  const leads = (hub: string) =>
    menu.some((area) => area.hub === hub && area.pages.some(({ path }) => opens(person, `/${path}`)))
  expect(listedPaths).toEqual(all.filter((path) => (hubs.includes(path) ? leads(path) : opens(person, `/${path}`))))
})

test('every list and every report is in the menu, in one area', () => {
  const lists = [...heads.values()].filter(({ screens }) => screens.includes('list')).map(({ path }) => path)
  const placed = menu
    .filter(({ name }) => name !== 'reports')
    .flatMap((area) => [...area.pages, ...area.more])
    .map(({ path }) => path)
  expect(placed.filter((path) => lists.includes(path)).toSorted()).toEqual(lists.toSorted())
  const reports = reportHeads.map(({ name }) => `reports/${name}`)
  expect(reports.filter((path) => !reportGroups.some(({ pages }) => pages.some((page) => page.path === path)))).toEqual(
    [],
  )
})

test('an allowed page names the permission sets, a denied one the missing permissions', () => {
  const clerk = personOf(['account_ledgers.read'], { set: 'Clerk' })
  const verdicts = new Map(pagesOf(clerk, 'demo').map(({ path, because }) => [path, because]))
  expect(verdicts.get('/dashboard')).toEqual({ kind: 'everyone' })
  expect(verdicts.get('/account/ledgers')).toEqual({ kind: 'sets', right: 'account_ledgers.read', sets: ['Clerk'] })
  expect(verdicts.get('/account/ledgers/create')).toEqual({
    kind: 'missing',
    rights: ['account_ledgers.create'],
    roles: [],
  })
  expect(verdicts.get('/settings/permissions')).toEqual({ kind: 'missing', rights: [], roles: ['owner', 'admin'] })
  const reasons = new Map(pagesOf(admin, 'demo').map(({ path, because }) => [path, because]))
  expect(reasons.get('/account/ledgers')).toEqual({ kind: 'role', role: 'admin' })
  expect(reasons.get('/dashboard')).toEqual({ kind: 'everyone' })
})

test('every action of every module has a verdict', () => {
  const allowed = (person: Person) =>
    actionsOf(person).flatMap(({ module, actions }) =>
      actions.filter(({ isAllowed }) => isAllowed).map(({ action }) => `${module.key}.${action}`),
    )
  expect(allowed(memberWithoutRights)).toEqual([])
  expect(allowed(owner)).toEqual(everything)
  for (const right of everything) expect(allowed(personOf([right]))).toEqual([right])
})

test('rights of another company or an invalid map open nothing', () => {
  const broken: Rights = { roles: [], permissions: {} }
  expect(pagesOf({ rights: broken, why: {} }, 'demo').filter(({ isOpen }) => isOpen)).toMatchObject([
    { path: '/dashboard' },
    { path: '/reports' },
    { path: '/settings' },
    { path: '/help' },
    { path: '/help/:chapter' },
  ])
})

test('the form that is the page of a document is not announced as a page to edit it', () => {
  const reader = personOf(['purchase_purchase_orders.read', 'sales_vouchers.read'])
  const screenOf = (path: string) => pagesOf(reader, 'demo').find((page) => page.path === path)
  expect(screenOf('/purchase/purchase-orders/:id/edit')).toMatchObject({ isOpen: true, screen: 'detail' })
  expect(screenOf('/sales/vouchers/:id/edit')).toMatchObject({ isOpen: false, screen: 'edit' })
})
