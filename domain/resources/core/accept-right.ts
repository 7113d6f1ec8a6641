import { moduleOf } from './define.ts'
import { heads } from '../heads.ts'

/** The right to go on in spite of a warning about a document of a path: to approve, or to change what nobody approves. */
export function acceptRight(path: string): string {
  const isApproved = heads.get(path)?.actions.includes('A') === true
  return `${moduleOf(path)}.${isApproved ? 'approve' : 'update'}`
}
