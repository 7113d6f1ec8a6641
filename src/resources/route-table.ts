/**
 * Derives every route of the application from the declarations: path, access, content and location. The router, the
 * guard, the menu and the route tests read this one list.
 */
import { fullAccessRoles } from '../../domain/permissions/can.ts'
import { moduleOf, rightsOf } from '../../domain/resources/core/define.ts'
import type { Screen } from '../../domain/resources/core/define.ts'
import type { ResourceHead } from '../../domain/resources/heads.ts'
import { heads, reportHeads } from '../../domain/resources/heads.ts'
import { actionOf } from '../lib/record-page.ts'
import type { Auth, Crumb, RouteEntry } from './route-entry.ts'

const open: Auth = {
  required: false,
  roles: [],
  permissions: [],
  redirectIfLoggedIn: false,
  redirectIfNotAllowed: null,
}
const member: Auth = { ...open, required: true }
const guest: Auth = { ...open, redirectIfLoggedIn: true }
const asking = (...permissions: string[]): Auth => ({ ...member, permissions })

/** The access rule of an unmatched path: signed in, as for a company page. */
export const unmatchedAuth = member

const staticRoutes: readonly RouteEntry[] = [
  { path: '/', page: 'landing', auth: open, crumbs: [], title: 'app.name', bare: true },
  { path: '/login', page: 'sign-in', auth: guest, crumbs: [], title: 'signIn.title', bare: true },
  { path: '/signup', page: 'sign-in', auth: guest, crumbs: [], title: 'signUp.title', bare: true },
  {
    path: '/auth/verify-email/:token',
    page: 'verify-email',
    auth: guest,
    crumbs: [],
    title: 'verify.title',
    bare: true,
  },
  {
    path: '/auth/forgot-password',
    page: 'forgot-password',
    auth: guest,
    crumbs: [],
    title: 'forgot.title',
    bare: true,
  },
  {
    path: '/auth/password/reset/:token',
    page: 'reset-password',
    auth: guest,
    crumbs: [],
    title: 'reset.title',
    bare: true,
  },
  {
    path: '/auth/:provider/callback',
    page: 'provider-callback',
    auth: open,
    crumbs: [],
    title: 'providerCallback.title',
    bare: true,
  },
  { path: '/404', page: 'not-found', auth: open, crumbs: [], title: 'page.notFound', bare: true },
  { path: '/forbidden', page: 'forbidden', auth: open, crumbs: [], title: 'page.forbidden', bare: true },
  { path: '/onboarding', page: 'not-found', auth: member, crumbs: [], title: 'page.notFound' },
  { path: '/company/create', page: 'not-found', auth: member, crumbs: [], title: 'page.notFound' },
  { path: '/profile', page: 'profile', auth: member, crumbs: [], title: 'page.profile' },
  { path: '/invitations', page: 'invitations', auth: member, crumbs: [], title: 'page.invitations' },
  { path: '/invitations/:token', page: 'invitation', auth: open, crumbs: [], title: 'invitation.page', bare: true },
  { path: '/:company/dashboard', page: 'dashboard', auth: member, crumbs: [], title: 'page.dashboard' },
]

const suffixes = {
  list: '',
  create: '/create',
  edit: '/:id/edit',
  detail: '/:id',
} as const satisfies Record<Screen, string>

/** Receipts have their own path and belong to sales. */
const areaOfPath = (path: string): string => (path === 'payment-receipts' ? 'sales' : (path.split('/')[0] ?? ''))
const hubs = ['reports', 'settings']
const areaCrumb = (area: string): Crumb => ({
  text: `area.${area}`,
  ...(hubs.includes(area) ? { path: `/:company/${area}` } : {}),
})
/** The list of contacts has the name of its area. */
const areaCrumbs = (path: string): Crumb[] => (path === 'crm/parties' ? [] : [areaCrumb(areaOfPath(path))])
const listCrumb = (path: string): Crumb => ({
  text: `module.${moduleOf(path)}.plural`,
  path: `/:company/${path}`,
})

const resources = [...heads.values()]

function resourceRoutes(resource: ResourceHead): RouteEntry[] {
  const module = moduleOf(resource.path)
  const screenEntries = resource.screens.map((screen): RouteEntry => ({
    path: `/:company/${resource.path}${suffixes[screen]}`,
    page: `${resource.path}.${screen}`,
    auth: asking(`${rightsOf(resource)}.${actionOf(resource, screen)}`),
    crumbs: [...areaCrumbs(resource.path), ...(screen === 'list' ? [] : [listCrumb(resource.path)])],
    title: `module.${module}.${screen === 'list' ? 'plural' : 'label'}`,
    resource,
    screen,
  }))
  return resource.posts
    ? [...screenEntries, journalRoute(resource, `/:company/${resource.path}/:id/journal-entries`)]
    : screenEntries
}

/** Returns a route of a further page of a document, which requires the right to read the document. */
function readingRoute(resource: ResourceHead, page: Pick<RouteEntry, 'path' | 'page' | 'title'>): RouteEntry {
  const crumbs = [...areaCrumbs(resource.path), listCrumb(resource.path)]
  return { ...page, auth: asking(`${rightsOf(resource)}.read`), crumbs, resource }
}

/** Returns a route of a document's journal entries; both addresses show one page. */
function journalRoute(resource: ResourceHead, path: string): RouteEntry {
  return readingRoute(resource, { path, page: 'journal-entries', title: 'page.journalEntries' })
}

/** The record of an invoice as a tax office inspects it. */
const materializedView = { page: 'materialized-view', title: 'page.materializedView' }
const materializedViewRoutes = resources
  .filter(({ path }) => path === 'sales/vouchers')
  .map((resource) =>
    readingRoute(resource, { ...materializedView, path: `/:company/${resource.path}/:id/materialized-view` }),
  )

