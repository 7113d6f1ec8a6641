/** What the statement of a party answers: the lines on both of its ledgers with one balance, and what is still open. */
import { add, withDigits } from '../money/decimal.ts'
import type { Figures, LedgerLine, LedgerTotals } from './ledger-statement.ts'
import type { StatementPage } from './statement.ts'

export type PartyLedger = 'receivable' | 'payable'
export type PartyLine = LedgerLine & { ledger: PartyLedger }
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
/** Outstanding amounts of one side by days overdue, without unallocated credits. */
export type PartyAgeing = {
  ledger: PartyLedger
  not_due: string
  up_to_30: string
  up_to_60: string
  up_to_90: string
  older: string
}
/** An open item as it is read, with how many there are. */
export type CountedItem = OpenItem & { items: number }
/** A ledger of the party in the range; one that is not there yet has no id and zeros. */
export type PartyLedgerFigures = Figures & { ledger: PartyLedger; id: string | null; code: string | null; name: string }
type Party = { id: string; name: string; tax_number: string | null; is_active: boolean }
export type PartyFigures = Figures & {
  party: Party
  currency: string
  ledgers: PartyLedgerFigures[]
  /** What is open today, whatever the range: what is due first before the rest, and how many they are. */
  items: { count: number; rows: OpenItem[] }
  /** Today, for each side with an outstanding amount. */
  ageing: readonly PartyAgeing[]
}
export type PartyStatement = PartyFigures & StatementPage<PartyLine>

/** The party with its two ledgers, where it has them. */
export type PartyFacts = {
  readonly party: readonly [
    Party & { customer: string | null; supplier: string | null; currency: string; digits: number },
  ]
  readonly customer: readonly LedgerTotals[]
  readonly supplier: readonly LedgerTotals[]
  readonly items: readonly CountedItem[]
  readonly ageing: readonly PartyAgeing[]
}

/** The figures of both ledgers and of both together. */
export function partyFigures({
  party: [found],
  customer,
  supplier,
  items,
  ageing,
}: PartyFacts): PartyFigures & { count: number } {
  const { id, name, tax_number, is_active, currency, digits } = found
  const zero = withDigits('0', digits)
  const none = { id: null, code: null, name: '', opening: zero, debit: zero, credit: zero, closing: zero, count: 0 }
  const both = [customer[0] ?? none, supplier[0] ?? none] as const
  const sum = (figure: keyof Figures) => withDigits(add(both[0][figure], both[1][figure]), digits)
  return {
    party: { id, name, tax_number, is_active },
    currency,
    ledgers: both.map(({ id: ledgerId, code, name: label, opening, debit, credit, closing }, place) => {
      const ledger: PartyLedger = place === 0 ? 'receivable' : 'payable'
      return { ledger, id: ledgerId, code, name: label, opening, debit, credit, closing }
    }),
    opening: sum('opening'),
    debit: sum('debit'),
    credit: sum('credit'),
    closing: sum('closing'),
    count: both[0].count + both[1].count,
    items: { count: items[0]?.items ?? 0, rows: items.map(({ items: _items, ...item }) => item) },
    ageing,
  }
}
