import { moduleOf, rightsOf } from '../../domain/resources/define.ts'
import { heads, reportHeads } from '../../domain/resources/heads.ts'
import { routeTable } from './route-table.ts'

export type MenuItem = {
  /** Text key. */
  text: string
  /** Path below the company. */
  path: string
  /** The right without which it is not shown; none for what every member may open. */
  permission?: string
  /** The roles, one of which it is shown to; none for every role. */
  roles?: readonly string[]
}
/** Items under a heading (a text key); the first group has none. */
export type MenuGroup = { heading?: string; items: readonly MenuItem[] }

/** The specification's order of areas. */
const areas = ['account', 'banking', 'purchase', 'sales', 'inventory', 'tax', 'crm', 'payment-receipts', 'reports']

function itemsOf(area: string): MenuItem[] {
  const lists = [...heads.values()].filter(
    ({ path, screens }) => path.split('/')[0] === area && screens.includes('list'),
  )
  const items = lists.map((resource) => ({
    text: `module.${moduleOf(resource.path)}.plural`,
    path: resource.path,
    permission: `${rightsOf(resource)}.read`,
  }))
  if (area !== 'reports') return items
  return reportHeads.map(({ name }) => ({
    text: `report.${moduleOf(name)}.label`,
    path: `reports/${name}`,
    permission: `${moduleOf(`reports/${name}`)}.read`,
  }))
}

/** An area that is one list, such as receipts, needs no heading above its own name. */
function groupOf(area: string): MenuGroup {
  const items = itemsOf(area)
  return items[0]?.path === area ? { items } : { heading: `area.${area}`, items }
}

/** The settings, as the routes have them: each page asks for what its route asks for. */
function settings(): MenuItem[] {
  const pages = routeTable.filter(({ path }) => /^\/:company\/settings\/[\w-]+$/.test(path))
  // Records of the company come behind what the whole company is set to.
  const [records, own] = [pages.filter(({ resource }) => resource), pages.filter(({ resource }) => !resource)]
  return [...own, ...records].map(({ path, title, auth }) => ({
    text: title,
    path: path.replace('/:company/', ''),
    ...(auth.roles.length > 0 ? { roles: auth.roles } : {}),
    ...(auth.permissions[0] === undefined ? {} : { permission: auth.permissions[0] }),
  }))
}

/** The menu: only what is built; the shell shows only what the person may read. */
export const menu: readonly MenuGroup[] = [
  { items: [{ text: 'page.dashboard', path: 'dashboard' }] },
  ...areas.map(groupOf).filter(({ items }) => items.length > 0),
  { heading: 'area.data', items: [{ text: 'page.imports', path: 'imports', permission: 'imports.read' }] },
  { heading: 'area.settings', items: settings() },
]
