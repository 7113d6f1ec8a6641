/**
 * Opening balances: entered once per account, posted on the first day of the books, changed by reversal, removable.
 * Account and books are read under the ledger key, so that none is posted to a party that is being merged.
 */
import { refuse } from '../../../domain/errors.ts'
import type { Problem } from '../../../domain/errors.ts'
import { checkOpening, postOpening } from '../../../domain/ledger/post-opening.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import { reverse } from '../../../domain/ledger/posting.ts'
import { isBody } from '../../../domain/resources/core/document-body.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { parseRecord } from '../../../domain/resources/core/schema.ts'
import { accountOpeningBalances as resource } from '../../../domain/resources/ledger/account-opening-balances.ts'
import type { Reading } from '../../db/core/client.ts'
import { mapReading, reading, together } from '../../db/core/client.ts'
import type { AccountFacts } from '../../db/documents/book-store.ts'
import { accountFacts } from '../../db/documents/book-store.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import type { StoredOpening } from '../../db/ledger/opening-balance-store.ts'
import { deleteOpening, insertOpenings, openingById, updateOpening } from '../../db/ledger/opening-balance-store.ts'
import type { StoredRecord } from '../../db/records/records-store.ts'
import { recordAnswer } from '../core/records.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { changesBetween, newId } from '../core/unit-of-work.ts'
import { recordCreation, recordStep } from '../documents/engine/history.ts'
import type { ActRequest, Decide, Kind, ParsedBody } from '../documents/engine/kind.ts'
import { decideDirectly, decideAfter, storedReading } from '../documents/engine/kind.ts'
import type { OpeningBooks } from './opening-entry.ts'
import { openingBooksReading, openingDayProblems, openingEntry } from './opening-entry.ts'

const { path } = resource

type Facts = OpeningBooks & { account: AccountFacts | undefined }
/** Canonical amounts; '0' for the empty side. */
type Amounts = { accountId: string; debit: string; credit: string }

/**
 * Reads and saves a body: the balance of an account, or another amount, which is a reversal and a new entry on the same
 * day.
 */
function parseOpeningBody(context: DecisionContext, body: unknown): ParsedBody<StoredOpening> {
  const amounts = parse(body)
  return {
    decides: decideAfter(factsReading(context, amounts.accountId), async (_tx, { stored }, facts) => {
      const before = stored && amountsOf(stored)
      if (before && amounts.accountId !== before.accountId) refuse([{ code: 'OPENING_LEDGER_FIXED', path: 'account' }])
      refuseOpening(amounts, facts)
      const id = stored?.id ?? newId()
      const { companyId, userId } = context.who
      const entry = openingEntry(facts, { path, id, lines: linesOf(amounts, facts), reversesId: null })
      const label = labelOf(facts)
      if (!stored || !before) {
        const changes = changesBetween({}, describeAmounts(amounts))
        const line = recordCreation(context, resource, { id, label, changes, entries: [entry.id] })
        const row = { id, ...amounts, entryId: entry.id }
        return {
          id,
          statements: [...appendEntries(companyId, userId, [entry]), insertOpenings(companyId, [row]), line],
        }
      }
      const reversal = openingEntry(facts, {
        path,
        id,
        lines: reverse(linesOf(before, facts)),
        reversesId: stored.entry_id,
      })
      const changes = changesBetween(describeAmounts(before), describeAmounts(amounts))
      const step = { action: 'update', label, changes, entries: [reversal.id, entry.id] }
      const { claim, line } = recordStep(context, { resource, stored }, step)
      return {
        statements: [
          claim,
          ...appendEntries(companyId, userId, [reversal, entry]),
          updateOpening(companyId, { id, ...amounts, entryId: entry.id }),
          line,
        ],
      }
    }),
  }
}

/** Removes an opening balance: the ledger keeps the entry and its reversal. */
function removeOpening(context: DecisionContext): Reading<Decide<ActRequest<StoredOpening>>> {
  return decideDirectly(async (tx, { stored }) => {
    const { id } = stored
    const before = amountsOf(stored)
    const { statements, take } = factsReading(context, before.accountId)
    const facts = take(await tx.batch(statements))
    refuse(openingDayProblems(facts, 'account'))
    const reversal = openingEntry(facts, {
      path,
      id,
      lines: reverse(linesOf(before, facts)),
      reversesId: stored.entry_id,
    })
    const changes = changesBetween(describeAmounts(before), {})
    const step = { action: 'delete', label: labelOf(facts), changes, entries: [reversal.id] }
    const { claim, line } = recordStep(context, { resource, stored }, step)
    const { companyId, userId } = context.who
    return { statements: [claim, ...appendEntries(companyId, userId, [reversal]), line, deleteOpening(companyId, id)] }
  })
}

function storedOpening({ who }: DecisionContext, id: string): Reading<StoredOpening> {
  return storedReading(id, openingById(who.companyId, id))
}

/** Opening balances as the engine runs them; the answer is a record. */
export const openingBalances: Kind<StoredOpening, StoredRecord> = {
  resource,
  stored: storedOpening,
  toBody: (context, id) =>
    mapReading(storedOpening(context, id), ({ account_id: account, opening_dr, opening_cr, version }) => {
      return { account, opening_dr, opening_cr, version }
    }),
  answer: (context, id) => recordAnswer(context, resource, id),
  parse: (context, { body }) => parseOpeningBody(context, body),
  acts: {},
  remove: removeOpening,
}

function factsReading({ who }: DecisionContext, accountId: string): Reading<Facts> {
  const account = reading([accountFacts(who.companyId, [accountId].filter(isId))], ([[one]]) => one)
  const both = together(account, openingBooksReading(who.companyId))
  return mapReading(both, ([one, books]) => ({ ...books, account: one }))
}

/** Reads the amounts of a complete body; accepted warnings and version are read separately. */
function parse(body: unknown): Amounts {
  const { accept: _accept, version: _version, ...fields } = isBody(body) ? body : {}
  const { record, problems } = parseRecord(resource, 'create', isBody(body) ? fields : body)
  refuse(problems)
  const { account, opening_dr: debit, opening_cr: credit } = record
  return { accountId: String(account), debit: String(debit ?? '0'), credit: String(credit ?? '0') }
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
  refuse([...problems, ...openingDayProblems(facts, 'account')])
}

function linesOf(amounts: Amounts, { differenceId }: Facts): LedgerLine[] {
  return postOpening({ ...amounts, differenceAccountId: differenceId })
}

/** Describes an opening balance for the history. */
function describeAmounts({ accountId: account, debit, credit }: Amounts): Record<string, unknown> {
  return { account, opening_dr: debit, opening_cr: credit }
}

function labelOf({ account }: Facts): string {
  return account?.name ?? ''
}
