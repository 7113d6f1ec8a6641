/** The tree of account categories, as reports are laid out by it. */
import type { Statement } from '../db/client.ts'
import { fromFile } from './run-report.ts'

/** `place` is the place of a root among the roots; 0 below them. */
export type CategoryRow = {
  id: string
  parent_id: string | null
  name: string
  code: string | null
  system_code: string | null
  version: number
  place: number
}

/** Reads a category with everything below it; all of them without one. */
export function categoryRows(companyId: string, category: string | null): Statement<CategoryRow> {
  return fromFile('categories', [companyId, category])
}
