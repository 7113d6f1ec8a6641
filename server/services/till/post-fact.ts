/** Decides what a fact becomes, in the name of its cashier. */
import type { TillFact } from '../../../domain/till/facts.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { Recorder } from '../../db/till/sale-store.ts'
import { recordersOf } from '../../db/till/sale-store.ts'
import type { TillState } from '../../db/till/till-store.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { postDrawer } from './post-drawer.ts'
import { postLaterPayment } from './post-payment.ts'
import { postReturn } from './post-return.ts'
import { postSale } from './post-sale.ts'
import { openShift, postShiftClosed } from './post-shift.ts'
import { postVoid } from './post-void.ts'
import type { ConnectedTill, FactResult, FactWork, TillRequest } from './till-work.ts'

/** Returns what a fact without problems becomes. Raises what prevents it. */
export async function postFact(
  { tx, till }: { tx: Transaction; till: TillRequest },
  { fact, state }: { fact: TillFact; state: ConnectedTill & TillState },
): Promise<FactResult> {
  const { companyId } = state
  const [recorder] = await tx.run(recordersOf(companyId, { cashier: fact.cashier, till: state.id }))
  if (!recorder) throw new Error(`Till ${state.id} has no member`)
  const context = contextOf(till, { fact, recorder })
  const recorded = await decide({ tx, context, till: state, vouchers: till.vouchers }, fact, recorder)
  const left: TillNote[] = recorder.is_cashier ? [] : [{ code: 'CASHIER_LEFT', params: {} }]
  return { ...recorded, notes: [...left, ...recorded.notes] }
}

/**
 * Returns the context of a fact: the till has the rights, since what took place is not refused, and the moment is that of the
 * till’s clock.
 */
function contextOf(
  { till, address }: TillRequest,
  { fact, recorder }: { fact: TillFact; recorder: Recorder },
): DecisionContext {
  return {
    clock: { now: () => new Date(fact.at) },
    who: {
      userId: recorder.user_id,
      email: recorder.email,
      companyId: till.companyId,
      memberId: recorder.member_id,
      roles: ['owner'],
      permissions: {},
      via: till.name,
      address,
    },
  }
}

async function decide(work: FactWork, fact: TillFact, recorder: Recorder): Promise<FactResult> {
  switch (fact.kind) {
    case 'shift_opened':
      return openShift(work, { ...fact, recorder })
    case 'sale':
      return postSale(work, fact)
    case 'return':
      return postReturn(work, fact)
    case 'void':
      return postVoid(work, fact)
    case 'payment':
      return postLaterPayment(work, fact)
    case 'drawer':
      return postDrawer(work, fact)
    case 'shift_closed':
      return postShiftClosed(work, fact)
  }
}
