/** Setting off what is open of a payment or a note, and releasing what was set off. */
import type { Problem } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { add, compare, isZero, subtract, sum, withDigits } from '../../../../domain/money/decimal.ts'
import { checkAmount } from '../../../../domain/payments/check-payment.ts'
import { allocationDate } from '../../../../domain/payments/settle.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import type { Allocated } from '../../../db/ledger/open-item-store.ts'
import { allocationsOf, insertAllocations, takeBackAllocations } from '../../../db/ledger/open-item-store.ts'
import type { SettledItem } from '../../../db/payments/payment-facts-store.ts'
import { lockToSettle } from '../../../db/payments/payment-facts-store.ts'
import type { Changes, DecisionContext } from '../../core/unit-of-work.ts'
import { optionalText } from '../body.ts'
import { booksReading } from '../../books/books.ts'
import { refuseMerged } from '../merged-party.ts'
import { partsOf } from '../set-offs.ts'
import { settlementDay } from '../../books/settlement-day.ts'
import { overAllocated } from './judge-payment.ts'
import type { WantedShare } from './payment-input.ts'

/** A document whose open item settles others, as it stands. */
export type Settling = { path: string; id: string; party: string; party_label: string; side: 'debit' | 'credit' }
/** The statements, and what is open of the document before and after. */
export type SettingOff = { statements: Statement[]; changes: Changes }

/**
 * Sets parts of what is open of a document against what is open of others. Raises ABOVE_SETTLED, OVER_ALLOCATED,
 * NOT_OF_PARTY, UNKNOWN_REFERENCE, what is wrong with amounts, and what keeps the day on which it settles and today from being
 * written, at `allocations.N`.
 */
export async function settingOff(
  tx: Transaction,
  context: DecisionContext,
  { document, shares }: { document: Settling; shares: readonly WantedShare[] },
): Promise<SettingOff> {
  const { companyId, userId } = context.who
  const itemIds = shares.map(({ item }) => item).filter(isId)
  const books = booksReading(context)
  const rows = await tx.batch([lockToSettle(companyId, { documentId: document.id, itemIds }), ...books.statements])
  const items = rows[0]
  const loaded = books.take(rows.slice(1) as unknown[][])
  const { book } = loaded
  const own = ownItem(items, document)
  const problems = shareProblems(shares, { items, own, document, digits: book.currency_digits })
  if (shares.length === 0) problems.push({ code: 'REQUIRED', path: 'allocations' })
  const total = problems.length > 0 ? '0' : sum(shares.map(({ amount }) => amount))
  if (compare(total, own.open) > 0) {
    const params = { settled: withDigits(own.open, book.currency_digits) }
    problems.push({ code: 'ABOVE_SETTLED', path: 'allocations', params })
  }
  refuse(problems)
  const made = shares.flatMap(({ item: asked, amount }, index): Allocated[] => {
    const other = items.find((one) => one.asked.includes(asked))
    if (!other) return []
    const [creditItemId, debitItemId] = own.side === 'credit' ? [own.id, other.id] : [other.id, own.id]
    const date = settlementDay(context, loaded, { day: allocationDate(own, other), path: `allocations.${index}.item` })
    return [{ creditItemId, debitItemId, amount, date, documentPath: document.path, documentId: document.id }]
  })
  const money = (amount: string) => withDigits(amount, book.currency_digits)
  return {
    statements: insertAllocations(companyId, userId, made),
    changes: { open_amount: [money(own.open), money(subtract(own.open, total))] },
  }
}

type Beside = { items: readonly SettledItem[]; own: SettledItem; document: Settling; digits: number }

function shareProblems(shares: readonly WantedShare[], { items, own, document, digits }: Beside): Problem[] {
  const seen = new Set<string>()
  return shares.flatMap(({ item: asked, amount }, index): Problem[] => {
    const path = `allocations.${index}`
    const wrong = checkAmount(amount, `${path}.amount`, digits)
    const other = items.find((one) => one.asked.includes(asked))
    if (!other) return [{ code: 'UNKNOWN_REFERENCE', path: `${path}.item` }, ...wrong]
    if (other.partyId !== own.partyId || other.accountId !== own.accountId || other.side === own.side) {
      return [{ code: 'NOT_OF_PARTY', path: `${path}.item`, params: { party: document.party_label } }, ...wrong]
    }
    if (seen.has(other.id)) return [{ code: 'SET_OFF_TWICE', path: `${path}.item` }, ...wrong]
    seen.add(other.id)
    if (wrong.length > 0) return wrong
    return overAllocated(amount, { open: other.open, path, digits })
  })
}

/** The item of a document; raises WRONG_STATUS when it has none. */
function ownItem(items: readonly SettledItem[], { id, party, side }: Settling): SettledItem {
  const own = items.find((item) => item.documentId === id && item.partyId === party && item.side === side)
  if (!own) throw new DomainError('WRONG_STATUS', { status: 'Resolved' })
  return own
}

/**
 * Takes back what stands between a document and the item that the body names, on the days on which it was set off, or today
 * where those are locked. Raises UNKNOWN_REFERENCE, and what keeps both days from being written, at `item`.
 */
export async function releasing(
  tx: Transaction,
  context: DecisionContext,
  { document, body }: { document: Settling; body: unknown },
): Promise<SettingOff> {
  const { companyId, userId } = context.who
  const asked = optionalText(body, 'item') ?? ''
  const itemIds = isId(asked) ? [asked] : []
  const books = booksReading(context)
  const rows = await tx.batch([
    lockToSettle(companyId, { documentId: document.id, itemIds }),
    allocationsOf(companyId, document.id),
    ...books.statements,
  ])
  const [items, allocated] = rows
  const loaded = books.take(rows.slice(2) as unknown[][])
  const own = ownItem(items, document)
  const other = items.find((one) => one.asked.includes(asked))
  const between = allocated.filter(
    ({ creditItemId, debitItemId }) =>
      other !== undefined &&
      [creditItemId, debitItemId].includes(own.id) &&
      [creditItemId, debitItemId].includes(other.id),
  )
  if (between.length === 0) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'item' }])
  const freeing = between.flatMap(partsOf).map((part) => ({
    ...part,
    date: settlementDay(context, loaded, { day: part.date, path: 'item' }),
  }))
  await refuseMerged(tx, context, document.party)
  const money = (amount: string) => withDigits(amount, loaded.book.currency_digits)
  const freed = sum(between.map(({ amount }) => amount))
  return {
    statements: isZero(freed) ? [] : takeBackAllocations(companyId, userId, freeing),
    changes: { open_amount: [money(own.open), money(add(own.open, freed))] },
  }
}
