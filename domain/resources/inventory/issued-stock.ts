/** What the documents have in common that move stock when they are issued. */
import type { Act, DocumentResource } from '../core/define.ts'

/** Its acts, by what the last one is called. */
export const issuedActs = (cancel: string): Act[] => [
  { name: 'issue', label: 'Issue', needs: 'update', warns: true },
  { name: 'cancel', label: cancel, needs: 'cancel', reason: true, warns: true },
]

/** An issued one may be edited, which makes its movements anew, or cancelled for a reason, which is final. */
export const issuedSteps = {
  startsAs: ['Draft', 'Issued'],
  steps: {
    Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted' },
    Issued: { edit: 'Issued', cancel: 'Cancelled' },
    Cancelled: {},
  },
  asks: { Issued: { edit: 'approve' } },
} as const satisfies Pick<DocumentResource, 'startsAs' | 'steps' | 'asks'>
