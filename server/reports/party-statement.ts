/** The statement of a party: the lines on both of its ledgers with the balance after each, and what is still open. */
import { DomainError } from '../../domain/errors.ts'
import { add, withDigits } from '../../domain/money/decimal.ts'
import type { Statement } from '../db/core/client.ts'
import type { Days } from '../../domain/reports/report.ts'
import { ALWAYS } from '../../domain/resources/core/report-parameters.ts'
import { statement } from '../db/core/client.ts'
import type { LedgerTotals, StatementRow } from './ledger-statement.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly } from './run-report.ts'

export type PartyLedger = 'receivable' | 'payable'
export type PartyStatementRow = StatementRow & { ledger: PartyLedger }

/** A line that is not settled yet; `side` is a debit for what the party owes. */
export type OpenItem = {
  id: string
  date: string
  due_date: string
  side: 'debit' | 'credit'
  ledger: PartyLedger
  document_path: string
  document_id: string
  document_no: string | null
  narration: string
  description: string
  amount: string
  open: string
  /** Zero for what is not due before today. */
  days_overdue: number
}

type Figures = { opening: string; debit: string; credit: string; closing: string }
/** A ledger of the party in the range; one that is not there yet has no id and zeros. */
export type LedgerFigures = Figures & { ledger: PartyLedger; id: string | null; code: string | null; name: string }

export type PartyStatement = Figures & {
  party: { id: string; name: string; tax_number: string | null; is_active: boolean }
  currency: string
  /** Null: since ever, until ever. */
  start_date: string | null
  end_date: string | null
  ledgers: LedgerFigures[]
  /** The lines of the range; false in `exact` when there are more than that. */
  count: number
  exact: boolean
  rows: PartyStatementRow[]
  /** What is open today, whatever the range: what is due first before the rest, and how many they are. */
  items: { count: number; rows: OpenItem[] }
}

const MOST_COUNTED = 10_000
const MOST_ITEMS = 200
const EXPORT_ROWS = 2_000

/** Lines from `start` to before `end`, the newest being 0. */
export type PartyPage = { partyId: string; range: Days; start: number; end: number }

type PartyFacts = {
  id: string
  name: string
  tax_number: string | null
  is_active: boolean
  customer: string | null
  supplier: string | null
  currency: string
  digits: number
}

function partyFacts(companyId: string, partyId: string): Statement<PartyFacts> {
  return statement(
    `select p.id, p.name, p.tax_number, p.is_active, p.customer_account_id as customer, p.supplier_account_id as supplier,
       c.currency_code as currency, c.currency_digits as digits
     from party p join company c on c.id = p.company_id where p.company_id = $1 and p.id = $2`,
    [companyId, partyId],
  )
}

/** One page with the figures of both ledgers in the range and what is open. Raises NOT_FOUND. */
export async function partyStatement({ db, companyId }: Books, page: PartyPage): Promise<PartyStatement> {
  const { partyId, range, start, end } = page
  const [, [party]] = await db.batch(companyId, [readOnly, partyFacts(companyId, partyId)])
  if (!party) throw new DomainError('NOT_FOUND')
  const totalsOf = (account: string | null) =>
    fromFile<LedgerTotals>('ledger-statement-totals', [
      companyId,
      account,
      range.start_date,
      range.end_date,
      MOST_COUNTED + 1,
    ])
  const [, [customer], [supplier], rows, items] = await db.batch(companyId, [
    readOnly,
    totalsOf(party.customer),
    totalsOf(party.supplier),
    pageStatement(companyId, { party, range, rows: end - start, skip: start, behind: null }),
    fromFile<OpenItem & { items: number }>('party-items', [companyId, partyId, MOST_ITEMS]),
  ])
  const zero = withDigits('0', party.digits)
  const none = { id: null, code: null, name: '', opening: zero, debit: zero, credit: zero, closing: zero, count: 0 }
  const both = [customer ?? none, supplier ?? none] as const
  const sum = (name: keyof Figures) => withDigits(add(both[0][name], both[1][name]), party.digits)
  const count = both[0].count + both[1].count
  const exact = count <= MOST_COUNTED
  return {
    party: { id: party.id, name: party.name, tax_number: party.tax_number, is_active: party.is_active },
    currency: party.currency,
    start_date: range.start_date === ALWAYS.start_date ? null : range.start_date,
    end_date: range.end_date === ALWAYS.end_date ? null : range.end_date,
    ledgers: both.map(({ id, code, name, opening, debit, credit, closing }, place) => {
      return { ledger: place === 0 ? 'receivable' : 'payable', id, code, name, opening, debit, credit, closing }
    }),
    opening: sum('opening'),
    debit: sum('debit'),
    credit: sum('credit'),
    closing: sum('closing'),
    count: exact ? count : MOST_COUNTED,
    exact,
    rows,
    items: { count: items[0]?.items ?? 0, rows: items.map(({ items: _items, ...item }) => item) },
  }
}

/** Everything that is open of a party, what is due first before the rest. */
export async function allOpenItems({ db, companyId }: Books, partyId: string): Promise<OpenItem[]> {
  const [, items] = await db.batch(companyId, [
    readOnly,
    fromFile<OpenItem & { items: number }>('party-items', [companyId, partyId, null]),
  ])
  return items.map(({ items: _items, ...item }) => item)
}

type Wanted = { party: PartyFacts; range: Days; rows: number; skip: number; behind: StatementRow | null }

function pageStatement(companyId: string, { party, range, rows, skip, behind }: Wanted): Statement<PartyStatementRow> {
  const position = behind
    ? [behind.date, behind.kind !== 'opening', behind.entry_id, behind.line_no]
    : Array(4).fill(null)
  const lastDay = behind?.date ?? range.end_date
  const ledgers = [party.customer, party.supplier]
  return fromFile('party-statement', [companyId, ...ledgers, range.start_date, lastDay, rows, skip, ...position])
}

/** All lines of a range in the order of the statement, a batch at a time, in constant memory. Raises NOT_FOUND. */
export async function* allPartyLines(
  { db, companyId }: Books,
  { partyId, range }: { partyId: string; range: Days },
): AsyncGenerator<PartyStatementRow[]> {
  const [, [party]] = await db.batch(companyId, [readOnly, partyFacts(companyId, partyId)])
  if (!party) throw new DomainError('NOT_FOUND')
  let behind: PartyStatementRow | null = null
  let rows: PartyStatementRow[]
  do {
    const wanted: Wanted = { party, range, rows: EXPORT_ROWS, skip: 0, behind }
    ;[, rows] = await db.batch(companyId, [readOnly, pageStatement(companyId, wanted)])
    if (rows.length > 0) yield rows
    behind = rows.at(-1) ?? null
  } while (rows.length === EXPORT_ROWS)
}
