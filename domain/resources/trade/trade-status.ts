/**
 * Trade documents are entered as Draft and post when they are issued. Payments and allocations of an issued document
 * change its status but not its acts; what prevents an act (payments, returns) is checked when it is performed. An
 * invoice or bill can be copied in any status, a note can be allocated while it has an outstanding amount, and its
 * allocations can be removed. Editing an issued document also requires the right to approve.
 *
 *   Draft —issue→ Issued → Partially Paid → Paid     —cancel→ Cancelled
 */
import type { TradeAct, TradeStatus } from '../../documents/status.ts'
import type { Resource, StatusField } from '../core/define.ts'
import type { ListView } from '../core/list-view.ts'
import { statusView } from '../core/list-view.ts'

type Steps = Readonly<Partial<Record<TradeStatus, Readonly<Partial<Record<TradeAct, TradeStatus | 'deleted'>>>>>>

/** The acts of an invoice or a bill in each status, and the additional rights that they require. */
export const invoiceSteps = {
  steps: {
    Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted', copy: 'Draft' },
    Issued: { edit: 'Issued', cancel: 'Cancelled', copy: 'Issued', 'payment-mode': 'Paid' },
    'Partially Paid': { edit: 'Partially Paid', cancel: 'Cancelled', copy: 'Partially Paid' },
    Paid: { edit: 'Paid', cancel: 'Cancelled', copy: 'Paid', 'payment-mode': 'Issued' },
    Cancelled: { copy: 'Cancelled' },
  } satisfies Steps,
  asks: {
    Issued: { edit: 'approve' },
    'Partially Paid': { edit: 'approve' },
    Paid: { edit: 'approve' },
    Cancelled: { edit: 'approve' },
  },
} as const satisfies Pick<Resource, 'steps' | 'asks'>

/** The acts of a note in each status. */
export const noteSteps = {
  steps: {
    Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted' },
    Issued: { edit: 'Issued', cancel: 'Cancelled', resolve: 'Resolved', allocate: 'Issued', release: 'Issued' },
    Resolved: { edit: 'Resolved', cancel: 'Cancelled', release: 'Issued' },
    Cancelled: {},
  } satisfies Steps,
  asks: { Issued: { edit: 'approve' }, Resolved: { edit: 'approve' }, Cancelled: { edit: 'approve' } },
} as const satisfies Pick<Resource, 'steps' | 'asks'>

/**
 * The acts of a quotation in each status. A quotation that is changed after it was finished is a new revision, which is to
 * be sent again; it is converted once, and again only when its invoice is deleted or cancelled.
 *
 *   Draft —generate→ Generated —send→ Sent —accept→ Accepted —convert→ Converted
 */
export const quotationSteps = {
  steps: {
    Draft: { edit: 'Draft', generate: 'Generated', delete: 'deleted', copy: 'Draft' },
    Generated: {
      edit: 'Generated',
      send: 'Sent',
      accept: 'Accepted',
      decline: 'Declined',
      convert: 'Converted',
      deliver: 'Converted',
      copy: 'Generated',
    },
    Sent: {
      edit: 'Generated',
      accept: 'Accepted',
      decline: 'Declined',
      convert: 'Converted',
      deliver: 'Converted',
      copy: 'Sent',
    },
    Accepted: { edit: 'Generated', decline: 'Declined', convert: 'Converted', deliver: 'Converted', copy: 'Accepted' },
    Declined: { edit: 'Generated', accept: 'Accepted', copy: 'Declined' },
    Converted: { copy: 'Converted' },
  } satisfies Steps,
} as const satisfies Pick<Resource, 'steps'>

