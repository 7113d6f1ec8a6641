import { expect, test } from 'vitest'
import type { Decision, GuardSession, Origin } from './guard.ts'
import { guard } from './guard.ts'
import type { Target } from './target.ts'
import { targetOf } from './target.ts'

const id = '01926f3e-7c1a-7000-8000-0123456789ab'
const at = (address: string): Target => {
  const [pathname = '', query] = address.split('?')
  return targetOf({ pathname, search: query === undefined ? '' : `?${query}` })
}
const anonymous: GuardSession = { authenticated: false, redirect: null, rights: null }
const owner: GuardSession = { authenticated: true, redirect: 'demo', rights: { roles: ['owner'], permissions: {} } }
const clerk: GuardSession = {
  authenticated: true,
  redirect: 'demo',
  rights: {
    roles: ['member'],
    permissions: {
      account_ledgers: { read: true },
      purchase_purchase_orders: { read: true },
      sales_credit_notes: { read: true },
    },
  },
}
const homeless: GuardSession = { authenticated: true, redirect: 'invitations', rights: null }
const placeless: GuardSession = { authenticated: true, redirect: '', rights: null }
const firstLoad: Origin = null
const outside: Origin = { company: null }
const inDemo: Origin = { company: 'demo' }

const allow: Decision = { do: 'allow' }
const to = (path: string): Decision => ({ do: 'redirect', to: path })
const switchTo = (company: string): Decision => ({ do: 'switchCompany', company })
const block = (...missing: string[]): Decision => ({ do: 'block', missing, roles: [] })

type Row = [rule: string, session: GuardSession, address: string, from: Origin, expected: Decision]

const publicRoutes: Row[] = ['/', '/404', '/forbidden'].flatMap((path): Row[] => [
  [`${path} is open to anyone`, anonymous, path, firstLoad, allow],
  [`${path} is open to a member`, owner, path, firstLoad, allow],
  [`${path} is open to someone without a company`, homeless, path, firstLoad, allow],
])

const guestRoutes: Row[] = ['/login', '/signup'].flatMap((path): Row[] => [
  [`${path} opens for anyone`, anonymous, path, firstLoad, allow],
  [`${path} with next opens for anyone`, anonymous, `${path}?next=/demo/dashboard`, firstLoad, allow],
  [`${path} sends a member to the dashboard`, owner, path, firstLoad, to('/demo/dashboard')],
  [`${path} sends someone without a company to the invitations`, homeless, path, firstLoad, to('/invitations')],
  [`${path} keeps someone with no place at all`, placeless, path, firstLoad, allow],
  [
    `${path} sends create-company to its page`,
    { ...homeless, redirect: 'create-company' },
    path,
    firstLoad,
    to('/company/create'),
  ],
  [
    `${path} keeps someone whose place would be an error`,
    { ...homeless, redirect: 'onboarding' },
    path,
    firstLoad,
    allow,
  ],
])

const loginRoutes: Row[] = ['/onboarding', '/company/create'].flatMap((path): Row[] => [
  [`${path} needs login`, anonymous, path, firstLoad, to(`/login?next=${encodeURIComponent(path)}`)],
  [`${path} opens for a member without a company check`, owner, path, firstLoad, allow],
  [`${path} opens for someone without a company`, homeless, path, firstLoad, allow],
])

const orders = '/demo/purchase/purchase-orders'
const orderRights = 'purchase_purchase_orders'
const notes = `/demo/sales/credit-notes/${id}`
const noRights: GuardSession = { ...clerk, rights: { roles: ['member'], permissions: {} } }

