/** A text key and the path below the company, which is also the name of its Refine resource. */
export type MenuPage = { text: string; path: string }

/** Pages under a heading, a text key. */
export type MenuGroup = { text: string; pages: readonly MenuPage[] }

export type AreaName =
  | 'dashboard'
  | 'sales'
  | 'purchase'
  | 'inventory'
  | 'crm'
  | 'banking'
  | 'account'
  | 'tax'
  | 'reports'
  | 'settings'

export type MenuArea = MenuGroup & {
  name: AreaName
  /** The start page of the area, which links to its other pages; an area without one lists its pages. */
  hub?: string
  /** Pages that are rarely used. */
  more: readonly MenuPage[]
}

/** Returns the address of a menu page. */
export function addressOf(slug: string | null, path = ''): string {
  return `/${slug}/${path}`
}

/** Returns all pages of an area, its hub first, each once. */
export function pagesOf({ text, hub, pages, more }: MenuArea): MenuPage[] {
  const all = [...(hub === undefined ? [] : [{ text, path: hub }]), ...pages, ...more]
  return all.filter(({ path }, place) => all.findIndex((page) => page.path === path) === place)
}

/** Returns the areas with permitted pages; a hub is included when it leads to a permitted page. */
export function readableAreas(menu: readonly MenuArea[], may: (permission: string) => boolean): MenuArea[] {
  const isReadable = ({ path }: MenuPage) => may(`${path}.list`)
  return menu
    .map((area) => ({ ...area, pages: area.pages.filter(isReadable), more: area.more.filter(isReadable) }))
    .filter(({ pages, more }) => pages.length + more.length > 0)
}

/** Returns the menu page that a path below the company belongs to, with its area. */
export function currentPage(areas: readonly MenuArea[], path: string): { area?: MenuArea; page?: MenuPage } {
  const isAt = (page: MenuPage) => path === page.path || path.startsWith(`${page.path}/`)
  const places = areas.flatMap((area) => pagesOf(area).map((page) => ({ area, page })))
  const [nearest] = places
    .filter(({ page }) => isAt(page))
    .toSorted((one, other) => other.page.path.length - one.page.path.length)
  return nearest ?? {}
}
