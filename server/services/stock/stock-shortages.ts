import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { Shortage } from '../../../domain/inventory/shortages.ts'
import { firstShortage } from '../../../domain/inventory/shortages.ts'
import { isNegative } from '../../../domain/money/decimal.ts'
import type { Transaction } from '../../db/core/client.ts'
import type { StockItem } from '../../db/stock/stock-store.ts'
import { stockItems } from '../../db/stock/stock-store.ts'
import { groupBy } from '../core/group-by.ts'
import type { Plan } from './stock-plan.ts'
import type { LoadedItem } from './stock-loading.ts'
import type { StockValuation } from './stock-valuing.ts'
import { warn } from '../documents/warnings.ts'

type ShortageState = Pick<StockValuation, 'items' | 'deferred' | 'voided'> & { companyId: string }

/**
 * Refuses or warns, by the setting of the company, where more of an item would leave than there is, on any later day
 * too.
 */
export async function refuseShortages(tx: Transaction, plan: Plan, state: ShortageState): Promise<void> {
  const { policy } = plan.rules
  if (policy === 'allow' || (policy === 'warn' && plan.change.accept.includes('NEGATIVE_STOCK'))) return
  const shortages = shortagesOf(plan, state)
  if (shortages.length === 0) return
  const ids = shortages.map(({ itemId }) => itemId)
  const items = new Map((await tx.run(stockItems(state.companyId, ids))).map((item) => [item.id, item]))
  const problems = shortages.map(({ itemId, shortage }) => problemOf(plan, items.get(itemId), { itemId, shortage }))
  if (policy === 'block') refuse(problems)
  warn(problems, plan.change.accept)
}

type ItemShortage = { readonly itemId: string; readonly shortage: Shortage }

function shortagesOf({ added }: Plan, { items, deferred, voided }: ShortageState): ItemShortage[] {
  const voidedIds = new Set(voided.map(({ id }) => id))
  const addedOf = groupBy(
    added.map(({ row }) => row),
    ({ itemId }) => itemId,
  )
  const itemIds = new Set([...addedOf.keys(), ...voided.map(({ itemId }) => itemId)])
  const now = [...items.values()].map((item) => {
    const { itemId } = item.span
    return {
      itemId,
      shortage: itemIds.has(itemId) ? shortageOf(item, { voidedIds, added: addedOf.get(itemId) ?? [] }) : null,
    }
  })
  const late = deferred.map(({ span: { itemId }, shortage }) => ({ itemId, shortage }))
  return [...now, ...late].flatMap(({ itemId, shortage }) => (shortage === null ? [] : [{ itemId, shortage }]))
}

type Steps = readonly { readonly orderKey: string; readonly quantity: string }[]

function shortageOf(
  { state, movements }: LoadedItem,
  { voidedIds, added }: { voidedIds: ReadonlySet<string>; added: Steps },
): Shortage | null {
  const remaining = movements.filter(({ id }) => !voidedIds.has(id))
  const after = [...remaining, ...added].toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))
  return firstShortage({ start: state?.quantity ?? '0', before: movements, after })
}

/** Returns the problem at the last earlier row that takes from the item; at the document itself without one. */
function problemOf({ change, added }: Plan, item: StockItem | undefined, { itemId, shortage }: ItemShortage): Problem {
  const { orderKey, quantity } = shortage
  const rows = added.filter(({ row }) => row.itemId === itemId)
  const takers = rows.filter(({ row }) => isNegative(row.quantity) && row.orderKey <= orderKey)
  const place = takers.toSorted((one, other) => (one.row.orderKey < other.row.orderKey ? -1 : 1)).at(-1) ?? rows[0]
  const { name = '', unit = '' } = item ?? {}
  return {
    code: 'NEGATIVE_STOCK',
    path: place?.path ?? (change.documents.length === 0 ? '' : 'rows'),
    params: { item: name, unit, quantity, date: orderKey.slice(0, 10) },
  }
}
