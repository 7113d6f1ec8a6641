/** Issuing, cancelling, copying, setting off and deleting documents of trade. */
import { addDays, daysBetween, localDate } from '../../../../domain/calendar/local-date.ts'
import { isEmailAddress } from '../../../../domain/company/email-address.ts'
import type { TradeAct, TradePath } from '../../../../domain/documents/status.ts'
import type { TradeAnswer } from '../../../../domain/resources/trade/trade-answer.ts'
import type { ErrorCode } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { patched } from '../../../../domain/resources/core/document-body.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'
import { withoutSwitchedOff } from '../../../../domain/resources/switched-off.ts'
import { reverse } from '../../../../domain/ledger/posting.ts'
import { compare, subtract, isZero } from '../../../../domain/money/decimal.ts'
import { settledOn } from '../../../../domain/payments/settle.ts'
import type { Reading, Statement, Transaction } from '../../../db/core/client.ts'
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
import { cancelTrade, claimTrade, deleteTradeDraft } from '../../../db/trade/trade-write-store.ts'
import { todayIn } from '../../core/today.ts'
import type { Answer, Context, DecisionContext } from '../../core/unit-of-work.ts'
import { audit, changeOnce, newId, stale } from '../../core/unit-of-work.ts'
import { acceptedWarnings, cancelReason, optionalText, parseVersion } from '../body.ts'
import type { Books, Run } from '../../books/books.ts'
import { booksReading, runnerOf } from '../../books/books.ts'
import { prepareStock } from '../../stock/change-stock.ts'
import { refuseMerged } from '../merged-party.ts'
import { unpayTrade } from '../payments/pay-trade.ts'
import { periodProblem } from '../../books/period.ts'
import { isOf } from '../set-offs.ts'
import { settlementDay } from '../../books/settlement-day.ts'
import { allowWarnings } from '../warnings.ts'
import { placeOf } from './post-trade.ts'
import { storeChange, storeNew, storedReading } from './save-trade.ts'
import { tradeAnswer } from './trade-answer.ts'
import { factsReading } from './trade-facts.ts'
import { inputOf, parseTrade } from './trade-input.ts'
import { allowAct, requireAct } from './trade-rights.ts'

type Target = { id: string; body: unknown }

/** Issues a Draft: it is checked anew, numbered and posted. */
export function issueTradeDraft(context: Context, path: TradePath, { id, body }: Target): Promise<Answer<TradeAnswer>> {
  requireAct(context, path, 'issue')
  const version = parseVersion(body)
  const accept = acceptedWarnings(body)
  allowWarnings(context, path, accept)
  return changeOnce(context, {
    load: storedReading(context, path, id),
    change: async (tx, stored) => {
      await claim(tx.batch, context, { stored, version, act: 'issue' })
      const input = { ...inputOf(stored), status: 'Issued' } as const
      const facts = factsReading(context, { path, input, except: id })
      const loaded = facts.take(await tx.batch(facts.statements))
      return storeChange(tx, context, { path, input, accept, facts: loaded, stored, action: 'issue' })
    },
    read: () => tradeAnswer(context, path, id),
  })
}

/**
 * Cancels an issued document for a reason; the number stays. The payment that it made is cancelled with it. What a note set
 * off is taken off; what others set against it is released when ALLOCATED is among the accepted. Raises RETURNS_EXIST while
 * notes take back anything of it, PARTY_MERGED for what is set off of a party that was merged into another one.
 */
