/** What the bodies of acts may say. */
import { refuse } from '../../../domain/errors.ts'
import { unknownFields } from './body.ts'

const fields: Readonly<Record<string, readonly string[]>> = {
  issue: ['version', 'accept'],
  approve: ['version', 'accept'],
  cancel: ['version', 'accept', 'reason'],
  clear: ['version', 'date'],
  copy: ['version'],
  duplicate: ['version'],
  reverse: ['version', 'date'],
  resolve: ['version'],
  allocate: ['version', 'allocations'],
  release: ['version', 'item'],
  'payment-mode': ['version', 'payment_mode', 'accept'],
}
/** What posts nothing but journal entries is reversed on a day of the user's choice; goods and their taxes on their own. */
const reversedLater: ReadonlySet<string> = new Set([
  'account/journal-vouchers',
  'banking/cheque-deposits',
  'payment-receipts',
  'purchase/payments',
])

/** Raises UNKNOWN_FIELD at each field of an act's body that the act does not know. */
export function refuseUnknownInAct(path: string, act: string, body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  const own = act === 'cancel' && reversedLater.has(path) ? ['date'] : []
  refuse(unknownFields({ ...body }, [...(fields[act] ?? []), ...own], ''))
}
