/**
 * Merges a party into another one: outstanding items move by a journal voucher on a chosen day, people and names move
 * unchanged, and the merged party stays readable but inactive.
 */
import type { Representative } from '../../../domain/parties/party.ts'
import type { MergingParty, OpenItem } from '../../../domain/parties/merge-parties.ts'
import { mergeAliases, mergeProblems, moveItems } from '../../../domain/parties/merge-parties.ts'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { BookFacts, YearFacts } from '../../db/documents/book-store.ts'
import { bookFacts, yearFacts } from '../../db/documents/book-store.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { StoredItem } from '../../db/parties/party-merge-store.ts'
import {
  claimParty,
  lockOpenItems,
  lockParties,
  markMerged,
  repointPartyDrafts,
  setLedgers,
} from '../../db/parties/party-merge-store.ts'
import { replaceAliases, replaceRepresentatives } from '../../db/parties/party-store.ts'
import type { StoredRecord } from '../../db/records/records-store.ts'
import { recordStatement } from '../../db/records/records-store.ts'
import { parseVersion } from '../documents/body.ts'
import { periodProblem } from '../books/period.ts'
import type { Books } from '../core/rule-types.ts'
import { recordAnswer } from '../core/records.ts'
import { todayIn } from '../core/today.ts'
import type { Answer, Context, DecisionContext, Write } from '../core/unit-of-work.ts'
import { requireVersion } from '../core/require-version.ts'
import { audit, changeOnce, changesBetween, newId, require } from '../core/unit-of-work.ts'
import { transferVoucher } from './transfer-voucher.ts'
import { ensureLedgers, ledgersOf, deactivatePartyLedgers } from '../books/party-ledgers.ts'

const RIGHT = 'crm_parties.delete'

export type MergeFacts = { years: readonly YearFacts[]; book: BookFacts }
/** A planned merge: both parties, what would move, and its problems. */
type Merge = {
  loser: StoredRecord
  survivor: StoredRecord
  date: string
  items: readonly StoredItem[]
  aliases: string[]
  representatives: Representative[]
  problems: Problem[]
}

export type MergePreview = {
  date: string
  loser: { id: string; name: string }
  survivor: { id: string; name: string }
  items: { id: string; side: 'debit' | 'credit'; date: string; due_date: string; open: string; text: string }[]
  aliases: string[]
  representatives: Representative[]
  /** What prevents it; the browser has the sentences. */
  problems: Problem[]
}

/** Previews merging `id` into another party; writes nothing. Raises NOT_ALLOWED, NOT_FOUND, UNKNOWN_REFERENCE. */
export async function previewMerge(
  context: Context,
  { id, into, date }: { id: string; into: string; date: string },
): Promise<MergePreview> {
  require(context, RIGHT)
  const { db, who } = context
  const facts = await db.read(who.companyId, factsOf(context))
  return db.transaction(who.companyId, async (tx) => {
    const merge = await mergeOf(tx, context, { id, into, date: dayOf(date, facts, context), facts })
    const { loser, survivor, items, aliases, representatives, problems } = merge
    return {
      date: merge.date,
      loser: { id: loser.id, name: nameOf(loser) },
      survivor: { id: survivor.id, name: nameOf(survivor) },
      items: items.map(({ account_id: _account, open_from: _from, ...item }) => item),
      aliases,
      representatives,
      problems,
    }
  })
}

/**
 * Merges the party into `body.into` on `body.date` (by default today) and returns the surviving party. Raises
 * NOT_ALLOWED, NOT_FOUND, STALE, UNKNOWN_REFERENCE and the problems of `mergeProblems`, PERIOD_LOCKED and similar at
 * `date`.
 */
