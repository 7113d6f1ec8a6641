/** Writes the reference of an area of the menu: a section for each list of the area. */
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { resources } from '../../../../domain/resources/index.ts'
import type { AreaName } from '../../../components/menu/menu-types.ts'
import { currentPage } from '../../../components/menu/menu-types.ts'
import { translate } from '../../../lib/i18n.ts'
import { menu } from '../../../resources/menu.ts'
import { blocks, heading, plain } from './markdown.ts'
import { resourceReference } from './resource-reference.ts'

const withPages = resources.filter(({ screens }) => screens.length > 0)

/** Returns the area of the menu that leads to a resource. */
export function areaOf({ path }: Pick<Resource, 'path'>): AreaName {
  return currentPage(menu, path).area?.name ?? 'settings'
}

/** The areas with lists, in menu order. */
export const areaNames: readonly AreaName[] = menu
  .map(({ name }) => name)
  .filter((name) => withPages.some((resource) => areaOf(resource) === name))

/** Returns the Markdown of an area. */
export function areaReference(name: AreaName): string {
  const order = menu.find((area) => area.name === name)
  const paths = [order?.hub, ...[...(order?.pages ?? []), ...(order?.more ?? [])].map(({ path }) => path)]
  const its = withPages
    .filter((resource) => areaOf(resource) === name)
    .toSorted((one, other) => paths.indexOf(one.path) - paths.indexOf(other.path))
  const area = translate(`area.${name}`)
  return blocks(
    heading(1, plain(area)),
    translate('handbook.reference.area', { area }),
    ...its.map((resource) => resourceReference(resource)),
  )
}
