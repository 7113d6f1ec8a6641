/** The statuses and acts of trade documents and payments, and the acts that a status allows by the declared steps. */

/** The stored statuses of a quotation: it posts nothing, so it is never issued. */
export type QuotationStatus = 'Draft' | 'Generated' | 'Sent' | 'Accepted' | 'Declined' | 'Converted'
/**
 * The stored statuses of an order: how far it is received follows from its goods receipts and bills; a closed one expects
 * nothing more.
 */
export type OrderStatus = 'Draft' | 'Ordered' | 'Closed' | 'Cancelled'
/** The stored statuses of a delivery note: how far it is settled follows from its invoices and its steps. */
export type ChallanStatus = 'Draft' | 'Delivered' | 'Cancelled'
/** The stored statuses of a goods receipt: how much of it is billed follows from its bills. */
export type ReceiptStatus = 'Received' | 'Cancelled'
/** The statuses of trade documents as they are stored; whether one is paid follows from its outstanding amount. */
export type StoredTradeStatus = QuotationStatus | OrderStatus | ChallanStatus | ReceiptStatus | 'Issued'
export type TradeStatus =
  | Exclude<StoredTradeStatus, 'Ordered' | 'Closed' | 'Delivered'>
  | 'Partially Paid'
  | 'Paid'
  | 'Resolved'
  | 'Partially Received'
  | 'Partially Billed'
  | 'Billed'
export type TradeAct =
  | 'edit'
  | 'issue'
  | 'cancel'
  | 'delete'
  | 'copy'
  | 'resolve'
  | 'allocate'
  | 'release'
  | 'payment-mode'
  | 'generate'
  | 'send'
  | 'accept'
  | 'decline'
  | 'convert'
  | 'deliver'
  | 'return'
  | 'receive'
/** The trade documents that can be issued, and count in turnover and open items. */
const postedTradePaths = ['sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes'] as const
export type PostedTradePath = (typeof postedTradePaths)[number]
export const tradePaths = [
  ...postedTradePaths,
  'sales/quotations',
  'purchase/purchase-orders',
  'sales/challans',
  'purchase/goods-receipts',
] as const
export type TradePath = (typeof tradePaths)[number]

/** Whether documents of a path are issued; a goods receipt posts without being issued. */
function isPostedPath(path: TradePath): path is PostedTradePath {
  return postedTradePaths.some((posted) => posted === path)
}
/** Whether documents of a path post entries or move stock. */
export function isInBooks(path: TradePath): boolean {
  return isPostedPath(path) || path === 'sales/challans'
}
export type PaymentStatus = 'Issued' | 'Cleared' | 'Cancelled'
export type PaymentAct = 'edit' | 'clear' | 'cancel' | 'allocate' | 'release'
export const paymentPaths = ['payment-receipts', 'purchase/payments'] as const
export type PaymentPath = (typeof paymentPaths)[number]

/** Returns the path of the payments for invoices or bills. */
export function payingPath(path: TradePath): PaymentPath {
  return path.startsWith('sales/') ? 'payment-receipts' : 'purchase/payments'
}

/** Returns the path of payments that settle documents of a path; a note is paid out by the other one. */
export function settlingPath(path: TradePath): PaymentPath {
  if (path === 'sales/credit-notes') return 'purchase/payments'
  return path === 'purchase/debit-notes' ? 'payment-receipts' : payingPath(path)
}

type Kind = { readonly steps?: Readonly<Record<string, Readonly<Record<string, string>>>> }

/** Whether a record's status allows an act; a kind without steps (records, opening balances) allows all. */
export function statusAllows({ steps }: Kind, { status, act }: { status: unknown; act: string }): boolean {
  return steps === undefined || steps[String(status)]?.[act] !== undefined
}

/** Whether documents of a status have a number: all except deletable ones, which would leave a gap. */
export function isNumbered({ steps }: Required<Pick<Kind, 'steps'>>, status: string): boolean {
  return steps[status]?.['delete'] === undefined
}
