import { moduleOf } from './define.ts'
import { heads } from '../heads.ts'

/** Returns the right to accept a warning about a document: approve, or update for documents without approval. */
export function acceptRight(path: string): string {
  const isApproved = heads.get(path)?.actions.includes('A') === true
  return `${moduleOf(path)}.${isApproved ? 'approve' : 'update'}`
}
