/** Matches lines of a bank statement with transactions that are in the books already. */
import { statusOf } from '../../../../domain/banking/reconciliation/match-status.ts'
import { dateOf } from '../../../../domain/banking/reconciliation/compose-record.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { shareLedger } from '../../../db/ledger/ledger-lock.ts'
import type { EntryState, LedgerLine, LineState, MatchedCheque } from '../../../db/banking/bank-match-store.ts'
import { entryStates, insertMatch, lineStates } from '../../../db/banking/bank-match-store.ts'
import { holdBanks } from '../../../db/banking/clearing-store.ts'
import type { MatchingBank } from '../../../db/banking/match-pool-store.ts'
import { matchingBank } from '../../../db/banking/match-pool-store.ts'
import type { Statement } from '../../../db/core/client.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { audit, newId, require } from '../../core/unit-of-work.ts'
import type { Verdict } from './decide-match.ts'
import { differenceProblems, entryProblems, judgeMatches, lineProblems } from './decide-match.ts'
import { entryId, matchBody, namedCandidates, parseBody } from './match-request.ts'

/** The resource of lines, in the audit log. */
const linesPath = 'banking/statement-lines'

/** The lines that are matched now. */
export type AcceptedMatches = { lines: number; matches: { id: string; status: string }[] }

/**
 * Accepts matches, all or none. Raises NOT_ALLOWED, BAD_REQUEST, and at the line or candidate UNKNOWN_REFERENCE,
 * OTHER_BANK_ACCOUNT, LINE_MATCHED, ENTRY_MATCHED, ENTRY_CHANGED, STATEMENT_LOCKED and MATCH_DIFFERENCE.
 */
export async function acceptMatches(context: Context, body: unknown): Promise<AcceptedMatches> {
  require(context, 'banking_reconciliation.update')
  const { matches } = parseBody(matchBody, body)
  const requests = matches.map(({ lines, candidates, note }, place) => {
    const at = `matches.${place}.`
    const { ledgerLines, items, lines: otherLines, drafts } = namedCandidates(candidates, `${at}candidates`)
    refuse([...items, ...otherLines, ...drafts].length > 0 ? [{ code: 'BAD_REQUEST', path: `${at}candidates` }] : [])
    return { at, note, lines: [...new Set(lines)], ledgerLines, candidates: ledgerLines.map(entryId) }
  })
  refuse(repeatedParts(requests))
  const { db, ...decision } = context
  const { companyId, userId } = context.who
  const bank = await bankOfLine(context, requests[0]?.lines[0] ?? '')
  const verdicts = await judgeMatches(db, companyId, { bank, matches: requests })
  return db.transaction(companyId, async (tx) => {
    await tx.batch([shareLedger(companyId), holdBanks(companyId, [bank.id])])
    const [lines, entries] = await tx.batch([
      lineStates(
        companyId,
        requests.flatMap((request) => request.lines),
      ),
      entryStates(
        companyId,
        requests.flatMap((request) => request.ledgerLines),
      ),
    ])
    const states = { lines: new Map(lines.map((line) => [line.id, line])), entries }
    refuse(requests.flatMap((request) => problemsOf(request, states, bank)))
    const accepted = requests.map((request, place) => ({ id: newId(), request, verdict: verdictAt(verdicts, place) }))
    for (const { id, request, verdict } of accepted) {
      const match = { ...verdict, id, bankId: bank.id, note: request.note || null, lines: request.lines }
      await tx.batch([
        ...insertMatch({ companyId, userId }, match, { ledgerLines: request.ledgerLines, document: null }),
        ...auditLines(decision, {
          action: 'match',
          lines: linesOf(request, states),
          status: ['Unreconciled', statusOf(verdict.band)],
          note: request.note,
        }),
        ...auditClearing(decision, { entries: entriesOf(request, states), lines: linesOf(request, states) }),
      ])
    }
    return {
      lines: requests.reduce((count, request) => count + request.lines.length, 0),
      matches: accepted.map(({ id, verdict: { band } }) => ({ id, status: statusOf(band) })),
    }
  })
}

function verdictAt(verdicts: readonly Verdict[], place: number): Verdict {
  return verdicts[place] ?? { band: 'chosen', reasons: [] }
}

type Parts = { at: string; lines: readonly string[]; ledgerLines: readonly LedgerLine[] }