const companyRoutes: Row[] = [
  [
    'a company page needs login and comes back with its query',
    anonymous,
    '/demo/account/ledgers?q=cash',
    firstLoad,
    to('/login?next=%2Fdemo%2Faccount%2Fledgers%3Fq%3Dcash'),
  ],
  ['a hash skips the login', anonymous, `/demo/account/journal-vouchers/${id}?hash=abc`, firstLoad, allow],
  [
    'a hash does not skip the rights of someone signed in',
    clerk,
    `/demo/account/journal-vouchers/${id}?hash=abc`,
    inDemo,
    block('account_journal_vouchers.read'),
  ],
  ['the dashboard asks for membership only', clerk, '/demo/dashboard', firstLoad, allow],
  ['a list asks for read', clerk, '/demo/account/ledgers', inDemo, allow],
  ['a detail page asks for read', clerk, `/demo/account/ledgers/${id}`, inDemo, allow],
  ['a create page asks for create', clerk, '/demo/account/ledgers/create', inDemo, block('account_ledgers.create')],
  ['an edit page asks for update', clerk, `/demo/account/ledgers/${id}/edit`, inDemo, block('account_ledgers.update')],
  ['a form that is the page of a document asks for read', clerk, `${orders}/${id}/edit`, inDemo, allow],
  [
    'a document with a page asks for update on its form',
    clerk,
    `${notes}/edit`,
    inDemo,
    block('sales_credit_notes.update'),
  ],
  ['a document without a page asks for create', clerk, `${orders}/create`, inDemo, block(`${orderRights}.create`)],
  ['no rights to a document close its page', noRights, `${orders}/${id}/edit`, inDemo, block(`${orderRights}.read`)],
  ['another module is blocked', clerk, '/demo/account/categories', inDemo, block('account_categories.read')],
  [
    'a report asks for its own module',
    clerk,
    '/demo/reports/trial-balance',
    inDemo,
    block('reports_trial_balance.read'),
  ],
  [
    'journal entries ask for the document, by path',
    clerk,
    `/demo/account/journal-vouchers/${id}/journal-entries`,
    inDemo,
    block('account_journal_vouchers.read'),
  ],
  [
    'journal entries ask for the document, by slug',
    clerk,
    `/demo/journal-entries/account-journal-vouchers/${id}`,
    inDemo,
    block('account_journal_vouchers.read'),
  ],
  ['an owner passes every permission', owner, `/demo/account/ledgers/${id}/edit`, inDemo, allow],
  [
    'an admin passes every permission',
    { ...owner, rights: { roles: ['admin'], permissions: {} } },
    '/demo/reports/trial-balance',
    inDemo,
    allow,
  ],
  ['an empty map passes nothing', noRights, '/demo/account/ledgers', inDemo, block('account_ledgers.read')],
  [
    'a first load is blocked the same way and never redirected in a loop',
    clerk,
    '/demo/account/categories',
    firstLoad,
    block('account_categories.read'),
  ],
]

const link = `sales/vouchers/${id}?hash=abc`
const publicLinks: Row[] = [
  ['a link opens for anyone', anonymous, `/demo/${link}`, firstLoad, allow],
  ['a link opens for a member without the right to read', clerk, `/demo/${link}`, firstLoad, allow],
  ['a link of another company opens where one is, without a switch', owner, `/other/${link}`, firstLoad, allow],
  ['a link opens from a page of a company', owner, `/other/${link}`, inDemo, allow],
  ['a link opens for someone without a company', homeless, `/other/${link}`, firstLoad, allow],
  [
    'without its hash the same address asks for the right to read',
    clerk,
    `/demo/sales/vouchers/${id}`,
    inDemo,
    block('sales_vouchers.read'),
  ],
]

const switching: Row[] = [
  ['a first load of another company switches', owner, '/other/account/ledgers', firstLoad, switchTo('other')],
  ['coming from a page of no company switches', owner, '/other/dashboard', outside, switchTo('other')],
  ['the current company is not switched', owner, '/demo/dashboard', outside, allow],
  ['within companies nothing is switched by itself', owner, '/other/dashboard', inDemo, allow],
  [
    'someone without a current company switches to the one opened',
    homeless,
    '/other/dashboard',
    firstLoad,
    switchTo('other'),
  ],
  ['someone with no place switches to the one opened', placeless, '/other/dashboard', outside, switchTo('other')],
  ['the switch comes before the check of rights', clerk, '/other/account/categories', firstLoad, switchTo('other')],
]

const dashboard: Row[] = [
  ['/dashboard is the current company’s', owner, '/dashboard', firstLoad, to('/demo/dashboard')],
  ['/dashboard keeps its query', owner, '/dashboard?x=1', firstLoad, to('/demo/dashboard?x=1')],
  [
    'a path below /dashboard is rewritten to the company',
    owner,
    '/dashboard/account/ledgers',
    firstLoad,
    to('/demo/account/ledgers'),
  ],
  ['/dashboard without a company goes to the invitations', homeless, '/dashboard', firstLoad, to('/invitations')],
  ['/dashboard with no place stays a 404', placeless, '/dashboard', firstLoad, allow],
  ['/dashboard needs login', anonymous, '/dashboard', firstLoad, to('/login?next=%2Fdashboard')],
]

