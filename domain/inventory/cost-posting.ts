/**
 * Posts the value of stock movements to the ledger.
 *
 * The value of a movement is posted to the inventory account and, with the opposite sign, to the contra account of the
 * movement (goods received, cost of goods sold, a loss). The part of a receipt that covers earlier negative stock is
 * posted to the inventory account and to cost of goods sold. A document posts all of it as one entry, netted by
 * account. When the costs of posted documents change, nothing is reversed: the differences are posted, one entry for
 * each date and pair of accounts.
 *
 *   sold for a cost of 30.00                       Dr Cost of goods sold 30.00   Cr Inventory 30.00
 *   the cost becomes 31.00 (late receipt)          Dr Cost of goods sold 1.00    Cr Inventory 1.00
 *   made of 100.00 of other stock, in one account  Dr Inventory 100.00           Cr Inventory 100.00
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { LedgerLine } from '../ledger/posting.ts'
import { fromMicros, toMicros } from '../money/micros.ts'

/** The value of a movement to post, or the change of its value. Decimal texts, positive for receipts. */
export type ValuedMovement = {
  readonly id: string
  readonly date: LocalDate | string
  readonly inventoryAccountId: string
  readonly counterAccountId: string
  readonly cogsAccountId: string
  readonly value: string
  readonly settlement: string
}

/** The part of an entry's inventory lines that belongs to a movement. */
export type Share = { readonly movementId: string; readonly amount: string }
export type CostPosting = {
  readonly date: LocalDate | string
  readonly lines: readonly LedgerLine[]
  readonly shares: readonly Share[]
}

type Part = { movementId: string; inventory: string; other: string; amount: bigint }

/** Returns one entry for all movements of a document; null when their value is zero. */
export function documentPosting(date: LocalDate | string, movements: readonly ValuedMovement[]): CostPosting | null {
  return postingOf(date, movements.flatMap(partsOf))
}

/** Returns one entry for each date and pair of accounts with a change. */
export function differencePostings(movements: readonly ValuedMovement[]): CostPosting[] {
  const groups = new Map<string, { date: string; parts: Part[] }>()
  for (const movement of movements) {
    for (const part of partsOf(movement)) {
      const key = `${movement.date} ${part.inventory} ${part.other}`
      const group = groups.get(key) ?? { date: movement.date, parts: [] }
      group.parts.push(part)
      groups.set(key, group)
    }
  }
  return [...groups.values()].flatMap(({ date, parts }) => postingOf(date, parts) ?? [])
}

/** The lines and shares of an entry that is already posted for movements. */
export type PostedShares = Pick<CostPosting, 'lines' | 'shares'>

/**
 * Returns the entry that reverses the rest of the movements' value after their entry is reversed: the later changes of
 * their costs. Null when the rest is zero.
 */
export function remainderPosting(
  date: LocalDate | string,
  movements: readonly ValuedMovement[],
  posted: PostedShares | null,
): CostPosting | null {
  const net = netOf(movements.flatMap(partsOf))
  const zeroShares = movements.map(
    ({ id, inventoryAccountId }) => [id, { inventory: inventoryAccountId, amount: 0n }] as const,
  )
  const shares: Shares = new Map([...zeroShares, ...sharesOf(movements.flatMap(partsOf))])
  for (const { accountId, debit, credit } of posted?.lines ?? []) {
    net.set(accountId, (net.get(accountId) ?? 0n) - toMicros(debit) + toMicros(credit))
  }
  for (const { movementId, amount } of posted?.shares ?? []) {
    const share = shares.get(movementId)
    if (share) share.amount -= toMicros(amount)
  }
  for (const [account, amount] of net) net.set(account, -amount)
  for (const share of shares.values()) share.amount = -share.amount
  return toCostPosting(date, net, shares)
}

function partsOf(movement: ValuedMovement): Part[] {
  const { id: movementId, inventoryAccountId: inventory, counterAccountId, cogsAccountId } = movement
  return [
    { movementId, inventory, other: counterAccountId, amount: toMicros(movement.value) },
    { movementId, inventory, other: cogsAccountId, amount: toMicros(movement.settlement) },
  ].filter(({ amount }) => amount !== 0n)
}

type Nets = Map<string, bigint>
type Shares = Map<string, { inventory: string; amount: bigint }>

function postingOf(date: string, parts: readonly Part[]): CostPosting | null {
  return toCostPosting(date, netOf(parts), sharesOf(parts))
}

function netOf(parts: readonly Part[]): Nets {
  const net: Nets = new Map()
  for (const { inventory, other, amount } of parts) {
    net.set(inventory, (net.get(inventory) ?? 0n) + amount)
    net.set(other, (net.get(other) ?? 0n) - amount)
  }
  return net
}

function sharesOf(parts: readonly Part[]): Shares {
  const shares: Shares = new Map()
  for (const { movementId, inventory, amount } of parts) {
    const share = shares.get(movementId)
    if (share) share.amount += amount
    else shares.set(movementId, { inventory, amount })
  }
  return shares
}

function toCostPosting(date: string, net: Nets, shares: Shares): CostPosting | null {
  const lines = [...net].flatMap(([accountId, amount]) => lineOf(accountId, amount))
  const nonZero = [...shares].filter(([, { amount }]) => amount !== 0n)
  if (lines.length === 0 && nonZero.length === 0) return null
  return {
    date,
    lines: debitsFirst(lines.length === 0 ? withinInventory(nonZero.map(([, share]) => share)) : lines),
    shares: nonZero.map(([movementId, { amount }]) => ({ movementId, amount: fromMicros(amount) })),
  }
}

/** Posts value that moves between movements of one account on both sides of the account. */
function withinInventory(shares: readonly { inventory: string; amount: bigint }[]): LedgerLine[] {
  const gains = new Map<string, bigint>()
  for (const { inventory, amount } of shares) {
    if (amount > 0n) gains.set(inventory, (gains.get(inventory) ?? 0n) + amount)
  }
  return [...gains].flatMap(([accountId, amount]) => [...lineOf(accountId, amount), ...lineOf(accountId, -amount)])
}

function lineOf(accountId: string, amount: bigint): LedgerLine[] {
  if (amount === 0n) return []
  if (amount > 0n) return [{ accountId, debit: fromMicros(amount), credit: '0' }]
  return [{ accountId, debit: '0', credit: fromMicros(-amount) }]
}

/** Returns debits before credits. */
function debitsFirst(lines: readonly LedgerLine[]): LedgerLine[] {
  return [...lines.filter(({ debit }) => debit !== '0'), ...lines.filter(({ debit }) => debit === '0')]
}
