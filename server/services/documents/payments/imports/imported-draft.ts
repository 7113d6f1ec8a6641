/** Maps payments of a file to drafts of the engine: what earlier ones settle is no longer outstanding. */
import type { ImportedPayment, SettledAmounts } from '../../../../../domain/payments/imports/import-payments.ts'
import { subtract } from '../../../../../domain/money/decimal.ts'
import type { PendingCheque, SettledItem } from '../../../../db/payments/payment-facts-store.ts'
import { groupBy } from '../../../core/group-by.ts'
import type { PaymentDraft } from '../payment-facts.ts'
import type { PaymentImportFacts } from './payment-import-facts.ts'

/** The items by the ids of the allocations, and their pending cheques. */
export type OpenFacts = {
  readonly items: ReadonlyMap<string, SettledItem>
  readonly pending: ReadonlyMap<string, readonly PendingCheque[]>
}

/** Returns the items by the ids that lead to them, and the pending cheques by item. */
export function openFacts(items: readonly SettledItem[], cheques: readonly PendingCheque[]): OpenFacts {
  return {
    items: new Map(items.flatMap((item) => item.requestedIds.map((id) => [id, item] as const))),
    pending: groupBy(cheques, ({ item }) => item),
  }
}

/** Returns the draft of a payment under an id; `settled` is what earlier payments of the file settle. */
export function draftOf(
  { number: _number, ...input }: ImportedPayment,
  facts: PaymentImportFacts,
  { id, open, settled }: { id: string; open: OpenFacts; settled: SettledAmounts },
): PaymentDraft {
  const [row] = input.rows
  const itemIds = new Set(input.allocations.map(({ item }) => item))
  const items = [...itemIds].flatMap((itemId) => {
    const item = open.items.get(itemId)
    return item ? [{ ...item, open: subtract(item.open, settled.get(item.id) ?? '0') }] : []
  })
  return {
    id,
    input,
    stored: null,
    facts: {
      ...facts.shared,
      party: facts.parties.get(input.party ?? '') ?? null,
      scheme: facts.schemes.get(input.withholding_scheme ?? '') ?? null,
      items,
      pending: items.flatMap((item) => open.pending.get(item.id) ?? []),
      isChequeNumberUsed: facts.cheques.has(`${row?.bank_account} ${row?.cheque_number}`),
    },
    previousAllocations: new Map(),
  }
}