const unmatched: Row[] = [
  ['an unmatched path needs login', anonymous, '/no/such/page', firstLoad, to('/login?next=%2Fno%2Fsuch%2Fpage')],
  ['a bare company needs login', anonymous, '/demo', firstLoad, to('/login?next=%2Fdemo')],
  [
    'a path without its company is retried under the current one',
    owner,
    '/account/ledgers?q=a',
    firstLoad,
    to('/demo/account/ledgers?q=a'),
  ],
  [
    'a deep path is retried as well',
    owner,
    `/account/journal-vouchers/${id}/journal-entries`,
    inDemo,
    to(`/demo/account/journal-vouchers/${id}/journal-entries`),
  ],
  ['what is no page below the company either shows 404', owner, '/no/such/page', firstLoad, allow],
  ['a bare company shows 404', owner, '/demo', firstLoad, allow],
  [
    'a page below the own company that does not exist shows 404 without a second try',
    owner,
    '/demo/no/such',
    inDemo,
    allow,
  ],
  ['without a company nothing is retried', homeless, '/account/ledgers', firstLoad, allow],
  ['without a place nothing is retried', placeless, '/account/ledgers', firstLoad, allow],
  ['a word is no id', owner, '/demo/account/ledgers/new', inDemo, allow],
  ['a reserved word is no company', owner, '/sales/dashboard', inDemo, allow],
  ['journal entries of an unknown slug show 404', owner, `/demo/journal-entries/sales-agents/${id}`, inDemo, allow],
]

const rows = [
  ...publicRoutes,
  ...guestRoutes,
  ...loginRoutes,
  ...companyRoutes,
  ...publicLinks,
  ...switching,
  ...dashboard,
  ...unmatched,
]
test.each(rows)('%s', (...[, session, address, from, expected]: Row) => {
  expect(guard(at(address), from, session)).toEqual(expected)
})

test('a retry never causes a second retry', () => {
  for (const [, session, address, from] of unmatched) {
    const decision = guard(at(address), from, session)
    if (decision.do === 'redirect' && session.authenticated) expect(at(decision.to).entry).not.toBeNull()
  }
})

test.each([
  '/sales/vouchers/5/journal-entries',
  `/sales/vouchers/${id}/journal-entries`,
  '/demo/account/ledgers/5',
  '/api/dashboard',
])('%s is not a company page', (address) => expect(at(address)).toMatchObject({ entry: null, company: null }))

test('a settings page redirects members who are neither owner nor admin, and opens for both', () => {
  const page = at('/demo/dashboard')
  if (!page.entry) throw new Error('the dashboard is a page')
  const settings: Target = {
    ...page,
    entry: {
      ...page.entry,
      auth: { ...page.entry.auth, roles: ['owner', 'admin'], redirectIfNotAllowed: '/:company/dashboard' },
    },
  }
  expect(guard(settings, inDemo, clerk)).toEqual(to('/demo/dashboard'))
  expect(guard(settings, inDemo, owner)).toEqual(allow)
})

test('roles and permissions each need any one entry, and both lists must pass', () => {
  const page = at('/demo/dashboard')
  if (!page.entry) throw new Error('the dashboard is a page')
  const both: Target = {
    ...page,
    entry: {
      ...page.entry,
      auth: { ...page.entry.auth, roles: ['member', 'owner'], permissions: ['tax_schemes.read', 'account_ledgers'] },
    },
  }
  expect(guard(both, inDemo, clerk)).toEqual(allow)
  expect(
    guard(both, inDemo, { ...clerk, rights: { roles: ['guest'], permissions: { account_ledgers: { read: true } } } }),
  ).toEqual({
    do: 'block',
    missing: [],
    roles: ['member', 'owner'],
  })
  expect(
    guard(both, inDemo, { ...clerk, rights: { roles: ['member'], permissions: { tax_schemes: { create: true } } } }),
  ).toEqual(block('tax_schemes.read', 'account_ledgers'))
})
