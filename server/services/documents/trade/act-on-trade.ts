/** Issues, cancels, copies, allocates and deletes invoices, bills and notes. */
import { addDaysWithin, daysBetween, localDate } from '../../../../domain/calendar/local-date.ts'
import { isEmailAddress } from '../../../../domain/company/email-address.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { mergeBody } from '../../../../domain/resources/core/document-body.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import { withoutSwitchedOff } from '../../../../domain/resources/switched-off-fields.ts'
import { reverse } from '../../../../domain/ledger/posting.ts'
import { compare, subtract, isZero } from '../../../../domain/money/decimal.ts'
import { allocationDate } from '../../../../domain/payments/settle.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { reading, together } from '../../../db/core/client.ts'
import { appendEntries, linesOfEntry } from '../../../db/ledger/ledger-store.ts'
import type { Allocation, OpenItem } from '../../../db/ledger/open-item-store.ts'
import {
  allocationsOf,
  insertAllocations,
  lockItemsOf,
  openItemsOfParty,
  undoAllocationsOf,
} from '../../../db/ledger/open-item-store.ts'
import { reverseCostChanges } from '../../../db/stock/stock-write-store.ts'
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
import { recordStep } from '../engine/history.ts'
import type { Outcome } from '../engine/kind.ts'
import { decideDirectly, decideAfter } from '../engine/kind.ts'
import { refuseMerged } from '../merged-party.ts'
import { unpayTrade } from '../payments/pay-trade.ts'
import { periodProblem } from '../../books/period.ts'
import { isAllocationOf, refuseRelieved } from '../allocations.ts'
import { refuseInvoiced } from './challans/act-on-challan.ts'
import type { TradeDecision } from './decision.ts'
import { settlementDay } from '../../books/settlement-day.ts'
import { dateAndYear } from './post-trade.ts'
import { reopenQuotation } from './quotations/act-on-quotation.ts'
import { lockSources, refreshSources } from './store-trade.ts'
import { loadAndSaveTrade } from './save-trade.ts'
import { inputOf, parseTrade } from './trade-input.ts'
import { cutText } from '../../../../domain/language/cut-text.ts'

/** Issues a Draft: checks it again, numbers and posts it. A quotation is finished instead: numbered, nothing is posted. */
export function issueTradeDraft(context: DecisionContext, path: TradePath): TradeDecision {
  const step =
    path === 'sales/quotations'
      ? ({ status: 'Generated', action: 'generate' } as const)
      : ({ status: 'Issued', action: 'issue' } as const)
  return decideDirectly((tx, { stored, accept }) =>
    loadAndSaveTrade(tx, context, { path, input: inputOf(stored), stored, accept, ...step }),
  )
}

/**
 * Cancels an issued document for a reason; the number stays. The payment that it created is cancelled with it.
 * Allocations of a note are removed; allocations of others to the document are removed when ALLOCATED is among the
 * accepted warnings. Raises RETURNS_EXIST while notes return anything of it, DELIVERY_INVOICED while an invoice names a
 * delivery note, PARTY_MERGED for allocations of a party that was merged into another one, TAX_RELIEVED for those of a
 * payment whose write-off has tax.
 */
export function cancelIssuedTrade(context: DecisionContext, path: TradePath): TradeDecision {
  return decideAfter(booksReading(context, path), async (tx, { stored, accept, reason }, books) => {
    const lockProblem = periodProblem(stored.date, books)
    if (lockProblem) refuse([lockProblem])
    if (path === 'sales/challans') await refuseInvoiced(tx, context, stored.id)
    const payment = await unpayTrade(tx, context, { stored, reason })
    const reversal = await reverseTrade(tx, context, { stored, books, accept })
    const changes = { status: ['Issued', 'Cancelled'], cancel_reason: [null, reason] } as const
    const step = { action: 'cancel', changes, entries: reversal.entries }
    const { claim, line } = recordStep(context, { resource: tradeResources[path], stored }, step)
    return {
      statements: [
        claim,
        ...payment.before,
        ...reversal.statements,
        ...(await reopenQuotation(tx, context, stored.id)),
        cancelTrade(context.who.companyId, stored.id, { status: 'Cancelled', reason }),
        ...refreshSources(
          context.who.companyId,
          path,
          stored.rows.map((row) => row.source_row),
        ),
        line,
        ...payment.after,
      ],
    }
  })
}

type ReversalInput = { stored: StoredTrade; books: Books; accept: readonly ErrorCode[] }

/** Reverses everything that an issued document posted, after removing its allocations. */
async function reverseTrade(
  tx: Transaction,
  context: DecisionContext,
  { stored, books, accept }: ReversalInput,
): Promise<{ statements: Statement[]; entries: string[] }> {
  const { id, path, entry_id: live } = stored
  const { companyId, userId } = context.who
  const [items, allAllocations, , , [returnNotes]] = await tx.batch([
    lockItemsOf(companyId, [id]),
    allocationsOf(companyId, id),
    lockRowsOf(companyId, [id]),
    lockSources(companyId, stored),
    notesOn(companyId, id),
  ])
  if (returnNotes) throw new DomainError('RETURNS_EXIST', { notes: returnNotes.notes })
  // The payment that it created is cancelled by its own statements.
  const allocations = allAllocations.filter(({ documentId }) => documentId !== stored.payment)
  const settledItems = items.filter(
    (item) => item.documentId === id && allocations.some((one) => isAllocationOf(one, item)),
  )
  for (const { partyId } of settledItems) await refuseMerged(tx, context, partyId)
  await refuseRelieved(tx, context, allocations)
  if (allocations.some(({ documentId }) => documentId !== id) && !accept.includes('ALLOCATED')) {
    throw new DomainError('ALLOCATED')
  }
  const lines = live === null ? [] : await tx.run(linesOfEntry(companyId, live))
  const hadStock = stored.rows.some((row) => row.stock_entry !== null)
  const stock = hadStock ? await prepareStock(tx, context, { documents: [], replaced: [{ path, id }], accept }) : null
  const reversalId = newId()
  const common = { kind: 'regular', documentPath: path, documentId: id } as const
  const reversal = { ...common, ...dateAndYear(stored, books), id: reversalId, reversesId: live, lines: reverse(lines) }
  const reversals = live === null ? [] : [reversal]
  return {
    statements: [
      undoAllocationsOf(companyId, userId, id),
      ...appendEntries(companyId, userId, reversals),
      ...(live === null ? [] : [reverseCostChanges(companyId, { entryId: live, reversalId })]),
      ...(stock?.statements ?? []),
    ],
    entries: [...reversals.map((entry) => entry.id), ...(stock?.entries.get(id) ?? [])],
  }
}

