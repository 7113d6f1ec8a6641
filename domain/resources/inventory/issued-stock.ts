/** Common parts of documents that move stock when they are issued. */
import type { Act, DocumentResource } from '../core/define.ts'

/** Its acts, with the label of the last one. */
export const issuedActs = (cancel: string): Act[] => [
  { name: 'issue', label: 'Issue', needs: 'update', warns: true },
  { name: 'cancel', label: cancel, needs: 'cancel', reason: true, warns: true },
]

/** An issued document can be edited, which recreates its movements, or cancelled with a reason, which is final. */
export const issuedSteps = {
  startsAs: ['Draft', 'Issued'],
  steps: {
    Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted' },
    Issued: { edit: 'Issued', cancel: 'Cancelled' },
    Cancelled: {},
  },
  asks: { Issued: { edit: 'approve' } },
} as const satisfies Pick<DocumentResource, 'startsAs' | 'steps' | 'asks'>
