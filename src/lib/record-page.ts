import type { Action, Screen } from '../../domain/resources/core/define.ts'
import { heads } from '../../domain/resources/heads.ts'

/** The action that each screen requires. */
export const screenActions = {
  list: 'read',
  create: 'create',
  edit: 'update',
  detail: 'read',
} as const satisfies Record<Screen, Action>

/** Returns the page of a record below the company, its details or else its form; null for a record without a page. */
export function recordPage(path: string, id: string): string | null {
  const screens = heads.get(path)?.screens ?? []
  if (screens.includes('detail')) return `${path}/${id}`
  return screens.includes('edit') ? `${path}/${id}/edit` : null
}
