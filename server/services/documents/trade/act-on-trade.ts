/** What issuing, cancelling, copying, setting off and deleting documents of trade writes. */
import { addDays, daysBetween, localDate } from '../../../../domain/calendar/local-date.ts'
import { isEmailAddress } from '../../../../domain/company/email-address.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { mergeBody } from '../../../../domain/resources/core/document-body.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import { withoutSwitchedOff } from '../../../../domain/resources/switched-off.ts'
import { reverse } from '../../../../domain/ledger/posting.ts'
import { compare, subtract, isZero } from '../../../../domain/money/decimal.ts'
import { allocationDate } from '../../../../domain/payments/settle.ts'
import type { Reading, Statement, Transaction } from '../../../db/core/client.ts'
import { reading, together } from '../../../db/core/client.ts'
import { appendEntries, linesOfEntry } from '../../../db/ledger/ledger-store.ts'
import type { Allocated, OpenItem } from '../../../db/ledger/open-item-store.ts'
import {
  allocationsOf,
  insertAllocations,
  lockItemsOf,
  openItemsOfParty,
  undoAllocationsOf,
} from '../../../db/ledger/open-item-store.ts'
import { takeBackCostChanges } from '../../../db/stock/stock-write-store.ts'
import { tradeSettings } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { lockRowsOf, notesOn } from '../../../db/trade/trade-store.ts'
import { cancelTrade, deleteTradeDraft } from '../../../db/trade/trade-write-store.ts'
import { todayIn } from '../../core/today.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { Books } from '../../books/books.ts'
import { booksReading } from '../../books/books.ts'
import { prepareStock } from '../../stock/change-stock.ts'
import { stepped } from '../engine/history.ts'
import type { Acting, Decide, Outcome } from '../engine/kind.ts'
import { deciding, decidingOn } from '../engine/kind.ts'
import { refuseMerged } from '../merged-party.ts'
import { unpayTrade } from '../payments/pay-trade.ts'
import { periodProblem } from '../../books/period.ts'
import { isOf } from '../set-offs.ts'
import { settlementDay } from '../../books/settlement-day.ts'
import { placeOf } from './post-trade.ts'
import { decidedAnew } from './save-trade.ts'
import { inputOf, parseTrade } from './trade-input.ts'

export type TradeDecision = Reading<Decide<Acting<StoredTrade>>>

/** Issues a Draft: it is checked anew, numbered and posted. */
export function issueTradeDraft(context: DecisionContext, path: TradePath): TradeDecision {
  return deciding((tx, { stored, accept }) =>
    decidedAnew(tx, context, { path, input: inputOf(stored), stored, status: 'Issued', accept, action: 'issue' }),
  )
}

/**
 * Cancels an issued document for a reason; the number stays. The payment that it made is cancelled with it. What a note set
 * off is taken off; what others set against it is released when ALLOCATED is among the accepted. Raises RETURNS_EXIST while
 * notes take back anything of it, PARTY_MERGED for what is set off of a party that was merged into another one.
 */
export function cancelIssuedTrade(context: DecisionContext, path: TradePath): TradeDecision {
  return decidingOn(booksReading(context, path), async (tx, { stored, accept, reason }, books) => {
    const locked = periodProblem(stored.date, books)
    if (locked) refuse([locked])
    const paying = await unpayTrade(tx, context, { stored, reason })
    const taken = await takeBack(tx, context, { stored, books, accept })
    const changes = { status: ['Issued', 'Cancelled'], cancel_reason: [null, reason] } as const
    const step = { action: 'cancel', changes, entries: taken.entries }
    const { claim, line } = stepped(context, { resource: tradeResources[path], stored }, step)
    return {
      statements: [
        claim,
        ...paying.before,
        ...taken.statements,
        cancelTrade(context.who.companyId, stored.id, reason),
        line,
        ...paying.after,
      ],
    }
  })
}

type Taking = { stored: StoredTrade; books: Books; accept: readonly ErrorCode[] }

