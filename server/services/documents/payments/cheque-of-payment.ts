/**
 * The document of a payment's cheque, a deposit or an issued cheque: created, changed, cleared and cancelled with the
 * payment.
 */
import type { PaymentPath } from '../../../../domain/documents/status.ts'
import type { DocumentValues } from '../../../../domain/resources/core/document-values.ts'
import type { Statement } from '../../../db/core/client.ts'
import { claimDocument, insertDocument, updateDocument } from '../../../db/documents/document-store.ts'
import type { Numbering } from '../../../db/documents/document-store.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import type { Changes, DecisionContext } from '../../core/unit-of-work.ts'
import { audit, changesBetween, newId } from '../../core/unit-of-work.ts'
import { advanceChequeNumber } from '../cheque-numbers.ts'
import type { DecidedPayment } from './post-payment.ts'
import { chequeResources } from './cheque-resources.ts'
import { chequeOf } from './store-payment.ts'

/** Creates the document of a new payment's cheque; nothing for any other payment. */
export function createChequeDocument(
  context: DecisionContext,
  { draft, checked, partyAccountId }: DecidedPayment,
  numbering: Numbering,
): Statement[] {
  const values = chequeOf(draft, checked, partyAccountId)
  if (values === null) return []
  const { companyId, userId } = context.who
  const resource = chequeResources[draft.input.path]
  const id = newId()
  const documentValues = { ...values, status: 'Issued', payment: draft.id, created_by: userId }
  return [
    insertDocument(resource, companyId, { id, values: documentValues, numbering }),
    ...advanceNumber(context, draft.input.path, values),
    auditOf(
      context,
      { path: resource.path, id, version: 0, number: null },
      { action: 'create', changes: changesBetween({}, values) },
    ),
  ]
}

/** Advances the next cheque number of the bank account for a cheque that the company issues. */
function advanceNumber({ who }: DecisionContext, path: PaymentPath, values: DocumentValues): Statement[] {
  return path === 'purchase/payments'
    ? advanceChequeNumber(who.companyId, values['bank_account'], values['cheque_number'])
    : []
}

/** Updates the document of a cheque with the values of its payment. */
export function updateChequeDocument(
  context: DecisionContext,
  { cheque }: StoredPayment,
  { decision: { draft, checked, partyAccountId }, changes }: { decision: DecidedPayment; changes: Changes },
): Statement[] {
  const values = chequeOf(draft, checked, partyAccountId)
  if (values === null || cheque === null) return []
  return [
    ...writeCheque(context, cheque, { action: 'update', values, changes }),
    ...advanceNumber(context, draft.input.path, values),
  ]
}

/**
 * How a cheque ends: the values of its document, the ids of the entries that it posts itself, and the statements that
 * post them.
 */
export type ChequeEnd = {
  values: DocumentValues & { status: 'Cleared' | 'Cancelled' | 'Bounced' }
  entries: readonly string[]
  statements: readonly Statement[]
}

const acts = { Cleared: 'clear', Cancelled: 'cancel', Bounced: 'bounce' }

/** Updates the document of a cheque when its payment is cleared or cancelled. */
export function endChequeDocument(
  context: DecisionContext,
  { cheque, status }: StoredPayment,
  { values, entries }: Pick<ChequeEnd, 'values' | 'entries'>,
): Statement[] {
  if (cheque === null) return []
  const { status: to, ...set } = values
  const before = Object.entries(set).map(([name, value]) => [name, [null, value]] as const)
  const changes: Changes = { status: [status, to], ...Object.fromEntries(before) }
  return writeCheque(context, cheque, { action: acts[to], values, changes, entries })
}

type Cheque = NonNullable<StoredPayment['cheque']>
type HistoryLine = { action: string; changes: Changes; entries?: readonly string[] }

function writeCheque(
  context: DecisionContext,
  cheque: Cheque,
  { values, ...line }: HistoryLine & { values: DocumentValues },
): Statement[] {
  const { id, path, version } = cheque
  const { companyId } = context.who
  const resource = Object.values(chequeResources).find((one) => one.path === path)
  if (!resource) throw new Error(`No payment has a cheque among ${path}`)
  return [
    claimDocument(resource, companyId, { id, version }),
    updateDocument(resource, companyId, { id, values, numbering: null }),
    auditOf(context, cheque, line),
  ]
}

function auditOf(
  context: DecisionContext,
  { path, id, version, number }: Pick<Cheque, 'path' | 'id' | 'version'> & { number: string | null },
  { action, changes, entries = [] }: HistoryLine,
): Statement {
  return audit(context, { action, resource: path, objectId: id, version: version + 1, label: number, changes, entries })
}