function repeatedParts(requests: readonly Parts[]): Problem[] {
  const seen = new Set<string>()
  return requests.flatMap(({ at, lines, ledgerLines }) =>
    [...lines, ...ledgerLines.map(entryId)].flatMap((id): Problem[] => {
      if (seen.has(id)) return [{ code: 'DUPLICATE', path: `${at}lines` }]
      seen.add(id)
      return []
    }),
  )
}

type States = { lines: ReadonlyMap<string, LineState>; entries: readonly EntryState[] }

function linesOf({ lines }: Parts, states: States): LineState[] {
  return lines.flatMap((line) => states.lines.get(line) ?? [])
}

function entriesOf({ ledgerLines }: Pick<Parts, 'ledgerLines'>, { entries }: Pick<States, 'entries'>) {
  return ledgerLines.map(({ entry, line_no }) =>
    entries.find((state) => state.entry === entry && state.line_no === line_no),
  )
}

function problemsOf(request: Parts, states: States, bank: MatchingBank): Problem[] {
  const { at } = request
  const entries = entriesOf(request, states)
  const problems = [...lineProblems(request, states.lines, bank.id), ...entryProblems(entries, { at, bank })]
  if (problems.length > 0) return problems
  const amountsOf = (account: string | null) =>
    entries.flatMap((entry) => (entry?.account === account ? entry.amount : []))
  const place = { at, digits: bank.currency_digits }
  const lines = linesOf(request, states).map(({ amount }) => amount)
  const difference = differenceProblems({ lines, books: amountsOf(bank.account_id) }, place)
  if (difference.length > 0) return difference
  return differenceProblems({ lines: [], books: amountsOf(bank.clearing_account) }, place)
}

/** Returns the bank account of a line. Raises UNKNOWN_REFERENCE. */
export async function bankOfLine({ db, who: { companyId } }: Context, lineId: string): Promise<MatchingBank> {
  const [[line]] = await db.batch(companyId, [lineStates(companyId, [lineId])])
  const [bank] = line ? (await db.batch(companyId, [matchingBank(companyId, line.bank)]))[0] : []
  if (!bank) throw new DomainError('UNKNOWN_REFERENCE', {}, [{ code: 'UNKNOWN_REFERENCE', path: 'lines.0' }])
  return bank
}

const chequesPath = 'banking/cheque-issues'

/** Returns the audit rows of issued cheques among the ledger lines of a match: the day of its lines clears them. */
export function auditClearing(
  context: DecisionContext,
  { entries, lines }: { entries: readonly (EntryState | undefined)[]; lines: readonly LineState[] },
): Statement[] {
  const day = dateOf(lines)
  return entries.flatMap((entry) => {
    if (!entry?.cheque) return []
    const { id, number: label, version } = entry.cheque
    const changes = { status: ['Issued', 'Cleared'], clearing_date: [null, day] } as const
    const step = { action: 'clear', objectId: id, version: version + 1, label, changes }
    return [audit(context, { resource: chequesPath, ...step })]
  })
}

/** Returns the audit rows of issued cheques that await clearance again. */
export function auditReopening(
  context: DecisionContext,
  cheques: readonly (MatchedCheque & { clearing_date: string | null })[],
): Statement[] {
  return cheques.map(({ id, number: label, version, clearing_date: day }) => {
    const changes = { status: ['Cleared', 'Issued'], clearing_date: [day, null] } as const
    const step = { action: 'unmatch', objectId: id, version: version + 1, label, changes }
    return audit(context, { resource: chequesPath, ...step })
  })
}

export type LineChange = {
  action: 'match' | 'unmatch' | 'exclude'
  lines: readonly { id: string; description: string }[]
  status: readonly [string, string]
  note: string
  /** The bank rule that proposed the match; '' for none. */
  rule?: string
}

/** Returns the audit rows of lines whose status changes. */
export function auditLines(
  context: DecisionContext,
  { action, lines, status, note, rule = '' }: LineChange,
): Statement[] {
  const changes = {
    status,
    ...(rule === '' ? {} : { rule: [null, rule] as const }),
    ...(note === '' ? {} : { note: [null, note] as const }),
  }
  return lines.map(({ id, description }) =>
    audit(context, { action, resource: linesPath, objectId: id, version: 1, label: description, changes }),
  )
}
