/** Records the document that a line of a bank statement stands for, and matches both in one transaction. */
import { statusOf } from '../../../../domain/banking/reconciliation/match-status.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { acceptRight } from '../../../../domain/resources/core/accept-right.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import type { DocumentKey, EntryState, LineState } from '../../../db/banking/bank-match-store.ts'
import { entryStates, insertMatch, lineStates } from '../../../db/banking/bank-match-store.ts'
import { holdBanks } from '../../../db/banking/clearing-store.ts'
import type { MatchingBank } from '../../../db/banking/match-pool-store.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { mapReading } from '../../../db/core/client.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { newId, require } from '../../core/unit-of-work.ts'
import type { Decide, Kind } from '../../documents/engine/kind.ts'
import type { DocumentState } from '../../documents/engine/rights.ts'
import { acceptedWarnings } from '../../documents/body.ts'
import { documentByRule } from '../rules/propose-by-rule.ts'
import { actOnDocument, createDocument } from '../../documents/engine/run.ts'
import { auditClearing, auditLines, bankOfLine } from './accept-matches.ts'
import type { Verdict } from './decide-match.ts'
import { entryProblems, judgeMatches, lineProblems } from './decide-match.ts'
import type { DocumentToRecord, NamedCandidates } from './match-request.ts'
import { namedCandidates, parseRecordBody } from './match-request.ts'

/** Returns a kind whose new documents are matched. */
export type WithMatch = <S extends DocumentState, A>(kind: Kind<S, A>) => Kind<S, A>

/** A new document, or the act on one that is there. */
export type RecordedChange = { id?: string | undefined; act?: string | undefined; body: Body }
/** Records documents of the paths that a line may stand for; `withMatch` adds the match. */
export type RecordedKinds = Readonly<
  Record<string, (context: Context, withMatch: WithMatch, change: RecordedChange) => Promise<RecordedDocument>>
>

export type RecordedDocument = { path: string; id: string; number: string | null }

type NumberedAnswer = { readonly id?: unknown; readonly voucher_no?: unknown }

/** Returns the function that records documents of a kind with a match. Raises NOT_IN_LIST at `act` for an unknown one. */
export function recordedKind<S extends DocumentState, A extends NumberedAnswer>(
  kind: Kind<S, A>,
): RecordedKinds[string] {
  return async (context, matching, { id: existing, act = '', body }) => {
    const matched = matching(kind)
    if (existing !== undefined && !Object.hasOwn(kind.acts, act)) {
      const choices = Object.keys(kind.acts).join(', ')
      throw new DomainError('NOT_IN_LIST', { choices }, [{ code: 'NOT_IN_LIST', path: 'act', params: { choices } }])
    }
    const answer = await (existing === undefined
      ? createDocument(context, matched, body)
      : actOnDocument(context, matched, { id: existing, act, body }))
    const { id, voucher_no: number } = answer.body
    return { path: kind.resource.path, id: String(id), number: typeof number === 'string' ? number : null }
  }
}

type PlannedMatch = {
  /** The document that is there. */
  id: string | undefined
  lines: string[]
  note: string
  path: string
  named: NamedCandidates
  bank: MatchingBank
  verdict: Verdict
}

/**
 * Creates a document and matches its line of the bank account with the statement lines, together with the other candidates.
 * A line of another bank account among them is matched with the other side of the document. Raises NOT_ALLOWED, BAD_REQUEST,
 * NOT_IN_LIST at `path`, what `acceptMatches` raises at lines and candidates, what the document raises at its fields below
 * `document`, NOT_POSTED_TO_BANK where its line of the bank account has another amount, NOT_SETTLED where that of the clearing
 * account has, and what `documentByRule` raises.
 */
export async function recordDocument(
  context: Context,
  kinds: RecordedKinds,
  body: unknown,
): Promise<{ status: number; body: RecordedDocument }> {
  require(context, 'banking_reconciliation.update')
  const request = parseRecordBody(body)
  const { candidates, note } = request
  const lines = [...new Set(request.lines)]
  const create = 'rule' in request ? kinds[voucherPath] : kinds[request.path]
  if (!create) {
    const choices = Object.keys(kinds).join(', ')
    throw new DomainError('NOT_IN_LIST', { choices }, [{ code: 'NOT_IN_LIST', path: 'path', params: { choices } }])
  }
  const bank = await bankOfLine(context, lines[0] ?? '')
  const { path, id, act, document, verdict } = await documentToMatch(context, { request, lines, bank })
  const plan = { id, lines, note, path, named: namedCandidates(candidates, 'candidates'), bank, verdict }
  try {
    const documentBody = id === undefined ? dated(context, path, document) : document
    return { status: 201, body: await create(context, withMatch(plan), { id, act, body: documentBody }) }
  } catch (error) {
    throw error instanceof DomainError ? belowDocument(error) : error
  }
}

const voucherPath = 'account/journal-vouchers'

/** The document, or the act on the one that is there, with how sure the match is. */
type DocumentToMatch = {
  path: string
  id: string | undefined
  act: string | undefined
  document: Body
  verdict: Verdict
}

