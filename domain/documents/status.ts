/** The statuses and acts of trade documents and payments, and the acts that a status allows by the declared steps. */

export type TradeStatus = 'Draft' | 'Issued' | 'Partially Paid' | 'Paid' | 'Resolved' | 'Cancelled'
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
export const tradePaths = ['sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes'] as const
export type TradePath = (typeof tradePaths)[number]
export type PaymentStatus = 'Issued' | 'Cleared' | 'Cancelled'
export type PaymentAct = 'edit' | 'clear' | 'cancel' | 'allocate' | 'release'
export const paymentPaths = ['payment-receipts', 'purchase/payments'] as const
export type PaymentPath = (typeof paymentPaths)[number]

/** Returns the path of the payments for invoices or bills. */
export function payingPath(path: TradePath): PaymentPath {
  return path.startsWith('sales/') ? 'payment-receipts' : 'purchase/payments'
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