/** Takes back everything that an issued document posted; what is set against it first. */
async function takeBack(
  tx: Transaction,
  context: DecisionContext,
  { stored, books, accept }: Taking,
): Promise<{ statements: Statement[]; entries: string[] }> {
  const { id, path, entry_id: live } = stored
  const { companyId, userId } = context.who
  const [items, found, , [noted]] = await tx.batch([
    lockItemsOf(companyId, [id]),
    allocationsOf(companyId, id),
    lockRowsOf(companyId, [id]),
    notesOn(companyId, id),
  ])
  if (noted) throw new DomainError('RETURNS_EXIST', { notes: noted.notes })
  // The payment that it made is taken back by itself.
  const allocated = found.filter(({ documentId }) => documentId !== stored.payment)
  const settled = items.filter((item) => item.documentId === id && allocated.some((one) => isOf(one, item)))
  for (const { partyId } of settled) await refuseMerged(tx, context, partyId)
  if (allocated.some(({ documentId }) => documentId !== id) && !accept.includes('ALLOCATED')) {
    throw new DomainError('ALLOCATED')
  }
  const lines = live === null ? [] : await tx.run(linesOfEntry(companyId, live))
  const hadStock = stored.rows.some((row) => row.stock_entry !== null)
  const stock = hadStock ? await prepareStock(tx, context, { documents: [], replaced: [{ path, id }], accept }) : null
  const reversalId = newId()
  const common = { kind: 'regular', documentPath: path, documentId: id } as const
  const reversal = { ...common, ...placeOf(stored, books), id: reversalId, reversesId: live, lines: reverse(lines) }
  const reversals = live === null ? [] : [reversal]
  return {
    statements: [
      undoAllocationsOf(companyId, userId, id),
      ...appendEntries(companyId, userId, reversals),
      ...(live === null ? [] : [takeBackCostChanges(companyId, { entryId: live, reversalId })]),
      ...(stock?.statements ?? []),
    ],
    entries: [...reversals.map((entry) => entry.id), ...(stock?.entries.get(id) ?? [])],
  }
}

/** Makes a Draft that says the same, dated today and due as many days later as the first one. */
export function copyTrade(context: DecisionContext, path: TradePath): TradeDecision {
  const resource = tradeResources[path]
  const settings = reading([tradeSettings(context.who.companyId)], ([[found]]) => found)
  return decidingOn(together(booksReading(context, path), settings), (tx, { stored }, [books, known]) => {
    const today = todayIn(books.book.time_zone, context.clock.now())
    const { due_date: due } = stored
    const days = due === null ? null : daysBetween(localDate(stored.date), localDate(due))
    const { body } = mergeBody(resource, stored, {})
    const said = parseTrade(path, known ? withoutSwitchedOff(resource, known, body) : body)
    const input = {
      ...said,
      party: stored.party,
      date: today,
      due_date: said.due_date && days !== null ? addDays(localDate(today), days) : said.due_date,
      supplier_no: '',
      // An address that was taken before addresses were checked would keep the copy from being made.
      email: isEmailAddress(said.email) ? said.email : '',
      rows: said.rows.map((row) => ({ ...row, id: null })),
    }
    return decidedAnew(tx, context, { path, input, stored: null, status: 'Draft', accept: [] })
  })
}

/**
 * Sets what is open of a note against what is open of its party on the other side, the oldest first. Raises what keeps the
 * day on which it settles and today from being written, at `date`.
 */
export function resolveNote(context: DecisionContext, path: TradePath): TradeDecision {
  return decidingOn(booksReading(context, path), async (tx, { stored }, books) => {
    const { companyId, userId } = context.who
    const { id } = stored
    const locked = await tx.run(lockItemsOf(companyId, [id]))
    const own = locked.find((item) => item.documentId === id && item.partyId === stored.party)
    if (!own || isZero(own.open)) throw new DomainError('WRONG_STATUS', { status: 'Resolved' })
    const { partyId, accountId } = own
    const side = own.side === 'credit' ? 'debit' : 'credit'
    const found = await tx.run(openItemsOfParty(companyId, { partyId, accountId, side }))
    const dayOf = (other: OpenItem) => settlementDay(context, books, { day: allocationDate(own, other), path: 'date' })
    const allocated = setOff(own, found, { dayOf, by: { documentPath: path, documentId: id } })
    const left = allocated.reduce((open, { amount }) => subtract(open, amount), own.open)
    const changes = { open_amount: [own.open, left] } as const
    const { claim, line } = stepped(context, { resource: tradeResources[path], stored }, { action: 'resolve', changes })
    return { statements: [claim, ...insertAllocations(companyId, userId, allocated), line] }
  })
}

function setOff(
  own: OpenItem,
  open: readonly OpenItem[],
  { dayOf, by }: { dayOf: (other: OpenItem) => string; by: Pick<Allocated, 'documentPath' | 'documentId'> },
): Allocated[] {
  const allocated: Allocated[] = []
  let left = own.open
  for (const other of open) {
    if (isZero(left)) break
    const amount = compare(other.open, left) < 0 ? other.open : left
    left = subtract(left, amount)
    const [creditItemId, debitItemId] = own.side === 'credit' ? [own.id, other.id] : [other.id, own.id]
    allocated.push({ ...by, creditItemId, debitItemId, amount, date: dayOf(other) })
  }
  return allocated
}

/** Deletes a Draft. */
export function deleteTrade(context: DecisionContext, path: TradePath, stored: StoredTrade): Outcome {
  const { id, date, party, customer_name: name, party_label: called, total } = stored
  const changes = { status: ['Draft', null], party: [party, null], date: [date, null], total: [total, null] } as const
  const step = { action: 'delete', label: (name ?? called).slice(0, 80), changes }
  const { claim, line } = stepped(context, { resource: tradeResources[path], stored }, step)
  return { statements: [claim, line, deleteTradeDraft(context.who.companyId, id)] }
}
