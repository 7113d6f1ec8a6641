/** The reports of open items and receipts: ageing of customers and suppliers, collection, commission. */
import { can } from '../../permissions/can.ts'
import type { AgeingFacts, AgeingResult } from '../../reports/ageing.ts'
import { ageingRows } from '../../reports/ageing.ts'
import type { CollectionFacts, CollectionResult, CollectionRow } from '../../reports/collection-rows.ts'
import { collectionRows } from '../../reports/collection-rows.ts'
import type { CommissionFacts } from '../../reports/commission.ts'
import { commissionRows } from '../../reports/commission.ts'
import type { Days } from '../../reports/report.ts'
import { pageWith } from '../../reports/pages.ts'
import type { Report } from '../core/define-report.ts'
import { amountOf, defineReport, nameColumn, oneMore, query } from '../core/define-report.ts'
import { asOf, choice, flag, period, subject } from '../core/define-parameters.ts'

/** A row of a query that runs for some values only. */
type RowOf<Rows extends readonly unknown[] | undefined> = NonNullable<Rows>[number]

type Ageing = Pick<Report, 'name' | 'label'> & { side: 'customer' | 'supplier'; empty: string }

function ageingReport({ side, empty, ...kind }: Ageing): Report {
  return defineReport({
    ...kind,
    parameters: {
      as_of: asOf({ hint: 'End of day; today by default.' }),
      by: choice({
        label: 'Age by',
        choices: {
          due: { label: 'Due date', paper: 'due date' },
          document: { label: 'Document date', paper: 'document date' },
        },
        hint: 'The due date or the document date.',
      }),
      party: subject({
        label: 'Contact',
        to: 'crm/parties',
        all: 'All contacts',
        isPicked: true,
        hint: 'One contact’s documents instead of a row for each contact.',
      }),
      hide_zero: flag({
        label: 'Hide zero balances',
        initial: true,
        absent: true,
        hint: 'False: also lists contacts with entries but nothing outstanding.',
      }),
    },
    columns: [
      amountOf('not_due', 'Current'),
      amountOf('up_to_30', '1–30 days'),
      amountOf('up_to_60', '31–60 days'),
      amountOf('up_to_90', '61–90 days'),
      amountOf('up_to_120', '91–120 days'),
      amountOf('older', 'Over 120 days'),
      amountOf('total', 'Total'),
      amountOf('advances', 'Advances'),
      amountOf('net', 'Net'),
    ],
    shape: 'flat',
    leading: ({ party }) => (party === null ? partyColumns : documentColumns),
    queries: ({ values: { as_of, by, party, hide_zero }, most }) =>
      party === null
        ? { parties: query<RowOf<AgeingFacts['parties']>>('payments/ageing', side, as_of, by, !hide_zero) }
        : {
            documents: query<RowOf<AgeingFacts['documents']>>(
              'payments/ageing-documents',
              side,
              as_of,
              by,
              party,
              oneMore(most),
            ),
          },
    rows: (facts: AgeingFacts, context) => ageingRows(facts, context),
    drill: (row, { values: { as_of, by } }) =>
      row.kind === 'party'
        ? pageWith(`reports/${kind.name}`, [
            ['as_of', as_of ?? ''],
            ['by', by],
            ['party', row.id],
          ])
        : null,
    rowLabel: ({ party }) => (party === null ? 'Contact' : 'Document'),
    about: ({ party }: AgeingResult) => party?.name ?? null,
    empty: ({ party }) => (party === null ? empty : 'Nothing was outstanding for this contact on this date.'),
    note: () => 'Advances are unallocated payments and credits.',
    lead: ['net'],
  })
}

const partyColumns = [nameColumn('Contact'), { key: 'code', label: 'Tax number', kind: 'text' }] as const
const documentColumns = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'due_date', label: 'Due date', kind: 'date' },
  { key: 'document_path', label: 'Document', kind: 'document' },
  { key: 'code', label: 'Number', kind: 'text' },
  { key: 'days', label: 'Days', kind: 'quantity' },
] as const

export const customerAgeing = ageingReport({
  name: 'customer-ageing',
  label: 'Customer ageing',
  side: 'customer',
  empty: 'No outstanding invoices on this date.',
})

export const supplierAgeing = ageingReport({
  name: 'supplier-ageing',
  label: 'Supplier ageing',
  side: 'supplier',
  empty: 'No outstanding bills on this date.',
})

