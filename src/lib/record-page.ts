import type { Action, Screen } from '../../domain/resources/core/define.ts'
import type { ResourceHead } from '../../domain/resources/heads.ts'
import { heads } from '../../domain/resources/heads.ts'

const screenActions = {
  list: 'read',
  create: 'create',
  edit: 'update',
  detail: 'read',
} as const satisfies Record<Screen, Action>

/**
 * Returns the action that a screen requires. The form of a document with statuses and no detail page is its page: it
 * opens to everyone who may read the document, and shows it read-only to those who may not edit it.
 */
export function actionOf({ screens, steps }: Pick<ResourceHead, 'screens' | 'steps'>, screen: Screen): Action {
  const isPage = screen === 'edit' && steps !== undefined && !screens.includes('detail')
  return isPage ? 'read' : screenActions[screen]
}

/** Returns the page of a record below the company, its details or else its form; null for a record without a page. */
export function recordPage(path: string, id: string): string | null {
  const screens = heads.get(path)?.screens ?? []
  if (screens.includes('detail')) return `${path}/${id}`
  return screens.includes('edit') ? `${path}/${id}/edit` : null
}
