import type { ImportKind } from '../../imports/kinds.ts'
import { importKinds } from '../../imports/kinds.ts'
import { moduleOf } from './define.ts'

/** Returns the right to import a kind, that of the resource that it fills: `account_ledgers.import`. */
export function importRight(kind: ImportKind): string {
  return `${moduleOf(importKinds[kind].target)}.import`
}