/** Returns the document, with what the matcher says of the match; for a rule its voucher, with the rule as the reason. */
async function documentToMatch(
  context: Context,
  { request, lines, bank }: { request: DocumentToRecord; lines: string[]; bank: MatchingBank },
): Promise<DocumentToMatch> {
  if ('rule' in request) {
    const { name, ...voucher } = await documentByRule(context, { rule: request.rule, line: lines[0] ?? '', bank })
    return {
      ...voucher,
      id: undefined,
      act: undefined,
      verdict: { band: 'chosen', reasons: [{ code: 'rule', value: name }] },
    }
  }
  const { candidates, path, id, act, document } = request
  const [verdict = { band: 'chosen', reasons: [] } as const] = await judgeMatches(context.db, context.who.companyId, {
    bank,
    matches: [{ lines, candidates, at: '' }],
  })
  return { path, id, act, document, verdict }
}

/**
 * The date of the document is a fact of the bank, so that an earlier date than that of the last document is expected: a user
 * who may accept warnings is not asked.
 */
function dated({ who }: Context, path: string, document: Body): Body {
  if (!can(who, acceptRight(path))) return document
  return { ...document, accept: [...acceptedWarnings(document), 'DATE_BEFORE_LAST'] }
}

const ownPaths = /^(?:lines|candidates)\.|^act$/

/** Names the fields of the document as they are in the request. */
function belowDocument({ code, params, problems }: DomainError): DomainError {
  const renamed = problems.map((problem) =>
    ownPaths.test(problem.path) ? problem : { ...problem, path: `document.${problem.path}` },
  )
  return new DomainError(code, params, renamed)
}

/** Returns a function that adds the match to what a kind writes for a new document, or for an act. */
function withMatch(plan: PlannedMatch): WithMatch {
  return (kind) => ({
    ...kind,
    parse: (context, input) => {
      const parsed = kind.parse(context, input)
      return { ...parsed, decides: mapReading(parsed.decides, (decide) => matched(context, plan, decide)) }
    },
    acts: Object.fromEntries(
      Object.entries(kind.acts).map(([name, act]) => [
        name,
        (context, target) => mapReading(act(context, target), (decide) => matched(context, plan, decide)),
      ]),
    ),
  })
}

/** Returns a decision that matches as well. */
function matched<Request>(context: DecisionContext, plan: PlannedMatch, decide: Decide<Request>): Decide<Request> {
  return async (tx, request) => {
    const states = await openStates(tx, context, plan)
    const outcome = await decide(tx, request)
    const id = outcome.id ?? plan.id ?? ''
    const statements = matchStatements(context, { plan, states, document: { path: plan.path, id } })
    return { ...outcome, statements: [...outcome.statements, ...statements] }
  }
}

type States = { lines: LineState[]; others: LineState[]; entries: readonly EntryState[] }

/** Locks the bank accounts and returns the lines. Raises what prevents the match. */
async function openStates(
  tx: Transaction,
  context: DecisionContext,
  { bank, lines, named }: PlannedMatch,
): Promise<States> {
  const { companyId } = context.who
  const before = await tx.run(lineStates(companyId, named.lines))
  await tx.run(holdBanks(companyId, [bank.id, ...before.map((line) => line.bank)]))
  const [states, entries] = await tx.batch([
    lineStates(companyId, [...lines, ...named.lines]),
    entryStates(companyId, named.ledgerLines),
  ])
  const byId = new Map(states.map((state) => [state.id, state]))
  const entriesInOrder = named.ledgerLines.map(({ entry, line_no }) =>
    entries.find((state) => state.entry === entry && state.line_no === line_no),
  )
  refuse([
    ...lineProblems({ lines, at: '' }, byId, bank.id),
    ...named.lines.flatMap((id) => lineProblems({ lines: [id], at: '' }, byId, byId.get(id)?.bank ?? '')),
    ...entryProblems(entriesInOrder, { at: '', bank }),
  ])
  const statesOf = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  return { lines: statesOf(lines), others: statesOf(named.lines), entries }
}

function matchStatements(
  context: DecisionContext,
  { plan, states, document }: { plan: PlannedMatch; states: States; document: DocumentKey },
): Statement[] {
  const { bank, verdict, note, named } = plan
  const sides = [
    { bankId: bank.id, lines: plan.lines, ledgerLines: named.ledgerLines },
    ...states.others.map((line) => ({ bankId: line.bank, lines: [line.id], ledgerLines: [] })),
  ]
  return [
    ...sides.flatMap(({ bankId, lines, ledgerLines }) =>
      insertMatch(
        context.who,
        { ...verdict, id: newId(), bankId, note: note || null, lines },
        { ledgerLines, document },
      ),
    ),
    ...auditLines(context, {
      action: 'match',
      lines: [...states.lines, ...states.others],
      status: ['Unreconciled', statusOf(verdict.band)],
      note,
      rule: verdict.reasons.find(({ code }) => code === 'rule')?.value ?? '',
    }),
    ...auditClearing(context, states),
  ]
}
