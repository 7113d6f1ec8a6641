import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Shortage } from '../../../domain/inventory/shortages.ts'
import { firstShortage } from '../../../domain/inventory/shortages.ts'
import { isNegative } from '../../../domain/money/decimal.ts'
import { groupBy } from '../group-by.ts'
import type { Plan } from './change-stock.ts'
import type { LoadedItem } from './stock-loading.ts'
import type { Valued } from './stock-valuing.ts'

/** Refuses or warns, by the company's policy, where more of an item would leave than there is, on any later day too. */
export function refuseShortages(
  plan: Plan,
  { items, deferred, voided }: Pick<Valued, 'items' | 'deferred' | 'voided'>,
): void {
  const { policy } = plan.rules
  if (policy === 'allow' || (policy === 'warn' && plan.change.accept.includes('NEGATIVE_STOCK'))) return
  const gone = new Set(voided.map(({ id }) => id))
  const addedOf = groupBy(plan.added, ({ row }) => row.itemId)
  const moved = new Set([...addedOf.keys(), ...voided.map(({ itemId }) => itemId)])
  const now = [...items.values()].map((item) => {
    const { itemId } = item.span
    const added = (addedOf.get(itemId) ?? []).map(({ row }) => row)
    return { itemId, shortage: moved.has(itemId) ? shortageOf(item, { gone, added }) : null }
  })
  const late = deferred.map(({ span: { itemId }, shortage }) => ({ itemId, shortage }))
  const problems = [...now, ...late].flatMap(({ itemId, shortage }) =>
    shortage === null ? [] : [problemOf(plan, itemId, shortage)],
  )
  if (problems.length === 0) return
  if (policy === 'block') refuse(problems)
  throw new DomainError('WARNINGS', { codes: 'NEGATIVE_STOCK' }, problems)
}

type Steps = readonly { readonly orderKey: string; readonly quantity: string }[]

function shortageOf(
  { state, movements }: LoadedItem,
  { gone, added }: { gone: ReadonlySet<string>; added: Steps },
): Shortage | null {
  const kept = movements.filter(({ id }) => !gone.has(id))
  const after = [...kept, ...added].toSorted((one, other) => (one.orderKey < other.orderKey ? -1 : 1))
  return firstShortage({ start: state?.quantity ?? '0', before: movements, after })
}

/** Stands at the last row before it that takes from the item; at the document itself where none of its rows does. */
function problemOf({ change, items, added }: Plan, itemId: string, { orderKey, quantity }: Shortage): Problem {
  const rows = added.filter(({ row }) => row.itemId === itemId)
  const takers = rows.filter(({ row }) => isNegative(row.quantity) && row.orderKey <= orderKey)
  const place = takers.toSorted((one, other) => (one.row.orderKey < other.row.orderKey ? -1 : 1)).at(-1) ?? rows[0]
  const { name = '', unit = '' } = items.get(itemId) ?? {}
  return {
    code: 'NEGATIVE_STOCK',
    path: place?.path ?? (change.documents.length === 0 ? '' : 'rows'),
    params: { item: name, unit, quantity, date: orderKey.slice(0, 10) },
  }
}
