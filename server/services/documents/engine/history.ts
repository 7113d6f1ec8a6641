/** The statements of every kind of document: the claim of its version, and its line in the history. */
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { Statement } from '../../../db/core/client.ts'
import { claimDocument } from '../../../db/documents/document-store.ts'
import type { Changes, DecisionContext } from '../../core/unit-of-work.ts'
import { audit } from '../../core/unit-of-work.ts'
import type { DocumentState } from './rights.ts'

type Line = {
  action: string
  /** The name shown for the document; absent: its number at that time. */
  label?: string | null
  changes: Changes
  /** The ids of the journal entries that are posted. */
  entries?: readonly string[]
}

/** Returns the line in the history of a new document. */
export function recordCreation(
  context: DecisionContext,
  { path }: Resource,
  { id: objectId, label = null, ...line }: Omit<Line, 'action'> & { id: string },
): Statement {
  return audit(context, { action: 'create', resource: path, objectId, version: 1, label, ...line })
}

/** Returns the claim of the version that was decided on, and the line in the history of the step. */
export function recordStep(
  context: DecisionContext,
  { resource, stored: { id, version } }: { resource: Resource; stored: DocumentState },
  { label = null, ...line }: Line,
): { claim: Statement; line: Statement } {
  return {
    claim: claimDocument(resource, context.who.companyId, { id, version }),
    line: audit(context, { resource: resource.path, objectId: id, version: version + 1, label, ...line }),
  }
}
