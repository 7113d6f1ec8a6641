/** Allocates advances, and removes allocations of payments. */
import { DomainError } from '../../../../domain/errors.ts'
import { sideOf } from '../../../../domain/payments/settle.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import { paymentResources } from '../../../../domain/resources/payments/payment-shape.ts'
import type { StoredPayment } from '../../../db/payments/payment-store.ts'
import type { Transaction } from '../../../db/core/client.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { recordStep } from '../engine/history.ts'
import { decideDirectly } from '../engine/kind.ts'
import type { PaymentDecision } from './act-on-payment.ts'
import { parseShares } from './payment-input.ts'
import type { AllocationResult, AllocatingDocument } from './allocate-items.ts'
import { removeAllocations, allocateItems } from './allocate-items.ts'

type AllocationAct = (
  tx: Transaction,
  document: AllocatingDocument & Pick<StoredPayment, 'relief'>,
) => Promise<AllocationResult>

/** Allocates the unallocated amount of a payment to open items of its party. Raises what `allocateItems` raises. */
export function allocatePayment(context: DecisionContext, body: Body): PaymentDecision {
  const shares = parseShares(body)
  return decideAllocation(context, 'allocate', (tx, document) => allocateItems(tx, context, { document, shares }))
}

/**
 * Removes the allocation of a payment to one item. Raises TAX_RELIEVED where the write-off has tax, and what
 * `removeAllocations` raises.
 */
export function unallocatePayment(context: DecisionContext, body: Body): PaymentDecision {
  return decideAllocation(context, 'release', (tx, document) => {
    if (document.relief.length > 0) throw new DomainError('TAX_RELIEVED')
    return removeAllocations(tx, context, { document, body })
  })
}

function decideAllocation(context: DecisionContext, action: string, allocate: AllocationAct): PaymentDecision {
  return decideDirectly(async (tx, { stored }) => {
    const { statements, changes } = await allocate(tx, { ...stored, side: sideOf(stored.path) })
    const step = { action, label: stored.voucher_no, changes }
    const { claim, line } = recordStep(context, { resource: paymentResources[stored.path], stored }, step)
    return { statements: [claim, ...statements, line] }
  })
}
