/**
 * Opening balances: entered once an account, posted on the first day of the books, changed by reversal, removable. Account
 * and books are read under the ledger key, so that none is posted to a party that is being merged.
 */
import { isDeepStrictEqual } from 'node:util'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Problem } from '../../../domain/errors.ts'
import { checkOpening, postOpening } from '../../../domain/ledger/post-opening.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import { reverse } from '../../../domain/ledger/posting.ts'
import { accountOpeningBalances } from '../../../domain/resources/ledger/account-opening-balances.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { parseRecord } from '../../../domain/resources/core/schema.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
import type { AccountFacts, BookFacts, YearFacts } from '../../db/documents/book-store.ts'
import { accountFacts, bookFacts, yearFacts } from '../../db/documents/book-store.ts'
import type { Entry, PostedEntry } from '../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import type { StoredOpening } from '../../db/ledger/opening-balance-store.ts'
import {
  claimOpening,
  deleteOpening,
  differenceAccount,
  insertOpenings,
  openingById,
  updateOpening,
} from '../../db/ledger/opening-balance-store.ts'
import type { StoredRecord } from '../../db/records/records-store.ts'
import { recordAnswer, recordOf } from '../core/records.ts'
import type { Answer, Context, DecisionContext } from '../core/unit-of-work.ts'
import {
  audit,
  changeOnce,
  changesBetween,
  ledgerKey,
  newId,
  nothingToLoad,
  require,
  stale,
} from '../core/unit-of-work.ts'
import { unchanged } from '../documents/changed-body.ts'
import { journalEntriesOf } from '../books/journal-entries.ts'
import { periodProblem, yearOfDate } from '../books/period.ts'

const path = accountOpeningBalances.path

type Facts = { account: AccountFacts | undefined; years: readonly YearFacts[]; book: BookFacts; differenceId: string }
/** Canonical amounts; '0' for the empty side. */
type Amounts = { accountId: string; debit: string; credit: string }
const none: Amounts = { accountId: '', debit: '0', credit: '0' }

/** Enters an account's opening balance. Raises every problem at its field; DUPLICATE when the account has one. */
export function createOpeningBalance(context: Context, body: unknown): Promise<Answer<StoredRecord>> {
  require(context, 'account_opening_balances.create')
  const amounts = { ...none, ...parse(body, 'create').change }
  return changeOnce(context, {
    load: nothingToLoad,
    change: async (tx) => {
      const facts = await load(tx, context, amounts.accountId)
      refuseOpening(amounts, facts)
      const id = newId()
      const entry = entryOf(facts, { id, lines: linesOf(amounts, facts), reversesId: null })
      const { companyId, userId } = context.who
      return {
        status: 201,
        id,
        statements: [
          ...appendEntries(companyId, userId, [entry]),
          insertOpenings(companyId, [{ id, ...amounts, entryId: entry.id }]),
          auditOf(context, { action: 'create', id, version: 1, facts, after: amounts, entries: [entry.id] }),
        ],
      }
    },
    read: (id) => recordAnswer(context, accountOpeningBalances, id),
  })
}

/**
 * Changes the amount: a reversal and a new entry on the same day, which must be open. Raises OPENING_LEDGER_FIXED for
 * another ledger, which has an opening balance of its own.
 */
