/** Allocates the open amount of a payment or a note, and removes allocations. */
import type { Problem } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { add, compare, isZero, subtract, sum, withDigits } from '../../../../domain/money/decimal.ts'
import { checkAmount } from '../../../../domain/payments/check-payment.ts'
import { allocationDate } from '../../../../domain/payments/settle.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import type { Allocation } from '../../../db/ledger/open-item-store.ts'
import { allocationsOf, insertAllocations, reverseAllocations } from '../../../db/ledger/open-item-store.ts'
import type { SettledItem } from '../../../db/payments/payment-facts-store.ts'
import { lockToSettle } from '../../../db/payments/payment-facts-store.ts'
import type { Changes, DecisionContext } from '../../core/unit-of-work.ts'
import { optionalText } from '../body.ts'
import { booksReading } from '../../books/books.ts'
import { refuseMerged } from '../merged-party.ts'
import { currentAllocations } from '../allocations.ts'
import { settlementDay } from '../../books/settlement-day.ts'
import { overAllocated } from './check-payment.ts'
import type { ShareInput } from './payment-input.ts'

/** A stored document whose open item is allocated to others. */
export type AllocatingDocument = {
  path: string
  id: string
  party: string
  party_label: string
  side: 'debit' | 'credit'
}
/** The statements, and the open amount of the document before and after. */
export type AllocationResult = { statements: Statement[]; changes: Changes }

/**
 * Allocates the open amount of a document to other items. Raises ABOVE_SETTLED, OVER_ALLOCATED, NOT_OF_PARTY,
 * UNKNOWN_REFERENCE, problems of amounts, and what locks both the settlement day and today, at `allocations.N`.
 */
export async function allocateItems(
  tx: Transaction,
  context: DecisionContext,
  { document, shares }: { document: AllocatingDocument; shares: readonly ShareInput[] },
): Promise<AllocationResult> {
  const { companyId, userId } = context.who
  const itemIds = shares.map(({ item }) => item).filter(isId)
  const books = booksReading(context)
  const rows = await tx.batch([lockToSettle(companyId, { documentId: document.id, itemIds }), ...books.statements])
  const items = rows[0]
  const loaded = books.take(rows.slice(1) as unknown[][])
  const { book } = loaded
  const documentItem = itemOfDocument(items, document)
  const problems = shareProblems(shares, { items, documentItem, document, digits: book.currency_digits })
  if (shares.length === 0) problems.push({ code: 'REQUIRED', path: 'allocations' })
  const total = problems.length > 0 ? '0' : sum(shares.map(({ amount }) => amount))
  if (compare(total, documentItem.open) > 0) {
    const params = { settled: withDigits(documentItem.open, book.currency_digits) }
    problems.push({ code: 'ABOVE_SETTLED', path: 'allocations', params })
  }
  refuse(problems)
  const newAllocations = shares.flatMap(({ item: itemId, amount }, index): Allocation[] => {
    const other = items.find((one) => one.requestedIds.includes(itemId))
    if (!other) return []
    const [creditItemId, debitItemId] =
      documentItem.side === 'credit' ? [documentItem.id, other.id] : [other.id, documentItem.id]
    const date = settlementDay(context, loaded, {
      day: allocationDate(documentItem, other),
      path: `allocations.${index}.item`,
    })
    return [{ creditItemId, debitItemId, amount, date, documentPath: document.path, documentId: document.id }]
  })
  const money = (amount: string) => withDigits(amount, book.currency_digits)
  return {
    statements: insertAllocations(companyId, userId, newAllocations),
    changes: { open_amount: [money(documentItem.open), money(subtract(documentItem.open, total))] },
  }
}

type ShareContext = {
  items: readonly SettledItem[]
  documentItem: SettledItem
  document: AllocatingDocument
  digits: number
}

function shareProblems(
  shares: readonly ShareInput[],
  { items, documentItem, document, digits }: ShareContext,
): Problem[] {
  const itemIds = new Set<string>()
  return shares.flatMap(({ item: itemId, amount }, index): Problem[] => {
    const path = `allocations.${index}`
    const amountProblems = checkAmount(amount, `${path}.amount`, digits)
    const other = items.find((one) => one.requestedIds.includes(itemId))
    if (!other) return [{ code: 'UNKNOWN_REFERENCE', path: `${path}.item` }, ...amountProblems]
    if (
      other.partyId !== documentItem.partyId ||
      other.accountId !== documentItem.accountId ||
      other.side === documentItem.side
    ) {
      return [
        { code: 'NOT_OF_PARTY', path: `${path}.item`, params: { party: document.party_label } },
        ...amountProblems,
      ]
    }
    if (itemIds.has(other.id)) return [{ code: 'SET_OFF_TWICE', path: `${path}.item` }, ...amountProblems]
    itemIds.add(other.id)
    if (amountProblems.length > 0) return amountProblems
    return overAllocated(amount, { open: other.open, path, digits })
  })
}

/** Returns the open item of a document; raises WRONG_STATUS when it has none. */
function itemOfDocument(items: readonly SettledItem[], { id, party, side }: AllocatingDocument): SettledItem {
  const documentItem = items.find((item) => item.documentId === id && item.partyId === party && item.side === side)
  if (!documentItem) throw new DomainError('WRONG_STATUS', { status: 'Resolved' })
  return documentItem
}

/**
 * Removes the allocations between a document and the item in the body, on the days of the allocations, or today where
 * those are locked. Raises UNKNOWN_REFERENCE, and what locks both days, at `item`.
 */
export async function removeAllocations(
  tx: Transaction,
  context: DecisionContext,
  { document, body }: { document: AllocatingDocument; body: unknown },
): Promise<AllocationResult> {
  const { companyId, userId } = context.who
  const itemId = optionalText(body, 'item') ?? ''
  const itemIds = isId(itemId) ? [itemId] : []
  const books = booksReading(context)
  const rows = await tx.batch([
    lockToSettle(companyId, { documentId: document.id, itemIds }),
    allocationsOf(companyId, document.id),
    ...books.statements,
  ])
  const [items, allocations] = rows
  const loaded = books.take(rows.slice(2) as unknown[][])
  const documentItem = itemOfDocument(items, document)
  const other = items.find((one) => one.requestedIds.includes(itemId))
  const pairAllocations = allocations.filter(
    ({ creditItemId, debitItemId }) =>
      other !== undefined &&
      [creditItemId, debitItemId].includes(documentItem.id) &&
      [creditItemId, debitItemId].includes(other.id),
  )
  if (pairAllocations.length === 0) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'item' }])
  const removals = pairAllocations.flatMap(currentAllocations).map((part) => ({
    ...part,
    date: settlementDay(context, loaded, { day: part.date, path: 'item' }),
  }))
  await refuseMerged(tx, context, document.party)
  const money = (amount: string) => withDigits(amount, loaded.book.currency_digits)
  const removedAmount = sum(pairAllocations.map(({ amount }) => amount))
  return {
    statements: isZero(removedAmount) ? [] : reverseAllocations(companyId, userId, removals),
    changes: { open_amount: [money(documentItem.open), money(add(documentItem.open, removedAmount))] },
  }
}
