/**
 * Opening items: each posts an open item of its party on the first day of the books. Another amount is a reversal and a
 * new entry; other changes post nothing. What is allocated to an item keeps its amount, and the item.
 */
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Problem } from '../../../domain/errors.ts'
import type { OpeningItemType } from '../../../domain/ledger/opening-item.ts'
import { checkOpeningItem, dueDateOf, postOpeningItem, sideOfType } from '../../../domain/ledger/opening-item.ts'
import { reverse } from '../../../domain/ledger/posting.ts'
import { compare } from '../../../domain/money/decimal.ts'
import { isBody } from '../../../domain/resources/core/document-body.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { parseRecord } from '../../../domain/resources/core/schema.ts'
import { accountOpeningItems as resource } from '../../../domain/resources/ledger/account-opening-items.ts'
import type { Reading, Statement, Transaction } from '../../db/core/client.ts'
import { mapReading, reading, together } from '../../db/core/client.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import { setItemDates } from '../../db/ledger/open-item-store.ts'
import type { OpeningItemRow, StoredOpeningItem } from '../../db/ledger/opening-item-store.ts'
import {
  deleteOpeningItem,
  insertOpeningItems,
  isAllocated,
  openingItemById,
  updateOpeningItem,
} from '../../db/ledger/opening-item-store.ts'
import type { StoredRecord } from '../../db/records/records-store.ts'
import type { TradeParty } from '../../db/trade/trade-facts-store.ts'
import { tradeParty } from '../../db/trade/trade-facts-store.ts'
import { recordAnswer } from '../core/records.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { changesBetween, newId } from '../core/unit-of-work.ts'
import { recordCreation, recordStep } from '../documents/engine/history.ts'
import type { ActRequest, Decide, Kind, Outcome, ParsedBody, SaveRequest } from '../documents/engine/kind.ts'
import { decideAfter, storedReading } from '../documents/engine/kind.ts'
import { refuseMerged } from '../documents/merged-party.ts'
import { partyAccount } from '../documents/trade/decision.ts'
import type { OpeningBooks } from './opening-entry.ts'
import { openingBooksReading, openingDate, openingDayProblems, openingEntry } from './opening-entry.ts'

const { path } = resource

/** `dueDate` is '' where none was sent. */
type Item = Omit<OpeningItemRow, 'id' | 'entryId'>
type Facts = OpeningBooks & { party: TradeParty | null }

/** Reads and saves a body. */
function parseItemBody(context: DecisionContext, body: unknown): ParsedBody<StoredOpeningItem> {
  const item = parse(body)
  return {
    decides: decideAfter(factsReading(context, item.partyId), (tx, request, facts) => {
      return saveItem({ tx, context, facts }, { ...request, item })
    }),
  }
}

type Work = { tx: Transaction; context: DecisionContext; facts: Facts }

async function saveItem(
  work: Work,
  { stored, item: sent }: Pick<SaveRequest<StoredOpeningItem>, 'stored'> & { item: Item },
): Promise<Outcome> {
  const { context, facts } = work
  const party = refuseItem(sent, { stored, facts })
  const item = { ...sent, dueDate: sent.dueDate || dueDateOf(sent.type, sent.date, party.credit_days) }
  const { companyId } = context.who
  if (!stored) {
    const id = newId()
    const posted = await post(work, { id, item, party })
    const line = recordCreation(context, resource, {
      id,
      label: item.documentNo,
      changes: changesBetween({}, describe(item)),
      entries: [posted.entryId],
    })
    const row = { ...item, id, entryId: posted.entryId }
    return { id, statements: [...posted.statements, insertOpeningItems(companyId, [row]), line] }
  }
  const { id } = stored
  const before = itemOf(stored)
  const isRepeated = compare(before.amount, item.amount) !== 0
  const reversal = isRepeated ? await reverseEntry(work, stored, 'amount') : null
  const posted = isRepeated
    ? await post(work, { id, item, party })
    : { entryId: stored.entry_id, statements: [await datesStatement(work, { item, party, entryId: stored.entry_id })] }
  const step = {
    action: 'update',
    label: item.documentNo,
    changes: changesBetween(describe(before), describe(item)),
    entries: reversal ? [reversal.id, posted.entryId] : [],
  }
  const { claim, line } = recordStep(context, { resource, stored }, step)
  return {
    statements: [
      claim,
      ...(reversal ? appendEntries(companyId, context.who.userId, [reversal]) : []),
      ...posted.statements,
      updateOpeningItem(companyId, { ...item, id, entryId: posted.entryId }),
      line,
    ],
  }
}

/** Removes an opening item: the ledger keeps the entry and its reversal. */
function removeItem(context: DecisionContext): Reading<Decide<ActRequest<StoredOpeningItem>>> {
  const { companyId, userId } = context.who
  return decideAfter(openingBooksReading(companyId), async (tx, { stored }, books) => {
    refuse(openingDayProblems(books, 'party'))
    const reversal = await reverseEntry({ tx, context, facts: { ...books, party: null } }, stored, '')
    const changes = changesBetween(describe(itemOf(stored)), {})
    const step = { action: 'delete', label: stored.document_no, changes, entries: [reversal.id] }
    const { claim, line } = recordStep(context, { resource, stored }, step)
    return {
      statements: [
        claim,
        ...appendEntries(companyId, userId, [reversal]),
        line,
        deleteOpeningItem(companyId, stored.id),
      ],
    }
  })
}

