/** The proposals of the workbench without what was matched meanwhile, and the request that accepts a match. */
import type { RecordRequest } from '../../../../domain/banking/reconciliation/compose-record.ts'
import {
  areSettledTogether,
  composeAct,
  composePayment,
  composeSettlement,
  composeTransfer,
  composeVoucher,
  totalOf,
} from '../../../../domain/banking/reconciliation/compose-record.ts'
import type { Match, ReasonCode } from '../../../../domain/banking/matching/match-types.ts'
import type {
  BankProposals,
  OpenLine,
  ShownCandidate,
} from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { textOfLine } from '../../../../domain/banking/reconciliation/line-text.ts'
import { paidAmount } from '../../../../domain/banking/reconciliation/paid-amount.ts'
import { absolute, compare, isZero, sum } from '../../../../domain/money/decimal.ts'
import type { WriteOffUse } from '../../../../domain/payments/settle.ts'

/** The ids of lines and candidates that were matched since the proposals were read. */
export type MatchedIds = ReadonlySet<string>
export type OpenMatches = {
  lines: readonly OpenLine[]
  candidates: ReadonlyMap<string, ShownCandidate>
  /** The matches of each line, the best first. */
  matches: ReadonlyMap<string, readonly Match[]>
}

/** Returns what is still open. */
export function openMatches({ lines, candidates, best, others }: BankProposals, used: MatchedIds): OpenMatches {
  const matches = new Map<string, Match[]>()
  for (const match of [...best, ...others]) {
    if ([...match.lines, ...match.candidates].some((id) => used.has(id))) continue
    for (const id of match.lines) matches.set(id, [...(matches.get(id) ?? []), match])
  }
  return {
    lines: lines.filter(({ id }) => !used.has(id)),
    candidates: new Map(candidates.map((candidate) => [candidate.id, candidate])),
    matches,
  }
}

/** Returns the exact matches, each once: they can be accepted without a look. */
export function exactMatches({ lines, matches }: OpenMatches): Match[] {
  const first = lines.flatMap(({ id }) => matches.get(id)?.[0] ?? [])
  return [...new Set(first)].filter(({ band }) => band === 'exact')
}

/** How a match is accepted: with what is in the books, by recording a document, or through a form. */
export type Acceptance =
  | { kind: 'match'; lines: readonly string[]; candidates: readonly string[] }
  | { kind: 'record'; request: RecordRequest }
  | { kind: 'form'; form: 'payment' | 'voucher' | 'search' }

/** An acceptance that needs no form. */
export type DirectAcceptance = Exclude<Acceptance, { kind: 'form' }>

/** Returns how a match is accepted. */
export function acceptanceOf(match: Match, open: OpenMatches, bank: BankProposals['summary']): Acceptance {
  const lines = open.lines.filter(({ id }) => match.lines.includes(id))
  const candidates = match.candidates.flatMap((id) => open.candidates.get(id) ?? [])
  const [first] = candidates
  const isIn = (kind: ShownCandidate['kind']) => candidates.every((candidate) => candidate.kind === kind)
  if (isIn('entry') && isZero(match.difference)) {
    return { kind: 'match', lines: match.lines, candidates: match.candidates }
  }
  if (isIn('clearing')) return acceptanceOfSettlement({ lines, bank }, candidates)
  if (first?.kind === 'transfer' && candidates.length === 1 && first.account !== null) {
    return {
      kind: 'record',
      request: composeTransfer({ lines, bank }, { account: first.account, candidates: match.candidates }),
    }
  }
  if (first !== undefined && isPostable(first) && candidates.length === 1 && isZero(match.difference)) {
    return { kind: 'record', request: composeAct({ lines, bank }, first) }
  }
  const reasons = new Set(match.reasons.map(({ code }) => code))
  const writeOff = writeOffOf(reasons)
  if (first?.party_id != null && first.ledger !== null && areSettledTogether(lines, candidates)) {
    const items = candidates.map(itemOf)
    const outstanding = sum(items.map(({ amount }) => absolute(amount)))
    // What a wallet has kept makes more of an equal amount: the user decides what the rest is for.
    if (isZero(match.difference) && compare(paidAmount(totalOf(lines), bank, outstanding), outstanding) > 0)
      return { kind: 'form', form: 'payment' }
    const payment = { party: first.party_id, ledger: first.ledger, items, writeOff }
    return { kind: 'record', request: composePayment({ lines, bank }, payment) }
  }
  if (!isIn('entry')) return { kind: 'form', form: 'search' }
  if (!reasons.has('amount_within_tolerance') || bank.adjustment_account === null)
    return { kind: 'form', form: 'voucher' }
  const [line] = lines
  const part = { account: bank.adjustment_account, amount: match.difference, description: null }
  const voucher = { parts: [part], narration: line ? textOfLine(line) : '', candidates: match.candidates }
  return { kind: 'record', request: composeVoucher({ lines, bank }, voucher) }
}

/** Whether a match is of card receipts on the clearing account. */
export function isSettlement({ reasons }: Match): boolean {
  return reasons.some(({ code }) => code === 'card_receipts' || code === 'card_refunds')
}

/** Returns how card receipts are settled: by a voucher with the fee. */
export function acceptanceOfSettlement(
  { lines, bank }: { lines: readonly OpenLine[]; bank: BankProposals['summary'] },
  receipts: readonly ShownCandidate[],
): Acceptance {
  const narration = lines[0] ? textOfLine(lines[0]) : ''
  const request = composeSettlement({ lines, bank }, { receipts, narration })
  return request === null ? { kind: 'form', form: 'search' } : { kind: 'record', request }
}

function isPostable(candidate: ShownCandidate): candidate is ShownCandidate & { act: string } {
  return candidate.act !== null
}

/** Returns what the difference of a match is; null: the rest stays outstanding. */
function writeOffOf(reasons: ReadonlySet<ReasonCode>): WriteOffUse | null {
  if (reasons.has('amount_less_fee')) return 'bank_charge'
  return reasons.has('amount_within_tolerance') ? 'tolerance' : null
}

/** Returns the open item behind a candidate. */
export function itemOf({ id, amount, due_date }: ShownCandidate): {
  item: string
  amount: string
  due_date: string | null
} {
  return { item: id.replace('item/', ''), amount, due_date }
}
