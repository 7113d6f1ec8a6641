/** Allocates the open amount of a note, and removes its allocations. */
import type { TradePath } from '../../../../../domain/documents/status.ts'
import type { Body } from '../../../../../domain/resources/core/document-body.ts'
import { tradeResources } from '../../../../../domain/resources/trade/trade-shape.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { recordStep } from '../../engine/history.ts'
import { decideDirectly } from '../../engine/kind.ts'
import { parseShares } from '../../payments/payment-input.ts'
import type { AllocationResult, AllocatingDocument } from '../../payments/allocate-items.ts'
import { removeAllocations, allocateItems } from '../../payments/allocate-items.ts'
import type { TradeDecision } from '../decision.ts'

type AllocationAct = (tx: Transaction, document: AllocatingDocument) => Promise<AllocationResult>

/** Allocates parts of a note to open items of its party. Raises what `allocateItems` raises. */
export function allocateNote(context: DecisionContext, path: TradePath, body: Body): TradeDecision {
  const shares = parseShares(body)
  return decideAllocation(context, path, {
    action: 'allocate',
    allocate: (tx, document) => allocateItems(tx, context, { document, shares }),
  })
}

/** Removes the allocation of a note to one item. Raises what `removeAllocations` raises. */
export function unallocateNote(context: DecisionContext, path: TradePath, body: Body): TradeDecision {
  return decideAllocation(context, path, {
    action: 'release',
    allocate: (tx, document) => removeAllocations(tx, context, { document, body }),
  })
}

function decideAllocation(
  context: DecisionContext,
  path: TradePath,
  { action, allocate }: { action: string; allocate: AllocationAct },
): TradeDecision {
  return decideDirectly(async (tx, { stored }) => {
    const side = path === 'sales/credit-notes' ? 'credit' : 'debit'
    const { statements, changes } = await allocate(tx, { ...stored, side })
    const { claim, line } = recordStep(context, { resource: tradeResources[path], stored }, { action, changes })
    return { statements: [claim, ...statements, line] }
  })
}