function storedItem({ who }: DecisionContext, id: string): Reading<StoredOpeningItem> {
  return storedReading(id, openingItemById(who.companyId, id))
}

/** Opening items as the engine runs them; the answer is a record. */
export const openingItems: Kind<StoredOpeningItem, StoredRecord> = {
  resource,
  stored: storedItem,
  toBody: (context, id) =>
    mapReading(storedItem(context, id), ({ party_id: party, type, document_no, date, due_date, amount, version }) => {
      return { party, type, document_no, date, due_date, amount, version }
    }),
  answer: (context, id) => recordAnswer(context, resource, id),
  parse: (context, { body }) => parseItemBody(context, body),
  acts: {},
  remove: removeItem,
}

function factsReading({ who }: DecisionContext, partyId: string): Reading<Facts> {
  const { companyId } = who
  const party = isId(partyId)
    ? reading([tradeParty(companyId, partyId)], ([[one]]) => one ?? null)
    : reading([], () => null)
  return mapReading(together(party, openingBooksReading(companyId)), ([one, books]) => ({ ...books, party: one }))
}

/** Reads a complete body; accepted warnings and version are read separately. */
function parse(body: unknown): Item {
  const { accept: _accept, version: _version, ...fields } = isBody(body) ? body : {}
  const { record, problems } = parseRecord(resource, 'create', isBody(body) ? fields : body)
  refuse(problems)
  return {
    partyId: String(record['party']),
    type: record['type'] as OpeningItemType,
    documentNo: String(record['document_no']),
    date: String(record['date']),
    dueDate: String(record['due_date'] ?? ''),
    amount: String(record['amount']),
  }
}

function itemOf({ party_id: partyId, document_no: documentNo, due_date: dueDate, ...item }: StoredOpeningItem): Item {
  const { type, date, amount } = item
  return { partyId, type, documentNo, date, dueDate, amount }
}

/** Raises all problems of an item; returns its party. */
function refuseItem(item: Item, { stored, facts }: { stored: StoredOpeningItem | null; facts: Facts }): TradeParty {
  const { party, book } = facts
  const problems: Problem[] = checkOpeningItem(item, {
    firstDay: openingDate(facts),
    currencyDigits: book.currency_digits,
  })
  if (stored && stored.type !== item.type) problems.push({ code: 'OPENING_ITEM_FIXED', path: 'type' })
  if (stored && stored.party_id !== item.partyId) problems.push({ code: 'OPENING_ITEM_FIXED', path: 'party' })
  else if (!party) problems.push({ code: 'UNKNOWN_REFERENCE', path: 'party' })
  else if (!party.is_active && !stored) {
    problems.push({ code: 'PARTY_INACTIVE', path: 'party', params: { party: party.name } })
  }
  refuse([...problems, ...openingDayProblems(facts, 'party')])
  if (!party) throw new Error('An opening item without a party was let pass')
  return party
}

type NewItem = { id: string; item: Item; party: TradeParty }

/** Returns the statements of a new entry, with the account of the party and the dates of the open item. */
async function post(
  { tx, context, facts }: Work,
  { id, item, party }: NewItem,
): Promise<{ entryId: string; statements: Statement[] }> {
  const { companyId, userId } = context.who
  await refuseMerged(tx, context, party.id)
  const account = await partyAccount(tx, context, { party, side: sideOfType[item.type].account })
  const lines = postOpeningItem({ ...item, accountId: account.id, differenceAccountId: facts.differenceId })
  const entry = openingEntry(facts, { path, id, lines, reversesId: null })
  const dates = { entryId: entry.id, accountId: account.id, dueDate: item.dueDate, documentDate: item.date }
  return {
    entryId: entry.id,
    statements: [...account.statements, ...appendEntries(companyId, userId, [entry]), setItemDates(companyId, [dates])],
  }
}

/** Returns the statement that sets the dates of the open item of a posted entry. */
async function datesStatement(
  { tx, context }: Work,
  { item, party, entryId }: { item: Item; party: TradeParty; entryId: string },
): Promise<Statement> {
  const account = await partyAccount(tx, context, { party, side: sideOfType[item.type].account })
  const dates = { entryId, accountId: account.id, dueDate: item.dueDate, documentDate: item.date }
  return setItemDates(context.who.companyId, [dates])
}

/** Returns the reversal of the entry of an item. Raises ALLOCATED, at `field` unless that is '', and PARTY_MERGED. */
async function reverseEntry({ tx, context, facts }: Work, stored: StoredOpeningItem, field: string) {
  const { companyId } = context.who
  await refuseMerged(tx, context, stored.party_id)
  const [[item], [party]] = await tx.batch([
    isAllocated(companyId, stored.entry_id),
    tradeParty(companyId, stored.party_id),
  ])
  if (item?.allocated !== false || !party) {
    throw new DomainError('ALLOCATED', {}, field === '' ? [] : [{ code: 'ALLOCATED', path: field }])
  }
  const accountId = party[sideOfType[stored.type].account] ?? ''
  const lines = postOpeningItem({ ...itemOf(stored), accountId, differenceAccountId: facts.differenceId })
  return openingEntry(facts, { path, id: stored.id, lines: reverse(lines), reversesId: stored.entry_id })
}

/** Describes an item for the history. */
function describe({ partyId: party, documentNo: document_no, dueDate: due_date, ...item }: Item) {
  const { type, date, amount } = item
  return { party, type, document_no, date, due_date, amount }
}
