import { moduleOf } from './define.ts'
import { heads } from '../heads.ts'

/**
 * Returns the right to accept a warning about a document: approve, or update for documents without approval, or cancel for
 * those that can only be cancelled.
 */
export function acceptRight(path: string): string {
  const actions = heads.get(path)?.actions ?? ''
  return `${moduleOf(path)}.${actions.includes('A') ? 'approve' : actions.includes('U') ? 'update' : 'cancel'}`
}
