/** The response of a party statement: the lines of both accounts with one balance, and the open items. */
import { add, withDigits } from '../money/decimal.ts'
import type { Figures, LedgerLine, LedgerTotals } from './ledger-statement.ts'

export type PartyLedger = 'receivable' | 'payable'
export type PartyLine = LedgerLine & { ledger: PartyLedger }
/** A line that is not fully settled; `side` is debit when the party owes it. */
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
  /** Zero for items that are not overdue. */
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
/** An open item of the query, with the number of all items. */
export type CountedItem = OpenItem & { items: number }
/** An account of the party in the range; an account that does not exist yet has no id and zeros. */
export type PartyLedgerFigures = Figures & { ledger: PartyLedger; id: string | null; code: string | null; name: string }
type Party = { id: string; name: string; tax_number: string | null; is_active: boolean }
export type PartyFigures = Figures & {
  party: Party
  currency: string
  ledgers: PartyLedgerFigures[]
  /** The open items of today, independent of the range, by due date, and their number. */
  items: { count: number; rows: OpenItem[] }
  /** Today, for each side with an outstanding amount. */
  ageing: readonly PartyAgeing[]
}

/** The party with its two accounts, if they exist. */
export type PartyFacts = {
  readonly party: readonly [
    Party & { customer: string | null; supplier: string | null; currency: string; digits: number },
  ]
  readonly customer: readonly LedgerTotals[]
  readonly supplier: readonly LedgerTotals[]
  readonly items: readonly CountedItem[]
  readonly ageing: readonly PartyAgeing[]
}

/** Returns the figures of both accounts and of both together. */
export function partyFigures({
  party: [row],
  customer,
  supplier,
  items,
  ageing,
}: PartyFacts): PartyFigures & { count: number } {
  const { id, name, tax_number, is_active, currency, digits } = row
  const zero = withDigits('0', digits)
  const emptyAccount = {
    id: null,
    code: null,
    name: '',
    opening: zero,
    debit: zero,
    credit: zero,
    closing: zero,
    count: 0,
  }
  const both = [customer[0] ?? emptyAccount, supplier[0] ?? emptyAccount] as const
  const sum = (figure: keyof Figures) => withDigits(add(both[0][figure], both[1][figure]), digits)
  return {
    party: { id, name, tax_number, is_active },
    currency,
    ledgers: both.map(({ id: ledgerId, code, name: label, opening, debit, credit, closing }, index) => {
      const ledger: PartyLedger = index === 0 ? 'receivable' : 'payable'
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