/** The names of the rows of the collection report that belong to no agent. */
const collectionTexts = { none: 'No agent', advances: 'Unallocated', cheque: '{name}, cheque' } as const
const receiptColumns = [
  { key: 'date', label: 'Date', kind: 'date' },
  nameColumn('Contact'),
  { key: 'code', label: 'Number', kind: 'text' },
] as const
/** The columns by payment method, without withholding and write-off, which have none. */
const modeColumns = [amountOf('money', 'Payment'), amountOf('fee', 'Fee'), amountOf('received', 'Net of fee')]

export const collection = defineReport({
  name: 'collection',
  label: 'Collections',
  parameters: {
    period,
    group: choice({
      label: 'Receipts by',
      choices: { agent: { label: 'By agent' }, mode: { label: 'By payment method' } },
    }),
    agent: subject({
      label: 'Agent',
      to: 'sales/agents',
      all: 'All agents',
      others: { none: collectionTexts.none, advances: collectionTexts.advances },
      when: ['group', 'agent'],
      hint: 'The receipts behind a row by agent: its id, `none` or `advances`.',
    }),
  },
  columns: [
    amountOf('money', 'Payment'),
    amountOf('withheld', 'Withholding tax'),
    amountOf('written_off', 'Write-off'),
    amountOf('settled', 'Total'),
  ],
  shape: 'flat',
  leading: ({ group, agent }) => {
    if (group === 'mode') return [nameColumn('Payment method')]
    return agent === null ? [nameColumn('Agent')] : receiptColumns
  },
  queries: ({ values: { start_date, end_date, group, agent } }) =>
    group === 'mode'
      ? { modes: query<RowOf<CollectionFacts['modes']>>('payments/collection-modes', start_date, end_date) }
      : { parts: query<CommissionFacts['parts'][number]>('payments/collection', start_date, end_date, agent) },
  rows: (facts: CollectionFacts, context) =>
    collectionRows(
      facts,
      context.values.group === 'mode' ? { ...context, columns: modeColumns } : context,
      collectionTexts,
    ),
  drill: (row, { values }) => toReceipts(row, values),
  rowLabel: ({ group, agent }) => {
    if (group === 'mode') return 'Payment method'
    return agent === null ? 'Agent' : 'Receipt or refund'
  },
  about: ({ agent }: CollectionResult) => agent,
  empty: () => 'No customer receipts or refunds in this period. Select another period.',
  note: ({ group }) =>
    group === 'mode'
      ? 'Net of fee is the payment less its fee. Refunds are deducted; receipts that bounce or are cancelled later are deducted on that date.'
      : 'Each receipt counts with its current allocations; withholding tax and write-offs are divided in proportion. Refunds are deducted; receipts that bounce or are cancelled later are deducted on that date.',
})

export const commission = defineReport({
  name: 'commission',
  label: 'Commission',
  parameters: {
    period,
    count_withheld: flag({
      label: 'Include withholding tax',
      paper: { label: 'Withholding tax', text: 'counts as collected' },
      hint: 'Counts tax withheld by customers as collected.',
    }),
  },
  columns: [
    amountOf('money', 'Collected'),
    amountOf('withheld', 'Withholding tax'),
    { key: 'rate', label: 'Rate %', kind: 'quantity' },
    amountOf('commission', 'Commission'),
  ],
  shape: 'flat',
  leading: () => [nameColumn('Agent')],
  queries: ({ values: { start_date, end_date } }) => ({
    parts: query<CommissionFacts['parts'][number]>('payments/collection', start_date, end_date, null),
  }),
  rows: (facts: CommissionFacts, context) => commissionRows(facts, context),
  drill: (row, { values, rights }) => (can(rights, 'reports_collection.read') ? toReceipts(row, values) : null),
  rowLabel: () => 'Agent',
  empty: () => 'No receipt cleared in this period is allocated to an invoice with an agent. Select another period.',
  note: () => 'Commission is calculated at the current rates of the agents.',
})

/** Returns the page of the receipts of an agent, without an agent, or of unallocated receipts. */
function toReceipts({ kind, id }: CollectionRow, { start_date, end_date }: Days): string | null {
  if (kind !== 'agent' && kind !== 'subtotal') return null
  return pageWith('reports/collection', [
    ['start_date', start_date],
    ['end_date', end_date],
    ['agent', id],
  ])
}

export const moneyReports = [customerAgeing, supplierAgeing, collection, commission] as const
