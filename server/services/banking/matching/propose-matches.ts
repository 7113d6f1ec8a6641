/** Proposes matches for the open lines of a bank account, and searches the books for what a line may be. */
import { proposeMatches as propose } from '../../../../domain/banking/matching/match-lines.ts'
import type {
  BankProposals,
  BankSummary,
  ShownCandidate,
} from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import { absolute, compare, isDecimal, subtract, withDigits } from '../../../../domain/money/decimal.ts'
import { parseLocalDate } from '../../../../domain/calendar/local-date.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import type { BankState, MatchingBank } from '../../../db/banking/match-pool-store.ts'
import { bankState, busiestBank, matchingBank, openLines } from '../../../db/banking/match-pool-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { proposeByRules } from '../rules/propose-by-rule.ts'
import { readRules } from '../rules/rule-shares.ts'
import { readPool } from './match-pool.ts'
import { parseBody, proposalQuery, searchQuery } from './match-request.ts'

/** As many open lines are proposed at once: the earliest. */
const mostOpenLines = 5000
const mostSearchResults = 200

/**
 * Returns the open lines of a bank account, or of one of its statements, with the best match of each and others, and with the
 * bank rules that fit; amounts with the digits of the currency. Raises NOT_ALLOWED, BAD_REQUEST, and NOT_FOUND, also without any
 * bank account.
 */
export async function proposeForBank(context: Context, query: unknown): Promise<BankProposals> {
  require(context, 'banking_reconciliation.read')
  const { bank_account: requested, statement: statementId = null } = parseBody(proposalQuery, query)
  const { db } = context
  const { companyId } = context.who
  const bankId = requested ?? (await busiestBankId(context))
  const bank = await readBank(context, bankId)
  const [lines, [state]] = await db.batch(companyId, [
    openLines(companyId, { bankId, statementId, most: mostOpenLines }),
    bankState(companyId, bank),
  ])
  const pool = await readPool(db, companyId, { bank, lines })
  const { best, others, isCut } = propose(lines, pool.candidates, pool)
  const further = [...new Set([...others.values()].flat())]
  const rules = proposeByRules(await readRules(db, companyId), { lines, matches: [...best, ...further], bank })
  const named = new Set([...best, ...further].flatMap(({ candidates }) => candidates))
  const digits = bank.currency_digits
  return {
    summary: summaryOf(bank, state),
    lines: lines.map((line) => ({ ...line, amount: withDigits(line.amount, digits) })),
    candidates: pool.candidates.filter(({ id }) => named.has(id)).map((candidate) => shown(candidate, digits)),
    best: best.map((match) => ({ ...match, difference: withDigits(match.difference, digits) })),
    others: further.map((match) => ({ ...match, difference: withDigits(match.difference, digits) })),
    rules,
    is_cut: isCut,
  }
}

/**
 * Returns what in the books has a text or an amount, transactions of the 400 days before a date and open documents until 30 days
 * after it: 200 at most. Raises NOT_ALLOWED, BAD_REQUEST, NOT_FOUND, and NOT_A_DATE at `date`.
 */
export async function searchBooks(context: Context, query: unknown): Promise<ShownCandidate[]> {
  require(context, 'banking_reconciliation.read')
  const { bank_account: bankId, q, date } = parseBody(searchQuery, query)
  refuse(parseLocalDate(date) === null ? [{ code: 'NOT_A_DATE', path: 'date' }] : [])
  const bank = await readBank(context, bankId)
  const lines = [{ date, amount: '0' }]
  const { candidates } = await readPool(context.db, context.who.companyId, { bank, lines, reach })
  const words = q.toLowerCase()
  const figure = words.replaceAll(',', '')
  const size = isDecimal(figure) ? absolute(figure) : null
  const hits = candidates.filter((candidate) => {
    if (size !== null && compare(absolute(candidate.amount), size) === 0) return true
    return textsOf(candidate).toLowerCase().includes(words)
  })
  return hits.slice(0, mostSearchResults).map((candidate) => shown(candidate, bank.currency_digits))
}

/** The days around a line that are searched. */
const reach = { before: 400, after: 30 }

function textsOf(candidate: ShownCandidate): string {
  const { number, reference, cheque_number, party_name, description, accounts, payment_method } = candidate
  return [number, reference, cheque_number, party_name, description, accounts, payment_method].join(' ')
}

async function busiestBankId({ db, who: { companyId } }: Context): Promise<string> {
  const [[bank]] = await db.batch(companyId, [busiestBank(companyId)])
  if (!bank) throw new DomainError('NOT_FOUND')
  return bank.id
}

async function readBank(context: Context, bankId: string): Promise<MatchingBank> {
  const { companyId } = context.who
  const [[bank]] = await context.db.batch(companyId, [matchingBank(companyId, bankId)])
  if (!bank) throw new DomainError('NOT_FOUND')
  return bank
}

function summaryOf(bank: MatchingBank, state: BankState | undefined): BankSummary {
  const { currency_digits: digits, id, account_id, name } = bank
  const counts = { unreconciled: 0, matched: 0, reconciled: 0, excluded: 0 }
  const current = state ?? { ...counts, day: null, statement_balance: null, book_balance: null }
  const { statement_balance: statement, book_balance: book } = current
  return {
    ...current,
    bank_account: id,
    account: account_id,
    name,
    adjustment_account: bank.adjustment_account,
    clearing_account: bank.clearing_account,
    clearing_account_label: bank.clearing_account_label,
    charges_account: bank.charges_account,
    commission_percent: bank.commission_percent,
    currency_digits: digits,
    statement_balance: statement === null ? null : withDigits(statement, digits),
    book_balance: book === null ? null : withDigits(book, digits),
    difference: statement === null || book === null ? null : withDigits(subtract(statement, book), digits),
  }
}

function shown(candidate: ShownCandidate, digits: number): ShownCandidate {
  return { ...candidate, amount: withDigits(candidate.amount, digits) }
}