/** Parts of a party with their own address, and the action that their page performs. */
const partyParts = { account: 'read', alias: 'update', representative: 'update' }
const partyRoutes = resources
  .filter(({ path }) => path === 'crm/parties')
  .flatMap((resource) =>
    Object.entries(partyParts).map(([part, action]): RouteEntry => ({
      path: `/:company/${resource.path}/:id/${part}`,
      page: `${resource.path}.${part}`,
      auth: asking(`${rightsOf(resource)}.${action}`),
      crumbs: [...areaCrumbs(resource.path), listCrumb(resource.path)],
      title: `module.${moduleOf(resource.path)}.label`,
      resource,
    })),
  )

/** A document's path as one segment: `sales/vouchers` → `sales-vouchers`; any other slug matches nothing. */
const slugOf = ({ path }: ResourceHead): string => path.replaceAll('/', '-')

const reportRoutes = reportHeads.map(({ name }): RouteEntry => ({
  path: `/:company/reports/${name}`,
  page: `reports/${name}`,
  auth: asking(`${moduleOf(`reports/${name}`)}.read`),
  crumbs: areaCrumbs('reports'),
  title: `report.${moduleOf(name)}.label`,
  report: name,
}))

/** The hub pages of reports and settings. */
const hubRoutes = hubs.map((name): RouteEntry => ({
  path: `/:company/${name}`,
  page: name,
  auth: member,
  crumbs: [],
  title: `area.${name}`,
}))

/** The handbook: its start page and its chapters. */
const helpRoutes = ['', '/:chapter'].map((chapter): RouteEntry => ({
  path: `/:company/help${chapter}`,
  page: 'help',
  auth: member,
  crumbs: chapter === '' ? [] : [{ text: 'page.help', path: '/:company/help' }],
  title: 'page.help',
}))

const importCrumb: Crumb = { text: 'page.imports', path: '/:company/imports' }

/** Imports: everyone with the right to see them sees all of them; starting one requires another right. */
const importRoutes: readonly RouteEntry[] = [
  {
    path: '/:company/imports',
    page: 'imports',
    auth: asking('imports.read'),
    crumbs: areaCrumbs('settings'),
    title: 'page.imports',
  },
  {
    path: '/:company/imports/:id',
    page: 'import',
    auth: asking('imports.read'),
    crumbs: [...areaCrumbs('settings'), importCrumb],
    title: 'page.import',
  },
]

/** Pages of owner and admin; other members are redirected to the dashboard. */
const settingsRoutes = [
  'general',
  'sales',
  'purchase',
  'quotation',
  'invoice',
  'inventory',
  'members',
  'permissions',
  'api-tokens',
  'webhooks',
].map((name): RouteEntry => ({
  path: `/:company/settings/${name}`,
  page: `settings/${name}`,
  auth: { ...member, roles: fullAccessRoles, redirectIfNotAllowed: '/:company/dashboard' },
  crumbs: areaCrumbs('settings'),
  title: `settingsPage.${name}`,
}))

/** The audit log, with its own right. */
const auditRoutes: readonly RouteEntry[] = [
  {
    path: '/:company/settings/audit-logs',
    page: 'settings/audit-logs',
    auth: asking('settings_audit_logs.read'),
    crumbs: areaCrumbs('settings'),
    title: 'settingsPage.audit-logs',
  },
  {
    path: '/:company/settings/audit-logs/:id',
    page: 'settings/audit-log',
    auth: asking('settings_audit_logs.read'),
    crumbs: [...areaCrumbs('settings'), { text: 'settingsPage.audit-logs', path: '/:company/settings/audit-logs' }],
    title: 'settingsPage.audit-log',
  },
]

/** The checks of the company's own books, with their own right. */
const selfAuditRoute: RouteEntry = {
  path: '/:company/reports/self-audit',
  page: 'reports/self-audit',
  auth: asking('reports_self_audit.read'),
  crumbs: areaCrumbs('reports'),
  title: 'module.reports_self_audit.plural',
}

/** Merging duplicate items has its own right. */
const itemMergeRoute: RouteEntry = {
  path: '/:company/settings/item-merge',
  page: 'settings/item-merge',
  auth: asking('settings_item_merge.read'),
  crumbs: areaCrumbs('settings'),
  title: 'settingsPage.item-merge',
}

/** The workbench of bank reconciliation. */
const reconcileRoute: RouteEntry = {
  path: '/:company/banking/reconciliation/reconcile',
  page: 'banking/reconcile',
  auth: asking('banking_reconciliation.read'),
  crumbs: [...areaCrumbs('banking/reconciliation'), listCrumb('banking/reconciliation')],
  title: 'page.reconcile',
}

/** The till fills the window. */
const tillRoute: RouteEntry = {
  path: '/:company/sales/pos',
  page: 'sales/pos',
  auth: asking('sales_pos.read'),
  crumbs: [],
  title: 'page.till',
  bare: true,
  startsOffline: true,
}

/** THE LIST of routes. */
export const routeTable: readonly RouteEntry[] = [
  ...staticRoutes,
  ...resources.flatMap(resourceRoutes),
  ...partyRoutes,
  ...materializedViewRoutes,
  ...resources
    .filter(({ posts }) => posts)
    .map((resource) => journalRoute(resource, `/:company/journal-entries/${slugOf(resource)}/:id`)),
  ...hubRoutes,
  ...helpRoutes,
  ...reportRoutes,
  selfAuditRoute,
  reconcileRoute,
  tillRoute,
  ...importRoutes,
  ...settingsRoutes,
  itemMergeRoute,
  ...auditRoutes,
]
