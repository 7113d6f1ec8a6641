/**
 * Simulates the application of another member: its menu, pages and actions, and the reasons. It uses the same guard and
 * menu as for the member, with their rights.
 *
 *   Carl has the set "Voucher entry": account_journal_vouchers read and create
 *     /account/journal-vouchers/create     opens: "Voucher entry" grants account_journal_vouchers.create
 *     /account/ledgers                     does not: account_ledgers.read is missing
 *     /settings/members                    does not: requires owner or admin; he is redirected to the dashboard
 */
import type { Rights } from '../../domain/permissions/can.ts'
import { can, fullAccessRoles, hasAnyRole } from '../../domain/permissions/can.ts'
import type { Action, Screen } from '../../domain/resources/core/define.ts'
import type { Module } from '../../domain/resources/modules.ts'
import { modules } from '../../domain/resources/modules.ts'
import type { MenuGroup } from '../components/menu/menu-types.ts'
import { pagesOf as menuPages, readableAreas } from '../components/menu/menu-types.ts'
import { actionOf } from '../lib/record-page.ts'
import { allows } from '../providers/access-control-provider.ts'
import { guard } from './guard.ts'
import { refineResources } from './index.ts'
import { menu } from './menu.ts'
import type { RouteEntry } from './route-entry.ts'
import { routeTable } from './route-table.ts'
import type { Target } from './target.ts'
import { targetOf } from './target.ts'

/** `why` lists for each right, `module.action`, the permission sets that grant it. */
export type Person = { rights: Rights; why: Readonly<Record<string, readonly string[]>> }

export type Reason =
  | { kind: 'everyone' }
  | { kind: 'role'; role: string }
  | { kind: 'sets'; right: string; sets: readonly string[] }
  /** One of the rights, or of the roles, would have been enough. */
  | { kind: 'missing'; rights: readonly string[]; roles: readonly string[] }

export type PageVerdict = {
  /** Below the company, with `:id` for any record. */
  path: string
  title: string
  screen?: Screen
  isOpen: boolean
  because: Reason
}
export type ActionVerdict = { action: Action; isAllowed: boolean; because: Reason }
export type ModuleVerdict = { module: Module; actions: ActionVerdict[] }

/** Any record: its existence does not matter. */
const someId = '01926f3e-7c1a-7000-8000-0123456789ab'

/** Returns the menu of the member, including the pages behind its hubs. */
export function menuOf({ rights }: Person): MenuGroup[] {
  return readableAreas(menu, (permission) => isListed(rights, permission.replace(/\.list$/, ''))).map((area) => ({
    text: area.text,
    pages: menuPages(area),
  }))
}

/** Answers the menu's question to the access control provider. */
function isListed(rights: Rights, name: string): boolean {
  const resource = refineResources.find((one) => one.name === name) ?? { name }
  return allows(rights, { resource: name, action: 'list', params: { resource } })
}

/** Returns every page of the company and whether it opens for the member. */
export function pagesOf(person: Person, slug: string): PageVerdict[] {
  return routeTable.filter(({ path }) => path.startsWith('/:company/')).map((entry) => pageOf(entry, person, slug))
}

/** Returns a page of the company and whether it opens for the member. */
export function pageOf(entry: RouteEntry, person: Person, slug: string): PageVerdict {
  const { path, title, resource, auth } = entry
  // The form of a document without a detail page opens to readers, who edit nothing in it.
  const isPage = entry.screen === 'edit' && resource && actionOf(resource, 'edit') === 'read'
  const screen = isPage ? 'detail' : entry.screen
  const session = { authenticated: true, redirect: slug, rights: person.rights }
  const isOpen = guard(targetIn(slug, path), { company: slug }, session).do === 'allow'
  return {
    path: path.replace('/:company', ''),
    title,
    ...(screen ? { screen } : {}),
    isOpen,
    because: becauseOf(person, { isGranted: isOpen, permissions: auth.permissions, roles: auth.roles }),
  }
}

/** Caches the targets of the last company: the router takes a fifth of a second for all pages. */
let cached = { slug: '', targets: new Map<string, Target>() }

function targetIn(slug: string, path: string): Target {
  if (cached.slug !== slug) cached = { slug, targets: new Map() }
  const pathname = path.replace(':company', slug).replace(':id', someId)
  const target = cached.targets.get(path) ?? targetOf({ pathname, search: '' })
  cached.targets.set(path, target)
  return target
}

/** Returns every action of every module. */
export function actionsOf(person: Person): ModuleVerdict[] {
  return modules.map((module) => ({
    module,
    actions: module.actions.map((action) => {
      const right = `${module.key}.${action}`
      const isAllowed = can(person.rights, right)
      return {
        action,
        isAllowed,
        because: becauseOf(person, { isGranted: isAllowed, permissions: [right], roles: [] }),
      }
    }),
  }))
}

type AccessCheck = { isGranted: boolean; permissions: readonly string[]; roles: readonly string[] }

function becauseOf({ rights, why }: Person, { isGranted, permissions, roles }: AccessCheck): Reason {
  if (!isGranted) {
    const lacksRole = roles.length > 0 && !hasAnyRole(rights, roles)
    return {
      kind: 'missing',
      rights: permissions.filter((right) => !can(rights, right)),
      roles: lacksRole ? roles : [],
    }
  }
  const role = [...roles, ...fullAccessRoles].find((one) => rights.roles.includes(one))
  if (role !== undefined && (roles.length > 0 || permissions.length > 0)) return { kind: 'role', role }
  const right = permissions.find((one) => can(rights, one))
  return right === undefined ? { kind: 'everyone' } : { kind: 'sets', right, sets: why[right] ?? [] }
}
