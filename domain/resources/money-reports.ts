/** The reports of what is owed and what came in: ageing of customers and suppliers, collection, commission. */
import type { Report, ReportColumn } from './report.ts'

const amountOf = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' })

/** What something open is aged from: the day it is due, or its own date. */
export const ageingBases = ['due', 'document'] as const
export type AgeingBasis = (typeof ageingBases)[number]

const ageing = {
  actions: 'RX',
  parameters: ['as_of', 'by', 'party', 'hide_zero'],
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
} as const satisfies Omit<Report, 'name' | 'label'>

export const customerAgeing = {
  name: 'customer-ageing',
  label: 'Customer ageing',
  ...ageing,
} as const satisfies Report

export const supplierAgeing = {
  name: 'supplier-ageing',
  label: 'Supplier ageing',
  ...ageing,
} as const satisfies Report

/** What stands beside the columns of ageing in files and on paper. */
export const ageingTexts = {
  party: 'Party',
  taxNumber: 'Tax number',
  date: 'Date',
  dueDate: 'Due date',
  document: 'Document',
  number: 'Number',
  days: 'Days',
  asOf: 'As of',
  by: 'Age counted from',
  due: 'the day it is due',
  byDocument: 'the date of the document',
} as const

/** What receipts are looked at by: whose invoices they settle, or how the money came. */
export const collectionGroups = ['agent', 'mode'] as const
export type CollectionGroup = (typeof collectionGroups)[number]

/** The columns by agent; by mode there are others, since what is withheld or let go comes in no mode. */
export const collection = {
  name: 'collection',
  label: 'Collection',
  actions: 'RX',
  parameters: ['start_date', 'end_date', 'group', 'agent'],
  columns: [
    amountOf('money', 'Money'),
    amountOf('withheld', 'Withheld'),
    amountOf('written_off', 'Written off'),
    amountOf('settled', 'Settled'),
  ],
} as const satisfies Report

export const collectionByMode = [
  amountOf('money', 'Money'),
  amountOf('fee', 'Fee'),
  amountOf('received', 'Received'),
] as const satisfies readonly ReportColumn[]

export const commission = {
  name: 'commission',
  label: 'Commission',
  actions: 'RX',
  parameters: ['start_date', 'end_date', 'count_withheld'],
  columns: [
    amountOf('money', 'Collected'),
    amountOf('withheld', 'Withheld'),
    { key: 'rate', label: 'Rate %', kind: 'quantity' },
    amountOf('commission', 'Commission'),
  ],
} as const satisfies Report

/** What the rows of collection are called, and what stands beside its columns in files and on paper. */
export const collectionTexts = {
  none: 'No agent',
  advances: 'Not set off',
  cheque: '{name}, cheque',
  agent: 'Agent',
  mode: 'Paid by',
  party: 'Party',
  number: 'Number',
  date: 'Cleared on',
  period: 'Period',
  withheldCounts: 'Withheld tax',
  counts: 'counts as collected',
} as const