export function mergeParties(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<StoredRecord>> {
  require(context, RIGHT)
  const version = parseVersion(body)
  const { into, date } = bodyOf(body)
  return changeOnce(context, {
    // Otherwise an invoice checked before the merge would be posted to the merged party, where nobody could pay it.
    alone: true,
    load: factsOf(context),
    change: async (tx, facts) => {
      const merge = await mergeOf(tx, context, { id, into, date: dayOf(date, facts, context), facts })
      const change = { resource: crmParties.path, id, version, stored: merge.loser.version }
      await requireVersion(tx.batch, context, change)
      refuse(merge.problems)
      return decide(tx, context, { merge, facts })
    },
    read: (survivorId) => recordAnswer(context, crmParties, survivorId),
  })
}

function factsOf({ who }: Context) {
  return reading([yearFacts(who.companyId), bookFacts(who.companyId)], ([years, [book]]): MergeFacts => {
    if (!book) throw new DomainError('NOT_FOUND')
    return { years, book }
  })
}

function dayOf(date: string, { book }: MergeFacts, { clock }: DecisionContext): string {
  if (date === '') return todayIn(book.time_zone, clock.now())
  if (!isLocalDate(date)) refuse([{ code: 'NOT_A_DATE', path: 'date' }])
  return date
}

function bodyOf(body: unknown): { into: string; date: string } {
  const values = typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {}
  const { into, date, version: _version, ...others } = values as Record<string, unknown>
  const problems = Object.keys(others).map((path): Problem => ({
    code: 'UNKNOWN_FIELD',
    path,
    params: { field: path },
  }))
  if (into === undefined || into === null || into === '') problems.push({ code: 'REQUIRED', path: 'into' })
  if (typeof (date ?? '') !== 'string') problems.push({ code: 'NOT_A_DATE', path: 'date' })
  refuse(problems)
  return { into: String(into), date: String(date ?? '') }
}

type MergeRequest = { id: string; into: string; date: string; facts: MergeFacts }

/** Locks both parties and the outstanding items of the merged one, and checks the merge. */
async function mergeOf(
  tx: Transaction,
  { who }: DecisionContext,
  { id, into, date, facts }: MergeRequest,
): Promise<Merge> {
  const { companyId } = who
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  if (!isId(into)) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'into' }])
  await tx.run(lockParties(companyId, [id, into]))
  const [[loser], [survivor], items] = await tx.batch([
    recordStatement(crmParties, companyId, id),
    recordStatement(crmParties, companyId, into),
    lockOpenItems(companyId, id),
  ])
  if (!loser) throw new DomainError('NOT_FOUND')
  if (!survivor) throw refusal({ code: 'UNKNOWN_REFERENCE', path: 'into' })
  const lastDate = items.reduce<string | null>(
    (last, { open_from: day }) => (last !== null && last > day ? last : day),
    null,
  )
  const lockProblem = items.length > 0 ? periodProblem(date, facts) : null
  return {
    loser,
    survivor,
    date,
    items,
    aliases: mergeAliases(nameAndAliases(loser), nameAndAliases(survivor)),
    representatives: [...peopleOf(survivor), ...peopleOf(loser)],
    problems: [
      ...mergeProblems({ loser: toMergingParty(loser), survivor: toMergingParty(survivor) }, { date, lastDate }),
      ...(lockProblem ? [lockProblem] : []),
    ],
  }
}

function refusal(problem: Problem): DomainError {
  return new DomainError(problem.code, problem.params, [problem])
}

function toMergingParty(party: StoredRecord): MergingParty {
  return {
    id: party.id,
    name: nameOf(party),
    isActive: party['is_active'] === true,
    isMerged: party['merged_into'] !== null,
    isWalkIn: party['is_walk_in'] === true,
  }
}

function nameAndAliases(party: StoredRecord): { name: string; aliases: string[] } {
  return { name: nameOf(party), aliases: party['aliases'] as string[] }
}

function peopleOf(party: StoredRecord): Representative[] {
  return party['representatives'] as Representative[]
}

type Decision = { merge: Merge; facts: MergeFacts }

async function decide(tx: Transaction, context: DecisionContext, { merge, facts }: Decision): Promise<Write> {
  const { companyId } = context.who
  const { loser, survivor, aliases, representatives } = merge
  const books: Books = { companyId, context, run: tx.run }
  const loserLedgers = ledgersOf(loser)
  const { ledgers, statements: ledgerStatements } = await ensureLedgers(books, nameOf(survivor), ledgersOf(survivor))
  const { lines, moves } = moveItems(merge.items.map(toItem), (account) =>
    account === loserLedgers.customer_account ? ledgers.customer_account : ledgers.supplier_account,
  )
  const narration = `${nameOf(loser)} merged into ${nameOf(survivor)}`
  const mergedValues = { is_active: false, merged_into: survivor.id, aliases: [], representatives: [] }
  const people = representatives.map((person) => ({ ...person, id: newId() }))
  return {
    status: 200,
    id: survivor.id,
    statements: [
      claimParty(companyId, loser.id, loser.version),
      claimParty(companyId, survivor.id, survivor.version),
      ...ledgerStatements,
      setLedgers(companyId, survivor.id, ledgers),
      ...replaceRepresentatives(companyId, loser.id, []),
      ...replaceAliases(companyId, loser.id, []),
      ...replaceAliases(companyId, survivor.id, aliases),
      ...replaceRepresentatives(companyId, survivor.id, people),
      ...repointPartyDrafts(companyId, loser.id, survivor.id),
      markMerged(companyId, loser.id, survivor.id),
      ...(await deactivatePartyLedgers(books, loserLedgers)),
      auditOf(context, 'merge', { party: loser, after: mergedValues }),
      auditOf(context, 'update', { party: survivor, after: { ...ledgers, aliases, representatives } }),
      ...(lines.length > 0 ? transferVoucher(context, facts, { date: merge.date, narration, lines, moves }) : []),
    ],
  }
}

function toItem({ id, side, account_id, due_date, open, text }: StoredItem): OpenItem {
  return { id, side, accountId: account_id, dueDate: due_date, open, text }
}

type Trace = { party: StoredRecord; after: Record<string, unknown> }

function auditOf(context: DecisionContext, action: string, { party, after }: Trace): Statement {
  const before = Object.fromEntries(Object.keys(after).map((name) => [name, party[name]]))
  return audit(context, {
    action,
    resource: crmParties.path,
    objectId: party.id,
    version: party.version + 1,
    label: nameOf(party),
    changes: changesBetween(before, after),
  })
}

function nameOf(party: StoredRecord): string {
  return String(party['name'])
}
