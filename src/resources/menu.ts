import { moduleOf } from '../../domain/resources/core/define.ts'
import { heads, reportHeads } from '../../domain/resources/heads.ts'
import { routeTable } from './route-table.ts'

/** A text key, and the path below the company, which is the name of the Refine resource that is asked for. */
export type MenuItem = { text: string; path: string }
/** Items under a heading (a text key); the first group has none. */
export type MenuGroup = { heading?: string; items: readonly MenuItem[] }

/** The specification's order of areas. */
const areas = ['account', 'banking', 'purchase', 'sales', 'inventory', 'tax', 'crm', 'payment-receipts', 'reports']

function itemsOf(area: string): MenuItem[] {
  const lists = [...heads.values()].filter(
    ({ path, screens }) => path.split('/')[0] === area && screens.includes('list'),
  )
  if (area !== 'reports') return lists.map(({ path }) => ({ text: `module.${moduleOf(path)}.plural`, path }))
  return reportHeads.map(({ name }) => ({ text: `report.${moduleOf(name)}.label`, path: `reports/${name}` }))
}

/** An area that is one list, such as receipts, needs no heading above its own name. */
function groupOf(area: string): MenuGroup {
  const items = itemsOf(area)
  return items[0]?.path === area ? { items } : { heading: `area.${area}`, items }
}

/** The settings, as the routes have them. */
function settings(): MenuItem[] {
  const pages = routeTable.filter(({ path }) => /^\/:company\/settings\/[\w-]+$/.test(path))
  // Records of the company come behind what the whole company is set to.
  const [records, own] = [pages.filter(({ resource }) => resource), pages.filter(({ resource }) => !resource)]
  return [...own, ...records].map(({ path, title }) => ({ text: title, path: path.replace('/:company/', '') }))
}

/** The menu: only what is built; the shell shows only what the person may read. */
export const menu: readonly MenuGroup[] = [
  { items: [{ text: 'page.dashboard', path: 'dashboard' }] },
  ...areas.map(groupOf).filter(({ items }) => items.length > 0),
  { heading: 'area.data', items: [{ text: 'page.imports', path: 'imports' }] },
  { heading: 'area.settings', items: settings() },
]
