/** Lines and candidates of bank matching for tests: a payment of 180.00 on 4 March and what it may be. */
import { proposeMatches } from '../../domain/banking/matching/match-lines.ts'
import type {
  Candidate,
  History,
  LineToMatch,
  Match,
  MatchSettings,
  Proposals,
} from '../../domain/banking/matching/match-types.ts'
import { defaultMatchSettings } from '../../domain/banking/matching/match-types.ts'

/** Returns a line; without values one of 180.00 that says nothing. */
export function bankLine(values: Partial<LineToMatch> = {}): LineToMatch {
  return {
    id: 'line',
    date: '2026-03-04',
    amount: '180',
    description: 'PAYMENT RECEIVED',
    counterparty_name: '',
    counterparty_account: '',
    end_to_end_reference: '',
    creditor_reference: '',
    cheque_number: '',
    bank_id: '',
    ...values,
  }
}

/** Returns an open invoice of Acme Traders; its document and number follow from its id. */
export function openItem(values: Partial<Candidate> = {}): Candidate {
  const id = values.id ?? 'item'
  return {
    id,
    kind: 'item',
    date: '2026-02-10',
    due_date: '2026-03-10',
    amount: '180',
    number: '',
    reference: '',
    cheque_number: '',
    party_id: 'acme',
    party_name: 'Acme Traders Ltd',
    party_accounts: [],
    description: '',
    document_id: `document of ${id}`,
    payment_method: '',
    ...values,
  }
}

/** Returns a posted receipt of Acme Traders, two days before the line. */
export function bankEntry(values: Partial<Candidate> = {}): Candidate {
  return openItem({ id: 'entry', kind: 'entry', date: '2026-03-02', due_date: null, ...values })
}

/** Returns an unmatched line of another bank account of the company. */
export function transfer(values: Partial<Candidate> = {}): Candidate {
  const own = { party_id: null, party_name: 'Savings account', party_accounts: ['GB29NWBK60161331926819'] }
  return bankEntry({ id: 'transfer', kind: 'transfer', date: '2026-03-04', ...own, ...values })
}

/** Returns an unsettled receipt by Worldpay on the clearing account, the day before the line; its number follows from its id. */
export function cardReceipt(id: string, values: Partial<Candidate> = {}): Candidate {
  const party = { party_id: id, party_name: `Buyer ${id}`, payment_method: 'Worldpay' }
  return bankEntry({ id, kind: 'clearing', date: '2026-03-03', number: `RCPT-2026-${id}`, ...party, ...values })
}

type Options = { history?: History; settings?: Partial<MatchSettings> }

/** Proposes matches with the default settings, unless others are given. */
export function propose(
  lines: readonly LineToMatch[],
  candidates: readonly Candidate[],
  { history = [], settings = {} }: Options = {},
): Proposals {
  return proposeMatches(lines, candidates, { history, settings: { ...defaultMatchSettings, ...settings } })
}

/** Returns the match of one line, or null. */
export function matchOf(line: LineToMatch, candidates: readonly Candidate[], options?: Options): Match | null {
  return propose([line], candidates, options).best[0] ?? null
}

/** Writes a match for comparison: `exact item: amount 180, reference INV-1`. */
export function inWords(match: Match | null | undefined): string {
  if (!match) return 'none'
  const reasons = match.reasons.map(({ code, value }) => (value === '' ? code : `${code} ${value}`))
  return `${match.band} ${match.candidates.join(' + ')}: ${reasons.join(', ')}`
}
