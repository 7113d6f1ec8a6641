import type { ImportKind } from '../../imports/kinds.ts'
import { importKinds } from '../../imports/kinds.ts'
import { moduleOf } from './define.ts'

/**
 * Returns the rights that an import of a kind requires, those of the resource that it fills: `account_ledgers.import`, and
 * `account_ledgers.read`, because every answer shows content of the file.
 */
export function importRights(kind: ImportKind): readonly string[] {
  const module = moduleOf(importKinds[kind].target)
  return [`${module}.import`, `${module}.read`]
}