/** Creates a Draft with the same values, dated today and due as many days later as the original. */
export function copyTrade(context: DecisionContext, path: TradePath): TradeDecision {
  const resource = tradeResources[path]
  const settings = reading([tradeSettings(context.who.companyId)], ([[row]]) => row)
  return decideAfter(together(booksReading(context, path), settings), (tx, { stored }, [books, currentSettings]) => {
    const today = todayIn(books.book.time_zone, context.clock.now())
    const moved = (day: string | null) =>
      day === null ? '' : addDaysWithin(localDate(today), daysBetween(localDate(stored.date), localDate(day)))
    const { body } = mergeBody(resource, stored, {})
    const copiedInput = parseTrade(path, currentSettings ? withoutSwitchedOff(resource, currentSettings, body) : body)
    const input = {
      ...copiedInput,
      party: stored.party,
      date: today,
      due_date: copiedInput.due_date ? moved(stored.due_date) : copiedInput.due_date,
      expiry_date: moved(stored.expiry_date),
      expected_date: moved(stored.expected_date),
      supplier_no: '',
      // An address stored before addresses were checked would prevent the copy.
      email: isEmailAddress(copiedInput.email) ? copiedInput.email : '',
      rows: copiedInput.rows.map((row) => ({ ...row, id: null, source_row: null })),
    }
    return loadAndSaveTrade(tx, context, { path, input, stored: null, status: 'Draft', accept: [] })
  })
}

/**
 * Allocates the open amount of a note to the outstanding items of its party on the other side, the oldest first. Raises
 * what locks both the settlement day and today, at `date`.
 */
export function resolveNote(context: DecisionContext, path: TradePath): TradeDecision {
  return decideAfter(booksReading(context, path), async (tx, { stored }, books) => {
    const { companyId, userId } = context.who
    const { id } = stored
    const items = await tx.run(lockItemsOf(companyId, [id]))
    const noteItem = items.find((item) => item.documentId === id && item.partyId === stored.party)
    if (!noteItem || isZero(noteItem.open)) throw new DomainError('WRONG_STATUS', { status: 'Resolved' })
    const { partyId, accountId } = noteItem
    const side = noteItem.side === 'credit' ? 'debit' : 'credit'
    const outstanding = await tx.run(openItemsOfParty(companyId, { partyId, accountId, side }))
    const dayOf = (other: OpenItem) =>
      settlementDay(context, books, { day: allocationDate(noteItem, other), path: 'date' })
    const allocations = allocateOldestFirst(noteItem, outstanding, {
      dayOf,
      by: { documentPath: path, documentId: id },
    })
    const remaining = allocations.reduce((open, { amount }) => subtract(open, amount), noteItem.open)
    const changes = { open_amount: [noteItem.open, remaining] } as const
    const { claim, line } = recordStep(
      context,
      { resource: tradeResources[path], stored },
      { action: 'resolve', changes },
    )
    return { statements: [claim, ...insertAllocations(companyId, userId, allocations), line] }
  })
}

function allocateOldestFirst(
  noteItem: OpenItem,
  outstandingItems: readonly OpenItem[],
  { dayOf, by }: { dayOf: (other: OpenItem) => string; by: Pick<Allocation, 'documentPath' | 'documentId'> },
): Allocation[] {
  const allocations: Allocation[] = []
  let remaining = noteItem.open
  for (const other of outstandingItems) {
    if (isZero(remaining)) break
    const amount = compare(other.open, remaining) < 0 ? other.open : remaining
    remaining = subtract(remaining, amount)
    const [creditItemId, debitItemId] = noteItem.side === 'credit' ? [noteItem.id, other.id] : [other.id, noteItem.id]
    allocations.push({ ...by, creditItemId, debitItemId, amount, date: dayOf(other) })
  }
  return allocations
}

/** Deletes a Draft; the quotation of an invoice can be converted again. */
export async function deleteTrade(
  tx: Transaction,
  context: DecisionContext,
  { path, stored }: { path: TradePath; stored: StoredTrade },
): Promise<Outcome> {
  const { id, date, party, customer_name: name, party_label: partyName, total } = stored
  const changes = { status: ['Draft', null], party: [party, null], date: [date, null], total: [total, null] } as const
  const step = { action: 'delete', label: cutText(name ?? partyName, 80), changes }
  const { claim, line } = recordStep(context, { resource: tradeResources[path], stored }, step)
  const reopening = await reopenQuotation(tx, context, id)
  return { statements: [claim, line, ...reopening, deleteTradeDraft(context.who.companyId, id)] }
}