export function cancelIssuedTrade(
  context: Context,
  path: TradePath,
  { id, body }: Target,
): Promise<Answer<TradeAnswer>> {
  requireAct(context, path, 'cancel')
  const version = parseVersion(body)
  const accept = acceptedWarnings(body)
  allowWarnings(
    context,
    path,
    accept.filter((code) => code !== 'ALLOCATED'),
  )
  return changeOnce(context, {
    load: withBooks(context, path, id),
    change: async (tx, { stored, books }) => {
      await claim(tx.batch, context, { stored, version, act: 'cancel' })
      const reason = cancelReason(optionalText(body, 'reason') ?? '')
      const locked = periodProblem(stored.date, books)
      if (locked) refuse([locked])
      const paying = await unpayTrade(tx, context, { stored, reason })
      const taken = await takeBack(tx, context, { stored, books, accept })
      return {
        status: 200,
        id,
        statements: [
          claimTrade(context.who.companyId, id, version),
          ...paying.before,
          ...taken.statements,
          cancelTrade(context.who.companyId, id, reason),
          audit(context, {
            action: 'cancel',
            resource: path,
            objectId: id,
            version: version + 1,
            label: null,
            changes: { status: ['Issued', 'Cancelled'], cancel_reason: [null, reason] },
            entries: taken.entries,
          }),
          ...paying.after,
        ],
      }
    },
    read: () => tradeAnswer(context, path, id),
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

function withBooks(context: Context, path: TradePath, id: string): Reading<{ stored: StoredTrade; books: Books }> {
  const stored = storedReading(context, path, id)
  const books = booksReading(context, path)
  return {
    statements: [...stored.statements, ...books.statements],
    take: (rows) => ({ stored: stored.take(rows), books: books.take(rows.slice(stored.statements.length)) }),
  }
}

/** Makes a Draft that says the same, dated today and due as many days later as the first one. */
export function copyTrade(context: Context, path: TradePath, { id }: { id: string }): Promise<Answer<TradeAnswer>> {
  requireAct(context, path, 'copy')
  return changeOnce(context, {
    load: withBooks(context, path, id),
    change: async (tx, { stored, books }) => {
      const today = todayIn(books.book.time_zone, context.clock.now())
      const { due_date: due } = stored
      const days = due === null ? null : daysBetween(localDate(stored.date), localDate(due))
      const [settings] = await tx.run(tradeSettings(context.who.companyId))
      const { body } = patched(tradeResources[path], stored, {})
      const said = parseTrade(path, settings ? withoutSwitchedOff(tradeResources[path], settings, body) : body)
      const input = {
        ...said,
        status: 'Draft',
        party: stored.party,
        date: today,
        due_date: said.due_date && days !== null ? addDays(localDate(today), days) : said.due_date,
        supplier_no: '',
        // An address that was taken before addresses were checked would keep the copy from being made.
        email: isEmailAddress(said.email) ? said.email : '',
        rows: said.rows.map((row) => ({ ...row, id: null })),
      } as const
      const facts = factsReading(context, { path, input, except: null })
      return storeNew(tx, context, { path, input, accept: [], facts: facts.take(await tx.batch(facts.statements)) })
    },
    read: (copyId) => tradeAnswer(context, path, copyId),
  })
}

/**
 * Sets what is open of a note against what is open of its party on the other side, the oldest first. Raises what keeps the
 * day on which it settles and today from being written, at `date`.
 */
export function resolveNote(context: Context, path: TradePath, { id, body }: Target): Promise<Answer<TradeAnswer>> {
  requireAct(context, path, 'resolve')
  const version = parseVersion(body)
  return changeOnce(context, {
    load: withBooks(context, path, id),
    change: async (tx, { stored, books }) => {
      await claim(tx.batch, context, { stored, version, act: 'resolve' })
      const { companyId, userId } = context.who
      const locked = await tx.run(lockItemsOf(companyId, [id]))
      const own = locked.find((item) => item.documentId === id && item.partyId === stored.party)
      if (!own || isZero(own.open)) throw new DomainError('WRONG_STATUS', { status: 'Resolved' })
      const { partyId, accountId } = own
      const side = own.side === 'credit' ? 'debit' : 'credit'
      const found = await tx.run(openItemsOfParty(companyId, { partyId, accountId, side }))
      const dayOf = (other: OpenItem) => settlementDay(context, books, { day: settledOn(own, other), path: 'date' })
      const allocated = setOff(own, found, { dayOf, by: { documentPath: path, documentId: id } })
      return {
        status: 200,
        id,
        statements: [
          claimTrade(companyId, id, version),
          ...insertAllocations(companyId, userId, allocated),
          audit(context, {
            action: 'resolve',
            resource: path,
            objectId: id,
            version: version + 1,
            label: null,
            changes: {
              open_amount: [own.open, allocated.reduce((left, { amount }) => subtract(left, amount), own.open)],
            },
          }),
        ],
      }
    },
    read: () => tradeAnswer(context, path, id),
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
export async function deleteTrade(
  context: Context,
  path: TradePath,
  { id, version }: { id: string; version: number },
): Promise<void> {
  requireAct(context, path, 'delete')
  const { companyId } = context.who
  const stored = await context.db.read(companyId, storedReading(context, path, id))
  await claim(runnerOf(context), context, { stored, version, act: 'delete' })
  const { date, party, customer_name: name, party_label: label, total } = stored
  await context.db.batch(companyId, [
    claimTrade(companyId, id, version),
    audit(context, {
      action: 'delete',
      resource: path,
      objectId: id,
      version: version + 1,
      label: (name ?? label).slice(0, 80),
      changes: { status: ['Draft', null], party: [party, null], date: [date, null], total: [total, null] },
    }),
    deleteTradeDraft(companyId, id),
  ])
}

async function claim(
  run: Run,
  context: DecisionContext,
  { stored, version, act }: { stored: StoredTrade; version: number; act: TradeAct },
): Promise<void> {
  allowAct(context, stored, act)
  if (stored.version !== version) throw await stale(run, context, { resource: stored.path, id: stored.id, version })
}
