/**
 * Acts that make a new document, such as a copy or a reversal, read the old one as it stands and leave it as it is: their
 * body names no version of it. Every other act changes the version that the person saw.
 */
import type { Act } from './define.ts'

/** Whether the body of an act names the version of the document that it is done to. */
export function takesVersion({ needs }: Pick<Act, 'needs'>): boolean {
  return needs !== 'create'
}
