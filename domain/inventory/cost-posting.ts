/**
 * What the worth of movements means for the ledger.
 *
 * The value of a movement stands in the inventory account and, the other way, in the account that the movement names
 * (the supplier's goods, the cost of what was sold, the loss). What a receipt settles of an earlier shortfall stands in
 * the inventory account and in cost of goods sold. A document posts all of it as one entry, netted by account. When costs
 * of documents that are posted already change, nothing is taken back: the differences are posted, one entry for each date
 * and pair of accounts.
 *
 *   sold for a cost of 30.00                       Dr Cost of goods sold 30.00   Cr Inventory 30.00
 *   it turns out to have cost 31.00 (late receipt)  Dr Cost of goods sold 1.00    Cr Inventory 1.00
 *   made of 100.00 of other stock, in one account  Dr Inventory 100.00           Cr Inventory 100.00
 */
import type { LocalDate } from '../calendar/local-date.ts'
import type { LedgerLine } from '../ledger/posting.ts'
import { fromMicros, toMicros } from '../money/micros.ts'

/** What the ledger gets for a movement: its worth, or by how much it changed. Decimal texts, + into the stock. */
export type Worth = {
  readonly id: string
  readonly date: LocalDate | string
  readonly inventoryAccountId: string
  readonly counterAccountId: string
  readonly cogsAccountId: string
  readonly value: string
  readonly settlement: string
}

/** How much of an entry's inventory lines belongs to a movement. */
export type Share = { readonly movementId: string; readonly amount: string }
export type CostPosting = {
  readonly date: LocalDate | string
  readonly lines: readonly LedgerLine[]
  readonly shares: readonly Share[]
}

type Part = { movementId: string; inventory: string; other: string; amount: bigint }

/** One entry for all movements of a document; null when they are worth nothing. */
export function documentPosting(date: LocalDate | string, worths: readonly Worth[]): CostPosting | null {
  return postingOf(date, worths.flatMap(partsOf))
}

/** One entry for each date and pair of accounts in which something changed. */
export function differencePostings(worths: readonly Worth[]): CostPosting[] {
  const groups = new Map<string, { date: string; parts: Part[] }>()
  for (const worth of worths) {
    for (const part of partsOf(worth)) {
      const key = `${worth.date} ${part.inventory} ${part.other}`
      const group = groups.get(key) ?? { date: worth.date, parts: [] }
      group.parts.push(part)
      groups.set(key, group)
    }
  }
  return [...groups.values()].flatMap(({ date, parts }) => postingOf(date, parts) ?? [])
}

/** An entry that stands in the ledger for movements, as far as it is known: its lines and shares. */
export type StandingPosting = Pick<CostPosting, 'lines' | 'shares'>

/**
 * What is still to be taken back of movements once their entry is reversed: what later changes of their costs added.
 * Null when that is nothing.
 */
export function remainderPosting(
  date: LocalDate | string,
  worths: readonly Worth[],
  standing: StandingPosting | null,
): CostPosting | null {
  const net = netOf(worths.flatMap(partsOf))
  const nothing = worths.map(
    ({ id, inventoryAccountId }) => [id, { inventory: inventoryAccountId, amount: 0n }] as const,
  )
  const shares: Shares = new Map([...nothing, ...sharesOf(worths.flatMap(partsOf))])
  for (const { accountId, debit, credit } of standing?.lines ?? []) {
    net.set(accountId, (net.get(accountId) ?? 0n) - toMicros(debit) + toMicros(credit))
  }
  for (const { movementId, amount } of standing?.shares ?? []) {
    const share = shares.get(movementId)
    if (share) share.amount -= toMicros(amount)
  }
  for (const [account, amount] of net) net.set(account, -amount)
  for (const share of shares.values()) share.amount = -share.amount
  return written(date, net, shares)
}

function partsOf(worth: Worth): Part[] {
  const { id: movementId, inventoryAccountId: inventory, counterAccountId, cogsAccountId } = worth
  return [
    { movementId, inventory, other: counterAccountId, amount: toMicros(worth.value) },
    { movementId, inventory, other: cogsAccountId, amount: toMicros(worth.settlement) },
  ].filter(({ amount }) => amount !== 0n)
}

type Nets = Map<string, bigint>
type Shares = Map<string, { inventory: string; amount: bigint }>

function postingOf(date: string, parts: readonly Part[]): CostPosting | null {
  return written(date, netOf(parts), sharesOf(parts))
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

function written(date: string, net: Nets, shares: Shares): CostPosting | null {
  const lines = [...net].flatMap(([accountId, amount]) => lineOf(accountId, amount))
  const held = [...shares].filter(([, { amount }]) => amount !== 0n)
  if (lines.length === 0 && held.length === 0) return null
  return {
    date,
    lines: inOrder(lines.length === 0 ? withinInventory(held.map(([, share]) => share)) : lines),
    shares: held.map(([movementId, { amount }]) => ({ movementId, amount: fromMicros(amount) })),
  }
}

/** Worth that only moves between movements of one account stands on both of its sides. */
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

/** Debits first, as journals are read. */
function inOrder(lines: readonly LedgerLine[]): LedgerLine[] {
  return [...lines.filter(({ debit }) => debit !== '0'), ...lines.filter(({ debit }) => debit === '0')]
}
