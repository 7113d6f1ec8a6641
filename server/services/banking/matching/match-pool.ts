/** Reads what in the books a line of a bank statement may be. */
import type { History, LineToMatch, MatchSettings } from '../../../../domain/banking/matching/match-types.ts'
import { defaultMatchSettings } from '../../../../domain/banking/matching/match-types.ts'
import type { ShownCandidate } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { addDaysWithin, localDate } from '../../../../domain/calendar/local-date.ts'
import { negate } from '../../../../domain/money/decimal.ts'
import type { UnsettledLine } from '../../../db/banking/clearing-store.ts'
import { unsettledLines } from '../../../db/banking/clearing-store.ts'
import type { MatchedBefore } from '../../../db/banking/match-history-store.ts'
import { matchedBefore } from '../../../db/banking/match-history-store.ts'
import type {
  MatchingBank,
  OpenDocument,
  OpenDraft,
  OpenEntry,
  OtherBankLine,
} from '../../../db/banking/match-pool-store.ts'
import { openDocuments, openDrafts, openEntries, otherBankLines } from '../../../db/banking/match-pool-store.ts'
import type { Database } from '../../../db/core/client.ts'
import { entryId } from './match-request.ts'

/** As many entries, and as many open items, are compared at most: the latest. */
const mostCandidates = 10_000

type Reach = { before: number; after: number }
type MatchPool = { candidates: ShownCandidate[]; history: History; settings: MatchSettings }

/**
 * Reads the candidates for lines of a bank account, in the days that the matcher looks at, or in `reach` days before the first
 * line and after the last; empty without lines.
 */
export async function readPool(
  db: Database,
  companyId: string,
  { bank, lines, reach }: { bank: MatchingBank; lines: readonly Pick<LineToMatch, 'date' | 'amount'>[]; reach?: Reach },
): Promise<MatchPool> {
  const settings = settingsOf(bank)
  const dates = lines.map(({ date }) => date).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return { candidates: [], history: [], settings }
  const from = addDaysWithin(localDate(first), -(reach?.before ?? settings.item_days_before))
  const to = addDaysWithin(localDate(last), reach?.after ?? settings.days_after)
  const [entries, documents, otherLines, before, drafts, unsettled] = await db.batch(companyId, [
    openEntries(companyId, { accountId: bank.account_id, from, to, most: mostCandidates }),
    openDocuments(companyId, { to, most: mostCandidates }),
    otherBankLines(companyId, {
      bankId: bank.id,
      amounts: [...new Set(lines.map(({ amount }) => amount))],
      from: addDaysWithin(localDate(first), -settings.days_before),
      to: addDaysWithin(localDate(last), settings.days_before),
    }),
    matchedBefore(companyId),
    openDrafts(companyId, { bankId: bank.id, accountId: bank.account_id, to }),
    unsettledLines(companyId, {
      accountId: bank.clearing_account,
      from,
      to: last,
      most: mostCandidates,
      withPaidOut: reach !== undefined,
    }),
  ])
  const accounts = accountsOfParties(before)
  return {
    candidates: [
      ...entries.map((entry) => entryCandidate(entry, accounts)),
      ...documents.map((document) => documentCandidate(document, accounts)),
      ...otherLines.map(transferCandidate),
      ...drafts.map((draft) => draftCandidate(draft, accounts)),
      ...unsettled.map(clearingCandidate),
    ],
    history: before.map(({ text, party }) => ({ text, party_id: party })),
    settings,
  }
}

function settingsOf({ currency_digits, match_tolerance, match_tolerance_percent }: MatchingBank): MatchSettings {
  return {
    ...defaultMatchSettings,
    currency_digits,
    tolerance_amount: match_tolerance ?? '0',
    tolerance_percent: match_tolerance_percent ?? '0',
  }
}

function accountsOfParties(before: readonly MatchedBefore[]): AccountsOfParties {
  const accounts = new Map<string, string[]>()
  for (const { account, party } of before) {
    if (account === '' || party === null) continue
    accounts.set(party, [...(accounts.get(party) ?? []), account])
  }
  return accounts
}

/** What most candidates lack. */
const blank = {
  due_date: null,
  number: '',
  reference: '',
  cheque_number: '',
  party_id: null,
  party_name: '',
  party_accounts: [],
  description: '',
  accounts: '',
  ledger: null,
  account: null,
  act: null,
  version: null,
  payment_method: '',
  fee_account: null,
} as const satisfies Partial<ShownCandidate>

type AccountsOfParties = ReadonlyMap<string, readonly string[]>

/** Returns the contact of a candidate with its known bank accounts. */
function partyOf({ party, party_name }: Pick<OpenEntry, 'party' | 'party_name'>, accounts: AccountsOfParties) {
  return { party_id: party, party_name: party_name ?? '', party_accounts: accounts.get(party ?? '') ?? [] }
}

function entryCandidate(entry: OpenEntry, accounts: AccountsOfParties): ShownCandidate {
  return {
    ...blank,
    ...partyOf(entry, accounts),
    id: entryId(entry),
    kind: 'entry',
    date: entry.date,
    amount: entry.amount,
    number: entry.number ?? '',
    reference: entry.reference ?? '',
    cheque_number: entry.cheque_number ?? '',
    description: entry.description ?? '',
    document_id: entry.document,
    path: entry.path,
    accounts: entry.accounts ?? '',
  }
}

function documentCandidate(item: OpenDocument, accounts: AccountsOfParties): ShownCandidate {
  return {
    ...blank,
    ...partyOf(item, accounts),
    id: `item/${item.item}`,
    kind: 'item',
    date: item.date,
    due_date: item.due_date,
    amount: item.amount,
    number: item.number ?? '',
    reference: item.reference ?? '',
    document_id: item.document,
    path: item.path,
    ledger: item.ledger,
  }
}

function clearingCandidate(line: UnsettledLine): ShownCandidate {
  return {
    ...blank,
    id: entryId(line),
    kind: 'clearing',
    date: line.date,
    amount: line.amount,
    number: line.number ?? '',
    reference: line.reference ?? '',
    party_id: line.party,
    party_name: line.party_name ?? '',
    description: line.description ?? '',
    document_id: line.document,
    path: line.path,
    accounts: line.account_name,
    payment_method: line.payment_method ?? '',
    fee_account: line.fee_account,
  }
}

function transferCandidate(line: OtherBankLine): ShownCandidate {
  return {
    ...blank,
    id: `line/${line.id}`,
    kind: 'transfer',
    date: line.date,
    amount: negate(line.amount),
    description: line.description,
    document_id: line.id,
    path: 'banking/reconciliation',
    accounts: line.bank_name,
    account: line.account,
  }
}

function draftCandidate(draft: OpenDraft, accounts: AccountsOfParties): ShownCandidate {
  return {
    ...blank,
    ...partyOf(draft, accounts),
    id: `draft/${draft.document}`,
    kind: 'draft',
    date: draft.date,
    amount: draft.amount,
    number: draft.number ?? '',
    cheque_number: draft.cheque_number ?? '',
    description: draft.description ?? '',
    document_id: draft.document,
    path: draft.path,
    accounts: draft.description ?? '',
    act: draft.act,
    version: draft.version,
  }
}
