/**
 * What may be done with a document in each status, and which status it has afterwards, as a literal table. Documents that
 * are declared with their steps have theirs there.
 */

/**
 * Documents of stock are written as Draft and post when they are issued, with a number. An issued one may be edited (its
 * movements are made anew) or cancelled for a reason, which is final; only a Draft can be deleted. A count that was issued
 * stands as it is, since the adjustments it made say what was found.
 *
 *   Draft —issue→ Issued —cancel→ Cancelled
 */
export type IssuedStatus = 'Draft' | 'Issued' | 'Cancelled'
export type IssuedAct = 'edit' | 'issue' | 'cancel' | 'delete'
type IssuedTable = Readonly<Record<IssuedStatus, Readonly<Partial<Record<IssuedAct, IssuedStatus | 'deleted'>>>>>

const STOCK_DOCUMENT: IssuedTable = {
  Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted' },
  Issued: { edit: 'Issued', cancel: 'Cancelled' },
  Cancelled: {},
}
const STOCK_COUNT: IssuedTable = { ...STOCK_DOCUMENT, Issued: { cancel: 'Cancelled' } }

const ISSUED: Readonly<Record<string, IssuedTable>> = {
  'inventory/adjustments': STOCK_DOCUMENT,
  'inventory/conversions': STOCK_DOCUMENT,
  'inventory/stock-counts': STOCK_COUNT,
}

/** The same for a document of stock by its path; a path that has no table is a mistake of ours. */
export function issuedDocumentAfter(
  path: string,
  status: IssuedStatus,
  act: IssuedAct,
): IssuedStatus | 'deleted' | null {
  const table = ISSUED[path]
  if (table === undefined) throw new Error(`${path} has no statuses`)
  return table[status][act] ?? null
}

/**
 * Documents of trade are written as Draft and post when they are issued. What is paid or set off of an issued one shows
 * in its status and changes nothing about what may be done; what stands in the way of an act (payments, returns) is seen
 * when it is done. An invoice or bill can be copied in any status, a note can be set off while something of it is open,
 * and what it settles be released.
 *
 *   Draft —issue→ Issued → Partially Paid → Paid     —cancel→ Cancelled
 */
export type TradeStatus = 'Draft' | 'Issued' | 'Partially Paid' | 'Paid' | 'Resolved' | 'Cancelled'
export type TradeAct = IssuedAct | 'copy' | 'resolve' | 'allocate' | 'release' | 'payment-mode'
export const tradePaths = ['sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes'] as const
export type TradePath = (typeof tradePaths)[number]
type TradeTable = Readonly<Partial<Record<TradeStatus, Readonly<Partial<Record<TradeAct, TradeStatus | 'deleted'>>>>>>

const INVOICE: TradeTable = {
  Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted', copy: 'Draft' },
  Issued: { edit: 'Issued', cancel: 'Cancelled', copy: 'Issued', 'payment-mode': 'Paid' },
  'Partially Paid': { edit: 'Partially Paid', cancel: 'Cancelled', copy: 'Partially Paid' },
  Paid: { edit: 'Paid', cancel: 'Cancelled', copy: 'Paid', 'payment-mode': 'Issued' },
  Cancelled: { copy: 'Cancelled' },
}
const NOTE: TradeTable = {
  Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted' },
  Issued: { edit: 'Issued', cancel: 'Cancelled', resolve: 'Resolved', allocate: 'Issued', release: 'Issued' },
  Resolved: { edit: 'Resolved', cancel: 'Cancelled', release: 'Issued' },
  Cancelled: {},
}
const TRADE: Readonly<Record<TradePath, TradeTable>> = {
  'sales/vouchers': INVOICE,
  'sales/credit-notes': NOTE,
  'purchase/vouchers': INVOICE,
  'purchase/debit-notes': NOTE,
}

/** True when a document of trade may undergo an act in its status. */
export function tradeAllows(path: TradePath, status: TradeStatus, act: TradeAct): boolean {
  return TRADE[path][status]?.[act] !== undefined
}

/**
 * Payments are numbered and, but for cheques, posted at once: they are Cleared. A cheque is Issued until the bank clears
 * it; until then it settles nothing. What a Cleared one leaves over can be set off later, and what it settles released.
 *
 *   Issued —clear→ Cleared —cancel→ Cancelled
 */
export type PaymentStatus = 'Issued' | 'Cleared' | 'Cancelled'
export type PaymentAct = 'edit' | 'clear' | 'cancel' | 'allocate' | 'release'
export const paymentPaths = ['payment-receipts', 'purchase/payments'] as const
export type PaymentPath = (typeof paymentPaths)[number]

/** The payments by which invoices or bills are paid. */
export function payingPath(path: TradePath): PaymentPath {
  return path.startsWith('sales/') ? 'payment-receipts' : 'purchase/payments'
}

const PAYMENT: Readonly<Record<PaymentStatus, Readonly<Partial<Record<PaymentAct, PaymentStatus>>>>> = {
  Issued: { edit: 'Issued', clear: 'Cleared', cancel: 'Cancelled' },
  Cleared: { edit: 'Cleared', cancel: 'Cancelled', allocate: 'Cleared', release: 'Cleared' },
  Cancelled: {},
}

/** The status of a payment after an act, or null when the act is not allowed in this status. */
export function paymentAfter(status: PaymentStatus, act: PaymentAct): PaymentStatus | null {
  return PAYMENT[status][act] ?? null
}

const BY_PATH: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  ...ISSUED,
  ...TRADE,
  'payment-receipts': PAYMENT,
  'purchase/payments': PAYMENT,
}

type Kind = { readonly path: string; readonly steps?: Readonly<Record<string, Readonly<Record<string, string>>>> }

/** True when a record's status allows an act; a kind without a table of steps (records, opening balances) allows all. */
export function statusAllows({ path, steps }: Kind, { status, act }: { status: unknown; act: string }): boolean {
  const table = steps ?? BY_PATH[path]
  return table === undefined || table[String(status)]?.[act] !== undefined
}

/** Whether documents of a status have a number: all but those that can be deleted, which would leave a gap. */
export function isNumbered({ steps }: Required<Pick<Kind, 'steps'>>, status: string): boolean {
  return steps[status]?.['delete'] === undefined
}