export function updateOpeningBalance(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<StoredRecord>> {
  require(context, 'account_opening_balances.update')
  const { change, version } = parse(body, 'update')
  return changeOnce(context, {
    load: nothingToLoad,
    change: async (tx) => {
      const stored = await claim(tx, context, { id, version })
      const before = amountsOf(stored)
      const amounts = { ...before, ...change }
      if (amounts.accountId !== before.accountId) refuse([{ code: 'OPENING_LEDGER_FIXED', path: 'account' }])
      if (isDeepStrictEqual(before, amounts)) return unchanged(id)
      const facts = await load(tx, context, amounts.accountId)
      refuseOpening(amounts, facts)
      const reversal = entryOf(facts, { id, lines: reverse(linesOf(before, facts)), reversesId: stored.entry_id })
      const entry = entryOf(facts, { id, lines: linesOf(amounts, facts), reversesId: null })
      const { companyId, userId } = context.who
      const entries = [reversal.id, entry.id]
      return {
        status: 200,
        id,
        statements: [
          claimOpening(companyId, id, stored.version),
          ...appendEntries(companyId, userId, [reversal, entry]),
          updateOpening(companyId, { id, ...amounts, entryId: entry.id }),
          auditOf(context, { action: 'update', id, version: version + 1, facts, before, after: amounts, entries }),
        ],
      }
    },
    read: () => recordAnswer(context, accountOpeningBalances, id),
  })
}

/** Takes an opening balance back: the ledger keeps the entry and its reversal. */
export async function deleteOpeningBalance(context: Context, target: Target): Promise<void> {
  require(context, 'account_opening_balances.delete')
  const { companyId, userId } = context.who
  await context.db.transaction(companyId, async (tx) => {
    await tx.run(ledgerKey(context))
    const stored = await claim(tx, context, target)
    const { id, version } = stored
    const before = amountsOf(stored)
    const facts = await load(tx, context, before.accountId)
    refuse(periodProblems(facts))
    const reversal = entryOf(facts, { id, lines: reverse(linesOf(before, facts)), reversesId: stored.entry_id })
    await tx.batch([
      claimOpening(companyId, id, version),
      ...appendEntries(companyId, userId, [reversal]),
      auditOf(context, { action: 'delete', id, version: version + 1, facts, before, entries: [reversal.id] }),
      deleteOpening(companyId, id),
    ])
  })
}

/** The journal entries of an opening balance, oldest first. */
export async function journalEntriesOfOpening(context: Context, id: string): Promise<PostedEntry[]> {
  require(context, 'account_opening_balances.read')
  await recordOf(context, accountOpeningBalances, id)
  return journalEntriesOf(context, path, id)
}

async function load(tx: Transaction, { who }: DecisionContext, accountId: string): Promise<Facts> {
  const company = who.companyId
  const [[account], years, [book], [difference]] = await tx.batch([
    accountFacts(company, [accountId].filter(isId)),
    yearFacts(company),
    bookFacts(company),
    differenceAccount(company),
  ])
  if (!book || !difference) throw new DomainError('NOT_FOUND')
  return { account, years, book, differenceId: difference.id }
}

type Target = { id: string; version: number }

async function claim(tx: Transaction, context: DecisionContext, { id, version }: Target): Promise<StoredOpening> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const [stored] = await tx.run(openingById(context.who.companyId, id))
  if (!stored) throw new DomainError('NOT_FOUND')
  if (stored.version !== version) throw await stale(tx.batch, context, { resource: path, id, version })
  return stored
}

function parse(body: unknown, mode: 'create' | 'update'): { change: Partial<Amounts>; version: number } {
  const { record, problems } = parseRecord(accountOpeningBalances, mode, body)
  refuse(problems)
  const { account, opening_dr: debit, opening_cr: credit, version } = record
  return {
    change: {
      ...(account === undefined ? {} : { accountId: String(account) }),
      ...(debit === undefined ? {} : { debit: String(debit ?? '0') }),
      ...(credit === undefined ? {} : { credit: String(credit ?? '0') }),
    },
    version: Number(version ?? 0),
  }
}

function amountsOf({ account_id, opening_dr, opening_cr }: StoredOpening): Amounts {
  return { accountId: account_id, debit: opening_dr, credit: opening_cr }
}

function refuseOpening(amounts: Amounts, facts: Facts): void {
  const { account, book, differenceId } = facts
  const problems: Problem[] = checkOpening(amounts, book.currency_digits)
  const at = { path: 'account', params: { account: account?.name ?? '' } }
  if (!account) problems.push({ code: 'UNKNOWN_REFERENCE', path: 'account' })
  else if (!account.is_active) problems.push({ code: 'ACCOUNT_INACTIVE', ...at })
  else if (account.control_kind === 'inventory' || account.id === differenceId) {
    problems.push({ code: 'ACCOUNT_RESERVED', ...at })
  }
  refuse([...problems, ...periodProblems(facts)])
}

/** The day of opening is no field of the form: what is wrong with it stands at the account. */
function periodProblems(facts: Facts): Problem[] {
  const problem = periodProblem(openingDate(facts), facts)
  return problem ? [{ ...problem, path: 'account' }] : []
}

/** Balances open on the first day of the company's first fiscal year. */
function openingDate({ years }: Facts): string {
  return years[0]?.start_date ?? ''
}

function linesOf(amounts: Amounts, { differenceId }: Facts): LedgerLine[] {
  return postOpening({ ...amounts, differenceAccountId: differenceId })
}

type Opening = { id: string; lines: readonly LedgerLine[]; reversesId: string | null }

function entryOf(facts: Facts, { id, lines, reversesId }: Opening): Entry {
  const day = openingDate(facts)
  const fiscalYearId = yearOfDate(day, facts).id
  return {
    id: newId(),
    date: day,
    kind: 'opening',
    fiscalYearId,
    documentPath: path,
    documentId: id,
    reversesId,
    lines,
  }
}

type Act = {
  action: string
  id: string
  version: number
  facts: Facts
  before?: Amounts
  after?: Amounts
  entries: string[]
}

function auditOf(context: DecisionContext, { action, id, version, facts, before, after, entries }: Act): Statement {
  const shown = (amounts: Amounts | undefined) =>
    amounts ? { account: amounts.accountId, opening_dr: amounts.debit, opening_cr: amounts.credit } : {}
  const label = facts.account?.name ?? ''
  const changes = changesBetween(shown(before), shown(after))
  return audit(context, { action, resource: path, objectId: id, version, label, changes, entries })
}
