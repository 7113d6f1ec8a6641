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

export type TradeStatus = 'Draft' | 'Issued' | 'Partially Paid' | 'Paid' | 'Resolved' | 'Cancelled'
export type TradeAct = IssuedAct | 'copy' | 'resolve' | 'allocate' | 'release' | 'payment-mode'
export const tradePaths = ['sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes'] as const
export type TradePath = (typeof tradePaths)[number]
export type PaymentStatus = 'Issued' | 'Cleared' | 'Cancelled'
export type PaymentAct = 'edit' | 'clear' | 'cancel' | 'allocate' | 'release'
export const paymentPaths = ['payment-receipts', 'purchase/payments'] as const
export type PaymentPath = (typeof paymentPaths)[number]

/** The payments by which invoices or bills are paid. */
export function payingPath(path: TradePath): PaymentPath {
  return path.startsWith('sales/') ? 'payment-receipts' : 'purchase/payments'
}

type Kind = { readonly path: string; readonly steps?: Readonly<Record<string, Readonly<Record<string, string>>>> }

/** True when a record's status allows an act; a kind without a table of steps (records, opening balances) allows all. */
export function statusAllows({ path, steps }: Kind, { status, act }: { status: unknown; act: string }): boolean {
  const table: Kind['steps'] = steps ?? ISSUED[path]
  return table === undefined || table[String(status)]?.[act] !== undefined
}

/** Whether documents of a status have a number: all but those that can be deleted, which would leave a gap. */
export function isNumbered({ steps }: Required<Pick<Kind, 'steps'>>, status: string): boolean {
  return steps[status]?.['delete'] === undefined
}
