/** Writes the reference of the permission sets that every company gets. */
import type { ShippedSet } from '../../../../domain/resources/modules.ts'
import { modules, shippedPermissions, shippedSets } from '../../../../domain/resources/modules.ts'
import { listText } from '../../../lib/format/list-text.ts'
import { inLanguage, translate } from '../../../lib/i18n.ts'
import { anchorOf } from './resource-reference.ts'
import { blocks, heading, plain, table } from './markdown.ts'

/** Returns the Markdown of the permission sets: the modules of each with their actions. */
export function permissionReference(): string {
  const names = Object.keys(shippedSets) as ShippedSet[]
  return blocks(
    heading(1, translate('handbook.permissions')),
    translate('handbook.reference.permissions'),
    ...names.map((name) => oneSet(name)),
  )
}

function oneSet(name: ShippedSet): string {
  const granted = shippedPermissions(name)
  const rows = modules.flatMap(({ key, label, actions }) => {
    const allowed = actions.filter((action) => granted[key]?.[action] === true)
    return allowed.length === 0
      ? []
      : [{ isAll: allowed.length === actions.length, cells: [plain(inLanguage(label)), listText(allowed.map(nameOf))] }]
  })
  const head = [translate('handbook.column.module'), translate('handbook.column.allowed')]
  const isEverything = rows.length === modules.length && rows.every(({ isAll }) => isAll)
  return blocks(
    heading(2, plain(inLanguage(shippedSets[name].label)), anchorOf(name)),
    isEverything
      ? translate('handbook.everything')
      : table(
          head,
          rows.map(({ cells }) => cells),
        ),
  )
}

const nameOf = (action: string): string => translate(`actionName.${action}`)
