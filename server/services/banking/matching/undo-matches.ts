/** Undoes matches, and excludes lines of a bank statement that belong to nothing in the books. */
import { statusOf } from '../../../../domain/banking/reconciliation/match-status.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { holdBank } from '../../../db/banking/bank-statement-store.ts'
import {
  deleteMatches,
  holdBanksOfMatches,
  insertMatch,
  lineStates,
  clearedCheques,
  matchesOf,
} from '../../../db/banking/bank-match-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { newId, require } from '../../core/unit-of-work.ts'
import { auditLines, auditReopening, bankOfLine } from './accept-matches.ts'
import { lineProblems } from './decide-match.ts'
import { excludeBody, namedCandidates, parseBody, undoBody } from './match-request.ts'

/** The lines without a match now, and the documents that were recorded for the matches: they stay. */
export type UndoneMatches = { lines: string[]; documents: { path: string; id: string; number: string | null }[] }

/**
 * Undoes the matches of statement lines and of ledger lines; those without a match are skipped. Raises NOT_ALLOWED,
 * BAD_REQUEST, UNKNOWN_REFERENCE at a candidate of another shape, and STATEMENT_LOCKED.
 */
export async function undoMatches(context: Context, body: unknown): Promise<UndoneMatches> {
  require(context, 'banking_reconciliation.update')
  const { lines, candidates } = parseBody(undoBody, body)
  const { ledgerLines } = namedCandidates(candidates, 'candidates')
  const { db, ...decision } = context
  const { companyId } = context.who
  return db.transaction(companyId, async (tx) => {
    const named = { lines, ledgerLines }
    const [, matches] = await tx.batch([holdBanksOfMatches(companyId, named), matchesOf(companyId, named)])
    const matched = matches.flatMap((match) => match.lines)
    if (matched.some(({ is_locked }) => is_locked)) throw new DomainError('STATEMENT_LOCKED')
    const ids = matches.map(({ id }) => id)
    const cheques = await tx.run(clearedCheques(companyId, ids))
    await tx.batch([
      deleteMatches(companyId, ids),
      ...auditReopening(decision, cheques),
      ...matches.flatMap((match) =>
        auditLines(decision, {
          action: 'unmatch',
          lines: match.lines,
          status: [statusOf(match.band), 'Unreconciled'],
          note: '',
        }),
      ),
    ])
    return {
      lines: matched.map(({ id }) => id),
      documents: matches.flatMap(({ document_path: path, document_id: id, number }) =>
        path === null || id === null ? [] : [{ path, id, number }],
      ),
    }
  })
}

/**
 * Excludes lines of one bank account, each by itself. Raises NOT_ALLOWED, BAD_REQUEST, and at the line UNKNOWN_REFERENCE,
 * OTHER_BANK_ACCOUNT, LINE_MATCHED and STATEMENT_LOCKED.
 */
export async function excludeLines(context: Context, body: unknown): Promise<{ lines: number }> {
  require(context, 'banking_reconciliation.update')
  const { lines: sent, note } = parseBody(excludeBody, body)
  const ids = [...new Set(sent)]
  const { db, ...decision } = context
  const { companyId, userId } = context.who
  const bank = await bankOfLine(context, ids[0] ?? '')
  return db.transaction(companyId, async (tx) => {
    await tx.run(holdBank(companyId, bank.id))
    const states = await tx.run(lineStates(companyId, ids))
    const byId = new Map(states.map((state) => [state.id, state]))
    refuse(lineProblems({ lines: ids, at: '' }, byId, bank.id))
    const match = { bankId: bank.id, band: 'excluded', reasons: [], note: note || null } as const
    await tx.batch([
      ...ids.flatMap((line) =>
        insertMatch(
          { companyId, userId },
          { ...match, id: newId(), lines: [line] },
          { ledgerLines: [], document: null },
        ),
      ),
      ...auditLines(decision, { action: 'exclude', lines: states, status: ['Unreconciled', 'Excluded'], note }),
    ])
    return { lines: ids.length }
  })
}