/** The statuses of a quotation; whether it has expired follows from its last day. */
export const quotationStatus = {
  choices: {
    Draft: 'Draft',
    Generated: 'Ready to send',
    Sent: 'Sent',
    Accepted: 'Accepted',
    Declined: 'Declined',
    Converted: 'Invoiced',
  },
  tones: {
    Draft: 'draft',
    Generated: 'open',
    Sent: 'open',
    Accepted: 'open',
    Declined: 'cancelled',
    Converted: 'done',
  },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The standard views of quotations. */
export const quotationViews: readonly ListView[] = [
  { ...statusView('drafts', 'Drafts', 'Draft'), work: 'draft' },
  statusView('awaiting-answer', 'Awaiting answer', 'Generated', 'Sent'),
  statusView('accepted', 'Accepted', 'Accepted'),
  { name: 'expired', label: 'Expired', filters: { is_expired: ['true'] } },
]

/**
 * The acts of a purchase order in each status. How far it is received follows from its goods receipts and bills; one that is
 * received is billed while goods are not.
 *
 *   Draft —issue→ Issued → Partially Received → Received     —cancel→ Cancelled, or Received without the rest
 */
export const orderSteps = {
  steps: {
    Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted', copy: 'Draft' },
    Issued: { receive: 'Received', convert: 'Issued', cancel: 'Cancelled', copy: 'Issued' },
    'Partially Received': {
      receive: 'Received',
      convert: 'Partially Received',
      cancel: 'Received',
      copy: 'Partially Received',
    },
    Received: { convert: 'Received', copy: 'Received' },
    Cancelled: { copy: 'Cancelled' },
  } satisfies Steps,
} as const satisfies Pick<Resource, 'steps'>

/** The statuses of a purchase order. */
export const orderStatus = {
  choices: {
    Draft: 'Draft',
    Issued: 'Issued',
    'Partially Received': 'Partially received',
    Received: 'Received',
    Cancelled: 'Cancelled',
  },
  tones: { Draft: 'draft', Issued: 'open', 'Partially Received': 'open', Received: 'done', Cancelled: 'cancelled' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The standard views of purchase orders. */
export const orderViews: readonly ListView[] = [
  { ...statusView('drafts', 'Drafts', 'Draft'), work: 'draft' },
  statusView('expected', 'Expected', 'Issued', 'Partially Received'),
  statusView('received', 'Received', 'Received'),
]

/**
 * The acts of a delivery note in each status. It is resolved when everything on it is invoiced, returned or resolved.
 *
 *   Draft —issue→ Issued → Resolved     —cancel→ Cancelled, unless an invoice names it
 */
export const challanSteps = {
  steps: {
    Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted', copy: 'Draft' },
    Issued: {
      edit: 'Issued',
      convert: 'Issued',
      return: 'Issued',
      resolve: 'Resolved',
      cancel: 'Cancelled',
      copy: 'Issued',
    },
    Resolved: { cancel: 'Cancelled', copy: 'Resolved' },
    Cancelled: { copy: 'Cancelled' },
  } satisfies Steps,
} as const satisfies Pick<Resource, 'steps'>

/** The statuses of a delivery note. */
export const challanStatus = {
  choices: { Draft: 'Draft', Issued: 'To invoice', Resolved: 'Completed', Cancelled: 'Cancelled' },
  tones: { Draft: 'draft', Issued: 'open', Resolved: 'done', Cancelled: 'cancelled' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The standard views of delivery notes. */
export const challanViews: readonly ListView[] = [
  { ...statusView('drafts', 'Drafts', 'Draft'), work: 'draft' },
  statusView('to-invoice', 'To invoice', 'Issued'),
  statusView('completed', 'Completed', 'Resolved'),
]

/** The acts of a goods receipt: it is billed in parts, and cancelled while no bill names it. */
export const receiptSteps = {
  steps: {
    Received: { convert: 'Received', cancel: 'Cancelled' },
    'Partially Billed': { convert: 'Partially Billed', cancel: 'Cancelled' },
    Billed: { cancel: 'Cancelled' },
    Cancelled: {},
  } satisfies Steps,
} as const satisfies Pick<Resource, 'steps'>

/** The statuses of a goods receipt. */
export const receiptStatus = {
  choices: {
    Received: 'Not billed',
    'Partially Billed': 'Partly billed',
    Billed: 'Billed',
    Cancelled: 'Cancelled',
  },
  tones: { Received: 'open', 'Partially Billed': 'open', Billed: 'done', Cancelled: 'cancelled' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The standard views of goods receipts. */
export const receiptViews: readonly ListView[] = [
  statusView('to-bill', 'Awaiting bill', 'Received', 'Partially Billed'),
  statusView('billed', 'Billed', 'Billed'),
]

/** The statuses of an invoice; the payment statuses follow from its outstanding amount. */
export const invoiceStatus = {
  choices: {
    Draft: 'Draft',
    Issued: 'Issued',
    'Partially Paid': 'Partially paid',
    Paid: 'Paid',
    Cancelled: 'Cancelled',
  },
  tones: { Draft: 'draft', Issued: 'open', 'Partially Paid': 'open', Paid: 'done', Cancelled: 'cancelled' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The statuses of a bill: a supplier issues it, the company posts it. */
export const billStatus = {
  ...invoiceStatus,
  choices: { ...invoiceStatus.choices, Issued: 'Posted' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The standard views of invoices and bills. */
export const invoiceViews: readonly ListView[] = [
  { ...statusView('drafts', 'Drafts', 'Draft'), work: 'draft' },
  statusView('awaiting-payment', 'Awaiting payment', 'Issued', 'Partially Paid'),
  { name: 'overdue', label: 'Overdue', filters: { is_due: ['true'] }, work: 'overdue' },
  statusView('paid', 'Paid', 'Paid'),
]

/** The standard views of credit and debit notes. */
export const noteViews: readonly ListView[] = [
  { ...statusView('drafts', 'Drafts', 'Draft'), work: 'draft' },
  statusView('unallocated', 'Not fully allocated', 'Issued'),
  statusView('allocated', 'Fully allocated', 'Resolved'),
]

/** The statuses of a note; it is resolved when it is fully allocated. */
export const noteStatus = {
  choices: { Draft: 'Draft', Issued: 'Issued', Resolved: 'Fully allocated', Cancelled: 'Cancelled' },
  tones: { Draft: 'draft', Issued: 'open', Resolved: 'done', Cancelled: 'cancelled' },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The statuses in lists of the lines of invoices and credit notes. */
export const salesStatus = {
  choices: { ...invoiceStatus.choices, ...noteStatus.choices },
  tones: { ...invoiceStatus.tones, ...noteStatus.tones },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>

/** The statuses in lists of the lines of bills and debit notes. */
export const purchaseStatus = {
  ...salesStatus,
  choices: { ...salesStatus.choices, ...billStatus.choices },
} as const satisfies Pick<StatusField, 'choices' | 'tones'>
