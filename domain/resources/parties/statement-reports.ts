/** The statement of a party. Its print is the one that is emailed: `server/services/sending/statement-paper.ts`. */
import type { LedgerTotals } from '../../reports/ledger-statement.ts'
import type { CountedItem, PartyAgeing, PartyFacts, PartyLine } from '../../reports/party-statement.ts'
import { partyFigures } from '../../reports/party-statement.ts'
import type { Days } from '../../reports/report.ts'
import { MAX_LINE_COUNT } from '../../reports/statement.ts'
import { query } from '../core/define-report.ts'
import type { StatementColumn } from '../core/define-statement.ts'
import { defineStatement } from '../core/define-statement.ts'
import { lineOrder, openPeriod, page } from '../core/define-parameters.ts'
import { ledgerColumns, linePosition } from '../core/statement-lines.ts'

/** The maximum number of open items of a statement. */
const MOST_ITEMS = 200
const [dateColumn, ...columnsOfLine] = ledgerColumns

const totalsOf = (ledger: string | null, { start_date, end_date }: Days) =>
  query<LedgerTotals>('ledger/ledger-statement-totals', ledger, start_date, end_date, MAX_LINE_COUNT + 1)

/** The query of the open items of a party, by due date; `most` null: all of them. */
export const openItemsOf = (party: string, most: number | null) =>
  query<CountedItem>('payments/party-items', party, most)

const columns: readonly StatementColumn<PartyLine>[] = [
  dateColumn,
  {
    key: 'ledger',
    label: 'Account',
    kind: 'text',
    text: ({ ledger }, wording) => wording(ledger === 'receivable' ? 'Receivable' : 'Payable'),
  },
  ...columnsOfLine,
]

export const partyStatement = defineStatement({
  of: 'crm/parties',
  part: 'account',
  label: 'Contact statement',
  parameters: { page, period: openPeriod, order: lineOrder },
  columns,
  first: ({ id }) => ({ party: query<PartyFacts['party'][0]>('payments/party-ledgers', id) }),
  queries: ({ id, values }, { party: [{ customer, supplier }] }: PartyFacts) => ({
    customer: totalsOf(customer, values),
    supplier: totalsOf(supplier, values),
    items: openItemsOf(id, MOST_ITEMS),
    ageing: query<PartyAgeing>('payments/party-ageing', id),
  }),
  lines: ({ values }, range, { party: [{ customer, supplier }] }) =>
    query<PartyLine>('payments/party-statement', customer, supplier, ...linePosition(values, range)),
  figures: (facts: PartyFacts) => partyFigures(facts),
  record: ({ party }) => party,
})
